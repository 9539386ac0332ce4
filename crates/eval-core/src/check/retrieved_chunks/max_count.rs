//! `retrieved_chunks.max_count`: at most so many chunks.

use std::sync::Arc;

use serde_json::Value;

use super::super::message::counted;
use super::super::{Argument, Check, View};

/// ## What it decides
/// Whether retrieval handed over at most so many chunks; the bound itself is allowed, and 0 expects
/// that nothing is retrieved.
/// ## How it compares
/// By the number of `chunks` in the trace.
/// ## Fails when
/// There are more (mode `retrieval_miss`).
/// ## Does not look at
/// What the chunks say.
#[derive(Debug)]
struct MaxCount(u64);

pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(MaxCount(argument.count()?)))
}

impl Check for MaxCount {
    fn argument(&self) -> Value {
        self.0.into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.trace().chunks.len() as u64 <= self.0
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let count = counted(view.trace().chunks.len(), "chunk");
        format!("{count} retrieved, expected at most {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn too_many_chunks_fail() {
        assert_eq!(
            failures("retrieved_chunks: {max_count: 0}", r#"{"output":"a","chunks":["x","y"]}"#),
            "retrieved_chunks.max_count: 2 chunks retrieved, expected at most 0"
        );
        assert_eq!(
            failures("retrieved_chunks: {max_count: 1}", r#"{"output":"a","chunks":["x"]}"#),
            ""
        );
    }

    #[test]
    fn what_is_no_count_is_refused() {
        insta::assert_snapshot!(refusal("retrieved_chunks: {max_count: many}"), @r"
        error[wrong-type]: `retrieved_chunks.max_count` is the text `many`, expected a whole number from 0
          --> case.yaml:1:31
        ");
    }
}
