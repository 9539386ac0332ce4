//! The comparative guard.

use super::{Alignment, Finding};
use crate::judge::lexical::lexicon::Roles;
use crate::judge::lexical::lexicon::antonyms::Antonyms;
use crate::judge::lexical::text::key::WordKey;
use crate::judge::lexical::text::token::{Marks, Token};

/// How far before *than* its comparative may stand: *more* than, *more widely used* than.
const THAN_REACH: usize = 4;

/// Phrases that bound a number, and the comparison they make.
const BOUNDS: &[(&[&str], &str)] = &[
    (&["at", "least"], "more"),
    (&["at", "most"], "less"),
    (&["no", "more", "than"], "less"),
    (&["no", "less", "than"], "more"),
    (&["no", "fewer", "than"], "more"),
    (&["up", "to"], "less"),
    (&["over"], "more"),
    (&["above"], "more"),
    (&["exceeding"], "more"),
    (&["under"], "less"),
    (&["below"], "less"),
    (&["al", "menos"], "mas"),
    (&["por", "lo", "menos"], "mas"),
    (&["como", "minimo"], "mas"),
    (&["como", "maximo"], "menos"),
    (&["mas", "de"], "mas"),
    (&["menos", "de"], "menos"),
    (&["hasta"], "menos"),
    (&["before"], "before"),
    (&["after"], "after"),
    (&["antes", "de"], "antes"),
    (&["antes", "del"], "antes"),
    (&["despues", "de"], "despues"),
    (&["despues", "del"], "despues"),
];

/// ## What it decides
/// Whether a comparison of the claim points the same way as that of the evidence.
/// ## How it compares
/// Comparisons with *than* (*que*), by the stem of the comparative and of its adjective; bounds of a
/// number (*at least*, *up to*, *más de*) and *before* and *after*, by the word they stand before. Two
/// comparisons of one thing with opposite comparatives contradict each other; so do two with one
/// comparative whose sides are exchanged.
/// ## Fails when
/// The claim says *the bridge is taller than the tower* and the evidence *the tower is taller than the bridge*, or
/// *at most 5* for *at least 5* (contradiction).
/// ## Does not look at
/// Superlatives (`hedges`, `antonyms`), and comparisons that take arithmetic.
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let claim = alignment.claim();
    if !claim.iter().any(|token| token.entry.roles.any(Roles::COMPARATOR)) {
        return None;
    }
    let anchor = alignment.anchor()?;
    let antonyms = Antonyms::of(alignment.evidence.language);
    comparisons(claim).find_map(|ours| {
        let meets = |theirs: &Comparison<'_>, agree| ours.relation(theirs, antonyms) == Some(agree);
        let mut said = alignment.peers(anchor).flat_map(|peer| comparisons(alignment.tokens(peer)));
        if said.any(|theirs| meets(&theirs, true)) {
            return None;
        }
        let mut stated = comparisons(alignment.tokens(anchor));
        let rival = stated.find(|theirs| meets(theirs, false))?;
        Some(Finding::contradiction(ours.at, anchor, rival.at))
    })
}

/// One comparison in a sentence.
struct Comparison<'t> {
    /// The comparative word.
    at: &'t Token,
    /// Its stem, or that of the phrase it belongs to.
    sense: WordKey,
    /// The adjective behind *more* or *less*.
    quality: Option<WordKey>,
    /// What stands before it in the sentence.
    left: &'t [Token],
    /// What it compares with: the words that follow, the first of them the nearest.
    right: &'t [Token],
}

impl Comparison<'_> {
    /// `true`: both say the same; `false`: they exclude each other; `None`: they do not meet.
    fn relation(&self, other: &Self, antonyms: &Antonyms) -> Option<bool> {
        let same_sense = self.sense == other.sense;
        let opposed = antonyms.oppose(self.sense, other.sense);
        if self.quality != other.quality || !(same_sense || opposed) {
            return None;
        }
        let (ours, theirs) = (object(self.right)?, object(other.right)?);
        let same_object = ours == theirs;
        let exchanged = !same_object && holds(self.left, theirs) && holds(other.left, ours);
        (same_object || exchanged).then_some(same_sense == same_object)
    }
}

fn object(right: &[Token]) -> Option<WordKey> {
    right.iter().find(|token| token.is_content()).map(|token| token.stem)
}

fn holds(tokens: &[Token], word: WordKey) -> bool {
    tokens.iter().any(|token| token.stem == word)
}

/// The comparisons of a sentence, in order.
fn comparisons(tokens: &[Token]) -> impl Iterator<Item = Comparison<'_>> {
    (0..tokens.len()).filter_map(move |at| {
        if !tokens[at].entry.roles.any(Roles::COMPARATOR) {
            None
        } else if tokens[at].entry.roles.any(Roles::THAN) {
            than_comparison(tokens, at)
        } else {
            bound(tokens, at)
        }
    })
}

fn than_comparison(tokens: &[Token], than: usize) -> Option<Comparison<'_>> {
    let degrees = ["more", "less", "fewer", "mas", "menos"].map(WordKey::of);
    let from = than.saturating_sub(THAN_REACH);
    let degree = (from..than).rev().find(|at| degrees.contains(&tokens[*at].word));
    let at = degree.or_else(|| than.checked_sub(1))?;
    // `no more than 5` is a bound, and the opposite of `more than 5`.
    if at > 0 && tokens[at - 1].word == WordKey::of("no") {
        return None;
    }
    let quality =
        degree.and_then(|at| tokens[at + 1..than].iter().rev().find(|token| token.is_content()));
    Some(Comparison {
        at: &tokens[at],
        sense: tokens[at].stem,
        quality: quality.map(|token| token.stem),
        left: &tokens[..at],
        right: clause(&tokens[than + 1..]),
    })
}

fn bound(tokens: &[Token], at: usize) -> Option<Comparison<'_>> {
    let matches = |phrase: &[&str]| {
        tokens[at..].len() >= phrase.len()
            && phrase.iter().zip(&tokens[at..]).all(|(word, token)| token.word == WordKey::of(word))
    };
    let (phrase, sense) = BOUNDS.iter().find(|(phrase, _)| matches(phrase))?;
    let right = clause(&tokens[at + phrase.len()..]);
    let before_number = right.first().is_some_and(|next| {
        next.marks.any(Marks::NUMBER)
            || next.marks.any(Marks::SYMBOL)
            || next.entry.number.is_some()
    });
    let in_time = ["before", "after", "antes", "despues"].contains(sense);
    (before_number || in_time).then_some(Comparison {
        at: &tokens[at],
        sense: WordKey::of(sense),
        quality: None,
        left: &tokens[..at],
        right,
    })
}

/// The words up to the end of the clause, three at most.
fn clause(tokens: &[Token]) -> &[Token] {
    let mut end = 0;
    while end < tokens.len().min(3) && (end == 0 || !tokens[end].marks.any(Marks::CLAUSE)) {
        end += 1;
    }
    &tokens[..end]
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn exchanged_sides_are_a_contradiction() {
        assert_vetoed(
            Guard::Comparatives,
            "The bridge is taller than the tower.",
            "The tower is taller than the bridge.",
        );
        assert_vetoed(
            Guard::Comparatives,
            "El puente es más alto que la torre.",
            "La torre es más alta que el puente.",
        );
    }

    #[test]
    fn the_opposite_with_exchanged_sides_is_the_same() {
        assert_passes(
            "The old bridge is shorter than the tower.",
            "The tower is taller than the old bridge.",
        );
    }

    #[test]
    fn another_bound_is_a_contradiction() {
        assert_vetoed(
            Guard::Comparatives,
            "The oven needs at most 5 hours of heat.",
            "The oven needs at least 5 hours of heat.",
        );
        assert_vetoed(
            Guard::Comparatives,
            "El horno necesita menos de 5 horas de calor.",
            "El horno necesita más de 5 horas de calor.",
        );
        assert_passes(
            "The oven needs more than 5 hours of heat.",
            "The oven needs at least 5 hours of heat.",
        );
    }

    #[test]
    fn no_more_than_is_at_most() {
        assert_passes(
            "The oven needs no more than 5 hours of heat.",
            "The oven never needs more: it needs at most 5 hours of heat.",
        );
        assert_vetoed(
            Guard::Comparatives,
            "The oven needs up to 5 hours of heat.",
            "The oven needs no less than 5 hours of heat.",
        );
    }

    #[test]
    fn before_is_not_after() {
        assert_vetoed(
            Guard::Comparatives,
            "The street was named before the war.",
            "The street was named after the war.",
        );
    }
}
