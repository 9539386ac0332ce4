//! `forbidden_terms`: words and phrases that do not stand whole in the answer.

use std::sync::Arc;

use serde_json::Value;

use super::must_mention::terms;
use super::must_not_contain::found_in;
use super::search::Terms;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer is free of each of these words or phrases.
/// ## How it compares
/// As `must_mention` does: whole, whatever the case and the typography.
/// ## Fails when
/// A term stands in the answer: `as an AI` in `As an AI, I…` (mode `unusable_format`).
/// ## Does not look at
/// Parts of words (`must_not_contain`), or whether the term is denied.
#[derive(Debug)]
struct ForbiddenTerms(Terms);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(ForbiddenTerms(terms(argument)?)))
}

impl Check for ForbiddenTerms {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !self.0.any_in(view.folded())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        found_in("the answer", self.0.found_in(view.folded()), view.folded())
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    #[test]
    fn a_term_fails_whatever_its_case_and_typography() {
        assert_eq!(
            failures(
                "forbidden_terms: [as an AI, guarantee]",
                r#"{"output":"As an\tAI, I don’t know"}"#
            ),
            "forbidden_terms: the answer has `as an AI` in `as an ai, i don't know`"
        );
    }

    #[test]
    fn a_term_inside_a_word_is_none() {
        assert_eq!(failures("forbidden_terms: [ass]", r#"{"output":"pass the class"}"#), "");
    }
}
