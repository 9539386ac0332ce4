//! How one attempt fails, and whether another one may succeed.

use std::time::Duration;

use eval_core::target::{Fault, FaultKind};

/// A failed attempt.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// Whether the way to the system failed, and not the system.
    pub(super) is_transient: bool,
    /// How long the server asks to wait.
    pub(super) pause: Option<Duration>,
}

impl Failure {
    /// The system failed; asking again would be another question.
    pub(super) fn last(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { fault: Fault::new(kind, message), is_transient: false, pause: None }
    }

    /// The way failed.
    pub(super) fn transient(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { is_transient: true, ..Self::last(kind, message) }
    }

    pub(super) fn unreachable(why: &str) -> Self {
        Self::transient(FaultKind::Crashed, format!("the server cannot be reached: {why}"))
    }

    /// A certificate is as bad the next time; a connection that broke may hold then.
    #[cfg(feature = "tls")]
    #[expect(clippy::needless_pass_by_value, reason = "it is a function from an error to an error")]
    pub(super) fn of_tls(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::InvalidData => {
                Self::last(FaultKind::Crashed, format!("the server cannot be trusted: {error}"))
            }
            _ => Self::unreachable(&error.to_string()),
        }
    }

    pub(super) fn connect_timeout(limit: Duration) -> Self {
        let message = format!("the server cannot be reached: no connection within {limit:?}");
        Self::transient(FaultKind::Timeout, message)
    }

    /// The connection ended in the middle, or what came over it is no HTTP.
    pub(super) fn lost(error: &hyper::Error) -> Self {
        if error.is_parse() {
            return Self::last(FaultKind::Garbage, format!("the answer is no HTTP: {error}"));
        }
        let why = std::error::Error::source(error)
            .map_or_else(|| error.to_string(), |source| format!("{error}: {source}"));
        Self::transient(FaultKind::Crashed, format!("the connection broke: {why}"))
    }
}
