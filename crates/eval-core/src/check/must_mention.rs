//! `must_mention`: words and phrases that stand whole in the answer.

use std::sync::Arc;

use serde_json::Value;

use super::must_contain::missing_from;
use super::search::Terms;
use super::{Argument, Check, View};
use crate::diag::Code;

/// ## What it decides
/// Whether each of these words or phrases is mentioned.
/// ## How it compares
/// Case-folded (`STRASSE` is `Straße`), after Unicode NFC, with typographic quotes, dashes and every
/// run of white space folded; whole, so that neither end cuts through a word or a number: `art` is not
/// in `part`, nor `1.5` in `1.50`. In scripts that are written without spaces any position will do.
/// ## Fails when
/// A term is missing: `poison control` in an answer that sends nobody there (mode `missing_fact`).
/// ## Does not look at
/// Inflections, synonyms, or whether the term is denied.
#[derive(Debug)]
struct MustMention(Terms);

/// Reads the terms of this check and of its twin.
pub(super) fn terms(argument: &mut Argument<'_, '_>) -> Option<Terms> {
    let terms = Terms::new(argument.texts()?);
    if terms.is_none() {
        let message = format!("{} holds a term that cannot be seen", argument.of);
        argument.refuse(Code::Empty, message);
    }
    terms
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(MustMention(terms(argument)?)))
}

impl Check for MustMention {
    fn argument(&self) -> Value {
        self.0.written().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.0.all_in(view.folded())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let missing: Vec<&str> = self.0.missing_in(view.folded()).collect();
        missing_from("the answer as whole words", &missing, view.output())
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_term_that_stands_only_inside_a_word_is_missing() {
        assert_eq!(
            failures("must_mention: [art, 14 days]", r#"{"output":"the parts, in 14\nDAYS"}"#),
            "must_mention: `art` is not in the answer as whole words; nearest: `parts,`"
        );
    }

    #[test]
    fn terms_pass_whatever_their_case_and_typography() {
        let output = r#"{"output":"DON’T call the Co‑op in 14\u00a0\n days: STRASSE"}"#;
        assert_eq!(failures("must_mention: [don't, co-op, 14 days, Straße]", output), "");
    }

    #[test]
    fn a_term_that_cannot_be_seen_is_refused() {
        insta::assert_snapshot!(refusal("must_mention: [\"\\u200b\"]"), @r"
        error[empty]: `must_mention` holds a term that cannot be seen
          --> case.yaml:1:15
        ");
    }
}
