//! `retrieved_chunks.min_count`: at least so many chunks.

use std::sync::Arc;

use serde_json::Value;

use super::super::message::counted;
use super::super::{Argument, Check, View};
use crate::diag::Code;

/// ## What it decides
/// Whether retrieval handed over at least so many chunks; the bound itself is enough.
/// ## How it compares
/// By the number of `chunks` in the trace.
/// ## Fails when
/// There are fewer, for instance none where the corpus holds the answer (mode `retrieval_miss`).
/// ## Does not look at
/// What the chunks say.
#[derive(Debug)]
struct MinCount(u64);

pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let otherwise = (Code::Vacuous, "and there are never fewer chunks");
    Some(Arc::new(MinCount(argument.count_from(1, otherwise)?)))
}

impl Check for MinCount {
    fn argument(&self) -> Value {
        self.0.into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.trace().chunks.len() as u64 >= self.0
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let count = counted(view.trace().chunks.len(), "chunk");
        format!("{count} retrieved, expected at least {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn too_few_chunks_fail() {
        assert_eq!(
            failures("retrieved_chunks: {min_count: 2}", r#"{"output":"a","chunks":["x"]}"#),
            "retrieved_chunks.min_count: 1 chunk retrieved, expected at least 2"
        );
        assert_eq!(
            failures("retrieved_chunks: {min_count: 1}", r#"{"output":"a","chunks":["x"]}"#),
            ""
        );
    }

    #[test]
    fn a_bound_that_cannot_be_broken_is_refused() {
        insta::assert_snapshot!(refusal("retrieved_chunks: {min_count: 0}"), @r"
        error[vacuous]: `retrieved_chunks.min_count` is 0, and there are never fewer chunks
          --> case.yaml:1:31
        ");
        insta::assert_snapshot!(refusal("retrieved_chunks: {min_count: 3, max_count: 2}"), @r"
        error[unsatisfiable]: `max_count` is 2, less than `min_count`, which is 3
          --> case.yaml:1:45
        ");
        insta::assert_snapshot!(refusal("retrieved_chunks: {min_count: -1}"), @r"
        error[wrong-type]: `retrieved_chunks.min_count` is `-1`, expected a whole number from 0
          --> case.yaml:1:31
        ");
    }
}
