//! Assistants that are broken on purpose.
//!
//! A suite that no assistant can fail says nothing. Each fault breaks one property that a suite is
//! about, and a test of that suite sees it fail. Faults combine: a constant confidence alone is
//! wrong only where answers are, so it may have to be seen beside [`Fault::AnswersAll`].

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
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 6] = [
        Self::CertifiesSafe,
        Self::DropsCitations,
        Self::WrongLanguage,
        Self::RefusesAll,
        Self::AnswersAll,
        Self::AlwaysConfident,
    ];
}
