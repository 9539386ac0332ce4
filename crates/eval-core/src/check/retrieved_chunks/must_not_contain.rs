//! `retrieved_chunks.must_not_contain`: needles that stand in no chunk.

use std::sync::Arc;

use serde_json::Value;

use super::super::must_not_contain::found_in;
use super::super::search::Needles;
use super::super::{Argument, Check, View};

/// ## What it decides
/// Whether every chunk is free of each of these texts. Where nothing was retrieved it holds;
/// `min_count` asks for chunks.
/// ## How it compares
/// Letter by letter after Unicode NFC, within one chunk; a structure as Python's `json.dumps` prints
/// it.
/// ## Fails when
/// A chunk holds a needle: `"status": "archived"` (mode `stale_answer`, whose usual cause this is; a
/// case that guards another mode names it). The message names needle and chunk.
/// ## Does not look at
/// The answer (`must_not_contain`).
#[derive(Debug)]
struct MustNotContain(Needles);

pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(MustNotContain(Needles::new(argument.texts()?))))
}

impl Check for MustNotContain {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !view.chunks().iter().any(|chunk| self.0.any_in(chunk))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let holding = view.chunks().iter().enumerate().filter(|(_, chunk)| self.0.any_in(chunk));
        let complaints: Vec<String> = holding
            .map(|(index, chunk)| {
                found_in(&super::numbered(view, index), self.0.found_in(chunk), chunk)
            })
            .collect();
        super::some_of(&complaints)
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    #[test]
    fn a_needle_is_named_with_its_chunk() {
        assert_eq!(
            failures(
                r#"retrieved_chunks: {must_not_contain: ['"status": "archived"']}"#,
                r#"{"output":"a","chunks":[{"status":"active"},{"id":1,"status":"archived"}]}"#
            ),
            "retrieved_chunks.must_not_contain: chunk 2 of 2 has `\"status\": \"archived\"` in \
             `{\"id\": 1, \"status\": \"archived\"}`"
        );
    }

    #[test]
    fn chunks_without_the_needle_pass() {
        let expected = r#"retrieved_chunks: {must_not_contain: ['"status": "archived"']}"#;
        assert_eq!(failures(expected, r#"{"output":"a","chunks":["status archived"]}"#), "");
        assert_eq!(failures(expected, r#"{"output":"a"}"#), "");
    }
}
