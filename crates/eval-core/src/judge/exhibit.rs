use serde::{Deserialize, Serialize};

use super::Rubric;

/// A piece of evidence as a judge sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// The id under which the output cites it.
    pub id: String,
    /// What it says.
    pub text: String,
}

impl Passage {
    /// A passage with its id.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self { id: id.into(), text: text.into() }
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
