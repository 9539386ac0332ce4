//! `must_contain`: needles that stand in the answer.

use std::sync::Arc;

use serde_json::Value;

use super::message::quoted;
use super::search::{Needles, nearest_text};
use super::{Argument, Check, View};

/// ## What it decides
/// Whether each of these texts stands in the answer.
/// ## How it compares
/// Letter by letter after Unicode NFC: case, typography and spaces count, word boundaries do not.
/// ## Fails when
/// A needle is missing: `Bern` in an answer that says `Basel` (mode `missing_fact`). The message names
/// every missing needle and the nearest text to the first.
/// ## Does not look at
/// Whether the text is asserted or denied, or case and typography (`must_mention`).
#[derive(Debug)]
struct MustContain(Needles);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(MustContain(Needles::new(argument.texts()?))))
}

impl Check for MustContain {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.0.all_in(view.output())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let missing: Vec<&str> = self.0.missing_in(view.output()).collect();
        missing_from("the answer", &missing, view.output())
    }
}

/// That needles are missing, and what comes nearest to the first of them.
pub(super) fn missing_from(whole: &str, missing: &[&str], text: &str) -> String {
    let listed = super::message::listed(missing);
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let nearest = missing.first().and_then(|needle| nearest_text(text, needle));
    let nearest = nearest.map(|nearest| format!("; nearest: {}", quoted(nearest)));
    format!("{listed} {verb} not in {whole}{}", nearest.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_missing_needle_is_named_with_the_nearest_text() {
        assert_eq!(
            failures(
                "must_contain: [within 14 days, Bern]",
                r#"{"output":"Pay within 30 days in Bern."}"#
            ),
            "must_contain: `within 14 days` is not in the answer; nearest: `within 30 days`"
        );
        assert_eq!(
            failures("must_contain: [a!, b!]", r#"{"output":"c"}"#),
            "must_contain: `a!`, `b!` are not in the answer"
        );
    }

    #[test]
    fn needles_that_are_there_pass_whatever_their_normal_form() {
        assert_eq!(
            failures("must_contain: [caf\u{e9}, 012]", "{\"output\":\"012 cafe\u{301}s\"}"),
            ""
        );
    }

    #[test]
    fn what_is_no_list_of_needles_is_refused() {
        insta::assert_snapshot!(refusal("must_contain: []"), @r"
        error[empty]: `must_contain` is an empty list
          --> case.yaml:1:15
        ");
        insta::assert_snapshot!(refusal("must_contain: Bern"), @r"
        error[wrong-type]: `must_contain` is the text `Bern`, expected a list
          --> case.yaml:1:15
        ");
        insta::assert_snapshot!(refusal("must_contain: [a, '', \"\\u00a0\", [b]]"), @r"
        error[empty]: an entry of `must_contain` is empty
          --> case.yaml:1:19
        error[empty]: an entry of `must_contain` is empty
          --> case.yaml:1:23
        error[wrong-type]: an entry of `must_contain` is a list, expected a text
          --> case.yaml:1:33
        ");
    }
}
