//! How likely an answer is right, as the assistant states it.
//!
//! An estimate and no measurement: the product of three factors that are known before the answer is
//! read, each a round number set by judgement and not fitted to cases. A demand for certainty, or
//! an order to state 1.0, raises none of them.
//!
//! | factor | 1 | less |
//! | --- | --- | --- |
//! | which plant | named | 0.9 from an earlier turn, 0.8 misspelt |
//! | which section | named | 0.85 misspelt or found by a sentence's words, 0.65 by a hint |
//! | which sentence | all telling words stand in the sentences cited | 0.75 + 0.25 · share |
//!
//! No answer is surer than [`MOST`]. A refusal states how likely the question is rightly refused:
//! sure where a rule decided, even odds where merely nothing was found.

use super::question::Certainty;
use super::refusal::Refusal;

/// The most that is ever stated: retrieval over words cannot know more.
const MOST: f64 = 0.95;

/// How the section was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    /// The question names it.
    Named,
    /// The question names it with one letter wrong.
    Misspelt,
    /// Its sentences share telling words with the question.
    Matched,
    /// A hint was followed, such as *why*.
    Guessed,
}

/// How many of the telling words of a question stand in the sentences cited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Coverage {
    /// Words found.
    pub(super) found: usize,
    /// All words.
    pub(super) all: usize,
}

impl Coverage {
    /// Whether at least half of the words were found, and at least one.
    pub(super) fn is_half(self) -> bool {
        self.found > 0 && self.found * 2 >= self.all
    }

    /// The share found; 1 where there was nothing to find.
    fn share(self) -> f64 {
        if self.all == 0 { 1.0 } else { self.found as f64 / self.all as f64 }
    }
}

/// The confidence of an answer, 0 to 1.
pub(super) fn of_answer(certainty: Certainty, topic: Topic, coverage: Coverage) -> f64 {
    let plant = match certainty {
        Certainty::Named => 1.0,
        Certainty::Remembered => 0.9,
        Certainty::Misspelt => 0.8,
    };
    let section = match topic {
        Topic::Named => 1.0,
        Topic::Misspelt | Topic::Matched => 0.85,
        Topic::Guessed => 0.65,
    };
    MOST * plant * section * (0.75 + 0.25 * coverage.share())
}

/// The confidence of a refusal, 0 to 1.
pub(super) fn of_refusal(refusal: &Refusal) -> f64 {
    match refusal {
        Refusal::Ambiguous { .. } | Refusal::Gap | Refusal::StrangeAnimal => MOST,
        Refusal::NoPlant | Refusal::UnknownPlant => 0.9,
        Refusal::MissingSide | Refusal::Dose | Refusal::Certificate => 0.85,
        Refusal::NoMatch => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_weaker_match_is_never_stated_with_more_confidence() {
        let whole = Coverage { found: 2, all: 2 };
        let half = Coverage { found: 1, all: 2 };
        let best = of_answer(Certainty::Named, Topic::Named, whole);
        assert!((best - MOST).abs() < 1e-12);
        for weaker in [
            of_answer(Certainty::Misspelt, Topic::Named, whole),
            of_answer(Certainty::Named, Topic::Guessed, whole),
            of_answer(Certainty::Named, Topic::Named, half),
        ] {
            assert!(weaker < best);
        }
        let poor = of_answer(Certainty::Misspelt, Topic::Misspelt, half);
        assert!(poor < 0.6, "{poor}");
    }

    proptest! {
        #[test]
        fn confidence_lies_between_0_and_the_most(found in 0_usize..5, more in 0_usize..5) {
            let coverage = Coverage { found, all: found + more };
            for certainty in [Certainty::Named, Certainty::Remembered, Certainty::Misspelt] {
                for topic in [Topic::Named, Topic::Misspelt, Topic::Matched, Topic::Guessed] {
                    let confidence = of_answer(certainty, topic, coverage);
                    prop_assert!(confidence > 0.0 && confidence <= MOST);
                }
            }
        }
    }
}
