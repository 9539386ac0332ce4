//! `not_matches`: patterns that are not found in the answer.

use std::sync::Arc;

use serde_json::Value;

use super::must_not_contain::found_in;
use super::search::Patterns;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer is free of every match of these patterns.
/// ## How it compares
/// As `matches` does.
/// ## Fails when
/// A pattern is found: `\b\d{16}\b` in an answer that spells out a card number (mode
/// `unusable_format`).
/// ## Does not look at
/// Anything but the text of the answer.
#[derive(Debug)]
struct NotMatches(Patterns);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(NotMatches(Patterns::read(argument)?)))
}

impl Check for NotMatches {
    fn argument(&self) -> Value {
        self.0.argument()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !self.0.any_in(view.output())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        found_in("the answer", self.0.found_in(view.output()), view.output())
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_pattern_that_is_found_is_shown_where_it_stands() {
        assert_eq!(
            failures(r"not_matches: '\b\d{4}\b'", r#"{"output":"code 1234, please"}"#),
            r"not_matches: the answer has `\b\d{4}\b` in `code 1234, please`"
        );
    }

    #[test]
    fn a_pattern_that_is_not_found_passes() {
        assert_eq!(failures(r"not_matches: ['\d', '^x']", r#"{"output":"no digits"}"#), "");
    }

    #[test]
    fn a_pattern_that_matches_everywhere_or_nowhere_is_refused() {
        insta::assert_snapshot!(refusal("not_matches: ['.*', '[^\\s\\S]']"), @r"
        error[vacuous]: `not_matches`: `.*` matches the empty text, so it is found everywhere
          --> case.yaml:1:15
        error[unsatisfiable]: `not_matches`: `[^\s\S]` matches no text at all
          --> case.yaml:1:21
        ");
    }
}
