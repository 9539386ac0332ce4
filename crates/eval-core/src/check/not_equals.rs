//! `not_equals`: the answer is anything but this text.

use std::sync::Arc;

use serde_json::Value;

use super::message::quoted;
use super::{Argument, Check, View};
use crate::text::nfc;

/// ## What it decides
/// Whether the answer is anything but this text.
/// ## How it compares
/// As `equals` does.
/// ## Fails when
/// The answer is exactly this text: the stock answer `See the manual.` (mode `unusable_format`).
/// ## Does not look at
/// Whether the text is part of the answer (`must_not_contain`).
#[derive(Debug)]
struct NotEquals {
    written: String,
    composed: String,
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let written = argument.filled_text()?.to_owned();
    let composed = nfc(&written).into_owned();
    Some(Arc::new(NotEquals { written, composed }))
}

impl Check for NotEquals {
    fn argument(&self) -> Value {
        self.written.as_str().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.output() != self.composed
    }

    fn complaint(&self, _: &View<'_>) -> String {
        format!("the answer is exactly {}", quoted(&self.written))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn the_forbidden_answer_fails() {
        assert_eq!(
            failures("not_equals: See the manual.", r#"{"output":"See the manual."}"#),
            "not_equals: the answer is exactly `See the manual.`"
        );
    }

    #[test]
    fn any_other_answer_passes() {
        assert_eq!(failures("not_equals: See the manual.", r#"{"output":"See the manual"}"#), "");
    }

    #[test]
    fn a_blank_text_is_refused_because_silence_fails_anyway() {
        insta::assert_snapshot!(refusal("not_equals: ''"), @r"
        error[empty]: `not_equals` is empty
          --> case.yaml:1:13
        ");
    }
}
