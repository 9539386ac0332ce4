//! `one_of`: the answer is exactly one of these texts.

use std::sync::Arc;

use serde_json::Value;

use super::message::{listed, quoted};
use super::{Argument, Check, View};
use crate::text::nfc;

/// ## What it decides
/// Whether the answer is one of a closed list, such as the labels of a classifier.
/// ## How it compares
/// Letter by letter after Unicode NFC, the whole answer with each text; white space at the ends counts.
/// ## Fails when
/// The answer is none of them: `urgent!` for `urgent` or `routine` (mode `unusable_format`).
/// ## Does not look at
/// Which of them is right (`equals`).
#[derive(Debug)]
struct OneOf(Choices);

/// Whole answers.
#[derive(Debug)]
pub(super) struct Choices {
    pub(super) written: Vec<String>,
    composed: Vec<String>,
}

impl Choices {
    pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Self> {
        let written = argument.texts()?;
        let composed = written.iter().map(|text| nfc(text).into_owned()).collect();
        Some(Self { written, composed })
    }

    pub(super) fn hold(&self, answer: &str) -> bool {
        self.composed.iter().any(|choice| choice == answer)
    }
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(OneOf(Choices::read(argument)?)))
}

impl Check for OneOf {
    fn argument(&self) -> Value {
        self.0.written.as_slice().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.0.hold(view.output())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        format!("the answer {} is none of {}", quoted(view.output()), listed(&self.0.written))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn an_answer_off_the_list_fails() {
        assert_eq!(
            failures("one_of: [urgent, routine]", r#"{"output":"Urgent"}"#),
            "one_of: the answer `Urgent` is none of `urgent`, `routine`"
        );
    }

    #[test]
    fn an_answer_on_the_list_passes() {
        assert_eq!(failures("one_of: [yes, no]", r#"{"output":"no"}"#), "");
    }

    #[test]
    fn an_empty_list_is_refused() {
        insta::assert_snapshot!(refusal("one_of: []"), @r"
        error[empty]: `one_of` is an empty list
          --> case.yaml:1:9
        ");
    }
}
