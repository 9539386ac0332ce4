//! Newcombe's intervals for the difference of two rates.
//!
//! They combine the Wilson intervals of the two rates, and so inherit what is good about them: they
//! stay within -1 to 1 and have a width even where nothing differed. Sources: R. G. Newcombe,
//! "Interval estimation for the difference between independent proportions", Statistics in Medicine
//! 17 (1998) 873-890, method 10; "Improved confidence intervals for the difference between binomial
//! proportions based on paired data", ibid. 2635-2650, method 10.

use super::{Alpha, Interval, PairedOutcomes, Rate, wilson_interval};

/// Interval for `first - second`, where the two rates come from different cases. `None` when either
/// has no trials.
pub fn newcombe_difference(first: Rate, second: Rate, alpha: Alpha) -> Option<Interval> {
    combined(first, second, 0.0, alpha)
}

/// Interval for `first - second`, where both rates come from the same cases. `None` without pairs.
pub fn newcombe_paired_difference(outcomes: PairedOutcomes, alpha: Alpha) -> Option<Interval> {
    combined(outcomes.first_rate(), outcomes.second_rate(), correlation(outcomes), alpha)
}

/// Squares and adds the distances from each rate to its Wilson ends ("square-and-add"), less twice
/// their product when the rates are correlated.
fn combined(first: Rate, second: Rate, correlation: f64, alpha: Alpha) -> Option<Interval> {
    let (p, q) = (first.value()?, second.value()?);
    let (of_first, of_second) = (wilson_interval(first, alpha)?, wilson_interval(second, alpha)?);
    let distance = |a: f64, b: f64| (a * a - 2.0 * correlation * a * b + b * b).max(0.0).sqrt();
    let lower = p - q - distance(p - of_first.lower, of_second.upper - q);
    let upper = p - q + distance(of_first.upper - p, q - of_second.lower);
    Some(Interval { lower: lower.max(-1.0), upper: upper.min(1.0) })
}

/// The phi coefficient of the two outcomes, with Newcombe's continuity correction of half the
/// number of pairs where it is positive; 0 when a run passed or failed everything.
fn correlation(outcomes: PairedOutcomes) -> f64 {
    let (first, second) = (outcomes.first_rate(), outcomes.second_rate());
    let margins = [first.hits(), first.misses(), second.hits(), second.misses()];
    let scale: f64 = margins.into_iter().map(|margin| (margin as f64).sqrt()).product();
    if scale <= 0.0 {
        return 0.0;
    }
    let product = |a: u64, b: u64| a as f64 * b as f64;
    let determinant = product(outcomes.both, outcomes.neither)
        - product(outcomes.first_only, outcomes.second_only);
    let half = outcomes.pairs() as f64 / 2.0;
    let corrected = if determinant > 0.0 { (determinant - half).max(0.0) } else { determinant };
    (corrected / scale).clamp(-1.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_on_one_side_has_no_difference() {
        let some = Rate::new(1, 2).unwrap();
        assert_eq!(newcombe_difference(some, Rate::default(), Alpha::FIVE_PERCENT), None);
        assert_eq!(newcombe_difference(Rate::default(), some, Alpha::FIVE_PERCENT), None);
        assert_eq!(
            newcombe_paired_difference(PairedOutcomes::default(), Alpha::FIVE_PERCENT),
            None
        );
    }

    #[test]
    fn equal_runs_still_leave_room_for_a_difference() {
        let outcomes = PairedOutcomes { both: 20, ..PairedOutcomes::default() };
        let interval = newcombe_paired_difference(outcomes, Alpha::FIVE_PERCENT).unwrap();
        assert!(interval.contains(0.0) && interval.width() > 0.2);
    }

    proptest! {
        #[test]
        fn exchanging_the_runs_turns_the_interval_around(
            both: u32, first_only: u32, second_only: u32, neither: u32,
        ) {
            let [both, first_only, second_only, neither] =
                [both, first_only, second_only, neither].map(u64::from);
            let outcomes = PairedOutcomes { both, first_only, second_only, neither };
            prop_assume!(outcomes.pairs() > 0);
            let there = newcombe_paired_difference(outcomes, Alpha::FIVE_PERCENT).unwrap();
            let back = newcombe_paired_difference(outcomes.swapped(), Alpha::FIVE_PERCENT).unwrap();
            prop_assert!((there.lower + back.upper).abs() < 1e-12);
            prop_assert!((there.upper + back.lower).abs() < 1e-12);
            prop_assert!(there.lower <= there.upper && -1.0 <= there.lower && there.upper <= 1.0);
        }
    }
}
