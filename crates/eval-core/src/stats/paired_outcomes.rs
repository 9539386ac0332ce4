//! Two binary outcomes of each case, counted.

use serde::Serialize;

use super::Rate;

/// How often two runs agreed and disagreed on the same cases.
///
/// ```
/// use eval_core::stats::PairedOutcomes;
///
/// let outcomes: PairedOutcomes = [(true, true), (true, false), (false, false)].into_iter().collect();
/// assert_eq!(outcomes.first_only, 1);
/// assert_eq!(outcomes.first_rate().hits(), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct PairedOutcomes {
    /// Cases that passed in both.
    pub both: u64,
    /// Cases that passed in the first only: the *discordant* pairs that speak for the first.
    pub first_only: u64,
    /// Cases that passed in the second only.
    pub second_only: u64,
    /// Cases that passed in neither.
    pub neither: u64,
}

impl PairedOutcomes {
    /// All pairs. Saturates at `u64::MAX`, like every count of a [`Rate`].
    pub fn pairs(self) -> u64 {
        self.both.saturating_add(self.neither).saturating_add(self.discordant())
    }

    /// Pairs whose outcomes differ; only they can tell the runs apart.
    pub fn discordant(self) -> u64 {
        self.first_only.saturating_add(self.second_only)
    }

    /// The pass rate of the first run.
    pub fn first_rate(self) -> Rate {
        let passed = self.both.saturating_add(self.first_only);
        Rate::from_counts(passed, self.second_only.saturating_add(self.neither))
    }

    /// The pass rate of the second run.
    pub fn second_rate(self) -> Rate {
        self.swapped().first_rate()
    }

    /// The same pairs with first and second exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { first_only: self.second_only, second_only: self.first_only, ..self }
    }
}

/// Counts pairs of outcomes, first and second.
impl FromIterator<(bool, bool)> for PairedOutcomes {
    fn from_iter<I: IntoIterator<Item = (bool, bool)>>(pairs: I) -> Self {
        let mut counted = Self::default();
        for pair in pairs {
            let count = match pair {
                (true, true) => &mut counted.both,
                (true, false) => &mut counted.first_only,
                (false, true) => &mut counted.second_only,
                (false, false) => &mut counted.neither,
            };
            *count = count.saturating_add(1);
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_margins_are_the_rates_of_the_two_runs(
            pairs in prop::collection::vec(any::<(bool, bool)>(), 0..50),
        ) {
            let outcomes: PairedOutcomes = pairs.iter().copied().collect();
            prop_assert_eq!(outcomes.pairs(), pairs.len() as u64);
            prop_assert_eq!(outcomes.first_rate(), pairs.iter().map(|pair| pair.0).collect());
            prop_assert_eq!(outcomes.second_rate(), pairs.iter().map(|pair| pair.1).collect());
        }
    }
}
