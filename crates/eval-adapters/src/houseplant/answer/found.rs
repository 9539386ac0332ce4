//! What an answer path found: what is to be said, what it was chosen from, how surely.

use eval_core::claim::Claim;
use eval_core::record::Record;

use super::confidence::{self, Coverage, Topic};
use super::question::Certainty;
use super::retrieval::Choice;
use super::sheets::Sheets;
use crate::houseplant::claims::quoted;
use crate::houseplant::sheet::SENTENCE;

/// What an answer path found.
#[derive(Debug)]
pub(super) struct Found<'w> {
    /// What is to be said.
    pub(super) claims: Vec<Claim>,
    /// What retrieval gave, best first.
    pub(super) passages: Vec<&'w Record>,
    /// The confidence of the least sure part, 0 to 1.
    pub(super) confidence: f64,
}

impl Default for Found<'_> {
    fn default() -> Self {
        let confidence = confidence::of_answer(Certainty::Named, Topic::Named, Coverage::default());
        Self { claims: Vec::new(), passages: Vec::new(), confidence }
    }
}

impl<'w> Found<'w> {
    /// Says sentences of sheets.
    pub(super) fn say(&mut self, records: &[&'w Record]) {
        self.claims.extend(records.iter().map(|record| quoted(record)));
    }

    /// Says what retrieval chose.
    pub(super) fn add(&mut self, choice: &Choice<'w>, certainty: Certainty) {
        self.say(&choice.chosen);
        self.passages.extend(&choice.ranked);
        let sure = confidence::of_answer(certainty, choice.topic, choice.coverage);
        self.confidence = self.confidence.min(sure);
    }

    /// States no more confidence than a plant that is meant with this certainty allows, where the
    /// sentences stand at fixed places.
    pub(super) fn limit(&mut self, certainty: Certainty) {
        let sure = confidence::of_answer(certainty, Topic::Named, Coverage::default());
        self.confidence = self.confidence.min(sure);
    }

    /// The sentences of the whole corpus that come nearest to a question, for the assistant that
    /// never refuses. What is planted is among them.
    pub(super) fn nearest(text: &str, sheets: &Sheets<'w>) -> Self {
        let is_spoken = |record: &Record| {
            record.kind == SENTENCE && record.field("language") == Some(sheets.language.code())
        };
        let hits = sheets.world.kb.search_where(text, 3, is_spoken);
        let passages: Vec<&Record> = hits.iter().map(|hit| hit.record).collect();
        let mut found = Self { passages: passages.clone(), ..Self::default() };
        found.say(&passages);
        found
    }
}
