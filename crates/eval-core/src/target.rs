//! The way to a system under test that is not a battery's own code.
//!
//! A target is asked with an [`Ask`] and answers with the JSON text of a trace, exactly as received:
//! the text is stored before it is used, and only then read as a [`Trace`](crate::trace::Trace).

use async_trait::async_trait;
use serde::Serialize;
use serde_json::Value;

use crate::ids::CaseId;
use crate::mode::Mode;

/// One question to a target: the n-th answer to one case is wanted.
#[derive(Clone, Debug)]
pub struct Ask<'a> {
    /// The case.
    pub case: &'a CaseId,
    /// Which answer to this case this is within the run, from 0.
    pub repetition: u32,
    /// Seed of this repetition, derived from run seed, case id and repetition.
    pub seed: u64,
    /// The case's `input`.
    pub input: &'a Value,
}

/// What can be seen of a target's identity: part of the fingerprint and of every store key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TargetIdentity {
    /// Its name in `eval.toml`.
    pub name: String,
    /// `command`, `http`, `openai` or `recorded`.
    pub kind: &'static str,
    /// The version that the user declares, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Digest of the configuration that could change an answer: the program and its arguments, the
    /// URL, the model, the prompt template. Never a secret.
    pub configuration: String,
}

/// Why a target gave no trace. The repetition fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// What kind of failure this is.
    pub kind: FaultKind,
    /// What happened, for a person: one line, secrets redacted.
    pub message: String,
}

/// The kinds of failure on the way to a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// No answer within the time limit.
    Timeout,
    /// The program ended, or the connection broke, before it answered.
    Crashed,
    /// The system answered with an error of its own.
    Refused,
    /// What came back is no answer at all.
    Garbage,
    /// The answer is larger than the stated limit.
    TooLarge,
    /// A recorded target holds no answer to this case and repetition.
    NotRecorded,
    /// The run was cancelled; nothing is known of the system.
    Cancelled,
}

impl FaultKind {
    /// The failure mode that a fault of this kind explains.
    pub fn mode(self) -> Mode {
        match self {
            Self::TooLarge => Mode::OUTPUT_TOO_LARGE,
            _ => Mode::TARGET_ERROR,
        }
    }
}

impl Fault {
    /// A fault with its message.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }
}

/// Tells whether a record of this id exists.
pub type Records<'t> = Box<dyn Fn(&str) -> bool + Send + Sync + 't>;

/// A way to a system under test.
#[async_trait]
pub trait Target: Send + Sync {
    /// Who answers.
    fn identity(&self) -> TargetIdentity;

    /// The JSON text of a trace, as received.
    ///
    /// # Errors
    /// [`Fault`] if the system gave none, after the retries that the target's configuration allows.
    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault>;

    /// The records that an answer to this input may cite; `None` where the world behind the target cannot be
    /// seen.
    async fn records<'t>(&'t self, _input: &Value) -> Option<Records<'t>> {
        None
    }

    /// Ends what the target started. Called once, after the last answer.
    async fn close(&self) {}
}
