use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::RecordId;
use crate::trace::Trace;

/// A recorded answer of a system under test, as far as a suite looks at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetResponse {
    /// The answer as the reader got it.
    pub text: String,
    /// Records that it cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub citations: Vec<RecordId>,
    /// Whether it declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<bool>,
    /// Its stated confidence, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Its language, as a BCP 47 tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Safety routing shown beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub safety_notice: Option<String>,
}

impl TargetResponse {
    /// The answer as a trace.
    pub fn trace(&self) -> Trace<'_> {
        Trace {
            citations: self.citations.clone(),
            refused: self.refused,
            confidence: self.confidence,
            language: self.language.as_deref().map(Cow::Borrowed),
            safety_notice: self.safety_notice.as_deref().map(Cow::Borrowed),
            ..Trace::saying(self.text.as_str())
        }
    }
}
