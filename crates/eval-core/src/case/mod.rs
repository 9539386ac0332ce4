//! Cases: an input and what is expected of it.

use serde::{Deserialize, Serialize};

use crate::ids::{CaseId, RecordId};

/// A gold or synthetic case of a battery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatteryCase {
    /// Unique within its set.
    pub id: CaseId,
    /// The question in natural language.
    pub question: String,
    /// The answer path that is asked.
    pub engine: String,
    /// What kind of answer is right.
    pub kind: Kind,
    /// Records that a good answer cites.
    #[serde(default)]
    pub expected_support: Vec<RecordId>,
    /// Substrings of a right answer.
    #[serde(default)]
    pub expected_facts: Vec<String>,
}

/// What kind of answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The world holds the answer.
    Answer,
    /// The right answer is to decline.
    Refuse,
}

impl BatteryCase {
    /// A case that is to be answered.
    pub fn answer(
        id: impl Into<CaseId>,
        engine: impl Into<String>,
        question: impl Into<String>,
    ) -> Self {
        Self {
            id: id.into(),
            question: question.into(),
            engine: engine.into(),
            kind: Kind::Answer,
            expected_support: Vec::new(),
            expected_facts: Vec::new(),
        }
    }

    /// A case that is to be refused.
    pub fn refuse(
        id: impl Into<CaseId>,
        engine: impl Into<String>,
        question: impl Into<String>,
    ) -> Self {
        Self { kind: Kind::Refuse, ..Self::answer(id, engine, question) }
    }

    /// The same case, expecting these records to be cited.
    #[must_use]
    pub fn supported_by<R: Into<RecordId>>(mut self, records: impl IntoIterator<Item = R>) -> Self {
        self.expected_support.extend(records.into_iter().map(Into::into));
        self
    }

    /// The same case, expecting these substrings in the answer.
    #[must_use]
    pub fn stating<F: Into<String>>(mut self, facts: impl IntoIterator<Item = F>) -> Self {
        self.expected_facts.extend(facts.into_iter().map(Into::into));
        self
    }
}
