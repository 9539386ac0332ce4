//! The antonym guard.

use super::{Alignment, Finding};
use crate::judge::lexical::lexicon::Roles;
use crate::judge::lexical::lexicon::antonyms::Antonyms;
use crate::judge::lexical::text::token::{Marks, Token};

/// ## What it decides
/// Whether the evidence has the opposite of a word where the claim has the word.
/// ## How it compares
/// A content word of the claim that neither the best evidence sentence nor any peer has, against the words of
/// the best sentence that the claim does not have. Opposites come from the lexicon (*rise*, *fall*) or differ
/// by a negating prefix (*likely*, *unlikely*). A negation on one side turns the opposite round and
/// settles the matter.
/// ## Fails when
/// The claim says *sales fell in May* and the evidence *sales rose in May* (contradiction).
/// ## Does not look at
/// Opposites it has no line for, words that stand on both sides, and comparisons (`comparatives`).
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let antonyms = Antonyms::of(alignment.evidence.language);
    let anchor = alignment.anchor()?;
    let claim = alignment.claim();
    let compares = |at: usize| {
        let next = claim.get(at + 1).is_some_and(|next| next.entry.roles.any(Roles::THAN));
        next || claim[at].entry.roles.any(Roles::COMPARATOR)
    };
    let suspects = (0..claim.len()).filter(|at| !compares(*at)).map(|at| &claim[at]);
    let content = suspects.filter(|word| word.is_content());
    content.filter(|word| !is_said(alignment, anchor, word)).find_map(|word| {
        let unclaimed = |token: &&Token| !claim.iter().any(|word| word.stem == token.stem);
        let opposed = |token: &&Token| {
            antonyms.oppose(word.stem, token.stem) || differ_by_prefix(word, token)
        };
        let others = alignment.tokens(anchor).iter().filter(unclaimed);
        let opposite = others.filter(|token| same_polarity(word, token)).find(opposed)?;
        Some(Finding::contradiction(word, anchor, opposite))
    })
}

fn is_said(alignment: &Alignment<'_>, anchor: usize, word: &Token) -> bool {
    let mut tokens = alignment.peers(anchor).flat_map(|sentence| alignment.tokens(sentence));
    tokens.any(|token| token.stem == word.stem)
}

/// `likely` and `unlikely`.
fn differ_by_prefix(one: &Token, other: &Token) -> bool {
    let prefixed = |long: &Token, short: &Token| long.letters.unprefixed == Some(short.stem);
    one.is_content() && other.is_content() && (prefixed(one, other) || prefixed(other, one))
}

fn same_polarity(one: &Token, other: &Token) -> bool {
    one.marks.any(Marks::NEGATED) == other.marks.any(Marks::NEGATED)
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn an_opposite_in_the_place_of_a_word_is_a_contradiction() {
        assert_vetoed(
            Guard::Antonyms,
            "Sales of the firm decreased sharply last May.",
            "Sales of the firm increased sharply last May.",
        );
        assert_vetoed(
            Guard::Antonyms,
            "Las ventas de la empresa bajaron mucho en mayo.",
            "Las ventas de la empresa subieron mucho en mayo.",
        );
    }

    #[test]
    fn a_negating_prefix_makes_an_opposite() {
        assert_vetoed(
            Guard::Antonyms,
            "Rain on the dry coast is unlikely in June.",
            "Rain on the dry coast is likely in June.",
        );
    }

    #[test]
    fn a_negated_opposite_says_the_same() {
        assert_passes(
            "The shop near the old station was closed.",
            "The shop near the old station was not open.",
        );
    }
}
