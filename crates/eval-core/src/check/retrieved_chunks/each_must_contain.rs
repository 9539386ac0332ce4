//! `retrieved_chunks.each_must_contain`: needles that stand in every chunk.

use std::sync::Arc;

use serde_json::Value;

use super::super::message::{listed, quoted};
use super::super::search::{Needles, nearest_text};
use super::super::{Argument, Check, View};

/// ## What it decides
/// Whether each of these texts stands in every chunk, and there is a chunk.
/// ## How it compares
/// Letter by letter after Unicode NFC, within one chunk; a structure as Python's `json.dumps` prints
/// it.
/// ## Fails when
/// A chunk lacks a needle, such as `"status": "active"`, or nothing was retrieved (mode
/// `stale_answer`: what lacks the mark of valid evidence should not have been handed over).
/// ## Does not look at
/// The answer. It has no twin of its own: that no chunk contains a text is `must_not_contain`.
#[derive(Debug)]
struct EachMustContain(Needles);

pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(EachMustContain(Needles::new(argument.texts()?))))
}

impl Check for EachMustContain {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        let chunks = view.chunks();
        !chunks.is_empty() && chunks.iter().all(|chunk| self.0.all_in(chunk))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        if view.chunks().is_empty() {
            return "no chunk was retrieved".to_owned();
        }
        let lacking = view.chunks().iter().enumerate().filter(|(_, chunk)| !self.0.all_in(chunk));
        let complaints: Vec<String> = lacking
            .map(|(index, chunk)| {
                let missing: Vec<&str> = self.0.missing_in(chunk).collect();
                let nearest = missing.first().and_then(|needle| nearest_text(chunk, needle));
                let nearest = nearest.map(|text| format!(" (nearest: {})", quoted(text)));
                let nearest = nearest.unwrap_or_default();
                format!("{} lacks {}{nearest}", super::numbered(view, index), listed(&missing))
            })
            .collect();
        super::some_of(&complaints)
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    const ACTIVE: &str = r#"retrieved_chunks: {each_must_contain: ['"status": "active"']}"#;

    #[test]
    fn a_chunk_without_the_needle_is_named() {
        assert_eq!(
            failures(
                ACTIVE,
                r#"{"output":"a","chunks":[{"status":"active"},{"status":"archived"},"x"]}"#
            ),
            "retrieved_chunks.each_must_contain: chunk 2 of 3 lacks `\"status\": \"active\"` \
             (nearest: `{\"status\": \"archived\"}`); chunk 3 of 3 lacks `\"status\": \"active\"`"
        );
    }

    #[test]
    fn no_chunk_at_all_fails() {
        let failure = "retrieved_chunks.each_must_contain: no chunk was retrieved";
        assert_eq!(failures(ACTIVE, r#"{"output":"a"}"#), failure);
    }

    #[test]
    fn a_needle_in_every_chunk_passes() {
        assert_eq!(failures(ACTIVE, r#"{"output":"a","chunks":[{"status":"active"}]}"#), "");
    }
}
