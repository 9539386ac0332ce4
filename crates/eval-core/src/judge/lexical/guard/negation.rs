//! The negation guard.

use super::{Alignment, Finding};
use crate::judge::lexical::text::token::{Marks, Token};

/// ## What it decides
/// Whether claim and evidence deny the same things.
/// ## How it compares
/// By the scopes that the reading marks, in the claim sentence and its best evidence sentence. Only
/// the *head* of a scope counts, its first content word: where a scope ends is a rule of thumb. What any
/// peer of the best sentence says outweighs it.
/// ## Fails when
/// The claim says *the tower is not open* and the evidence *the tower is open*, or the reverse
/// (contradiction); the claim denies something and no evidence sentence beside it denies
/// anything (absence).
/// ## Does not look at
/// Opposites (`antonyms`), and what an answer says about itself (*I do not know*).
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let claim = alignment.claim();
    if let Some(anchor) = alignment.anchor() {
        let evidence = alignment.tokens(anchor);
        let said = |word: &Token, negated: bool| {
            let mut tokens =
                alignment.peers(anchor).flat_map(|sentence| alignment.tokens(sentence));
            tokens.any(|token| token.stem == word.stem && is_negated(token) == negated)
        };
        if let Some((head, free)) = clash(claim, evidence).filter(|(head, _)| !said(head, true)) {
            return Some(Finding::contradiction(head, anchor, free));
        }
        if let Some((head, free)) = clash(evidence, claim).filter(|(head, _)| !said(head, false)) {
            return Some(Finding::contradiction(free, anchor, head));
        }
    }
    let denied = heads(claim).next().filter(|_| !alignment.is_about_speaker())?;
    (!alignment.beside().any(|sentence| alignment.tokens(sentence).iter().any(is_negated)))
        .then(|| Finding::absence(denied))
}

/// The head of a scope in `negating` that stands free, and only free, in `other`.
fn clash<'t>(negating: &'t [Token], other: &'t [Token]) -> Option<(&'t Token, &'t Token)> {
    heads(negating).find_map(|head| {
        let free = |tokens: &'t [Token]| {
            tokens.iter().find(|token| token.stem == head.stem && !is_negated(token))
        };
        let negated_there = other.iter().any(|token| token.stem == head.stem && is_negated(token));
        let twin = free(other).filter(|_| !negated_there && free(negating).is_none())?;
        Some((head, twin))
    })
}

/// The first content word of each scope.
fn heads(tokens: &[Token]) -> impl Iterator<Item = &Token> {
    let mut inside = false;
    tokens.iter().filter(|token| token.is_content()).filter(move |token| {
        let first = is_negated(token) && !inside;
        inside = is_negated(token);
        first
    })
}

fn is_negated(token: &Token) -> bool {
    token.marks.any(Marks::NEGATED)
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn a_negation_on_one_side_only_is_a_contradiction() {
        assert_vetoed(
            Guard::Negation,
            "The tower is not open to guests.",
            "The tower is open to guests.",
        );
        assert_vetoed(
            Guard::Negation,
            "The tower is open to guests.",
            "The tower isn’t open to guests.",
        );
        assert_vetoed(
            Guard::Negation,
            "La torre no está abierta para los niños.",
            "La torre está abierta para los niños.",
        );
    }

    #[test]
    fn a_sentence_about_something_else_does_not_outweigh_the_best_one() {
        assert_vetoed(
            Guard::Negation,
            "The tower is open to guests.",
            "The tower is not open to guests. The castle is open to guests.",
        );
    }

    #[test]
    fn a_denial_needs_evidence_that_denies() {
        assert_vetoed(
            Guard::Negation,
            "The tower stands firm in the square but never closes.",
            "The tower stands firm in the square of trees.",
        );
    }

    #[test]
    fn a_negation_of_something_else_is_no_contradiction() {
        assert_passes(
            "The tower is open to guests.",
            "The tower is open to guests, but it does not charge pupils.",
        );
        assert_passes(
            "The tower is not open to guests.",
            "The tower, which stands firm, is never open to guests.",
        );
    }

    #[test]
    fn not_only_negates_nothing() {
        assert_passes(
            "The tower is open to guests.",
            "The tower is not only open to guests, it is open to members too.",
        );
    }
}
