//! What one check says of one trace.

use serde::Serialize;

use crate::mode::Mode;

/// What one check says of one trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The key of the check.
    pub check: &'static str,
    /// Whether the trace has the property.
    pub passed: bool,
    /// The failure mode that a failure explains.
    pub mode: Mode,
    /// What was looked for and what was found, in one line. Empty where the check passed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
}
