//! `equals`: the answer is exactly this text.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;

use super::message::quoted;
use super::{Argument, Check, View};
use crate::text::nfc;

/// ## What it decides
/// Whether the answer is this text and nothing else. The empty text expects an empty answer.
/// ## How it compares
/// Letter by letter after Unicode NFC; white space at the ends counts.
/// ## Fails when
/// The answer differs in any character: `Yes.` for `Yes` (mode `missing_fact`).
/// ## Does not look at
/// Anything but the text of the answer.
#[derive(Debug)]
struct Equals {
    written: String,
    composed: String,
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let written = argument.text()?.to_owned();
    let composed = nfc(&written).into_owned();
    Some(Arc::new(Equals { written, composed }))
}

impl Check for Equals {
    fn argument(&self) -> Value {
        self.written.as_str().into()
    }

    fn expects_emptiness(&self) -> bool {
        self.composed.is_empty()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.output() == self.composed
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let output = view.output();
        let differing =
            output.chars().zip(self.composed.chars()).take_while(|(a, b)| a == b).count();
        let hint: Cow<'_, str> = if output.trim() == self.composed.trim() {
            "; they differ in white space at the ends alone".into()
        } else {
            format!("; they differ from character {} on", differing + 1).into()
        };
        format!("the answer is {}, expected {}{hint}", quoted(output), quoted(&self.written))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn an_answer_that_differs_fails_with_the_difference() {
        assert_eq!(
            failures("equals: 'Yes'", r#"{"output":"Yes\n"}"#),
            r"equals: the answer is `Yes\u{a}`, expected `Yes`; they differ in white space at the ends alone"
        );
        assert_eq!(
            failures("equals: 'Yés'", r#"{"output":"Yéti"}"#),
            "equals: the answer is `Yéti`, expected `Yés`; they differ from character 3 on"
        );
    }

    #[test]
    fn the_same_text_passes_whatever_its_normal_form() {
        assert_eq!(failures("equals: caf\u{e9}", "{\"output\":\"cafe\u{301}\"}"), "");
        assert_eq!(failures("equals: no", r#"{"output":"no"}"#), "");
        assert_eq!(failures("equals: 1e3", r#"{"output":"1e3"}"#), "");
    }

    #[test]
    fn blanks_are_not_the_empty_answer() {
        assert!(!failures("equals: ''", r#"{"output":" "}"#).is_empty());
    }

    #[test]
    fn what_is_no_text_is_refused() {
        insta::assert_snapshot!(refusal("equals: [a]"), @r"
        error[wrong-type]: `equals` is a list, expected a text
          --> case.yaml:1:9
        ");
        insta::assert_snapshot!(refusal("equals: ~"), @r"
        error[wrong-type]: `equals` is nothing, expected a text
          --> case.yaml:1:9
        ");
    }
}
