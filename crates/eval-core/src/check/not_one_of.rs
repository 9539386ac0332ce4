//! `not_one_of`: the answer is none of these texts.

use std::sync::Arc;

use serde_json::Value;

use super::message::quoted;
use super::one_of::Choices;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer is none of these texts.
/// ## How it compares
/// As `one_of` does.
/// ## Fails when
/// The answer is exactly one of them: a stock answer (mode `unusable_format`).
/// ## Does not look at
/// Whether one of them is part of the answer (`must_not_contain`).
#[derive(Debug)]
struct NotOneOf(Choices);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(NotOneOf(Choices::read(argument)?)))
}

impl Check for NotOneOf {
    fn argument(&self) -> Value {
        self.0.written.as_slice().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !self.0.hold(view.output())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        format!("the answer is exactly {}", quoted(view.output()))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    #[test]
    fn an_answer_on_the_list_fails() {
        assert_eq!(
            failures("not_one_of: [OK, N/A]", r#"{"output":"N/A"}"#),
            "not_one_of: the answer is exactly `N/A`"
        );
    }

    #[test]
    fn an_answer_off_the_list_passes() {
        assert_eq!(failures("not_one_of: [OK, N/A]", r#"{"output":"OK, done"}"#), "");
    }
}
