//! `must_not_contain`: needles that do not stand in the answer.

use std::sync::Arc;

use serde_json::Value;

use super::message::{excerpt, quoted};
use super::search::Needles;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer is free of each of these texts.
/// ## How it compares
/// Letter by letter after Unicode NFC, as `must_contain` does: `art` is found in `part`.
/// ## Fails when
/// A needle stands in the answer: `archived` (mode `unusable_format`). The message names every needle
/// found and shows where the first stands.
/// ## Does not look at
/// Whether the text is asserted or denied, or whole words (`forbidden_terms`).
#[derive(Debug)]
struct MustNotContain(Needles);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(MustNotContain(Needles::new(argument.texts()?))))
}

impl Check for MustNotContain {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !self.0.any_in(view.output())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        found_in("the answer", self.0.found_in(view.output()), view.output())
    }
}

/// That needles stand in a text, each with what stands around it.
pub(super) fn found_in<'s>(
    whole: &str,
    found: impl Iterator<Item = (&'s str, usize, usize)>,
    text: &str,
) -> String {
    const SHOWN: usize = 5;
    let mut found: Vec<_> = found.collect();
    let further = found.len().saturating_sub(SHOWN);
    found.truncate(SHOWN);
    let mut shown: Vec<String> = found
        .into_iter()
        .map(|(needle, start, end)| format!("{} in {}", quoted(needle), excerpt(text, start, end)))
        .collect();
    if further > 0 {
        shown.push(format!("and {further} more"));
    }
    format!("{whole} has {}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_needle_that_is_there_is_shown_where_it_stands() {
        assert_eq!(
            failures(
                "must_not_contain: [archived, draft]",
                r#"{"output":"see the unarchived file"}"#
            ),
            "must_not_contain: the answer has `archived` in `see the unarchived file`"
        );
    }

    #[test]
    fn needles_that_are_not_there_pass() {
        assert_eq!(failures("must_not_contain: [archived]", r#"{"output":"ARCHIVED"}"#), "");
    }

    #[test]
    fn a_needle_is_found_among_many() {
        let expected = "must_not_contain: [a1, b1, c1, d1, e1, f1, g1, h1, i1]";
        let failure = failures(expected, r#"{"output":"an h1 tag"}"#);
        assert_eq!(failure, "must_not_contain: the answer has `h1` in `an h1 tag`");
        assert_eq!(failures(expected, r#"{"output":"none"}"#), "");
    }

    #[test]
    fn blank_needles_are_refused() {
        insta::assert_snapshot!(refusal("must_not_contain: [' ']"), @r"
        error[empty]: an entry of `must_not_contain` is empty
          --> case.yaml:1:20
        ");
    }
}
