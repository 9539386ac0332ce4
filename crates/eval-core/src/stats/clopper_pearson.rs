//! The Clopper-Pearson interval for a rate.
//!
//! The interval for a promise: it covers the true rate at least as often as it says, for every rate
//! and number of trials, at the price of being wider than Wilson's. Source: C. J. Clopper and
//! E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of the
//! binomial", Biometrika 26 (1934) 404-413; its ends are quantiles of beta distributions.

use super::special::{beta_quantile, beta_upper_quantile};
use super::{Alpha, Interval, Rate};

/// The two-sided exact interval. `None` when there was no trial.
///
/// ```
/// use eval_core::stats::{Alpha, Rate, clopper_pearson_interval};
///
/// // The rule of three: nothing in 100 trials leaves room for about 3 in 100.
/// let interval = clopper_pearson_interval(Rate::new(0, 100)?, Alpha::new(0.1).unwrap()).unwrap();
/// assert_eq!(format!("{:.3}", interval.upper), "0.030");
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn clopper_pearson_interval(rate: Rate, alpha: Alpha) -> Option<Interval> {
    let share = rate.value()?;
    let tail = alpha.halved().value();
    let (hits, misses) = (rate.hits() as f64, rate.misses() as f64);
    let lower = if rate.hits() == 0 { 0.0 } else { beta_quantile(tail, hits, misses + 1.0) };
    let upper =
        if rate.misses() == 0 { 1.0 } else { beta_upper_quantile(tail, hits + 1.0, misses) };
    Some(Interval { lower: lower.min(share), upper: upper.max(share) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::special::{binomial_cdf, binomial_sf};
    use proptest::prelude::*;

    #[test]
    fn no_trial_has_no_interval() {
        assert_eq!(clopper_pearson_interval(Rate::default(), Alpha::FIVE_PERCENT), None);
    }

    #[test]
    fn counts_that_make_other_implementations_hang_are_answered() {
        let (hits, of) = (99_999_000, 100_000_000);
        let interval =
            clopper_pearson_interval(Rate::new(hits, of).unwrap(), Alpha::FIVE_PERCENT).unwrap();
        assert!(interval.contains(0.99999) && interval.width() < 2e-6);
        let most = Rate::new(u64::MAX / 2, u64::MAX).unwrap();
        let interval = clopper_pearson_interval(most, Alpha::new(1e-300).unwrap()).unwrap();
        assert!(interval.contains(0.5) && interval.width() < 1e-7);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_rate_at_either_end_would_be_as_rare_as_the_level_says(hits in 1_u64..500, misses in 1_u64..500) {
            let of = hits + misses;
            let rate = Rate::new(hits, of).unwrap();
            let interval = clopper_pearson_interval(rate, Alpha::FIVE_PERCENT).unwrap();
            prop_assert!((binomial_sf(hits - 1, of, interval.lower) - 0.025).abs() < 1e-12);
            prop_assert!((binomial_cdf(hits, of, interval.upper) - 0.025).abs() < 1e-12);
        }
    }
}
