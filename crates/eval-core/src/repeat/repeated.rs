use std::iter::successors;
use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};

use crate::run::{Bounds, Repetitions, quantised};
use crate::stats::{Rate, pass_at_k, pass_hat_k};

/// What the repetitions of a case say beyond its pass rate; for a case that was planned more than once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeated {
    /// Wilson 95 % interval of the pass rate; `null` if no repetition was measured.
    pub interval: Option<Bounds>,
    /// What k repetitions would do, for k = 1, 2, 4 and so on. Empty unless every planned repetition was
    /// measured: repetitions that stop at a failure no longer estimate without bias.
    pub estimates: Vec<PassEstimate>,
}

/// Unbiased estimates from all repetitions of a case, quantised to 1e-9.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PassEstimate {
    /// How many repetitions.
    pub k: u64,
    /// The chance that at least one of them passes.
    pub pass_at_k: f64,
    /// The chance that all of them pass.
    pub pass_hat_k: f64,
}

impl Repeated {
    /// Of these repetitions; `None` for a case that was planned once.
    pub fn of(counts: Repetitions) -> Option<Self> {
        if counts.planned < 2 {
            return None;
        }
        let measured = Rate::from_counts(counts.passed, counts.failed);
        let whole = measured.of() == counts.planned;
        let ks = successors(NonZeroU64::new(1), |k| k.checked_mul(NonZeroU64::new(2)?));
        let ks = ks.take_while(|k| whole && k.get() <= counts.planned);
        let estimates = ks.filter_map(|k| PassEstimate::of(measured, k)).collect();
        Some(Self { interval: Bounds::wilson(measured), estimates })
    }
}

impl PassEstimate {
    fn of(repetitions: Rate, k: NonZeroU64) -> Option<Self> {
        Some(Self {
            k: k.get(),
            pass_at_k: quantised(pass_at_k(repetitions, k).ok()?),
            pass_hat_k: quantised(pass_hat_k(repetitions, k).ok()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(passed: u64, failed: u64, not_needed: u64) -> Option<Repeated> {
        let planned = passed + failed + not_needed;
        Repeated::of(Repetitions { planned, passed, failed, unmeasured: 0, not_needed })
    }

    #[test]
    fn a_case_that_is_asked_once_says_no_more_than_its_verdict() {
        assert_eq!(repeated(1, 0, 0), None);
    }

    /// 3 of 4 pass: C(3, 2) / C(4, 2) = 1/2 for two that both pass, and no two that both fail.
    #[test]
    fn estimates_are_given_for_powers_of_two_up_to_the_plan() {
        let repeated = repeated(3, 1, 0).unwrap();
        let shown: Vec<_> =
            repeated.estimates.iter().map(|e| (e.k, e.pass_at_k, e.pass_hat_k)).collect();
        assert_eq!(shown, [(1, 0.75, 0.75), (2, 1.0, 0.5), (4, 1.0, 0.0)]);
        let Bounds { lower, upper } = repeated.interval.unwrap();
        assert!(lower < 0.75 && 0.75 < upper);
    }

    #[test]
    fn repetitions_that_stopped_early_estimate_nothing() {
        let repeated = repeated(3, 1, 4).unwrap();
        assert!(repeated.estimates.is_empty() && repeated.interval.is_some());
    }
}
