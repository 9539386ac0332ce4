//! `McNemar`'s exact test: did one of two runs pass more of the same cases?
//!
//! The comparison of two runs is paired by case, so only the cases that changed can speak; under no
//! difference each of them is a fair coin. Sources: Q. `McNemar`, Psychometrika 12 (1947) 153-157;
//! mid-p: M. W. Fagerland, S. Lydersen, P. Laake, BMC Medical Research Methodology 13:91 (2013).

use serde::Serialize;

use super::PairedOutcomes;
use super::special::{binomial_cdf, ln_binomial_pmf};

/// The outcome of [`mcnemar_exact`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct McNemar {
    /// Two-sided exact p-value; never calls a difference more often than its level says.
    pub p_value: f64,
    /// Two-sided mid-p-value, which counts the observed split by half: less cautious, closer to the
    /// level on average. For reading, not for gating.
    pub mid_p_value: f64,
}

/// Tests whether discordant pairs favour one run. `None` without pairs; pairs of which none is
/// discordant are no evidence of a difference, and both p-values are 1.
///
/// ```
/// use eval_core::stats::{PairedOutcomes, mcnemar_exact};
///
/// let outcomes = PairedOutcomes { both: 90, first_only: 9, second_only: 1, neither: 0 };
/// assert_eq!(format!("{:.4}", mcnemar_exact(outcomes).unwrap().p_value), "0.0215");
/// ```
pub fn mcnemar_exact(outcomes: PairedOutcomes) -> Option<McNemar> {
    if outcomes.pairs() == 0 {
        return None;
    }
    let fewer = outcomes.first_only.min(outcomes.second_only);
    let discordant = outcomes.discordant();
    let doubled = 2.0 * binomial_cdf(fewer, discordant, 0.5);
    let observed = ln_binomial_pmf(fewer, discordant, 0.5).exp();
    Some(McNemar { p_value: doubled.min(1.0), mid_p_value: (doubled - observed).clamp(0.0, 1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_pairs_have_no_answer_and_no_change_is_no_evidence() {
        assert_eq!(mcnemar_exact(PairedOutcomes::default()), None);
        let same = PairedOutcomes { both: 5, neither: 2, ..PairedOutcomes::default() };
        assert_eq!(mcnemar_exact(same), Some(McNemar { p_value: 1.0, mid_p_value: 1.0 }));
    }

    proptest! {
        #[test]
        fn the_answer_depends_on_discordant_pairs_alone_and_not_on_direction(
            both in 0_u64..99, neither in 0_u64..99, first_only in 0_u64..99, second_only in 0_u64..99,
        ) {
            prop_assume!(first_only + second_only > 0);
            let outcomes = PairedOutcomes { both, first_only, second_only, neither };
            let bare = PairedOutcomes { both: 0, neither: 0, ..outcomes };
            prop_assert_eq!(mcnemar_exact(outcomes), mcnemar_exact(bare.swapped()));
            let test = mcnemar_exact(outcomes).unwrap();
            prop_assert!(test.mid_p_value <= test.p_value);
        }
    }
}
