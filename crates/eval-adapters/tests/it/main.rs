//! Targets and the answer store against real programs, real sockets and real kills.

mod command;
mod config;
mod http;
mod judges;
mod openai;
mod server;
mod shim;
mod store;
mod support;
mod throughput;
#[cfg(feature = "tls")]
mod tls;
