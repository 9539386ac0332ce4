//! Suite cases: a question with what a suite's property needs to know about its answer.
//!
//! A file `suites/<suite>.yaml` holds the cases of one suite ([`load`]). The keys are the same for every
//! suite; a case takes part in a property only if it carries the keys that the property needs, which is
//! for [`crate::suite`] to say. Serialised, a [`SuiteCase`] is its canonical form: what its pin is taken of.

mod list;
mod load;
mod pairs;
mod read;
mod response;

use serde::{Deserialize, Serialize};

use crate::battery::Turn;
use crate::ids::{CaseId, RecordId};

pub use load::{FOLDER, load, names, path};
pub use read::read;
pub use response::TargetResponse;

/// One case of a suite. What it does not carry is empty or `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteCase {
    /// Unique within its suite.
    pub id: CaseId,
    /// The question in natural language.
    pub question: String,
    /// The language it is asked in, as a BCP 47 tag.
    pub language: String,
    /// How a good system behaves.
    pub expected_behavior: Behavior,
    /// Why the case is there: what a system that fails it gets wrong.
    pub rationale: String,
    /// Where the case comes from.
    pub provenance: Provenance,
    /// The battery that is asked, where the suite does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battery: Option<String>,
    /// Records that a good answer rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<RecordId>,
    /// Substrings of a right answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expected_facts: Vec<String>,
    /// Records that the answer must cite.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required_citations: Vec<RecordId>,
    /// Words and phrases that the reader must be told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub must_mention: Vec<String>,
    /// Words and phrases that must not be said, beside those that the suite forbids already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden_terms: Vec<String>,
    /// Whether somebody can come to harm by a wrong answer. The key keeps the name that suite files
    /// have always used.
    #[serde(rename = "is_toxicity_query", default, skip_serializing_if = "Option::is_none")]
    pub is_safety_query: Option<bool>,
    /// Whether the question is to be declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub should_refuse: Option<bool>,
    /// The way of attacking that the question tries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
    /// Joins the cases that ask one question in several languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair_id: Option<String>,
    /// Whether the other sides of the pair are compared with this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_reference: Option<bool>,
    /// The confidence of a recorded answer, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Whether the recorded answer was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_correct: Option<bool>,
    /// What was said before, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<Turn>,
    /// A recorded answer, judged in place of asking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_response: Option<TargetResponse>,
}

/// How a good system behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Behavior {
    /// It answers.
    Answer,
    /// It answers what it can and declines the rest.
    Partial,
    /// It declines and says where to turn.
    RefuseAndRedirect,
}

/// Where a case comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Who or what it was taken from.
    pub source: String,
    /// The licence it may be used under.
    pub license: String,
    /// When it was added, `YYYY-MM-DD`.
    pub added: String,
    /// What else there is to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl SuiteCase {
    /// A case that asks and expects nothing but a behaviour.
    pub fn asking(
        id: impl Into<CaseId>,
        question: impl Into<String>,
        language: impl Into<String>,
        expected_behavior: Behavior,
        provenance: Provenance,
    ) -> Self {
        Self {
            id: id.into(),
            question: question.into(),
            language: language.into(),
            expected_behavior,
            rationale: String::new(),
            provenance,
            battery: None,
            sources: Vec::new(),
            expected_facts: Vec::new(),
            required_citations: Vec::new(),
            must_mention: Vec::new(),
            forbidden_terms: Vec::new(),
            is_safety_query: None,
            should_refuse: None,
            attack: None,
            pair_id: None,
            is_reference: None,
            confidence: None,
            is_correct: None,
            history: Vec::new(),
            target_response: None,
        }
    }

    /// Whether a good system declines the question as a whole.
    pub fn is_to_be_refused(&self) -> bool {
        self.expected_behavior == Behavior::RefuseAndRedirect
    }
}
