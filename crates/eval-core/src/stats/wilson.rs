//! Wilson's score interval for a rate.
//!
//! The interval that every rate is printed with. It never leaves 0 to 1, never collapses to a point
//! at 0 or 1, and stays close to its nominal coverage for few trials, where the textbook (Wald)
//! interval fails. Source: E. B. Wilson, "Probable inference, the law of succession, and
//! statistical inference", JASA 22 (1927) 209-212, without continuity correction; recommended by
//! L. D. Brown, T. T. Cai, A. `DasGupta`, Statistical Science 16 (2001) 101-133.

use super::{Alpha, Interval, Rate};

/// The two-sided Wilson interval. `None` when there was no trial.
///
/// ```
/// use eval_core::stats::{Alpha, Rate, wilson_interval};
///
/// let interval = wilson_interval(Rate::new(17, 20)?, Alpha::FIVE_PERCENT).unwrap();
/// assert_eq!(format!("{:.3} to {:.3}", interval.lower, interval.upper), "0.640 to 0.948");
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn wilson_interval(rate: Rate, alpha: Alpha) -> Option<Interval> {
    let share = rate.value()?;
    let z_squared = alpha.two_sided_z().powi(2);
    let twice_hits = 2.0 * rate.hits() as f64;
    // The roots of (n + z²) p² - (2k + z²) p + k²/n = 0. The smaller one is the product of both
    // over the larger one, so that few hits among many trials lose no digits to cancellation.
    let spread = (z_squared * (z_squared + 2.0 * twice_hits * (1.0 - share))).sqrt();
    let sum = twice_hits + z_squared + spread;
    let lower = (share * twice_hits / sum).min(share);
    let upper = sum / (2.0 * (rate.of() as f64 + z_squared));
    Some(Interval { lower, upper: upper.clamp(share, 1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_trial_has_no_interval() {
        assert_eq!(wilson_interval(Rate::default(), Alpha::FIVE_PERCENT), None);
    }

    #[test]
    fn certainty_is_never_claimed_but_the_ends_are_exact() {
        let never = wilson_interval(Rate::new(0, 10).unwrap(), Alpha::FIVE_PERCENT).unwrap();
        let always = wilson_interval(Rate::new(10, 10).unwrap(), Alpha::FIVE_PERCENT).unwrap();
        assert!(never.lower.abs() < f64::MIN_POSITIVE && never.upper > 0.25);
        assert!((always.upper - 1.0).abs() < f64::MIN_POSITIVE && always.lower < 0.75);
    }

    proptest! {
        #[test]
        fn the_interval_holds_its_rate_and_stays_within_zero_and_one(
            hits: u64, misses: u64, level in 1e-300..0.999_f64,
        ) {
            let rate = Rate::new(hits / 2, hits / 2 + misses / 2).unwrap();
            prop_assume!(rate.of() > 0);
            let interval = wilson_interval(rate, Alpha::new(level).unwrap()).unwrap();
            prop_assert!(0.0 <= interval.lower && interval.upper <= 1.0, "{interval:?}");
            prop_assert!(interval.contains(rate.value().unwrap()), "{interval:?}");
        }

        #[test]
        fn more_of_the_same_evidence_narrows_the_interval(hits in 0_u64..1000, misses in 0_u64..1000) {
            prop_assume!(hits + misses > 0);
            let once = wilson_interval(Rate::new(hits, hits + misses).unwrap(), Alpha::FIVE_PERCENT);
            let twice =
                wilson_interval(Rate::new(2 * hits, 2 * (hits + misses)).unwrap(), Alpha::FIVE_PERCENT);
            prop_assert!(twice.unwrap().width() < once.unwrap().width());
        }
    }
}
