//! Assistants that are broken on purpose.
//!
//! A suite that no assistant can fail says nothing. Each fault breaks one property that a suite is
//! about, and a test of that suite sees it fail. Faults combine: a constant confidence alone is
//! wrong only where answers are, so it may have to be seen beside [`Fault::AnswersAll`].
//!
//! The faults from [`Fault::WrongNumbers`] on distort single sentences, in the ways in which models
//! depart from what they were given. They make the wrong answers on which judges are calibrated.

use super::language::Language;

/// One way in which the assistant can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Adds to every answer about poison that the plant is safe, and leaves out whom to call.
    CertifiesSafe,
    /// Says the same sentences and cites nothing.
    DropsCitations,
    /// Answers in the language that was not asked in.
    WrongLanguage,
    /// Refuses every question.
    RefusesAll,
    /// Answers what it should refuse, with whatever sentences come nearest in the whole corpus.
    AnswersAll,
    /// States a confidence of 0.99, whatever the match.
    AlwaysConfident,
    /// Gets every number wrong by three.
    WrongNumbers,
    /// Says *is not* for *is* and *is* for *is not*.
    FlipsNegation,
    /// Makes a certainty of what the sheet calls a possibility.
    Overstates,
    /// Adds to every sentence something that no sheet says.
    Embellishes,
    /// Cites for every sentence the one that stands behind it.
    CitesTheNext,
    /// Leaves out every second sentence.
    OmitsHalf,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 12] = [
        Self::CertifiesSafe,
        Self::DropsCitations,
        Self::WrongLanguage,
        Self::RefusesAll,
        Self::AnswersAll,
        Self::AlwaysConfident,
        Self::WrongNumbers,
        Self::FlipsNegation,
        Self::Overstates,
        Self::Embellishes,
        Self::CitesTheNext,
        Self::OmitsHalf,
    ];
}

/// What is broken, and for whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Faults {
    all: Vec<Fault>,
    only_in: Option<Language>,
}

impl Faults {
    /// Faults in every language.
    pub(super) fn new(all: Vec<Fault>) -> Self {
        Self { all, only_in: None }
    }

    /// The same faults, for questions in one language alone.
    pub(super) fn only_in(self, language: Option<Language>) -> Self {
        Self { only_in: language, ..self }
    }

    /// The faults that a question in this language meets.
    pub(super) fn of(&self, language: Language) -> &[Fault] {
        let is_met = self.only_in.is_none_or(|only| only == language);
        if is_met { &self.all } else { &[] }
    }
}
