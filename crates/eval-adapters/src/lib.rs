//! What stands between the gate and the systems it releases: ways to a system under test, and the
//! store that keeps every answer before it is used.
//!
//! - [`targets`] reaches a program, an HTTP service, a chat-completions endpoint or a recording, as
//!   `[targets.NAME]` in `eval.toml` describes it.
//! - [`endpoint`] is the one HTTP client: pooled, paced, bounded, retried.
//! - [`store`] keeps answers, so that an interrupted run resumes and asks only for what is missing.
//! - [`secret`] keeps what must not be shown from being shown.

pub mod endpoint;
pub mod secret;
pub mod store;
pub mod targets;
