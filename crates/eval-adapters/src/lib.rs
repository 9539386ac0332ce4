//! What stands between the gate and the systems it releases: the batteries that ship with Gonogo, one
//! folder a vertical, each depending on `eval-core` alone; ways to a system under test; and the store
//! that keeps every answer before it is used.
//!
//! - [`business`], [`devex`] and [`houseplant`] are the batteries.
//! - [`judges`] are the models that decide what code cannot.
//! - [`targets`] reaches a program, an HTTP service, a chat-completions endpoint or a recording, as
//!   `[targets.NAME]` in `eval.toml` describes it.
//! - [`endpoint`] is the one HTTP client: pooled, paced, bounded, retried.
//! - [`store`] keeps answers, so that an interrupted run resumes and asks only for what is missing.
//! - [`secret`] keeps what must not be shown from being shown.

pub mod business;
pub mod devex;
pub mod endpoint;
pub mod houseplant;
pub mod judges;
pub mod secret;
pub mod store;
pub mod targets;
