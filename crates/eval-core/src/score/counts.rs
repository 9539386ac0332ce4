use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use crate::case::{BatteryCase, Kind};
use crate::stats::Rate;

/// Integer counts of a battery's set, or of one repetition's part in it. They add up in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreCounts {
    /// Repetitions that should be answered.
    pub answerable: u64,
    /// Repetitions that should be refused.
    pub refusals: u64,
    /// Claims emitted.
    pub claims: u64,
    /// Claims that their citations support.
    pub supported: u64,
    /// Records that answers should cite.
    pub expected_support: u64,
    /// Records that answers should cite and do.
    pub cited_support: u64,
    /// Repetitions answered rightly.
    pub right: u64,
}

/// Whether the floor of faithfulness holds for a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faithfulness {
    /// Every claim is supported, and there is one.
    Holds,
    /// Some claims are not supported.
    Broken,
    /// There was something to answer and nothing was claimed: undefined, so the floor does not hold.
    Undefined,
    /// There was nothing to answer and nothing was claimed: undefined, and nothing is broken.
    NothingToClaim,
}

impl ScoreCounts {
    /// What a case adds when it was not answered: the expectations, none of them met.
    pub fn of_unanswered(case: &BatteryCase) -> Self {
        let answerable = u64::from(case.kind == Kind::Answer);
        Self {
            answerable,
            refusals: 1 - answerable,
            expected_support: answerable * case.expected_support.len() as u64,
            ..Self::default()
        }
    }

    /// Supported claims of emitted claims.
    pub fn faithfulness(&self) -> Rate {
        rate(self.supported, self.claims)
    }

    /// Expected records that were cited, of expected records.
    pub fn coverage(&self) -> Rate {
        rate(self.cited_support, self.expected_support)
    }

    /// Repetitions answered rightly, of all.
    pub fn quality(&self) -> Rate {
        rate(self.right, self.answerable + self.refusals)
    }

    /// Whether the floor holds: compared as counts, never as a rounded rate.
    pub fn floor(&self) -> Faithfulness {
        match (self.claims, self.answerable) {
            (0, 0) => Faithfulness::NothingToClaim,
            (0, _) => Faithfulness::Undefined,
            (claims, _) if self.supported == claims => Faithfulness::Holds,
            _ => Faithfulness::Broken,
        }
    }
}

/// Counts that contradict each other make no rate.
fn rate(hits: u64, of: u64) -> Rate {
    Rate::new(hits, of).unwrap_or_default()
}

impl Add for ScoreCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            answerable: self.answerable + other.answerable,
            refusals: self.refusals + other.refusals,
            claims: self.claims + other.claims,
            supported: self.supported + other.supported,
            expected_support: self.expected_support + other.expected_support,
            cited_support: self.cited_support + other.cited_support,
            right: self.right + other.right,
        }
    }
}

impl Sum for ScoreCounts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_unsupported_claim_among_a_million_breaks_the_floor() {
        let counts = ScoreCounts {
            answerable: 1,
            claims: 1_000_000,
            supported: 999_999,
            ..ScoreCounts::default()
        };
        assert_eq!(counts.floor(), Faithfulness::Broken);
    }

    #[test]
    fn no_claim_at_all_holds_the_floor_only_where_nothing_was_to_be_answered() {
        let silent = ScoreCounts { answerable: 1, refusals: 4, ..ScoreCounts::default() };
        assert_eq!(silent.floor(), Faithfulness::Undefined);
        let refusals = ScoreCounts { refusals: 4, ..ScoreCounts::default() };
        assert_eq!(refusals.floor(), Faithfulness::NothingToClaim);
        assert_eq!(refusals.faithfulness().value(), None);
    }

    #[test]
    fn an_unanswered_case_keeps_its_place_in_every_denominator() {
        let case = BatteryCase::answer("c", "e", "?").supported_by(["r1", "r2"]);
        let counts = ScoreCounts::of_unanswered(&case);
        assert_eq!(counts.quality(), Rate::new(0, 1).unwrap());
        assert_eq!(counts.coverage(), Rate::new(0, 2).unwrap());
    }
}
