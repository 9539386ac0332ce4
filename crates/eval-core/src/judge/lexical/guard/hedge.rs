//! The hedge guard.

use super::{Alignment, Finding};
use crate::judge::lexical::lexicon::Roles;
use crate::judge::lexical::text::key::WordKey;
use crate::judge::lexical::text::token::{Marks, Token};

/// A hedge speaks of a content word at most this many words on.
const REACH: usize = 2;

/// ## What it decides
/// Whether the evidence is as sure as the claim, and speaks of as many.
/// ## How it compares
/// In the best evidence sentence a hedge (*may*, *reportedly*), a word of part (*some*, *usually*) or *one of
/// the* speaks of the content word behind it. The claim must not have that word without any hedge, with a
/// word of the whole (*all*, *always*), or without *one of the*. A peer that is as sure as the claim
/// outweighs the best sentence.
/// ## Fails when
/// The claim says *the drug cures* and the evidence *the drug may cure*; *all tickets* for *some tickets*;
/// *the largest* for *one of the largest* (absence).
/// ## Does not look at
/// Hedges that stand far from their word, and doubt that is told rather than marked.
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let anchor = alignment.anchor()?;
    let (claim, evidence) = (alignment.claim(), alignment.tokens(anchor));
    Weakness::ALL.into_iter().find_map(|weakness| {
        let weak = |word: &&Token| {
            let strong = |sentence| weakness.strong_use(alignment.tokens(sentence), word.stem);
            !alignment.peers(anchor).any(|sentence| strong(sentence).is_some())
        };
        weakness.words(evidence).filter(weak).find_map(|word| {
            let strong = weakness.strong_use(claim, word.stem)?;
            Some(Finding::weaker(strong, anchor, word))
        })
    })
}

/// A way of saying less.
#[derive(Debug, Clone, Copy)]
enum Weakness {
    /// *may*, *reportedly*
    Doubt,
    /// *some*, *usually*
    Part,
    /// *one of the*
    OneOf,
}

impl Weakness {
    const ALL: [Self; 3] = [Self::Doubt, Self::Part, Self::OneOf];

    /// The words of a sentence that the weakness speaks of.
    fn words(self, tokens: &[Token]) -> impl Iterator<Item = &Token> {
        (0..tokens.len()).filter_map(move |at| match self {
            Self::Doubt => is_doubt(&tokens[at]).then(|| next_word(&tokens[at + 1..]))?,
            Self::Part => has(&tokens[at], Roles::PARTIAL).then(|| next_word(&tokens[at + 1..]))?,
            Self::OneOf => is_one_of(&tokens[at..]).then(|| next_word(&tokens[at + 2..]))?,
        })
    }

    /// A use of `word` that the weakness does not touch.
    fn strong_use(self, tokens: &[Token], word: WordKey) -> Option<&Token> {
        let mut uses = tokens.iter().filter(|token| token.stem == word);
        match self {
            Self::Doubt => uses.next().filter(|_| !tokens.iter().any(is_doubt)),
            Self::Part => (0..tokens.len())
                .filter(|at| has(&tokens[*at], Roles::UNIVERSAL))
                .filter_map(|at| next_word(&tokens[at + 1..]))
                .find(|next| next.stem == word),
            Self::OneOf => {
                let partial = tokens.iter().any(|token| has(token, Roles::PARTIAL));
                let one_of = self.words(tokens).any(|token| token.stem == word);
                uses.next().filter(|_| !partial && !one_of)
            }
        }
    }
}

/// `May` inside a sentence is a month or a name.
fn is_doubt(token: &Token) -> bool {
    let name = token.marks.any(Marks::CAPITALISED) && !token.marks.any(Marks::SENTENCE);
    has(token, Roles::HEDGE) && !name && !token.marks.any(Marks::DATED)
}

fn is_one_of(tokens: &[Token]) -> bool {
    let one = ["one", "uno", "una"].map(WordKey::of);
    let of = ["of", "de"].map(WordKey::of);
    matches!(tokens, [first, second, ..] if one.contains(&first.word) && of.contains(&second.word))
}

/// The content word within reach, in the same clause.
fn next_word(tokens: &[Token]) -> Option<&Token> {
    let clause = tokens.iter().take_while(|token| !token.marks.any(Marks::CLAUSE));
    clause.take(REACH).find(|token| token.is_content())
}

fn has(token: &Token, roles: Roles) -> bool {
    token.entry.roles.any(roles)
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn a_claim_may_not_be_surer_than_its_evidence() {
        assert_vetoed(
            Guard::Hedges,
            "The new drug cures the old disease.",
            "The new drug may cure the old disease.",
        );
        assert_vetoed(Guard::Hedges, "El jarabe cura la tos.", "Quizás el jarabe cura la tos.");
    }

    #[test]
    fn a_part_is_not_the_whole() {
        assert_vetoed(
            Guard::Hedges,
            "All tickets of this series are valid.",
            "Some tickets of this series are valid.",
        );
        assert_vetoed(
            Guard::Hedges,
            "The town is the largest port of the coast.",
            "The town is one of the largest ports of the coast.",
        );
    }

    #[test]
    fn a_hedged_claim_passes() {
        assert_passes(
            "The new drug might cure the old disease.",
            "The new drug may cure the old disease.",
        );
    }

    #[test]
    fn a_surer_sentence_beside_the_best_one_is_enough() {
        assert_passes(
            "The new drug cures the old disease.",
            "The new drug may cure the old disease. Now we know: the new drug cures the old disease.",
        );
    }
}
