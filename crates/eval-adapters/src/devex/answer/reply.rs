//! An answer under way: sentences, each with what it cites.

use eval_core::claim::Claim;
use eval_core::record::Record;
use eval_core::shape::Statement;
use eval_core::trace::{Chunk, Trace};

/// Sentences with what they cite, and the records that were found for them.
#[derive(Debug, Default)]
pub(super) struct Answer<'a> {
    claims: Vec<Claim>,
    found: Vec<&'a Record>,
}

impl<'a> Answer<'a> {
    /// Asserts a statement by these records.
    pub(super) fn say(&mut self, statement: &impl Statement, support: &[&'a Record]) {
        let ids = support.iter().map(|record| record.id.clone());
        self.claims.push(Claim::new(statement.to_string(), ids));
        self.find(support);
    }

    /// Whether nothing has been asserted.
    pub(super) fn is_empty(&self) -> bool {
        self.claims.is_empty()
    }

    /// Notes records that were found, in the order of their rank, each once.
    pub(super) fn find(&mut self, records: &[&'a Record]) {
        for record in records {
            if self.found.iter().all(|known| known.id != record.id) {
                self.found.push(record);
            }
        }
    }

    /// The answer as the user reads it: a sentence a line, because many end in a line of a log.
    pub(super) fn trace(self) -> Trace<'static> {
        let sentences: Vec<&str> = self.claims.iter().map(|claim| claim.text.as_str()).collect();
        let output = sentences.join("\n");
        Trace {
            claims: self.claims,
            chunks: self.found.iter().map(|record| Chunk::text(&record.text)).collect(),
            refused: Some(false),
            language: Some("en".into()),
            ..Trace::saying(output)
        }
    }
}
