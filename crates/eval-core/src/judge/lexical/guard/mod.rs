//! Guards: reasons not to believe a claim whose words are all there.
//!
//! Coverage counts words and is blind to what one word can do: *not*, *50* for *15*, *rise* for *fall*.
//! Each guard looks for one such thing in a claim sentence and the evidence sentences that cover it, and
//! may veto. A veto is one of two kinds. A *contradiction* (the evidence says otherwise) sinks the whole
//! claim; an *absence* (the evidence does not say it) sinks the sentence it stands in.
//!
//! A guard sees an [`Alignment`] and answers with a [`Finding`] or nothing; it never adds to a score.
//! Every guard can be switched off ([`Guards`]), which is how its worth is measured.

use std::fmt;
use std::ops::Range;

use super::coverage::Coverage;
use super::evidence::Reading;
use super::lexicon::Roles;
use super::text::date::Date;
use super::text::quantity::Quantity;
use super::text::token::{Marks, Token};
use super::text::{Sentence, Text};

mod antonym;
mod comparative;
mod dates;
mod hedge;
mod name;
mod negation;
mod number;

/// One reason for a veto.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guard {
    /// A word is negated on one side only.
    Negation,
    /// The evidence has the opposite of a word of the claim.
    Antonyms,
    /// A number, or its unit, is not that of the evidence.
    Numbers,
    /// A date is not that of the evidence.
    Dates,
    /// A name does not occur in the evidence.
    Names,
    /// A comparison points the other way.
    Comparatives,
    /// The evidence is less certain, or says less, than the claim.
    Hedges,
}

impl Guard {
    /// All guards, in the order in which they are asked.
    pub const ALL: [Self; 7] = [
        Self::Negation,
        Self::Antonyms,
        Self::Numbers,
        Self::Dates,
        Self::Names,
        Self::Comparatives,
        Self::Hedges,
    ];

    /// The guard's name in reports: lower case, one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Negation => "negation",
            Self::Antonyms => "antonyms",
            Self::Numbers => "numbers",
            Self::Dates => "dates",
            Self::Names => "names",
            Self::Comparatives => "comparatives",
            Self::Hedges => "hedges",
        }
    }

    fn check(self, alignment: &Alignment<'_>) -> Option<Finding> {
        match self {
            Self::Negation => negation::check(alignment),
            Self::Antonyms => antonym::check(alignment),
            Self::Numbers => number::check(alignment),
            Self::Dates => dates::check(alignment),
            Self::Names => name::check(alignment),
            Self::Comparatives => comparative::check(alignment),
            Self::Hedges => hedge::check(alignment),
        }
    }
}

impl fmt::Display for Guard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A set of guards.
///
/// ```
/// use eval_core::judge::lexical::{Guard, Guards};
///
/// let guards = Guards::all().without(Guard::Hedges);
/// assert!(guards.contains(Guard::Numbers) && !guards.contains(Guard::Hedges));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guards(u8);

impl Guards {
    /// Every guard.
    pub const fn all() -> Self {
        Self(0b0111_1111)
    }

    /// No guard: coverage alone.
    pub const fn none() -> Self {
        Self(0)
    }

    /// These guards and `guard`.
    #[must_use]
    pub const fn with(self, guard: Guard) -> Self {
        Self(self.0 | 1 << guard as u8)
    }

    /// These guards but `guard`.
    #[must_use]
    pub const fn without(self, guard: Guard) -> Self {
        Self(self.0 & !(1 << guard as u8))
    }

    /// Whether `guard` is among them.
    pub const fn contains(self, guard: Guard) -> bool {
        self.0 & 1 << guard as u8 != 0
    }

    /// The findings of the guards switched on: the first contradiction, or else the first absence.
    pub(crate) fn check(self, alignment: &Alignment<'_>) -> Option<(Guard, Finding)> {
        let mut absence = None;
        for guard in Guard::ALL.into_iter().filter(|guard| self.contains(*guard)) {
            match guard.check(alignment) {
                Some(finding) if finding.kind == Kind::Contradiction => {
                    return Some((guard, finding));
                }
                Some(finding) if absence.is_none() => absence = Some((guard, finding)),
                _ => {}
            }
        }
        absence
    }
}

impl Default for Guards {
    fn default() -> Self {
        Self::all()
    }
}

/// What a veto means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The evidence says otherwise.
    Contradiction,
    /// The evidence does not say it.
    Absence,
}

/// What a guard found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) kind: Kind,
    /// Where in the claim, in bytes.
    pub(crate) claim: Range<usize>,
    /// The other side, where there is one: the evidence sentence and the token in it.
    pub(crate) evidence: Option<(usize, Range<usize>)>,
}

impl Finding {
    fn contradiction(claim: &Token, sentence: usize, evidence: &Token) -> Self {
        let evidence = Some((sentence, evidence.bytes.clone()));
        Self { kind: Kind::Contradiction, claim: claim.bytes.clone(), evidence }
    }

    fn absence(claim: &Token) -> Self {
        Self { kind: Kind::Absence, claim: claim.bytes.clone(), evidence: None }
    }

    /// An absence with a place: the evidence says less.
    fn weaker(claim: &Token, sentence: usize, evidence: &Token) -> Self {
        Self { kind: Kind::Absence, ..Self::contradiction(claim, sentence, evidence) }
    }
}

/// A contradiction needs a best evidence sentence with this share of the claim's words.
const ABOUT_THE_SAME: f64 = 1.0 / 3.0;

/// *I do know that …*: how far behind *I* the word may stand.
const MENTAL_REACH: usize = 6;

/// A claim sentence beside the evidence that covers it.
pub(crate) struct Alignment<'a> {
    pub(crate) text: &'a Text,
    pub(crate) sentence: &'a Sentence,
    pub(crate) evidence: &'a Reading,
    /// With at least one evidence sentence.
    pub(crate) coverage: &'a Coverage,
}

impl<'a> Alignment<'a> {
    /// The tokens of the claim sentence.
    pub(crate) fn claim(&self) -> &'a [Token] {
        self.text.tokens_of(self.sentence)
    }

    /// The best evidence sentence, if it is about the same thing as the claim. Only such a sentence
    /// can contradict: a negation in another context contradicts nothing.
    pub(crate) fn anchor(&self) -> Option<usize> {
        let best = *self.coverage.sentences.first()?;
        (self.coverage.share(best) >= ABOUT_THE_SAME).then_some(best)
    }

    /// The evidence sentences that could outweigh `anchor`: what any of them says, the evidence says.
    /// A sentence outweighs an anchor of share *s* from the share *s²* on: beside a loose match another
    /// loose match counts, beside a full match only another full match does.
    pub(crate) fn peers(&self, anchor: usize) -> impl Iterator<Item = usize> + '_ {
        let enough = self.coverage.share(anchor).powi(2);
        (0..self.coverage.hits.len())
            .filter(move |sentence| self.coverage.share(*sentence) >= enough)
    }

    /// The evidence sentences that cover the claim, and the peers of the best of them.
    pub(crate) fn beside(&self) -> impl Iterator<Item = usize> + '_ {
        let best = self.coverage.sentences.first();
        let peers = best.into_iter().flat_map(|best| self.peers(*best));
        self.coverage.sentences.iter().copied().chain(peers)
    }

    /// The word by which the claim speaks of its speaker; `None` where it only says what the speaker
    /// knows or thinks.
    pub(crate) fn speaker(&self) -> Option<&'a Token> {
        let claim = self.claim();
        let at = (0..claim.len()).find(|at| is_speaker(claim, *at))?;
        let mut next = claim[at..].iter().take(MENTAL_REACH);
        (!next.any(|token| token.entry.roles.any(Roles::MENTAL))).then_some(&claim[at])
    }

    /// Whether the claim speaks of its speaker at all.
    pub(crate) fn is_about_speaker(&self) -> bool {
        (0..self.claim().len()).any(|at| is_speaker(self.claim(), at))
    }

    /// The tokens of an evidence sentence.
    pub(crate) fn tokens(&self, sentence: usize) -> &'a [Token] {
        self.evidence.text.tokens_of(&self.evidence.text.sentences[sentence])
    }

    /// The quantities of an evidence sentence.
    pub(crate) fn quantities(&self, sentence: usize) -> &'a [Quantity] {
        self.evidence.text.quantities_of(&self.evidence.text.sentences[sentence])
    }

    /// The dates of an evidence sentence.
    pub(crate) fn dates(&self, sentence: usize) -> &'a [Date] {
        self.evidence.text.dates_of(&self.evidence.text.sentences[sentence])
    }

    /// The token an evidence quantity or date starts with.
    pub(crate) fn evidence_token(&self, at: usize) -> &'a Token {
        &self.evidence.text.tokens[at]
    }

    /// The token a claim quantity or date starts with.
    pub(crate) fn claim_token(&self, at: usize) -> &'a Token {
        &self.text.tokens[at]
    }
}

/// `I`, unless it is a numeral: `World War I`.
fn is_speaker(tokens: &[Token], at: usize) -> bool {
    let numeral = at > 0
        && tokens[at].marks.any(Marks::CAPITALISED)
        && !tokens[at].marks.any(Marks::CLAUSE)
        && tokens[at - 1].is_content()
        && tokens[at - 1].marks.any(Marks::CAPITALISED);
    tokens[at].entry.roles.any(Roles::SPEAKER) && !numeral
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guard_has_its_own_bit_and_name() {
        let none = Guards::none();
        for guard in Guard::ALL {
            assert!(Guards::all().contains(guard) && !none.contains(guard));
            let others = Guard::ALL.into_iter().filter(|other| *other != guard);
            for other in others {
                assert!(Guards::all().without(guard).contains(other), "{guard} {other}");
                assert!(!none.with(guard).contains(other), "{guard} {other}");
                assert_ne!(guard.name(), other.name());
            }
        }
    }
}
