//! `matches`: patterns that are found in the answer.

use std::sync::Arc;

use serde_json::Value;

use super::message::listed;
use super::search::Patterns;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether each pattern is found somewhere in the answer.
/// ## How it compares
/// By the regular expressions of the `regex` crate, in linear time, on the answer in Unicode NFC:
/// `^` and `$` are the ends of the whole answer unless the pattern says `(?m)`, case counts unless it
/// says `(?i)`, and `.` stops at line ends unless it says `(?s)`.
/// ## Fails when
/// A pattern is found nowhere: `INV-\d{6}` in an answer without an invoice number (mode
/// `unusable_format`).
/// ## Does not look at
/// Look-around and back-references, which are refused when the case is read, as are patterns that
/// match the empty text.
#[derive(Debug)]
struct Matches(Patterns);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(Matches(Patterns::read(argument)?)))
}

impl Check for Matches {
    fn argument(&self) -> Value {
        self.0.argument()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.0.all_in(view.output())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let missing: Vec<&str> = self.0.missing_in(view.output()).collect();
        format!(
            "no match for {} in the answer {}",
            listed(&missing),
            super::message::quoted(view.output())
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_pattern_that_is_not_found_is_named() {
        assert_eq!(
            failures(r"matches: ['INV-\d{6}', 'due']", r#"{"output":"due on INV-12"}"#),
            r"matches: no match for `INV-\d{6}` in the answer `due on INV-12`"
        );
    }

    #[test]
    fn a_pattern_is_found_anywhere() {
        assert_eq!(failures(r"matches: 'INV-\d{6}'", r#"{"output":"see INV-123456."}"#), "");
        assert_eq!(failures("matches: 'cafe\u{301}$'", r#"{"output":"a café"}"#), "");
    }

    #[test]
    fn a_pattern_that_cannot_decide_is_refused() {
        let refused = refusal(
            r"matches: ['a*', '^$', '\b', '[a&&b]', '(', 'x(?=y)', '(a)\1', 'a{1000}{1000}{1000}', ' ']",
        );
        insta::assert_snapshot!(refused, @r"
        error[vacuous]: `matches`: `a*` matches the empty text, so it is found everywhere
          --> case.yaml:1:11
        error[vacuous]: `matches`: `^$` matches the empty text, so it is found everywhere
          --> case.yaml:1:17
        error[vacuous]: `matches`: `\b` matches the empty text, so it is found everywhere
          --> case.yaml:1:23
        error[unsatisfiable]: `matches`: `[a&&b]` matches no text at all
          --> case.yaml:1:29
        error[pattern]: `matches`: `(` is no regular expression: unclosed group, at character 1
          --> case.yaml:1:39
        error[pattern]: `matches`: `x(?=y)` is no regular expression: look-around, including look-ahead and look-behind, is not supported, at character 2
          --> case.yaml:1:44
        error[pattern]: `matches`: `(a)\1` is no regular expression: backreferences are not supported, at character 4
          --> case.yaml:1:54
        error[pattern]: `matches`: `a{1000}{1000}{1000}` is refused: Compiled regex exceeds size limit of 10485760 bytes.
          --> case.yaml:1:63
        error[empty]: `matches` is empty
          --> case.yaml:1:86
        ");
        insta::assert_snapshot!(refusal("matches: []"), @r"
        error[empty]: `matches` is an empty list
          --> case.yaml:1:10
        ");
        insta::assert_snapshot!(refusal("matches: {a: b}"), @r"
        error[wrong-type]: `matches` is a mapping, expected a text
          --> case.yaml:1:10
        ");
    }

    #[test]
    fn a_pattern_that_backtracking_would_never_finish_takes_no_time() {
        let output = "a".repeat(100_000);
        let trace = format!(r#"{{"output":"{output}!"}}"#);
        assert!(failures(r"matches: '(a+)+$'", &trace).starts_with("matches: no match"));
    }
}
