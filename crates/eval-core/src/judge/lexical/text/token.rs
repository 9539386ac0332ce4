//! A word, number or symbol in its place.

use std::ops::Range;

use super::key::WordKey;
use crate::judge::lexical::lexicon::Entry;

/// What was seen of a token, as a set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Marks(u32);

impl Marks {
    /// Says what the sentence is about; everything that is not a function word.
    pub(crate) const CONTENT: Self = Self(1);
    /// Starts with a capital letter.
    pub(crate) const CAPITALISED: Self = Self(1 << 1);
    /// At least two letters, all of them capitals.
    pub(crate) const ALL_CAPS: Self = Self(1 << 2);
    /// A number in digits.
    pub(crate) const NUMBER: Self = Self(1 << 3);
    /// Letters and digits mixed, or digits that are no number: `PIC18F`, `10:30`.
    pub(crate) const CODE: Self = Self(1 << 4);
    /// `%`, `$`, `€` and their like.
    pub(crate) const SYMBOL: Self = Self(1 << 5);
    /// First of its sentence.
    pub(crate) const SENTENCE: Self = Self(1 << 6);
    /// First of its line.
    pub(crate) const LINE: Self = Self(1 << 7);
    /// First after a comma, bracket, dash, quote, colon or semicolon.
    pub(crate) const CLAUSE: Self = Self(1 << 8);
    /// No space before it.
    pub(crate) const GLUED: Self = Self(1 << 9);
    /// In the scope of a negation.
    pub(crate) const NEGATED: Self = Self(1 << 10);
    /// Part of a date.
    pub(crate) const DATED: Self = Self(1 << 11);
    /// A year that is a date by itself.
    pub(crate) const YEAR: Self = Self(1 << 15);
    /// A number with an ordinal suffix: `3rd`, `2.º`.
    pub(crate) const ORDINAL: Self = Self(1 << 12);
    /// A number with a minus sign.
    pub(crate) const NEGATIVE: Self = Self(1 << 13);

    /// Letters with full stops: `U.S.`, and the `J.` of `J. Smith`.
    pub(crate) const INITIALS: Self = Self(1 << 14);

    /// Whether any of the marks in `wanted` is set.
    pub(crate) const fn any(self, wanted: Self) -> bool {
        self.0 & wanted.0 != 0
    }

    /// These marks and those of `more`.
    #[must_use]
    pub(crate) const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// These marks, and those of `more` if `wanted`.
    #[must_use]
    pub(crate) const fn with_if(self, wanted: bool, more: Self) -> Self {
        if wanted { self.with(more) } else { self }
    }
}

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    /// Where it stands, in bytes of its source.
    pub(crate) bytes: Range<usize>,
    /// The folded word.
    pub(crate) word: WordKey,
    /// What it is matched by: the stem, the value of a number, the month of a month's name.
    pub(crate) stem: WordKey,
    pub(crate) entry: Entry,
    pub(crate) marks: Marks,
    /// What else is known of the word by its letters.
    pub(crate) letters: Letters,
}

/// What the letters of a word tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Letters {
    /// The first letter, folded.
    pub(crate) initial: char,
    /// The first letters of a capitalised word: those it shares with its derivations.
    pub(crate) root: Option<WordKey>,
    /// The stem of what a negating prefix stands before: *able* in `unable`.
    pub(crate) unprefixed: Option<WordKey>,
}

impl Token {
    /// Whether the sentence is about it.
    pub(crate) fn is_content(&self) -> bool {
        self.marks.any(Marks::CONTENT)
    }
}
