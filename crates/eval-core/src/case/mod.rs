//! Cases: an input and what is expected of it.

pub mod bulk;
pub mod freeze;
pub mod gold;
mod id;
mod input;
pub mod inputs;
mod lines;
mod pass_rate;
pub mod regression;
pub mod regression_set;
pub mod retirement;
pub mod stale;
pub mod suite;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::diag::{Code, Diagnostic, Place};
use crate::ids::{CaseId, RecordId};

pub(crate) use id::is_usable as is_usable_id;
pub use lines::{Line, Lines};
pub use pass_rate::PassRate;
pub use suite::SuiteCase;

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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expected_support: Vec<RecordId>,
    /// Substrings of a right answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
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

/// A case with the place it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<T> {
    /// The case.
    pub case: T,
    /// Where it begins, as messages show it.
    pub place: Place,
    /// The name of its pin: path within the project, `#`, id.
    pub pin: String,
}

/// What loading a set gave: the cases that are well-formed, and everything that is wrong. A set with
/// a problem is not run.
#[derive(Clone, Debug)]
pub struct Loaded<T> {
    /// The well-formed cases, in file-name order.
    pub cases: Vec<Placed<T>>,
    /// Everything that is wrong, in file order.
    pub problems: Vec<Diagnostic>,
    /// What could not be read: shown paths of files that hold one case, pins of cases that share one.
    pub malformed: Vec<String>,
}

impl<T> Default for Loaded<T> {
    fn default() -> Self {
        Self { cases: Vec::new(), problems: Vec::new(), malformed: Vec::new() }
    }
}

/// What is wrong with cases that share an id, each with the place of the first.
fn doubled_ids<T>(cases: &[Placed<T>], id: impl Fn(&T) -> &CaseId) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&CaseId, &Place> = BTreeMap::new();
    let mut problems = Vec::new();
    for placed in cases {
        let id = id(&placed.case);
        if let Some(earlier) = first.get(id) {
            let message = format!("the id `{id}` stands twice: first in {earlier}");
            problems.push(Diagnostic::new(Code::DuplicateId, message).at(placed.place.clone()));
        } else {
            first.insert(id, &placed.place);
        }
    }
    problems
}

impl<T> Loaded<T> {
    /// Nothing but a problem.
    pub fn broken(problem: Diagnostic) -> Self {
        Self { problems: vec![problem], ..Self::default() }
    }
}
