use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::Rubric;
use crate::record::Record;

/// A piece of evidence as a judge sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// The id under which the output cites it.
    pub id: String,
    /// What it says.
    pub text: String,
    /// What it is a piece of: the named values of its record, such as a title, a date, a source.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
}

impl Passage {
    /// A passage with its id.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self { id: id.into(), text: text.into(), fields: BTreeMap::new() }
    }

    /// A record as evidence: a statement about the record itself, such as its date, can only be judged
    /// by who sees of what it is a record.
    pub fn of_record(record: &Record) -> Self {
        let Record { id, text, fields, .. } = record;
        Self { id: id.to_string(), text: text.clone(), fields: fields.clone() }
    }

    /// The passage as a reader sees it: its named values, one a line, above its text.
    pub fn shown(&self) -> String {
        let mut shown = format!("[{}]", self.id);
        for (name, value) in &self.fields {
            // Writing to a string does not fail.
            let _ = write!(shown, "\n{name}: {value}");
        }
        shown.push(if self.fields.is_empty() { ' ' } else { '\n' });
        shown + &self.text
    }
}

/// What a judge sees: one property's rubric, the output, the evidence, and the question only where the
/// rubric says that it cannot do without.
#[derive(Clone, Copy, Debug)]
pub struct Exhibit<'a> {
    /// The property.
    pub rubric: &'a Rubric,
    /// The text under judgement.
    pub output: &'a str,
    /// What it is held against.
    pub evidence: &'a [Passage],
    /// The question; `None` for a rubric that does not need it.
    pub question: Option<&'a str>,
}

impl<'a> Exhibit<'a> {
    /// An exhibit. The question is left out unless the rubric needs it.
    pub fn new(
        rubric: &'a Rubric,
        output: &'a str,
        evidence: &'a [Passage],
        question: &'a str,
    ) -> Self {
        let question = rubric.needs_question.then_some(question);
        Self { rubric, output, evidence, question }
    }
}
