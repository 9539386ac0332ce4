//! Ways to a system under test: a program, a service, a model, a recording.
//!
//! [`config::TargetConfig`] reads a `[targets.NAME]` table and opens the target; each kind is a module
//! of its own. All give the text of a trace as it was received, less the secrets that it may repeat.

pub mod command;
pub mod config;
mod envelope;
pub mod http;
mod identity;
pub mod openai;
pub mod otlp;
pub mod recorded;

pub use config::TargetConfig;
