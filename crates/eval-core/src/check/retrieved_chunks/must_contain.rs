//! `retrieved_chunks.must_contain`: needles that stand in at least one chunk.

use std::sync::Arc;

use serde_json::Value;

use super::super::message::{counted, listed, quoted};
use super::super::search::{Needles, nearest_text};
use super::super::{Argument, Check, View};

/// ## What it decides
/// Whether each of these texts stands in at least one chunk, not necessarily all in the same.
/// ## How it compares
/// Letter by letter after Unicode NFC, within one chunk; a structure as Python's `json.dumps` prints
/// it.
/// ## Fails when
/// A needle stands in no chunk (mode `retrieval_miss`). The message names every missing needle and the
/// nearest text to the first, with its chunk.
/// ## Does not look at
/// The answer (`must_contain`).
#[derive(Debug)]
struct MustContain(Needles);

pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(MustContain(Needles::new(argument.texts()?))))
}

impl MustContain {
    fn missing<'s>(&'s self, view: &'s View<'_>) -> impl Iterator<Item = &'s str> {
        self.0.each_in(view.chunks()).filter(|(_, found)| !found).map(|(needle, _)| needle)
    }
}

impl Check for MustContain {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.missing(view).next().is_none()
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let missing: Vec<&str> = self.missing(view).collect();
        let verb = if missing.len() == 1 { "is" } else { "are" };
        let whole = match view.chunks().len() {
            0 => "any chunk, as none was retrieved".to_owned(),
            count => format!("any of {}", counted(count, "chunk")),
        };
        let nearest = view
            .chunks()
            .iter()
            .enumerate()
            .find_map(|(index, chunk)| Some((index, nearest_text(chunk, missing.first()?)?)));
        let nearest = nearest.map(|(index, text)| {
            format!("; nearest, in {}: {}", super::numbered(view, index), quoted(text))
        });
        format!("{} {verb} not in {whole}{}", listed(&missing), nearest.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_needle_in_no_chunk_is_named_with_the_nearest_text() {
        assert_eq!(
            failures(
                r#"retrieved_chunks: {must_contain: ['"status": "active"', zebra]}"#,
                r#"{"output":"a","chunks":["other",{"status":"archived"}]}"#
            ),
            "retrieved_chunks.must_contain: `\"status\": \"active\"`, `zebra` are not in any of 2 chunks; \
             nearest, in chunk 2 of 2: `{\"status\": \"archived\"}`"
        );
        assert_eq!(
            failures("retrieved_chunks: {must_contain: [a]}", r#"{"output":"a"}"#),
            "retrieved_chunks.must_contain: `a` is not in any chunk, as none was retrieved"
        );
    }

    #[test]
    fn needles_may_stand_in_different_chunks_and_not_across_two() {
        let trace = r#"{"output":"x","chunks":["ab",["c"]]}"#;
        assert_eq!(failures(r#"retrieved_chunks: {must_contain: [a, '["c"]']}"#, trace), "");
        assert!(!failures(r#"retrieved_chunks: {must_contain: ['b["c']}"#, trace).is_empty());
    }

    #[test]
    fn blank_needles_are_refused() {
        insta::assert_snapshot!(refusal("retrieved_chunks: {must_contain: ['']}"), @r"
        error[empty]: an entry of `retrieved_chunks.must_contain` is empty
          --> case.yaml:1:35
        ");
        insta::assert_snapshot!(refusal("retrieved_chunks: {must_contains: [a]}"), @r"
        error[unknown-key]: `must_contains` is not a key of `retrieved_chunks`
          --> case.yaml:1:20
          help: did you mean `must_contain`?
        ");
        insta::assert_snapshot!(refusal("retrieved_chunks: {}"), @r"
        error[empty]: `retrieved_chunks` expects nothing
          --> case.yaml:1:19
        ");
    }
}
