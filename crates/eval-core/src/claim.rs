//! One assertion in an answer, with the records it cites.

use serde::{Deserialize, Serialize};

use crate::ids::RecordId;

/// One assertion in an answer. It is judged by the records it cites and by nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The assertion as a sentence.
    pub text: String,
    /// Records said to support it, in the order the answer cites them.
    #[serde(default)]
    pub support: Vec<RecordId>,
}

impl Claim {
    /// A claim with its citations.
    pub fn new<R: Into<RecordId>>(
        text: impl Into<String>,
        support: impl IntoIterator<Item = R>,
    ) -> Self {
        Self { text: text.into(), support: support.into_iter().map(Into::into).collect() }
    }
}
