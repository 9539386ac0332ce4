//! Whether passed and failed changed beyond chance, and what the test could have seen.

use serde::{Deserialize, Serialize};

use super::Counts;
use crate::run::Bounds;
use crate::stats::{Alpha, PairedOutcomes, mcnemar_exact, newcombe_paired_difference};

/// The exact `McNemar` test of the pairs that both runs measured, with its size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairedTest {
    /// Pairs that both runs measured.
    pub pairs: u64,
    /// Of these, passed before.
    pub passed_before: u64,
    /// Of these, pass now.
    pub passed_now: u64,
    /// Pass rate now less pass rate before.
    pub difference: f64,
    /// Newcombe's 95 % interval of the difference.
    pub interval: Bounds,
    /// Two-sided exact p-value.
    pub p_value: f64,
    /// The fewest broken cases, none being fixed, that so many pairs could tell from chance; `null` if
    /// not even all of them breaking could be told.
    pub fewest_broken: Option<u64>,
}

impl PairedTest {
    /// The test; none without a pair.
    pub(super) fn of(counts: Counts) -> Option<Self> {
        let outcomes = counts.outcomes();
        let (before, now) = (outcomes.first_rate(), outcomes.second_rate());
        let interval = newcombe_paired_difference(outcomes.swapped(), Alpha::FIVE_PERCENT)?;
        Some(Self {
            pairs: outcomes.pairs(),
            passed_before: before.hits(),
            passed_now: now.hits(),
            difference: quantised(now.value()? - before.value()?),
            interval: Bounds { lower: quantised(interval.lower), upper: quantised(interval.upper) },
            p_value: quantised(mcnemar_exact(outcomes)?.p_value),
            fewest_broken: fewest_broken(outcomes.pairs()),
        })
    }

    /// Whether the p-value is at most 5 %.
    pub fn is_significant(&self) -> bool {
        self.p_value <= Alpha::FIVE_PERCENT.value()
    }
}

/// The fewest discordant pairs, all for one side, whose exact p-value is at most 5 %.
fn fewest_broken(pairs: u64) -> Option<u64> {
    // Each halves the p-value, so that a dozen is more than enough.
    (1..=pairs.min(64)).find(|&broken| {
        let outcomes = PairedOutcomes { first_only: broken, ..PairedOutcomes::default() };
        mcnemar_exact(outcomes).is_some_and(|test| test.p_value <= Alpha::FIVE_PERCENT.value())
    })
}

/// Rounded to 1e-9, so that the last bits of a float never reach an artifact.
pub(super) fn quantised(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}
