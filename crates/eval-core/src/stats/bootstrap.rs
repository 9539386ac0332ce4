//! The paired bootstrap: how far might the difference of two runs move with other cases?
//!
//! Cases are drawn with replacement, both outcomes of a case together, and the statistic is taken
//! afresh each time; the interval runs between percentiles of what came out. Source: B. Efron and
//! R. J. Tibshirani, *An Introduction to the Bootstrap* (1993), chapter 13. Draws come from
//! [`Random`] and from the cases in the order of their values, so that the seed fixes the interval
//! whatever order the cases came in.

use std::num::NonZeroU32;

use serde::Serialize;

use super::ordered::sum_in_order;
use super::quantised::{SCALE, all_quantised};
use super::{Alpha, Interval, Precision, Random, Rate, Undefined};

/// Draws beyond which resampling would take longer than it is worth. So many cases have a mean that
/// is normal for all purposes, and the interval is taken from that.
const MAX_DRAWS: u64 = 1_000_000_000;

/// How to resample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resampling {
    /// Fixes every draw.
    pub seed: u64,
    /// How many samples are drawn.
    pub resamples: NonZeroU32,
}

impl Resampling {
    /// The number of samples drawn by default.
    pub const RESAMPLES: NonZeroU32 = NonZeroU32::new(10_000).unwrap();

    /// The default number of samples from this seed.
    pub fn seeded(seed: u64) -> Self {
        Self { seed, resamples: Self::RESAMPLES }
    }

    /// Whether drawing once for each of so many items in each sample can be done in short time.
    pub(super) fn is_affordable(self, items: usize) -> bool {
        (items as u64).saturating_mul(u64::from(self.resamples.get())) <= MAX_DRAWS
    }
}

/// A difference with its bootstrap interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bootstrap {
    /// The difference `second - first` as observed.
    pub difference: f64,
    /// Its percentile interval.
    pub interval: Interval,
    /// `Resampled`, or `Asymptotic` for more than 10⁹ draws.
    pub precision: Precision,
}

/// The mean of paired differences (`second - first`, one a case, taken to 10⁻⁹) with its interval.
///
/// # Errors
/// [`Undefined::TooFew`] for fewer than two cases or too few samples for the level,
/// [`Undefined::NoSpread`] when all differences are equal (a width of 0 would claim certainty),
/// [`Undefined::NotFinite`] and [`Undefined::OutOfRange`] for values that cannot be added.
pub fn bootstrap_mean_difference(
    differences: &[f64],
    alpha: Alpha,
    resampling: Resampling,
) -> Result<Bootstrap, Undefined> {
    let mut values = all_quantised(differences)?;
    values.sort_unstable();
    let scale = values.len() as f64 * SCALE;
    let mean = |values: &mut dyn Iterator<Item = i128>| Some(values.sum::<i128>() as f64 / scale);
    let deviation = |value: i128, mean: f64| (value as f64 / SCALE - mean) / values.len() as f64;
    bootstrap(&values, mean, deviation, alpha, resampling)
}

/// The difference of two pooled rates (`second - first`), where each case brings a rate of its own
/// to both runs, with its interval. A sample in which a run has no trials is left out.
///
/// # Errors
/// [`Undefined::TooFew`] for fewer than two cases or too few samples for the level,
/// [`Undefined::Empty`] when a pooled rate has no trials, [`Undefined::NoSpread`] when no sample
/// differs from another.
pub fn bootstrap_rate_difference(
    cases: &[(Rate, Rate)],
    alpha: Alpha,
    resampling: Resampling,
) -> Result<Bootstrap, Undefined> {
    let mut cases = cases.to_vec();
    cases.sort_unstable_by_key(|(first, second)| {
        (first.hits(), first.of(), second.hits(), second.of())
    });
    let [first, second] = pooled(&mut cases.iter().copied());
    let deviation = |case: (Rate, Rate), _| influence(case.1, second) - influence(case.0, first);
    let difference = |cases: &mut dyn Iterator<Item = (Rate, Rate)>| {
        let [first, second] = pooled(cases);
        Some(second.value()? - first.value()?)
    };
    bootstrap(&cases, difference, deviation, alpha, resampling)
}

fn pooled(cases: &mut dyn Iterator<Item = (Rate, Rate)>) -> [Rate; 2] {
    cases.fold([Rate::default(); 2], |[first, second], case| [first + case.0, second + case.1])
}

/// By how much a case moves the pooled rate that it is part of.
fn influence(case: Rate, pooled: Rate) -> f64 {
    let share = pooled.value().unwrap_or(0.0);
    (case.hits() as f64 - share * case.of() as f64) / pooled.of().max(1) as f64
}

/// The interval of a statistic over cases. `deviation` is how far a case moves the statistic.
fn bootstrap<T: Copy>(
    cases: &[T],
    statistic: impl Fn(&mut dyn Iterator<Item = T>) -> Option<f64>,
    deviation: impl Fn(T, f64) -> f64,
    alpha: Alpha,
    resampling: Resampling,
) -> Result<Bootstrap, Undefined> {
    if cases.len() < 2 {
        return Err(Undefined::TooFew);
    }
    let difference = statistic(&mut cases.iter().copied()).ok_or(Undefined::Empty)?;
    if resampling.is_affordable(cases.len()) {
        let interval = percentiles(resampled(cases, statistic, resampling), alpha)?;
        return Ok(Bootstrap { difference, interval, precision: Precision::Resampled });
    }
    let squares = cases.iter().map(|&case| deviation(case, difference).powi(2)).collect();
    let half = alpha.two_sided_z() * sum_in_order(squares).sqrt();
    let interval = Interval { lower: difference - half, upper: difference + half };
    let outcome = Bootstrap { difference, interval, precision: Precision::Asymptotic };
    if half > 0.0 { Ok(outcome) } else { Err(Undefined::NoSpread) }
}

/// The statistic of each sample in which it is defined.
fn resampled<T: Copy>(
    cases: &[T],
    statistic: impl Fn(&mut dyn Iterator<Item = T>) -> Option<f64>,
    resampling: Resampling,
) -> Vec<f64> {
    let mut random = Random::seeded(resampling.seed);
    let sample = |_| {
        let mut drawn = (0..cases.len()).filter_map(|_| random.choose(cases).copied());
        statistic(&mut drawn)
    };
    (0..resampling.resamples.get()).filter_map(sample).collect()
}

/// The k-th least and the k-th greatest of B samples, with `k = ⌊(B + 1) α/2⌋` (Efron and
/// Tibshirani, section 12.5).
fn percentiles(mut statistics: Vec<f64>, alpha: Alpha) -> Result<Interval, Undefined> {
    statistics.sort_unstable_by(f64::total_cmp);
    let rank = (statistics.len() + 1) as f64 * alpha.halved().value();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rank under B")]
    let rank = rank.floor() as usize;
    if rank == 0 || rank > statistics.len() {
        return Err(Undefined::TooFew);
    }
    let (lower, upper) = (statistics[rank - 1], statistics[statistics.len() - rank]);
    let is_point = statistics.first() == statistics.last();
    if is_point { Err(Undefined::NoSpread) } else { Ok(Interval { lower, upper }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SEEDED: Resampling = Resampling { seed: 11, resamples: NonZeroU32::new(400).unwrap() };

    fn of_mean(differences: &[f64]) -> Result<Bootstrap, Undefined> {
        bootstrap_mean_difference(differences, Alpha::FIVE_PERCENT, SEEDED)
    }

    fn of_rates(cases: &[(Rate, Rate)]) -> Result<Bootstrap, Undefined> {
        bootstrap_rate_difference(cases, Alpha::FIVE_PERCENT, SEEDED)
    }

    #[test]
    fn degenerate_cases_have_a_reason_and_no_interval() {
        assert_eq!(of_mean(&[]), Err(Undefined::TooFew));
        assert_eq!(of_mean(&[0.5]), Err(Undefined::TooFew));
        assert_eq!(of_mean(&[0.5; 9]), Err(Undefined::NoSpread));
        assert_eq!(of_mean(&[0.5, f64::NAN]), Err(Undefined::NotFinite));
        assert_eq!(of_rates(&[]), Err(Undefined::TooFew));
        assert_eq!(of_rates(&[(Rate::default(), Rate::default()); 3]), Err(Undefined::Empty));
        let half = Rate::new(1, 2).unwrap();
        assert_eq!(of_rates(&[(half, half), (half + half, half + half)]), Err(Undefined::NoSpread));
        let few = Resampling { resamples: NonZeroU32::new(20).unwrap(), ..SEEDED };
        let refused = bootstrap_mean_difference(&[0.0, 1.0], Alpha::FIVE_PERCENT, few);
        assert_eq!(refused, Err(Undefined::TooFew));
    }

    #[test]
    fn a_seed_fixes_the_interval_and_another_moves_it() {
        let differences: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 11) / 10.0).collect();
        assert_eq!(of_mean(&differences), of_mean(&differences));
        let other = Resampling { seed: 12, ..SEEDED };
        let moved = bootstrap_mean_difference(&differences, Alpha::FIVE_PERCENT, other).unwrap();
        assert_ne!(of_mean(&differences).unwrap().interval, moved.interval);
    }

    #[test]
    fn too_many_draws_take_the_normal_limit_which_is_close() {
        let differences: Vec<f64> = (0..500).map(|i| f64::from(i * 7 % 11) / 10.0).collect();
        let many = Resampling { seed: 1, resamples: NonZeroU32::new(5_000_000).unwrap() };
        let limit = bootstrap_mean_difference(&differences, Alpha::FIVE_PERCENT, many).unwrap();
        let drawn = of_mean(&differences).unwrap();
        assert_eq!(
            (limit.precision, drawn.precision),
            (Precision::Asymptotic, Precision::Resampled)
        );
        assert!((limit.interval.width() / drawn.interval.width() - 1.0).abs() < 0.2);
        let flat = bootstrap_mean_difference(&[1.0; 500], Alpha::FIVE_PERCENT, many);
        assert_eq!(flat, Err(Undefined::NoSpread));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn the_order_of_cases_does_not_matter(
            mut cases in prop::collection::vec((0_u64..3, 0_u64..3, 0_u64..3, 0_u64..3), 2..20),
        ) {
            let rates = |cases: &[(u64, u64, u64, u64)]| {
                let rates = |&(a, b, c, d): &_| (Rate::from_counts(a, b), Rate::from_counts(c, d));
                of_rates(&cases.iter().map(rates).collect::<Vec<_>>())
            };
            let means = |cases: &[(u64, u64, u64, u64)]| {
                of_mean(&cases.iter().map(|case| case.0 as f64 / 7.0).collect::<Vec<_>>())
            };
            let forward = (rates(&cases), means(&cases));
            cases.reverse();
            prop_assert_eq!(forward, (rates(&cases), means(&cases)));
        }

        #[test]
        fn one_trial_a_case_makes_rates_and_means_agree(
            outcomes in prop::collection::vec(any::<bool>(), 2..30),
        ) {
            // Nothing passed in the first run, so that both put the cases into the same order.
            let passed = |hit: bool| Rate::from_counts(hit.into(), (!hit).into());
            let cases: Vec<_> = outcomes.iter().map(|&hit| (passed(false), passed(hit))).collect();
            let differences: Vec<f64> =
                outcomes.iter().map(|&hit| f64::from(u8::from(hit))).collect();
            match (of_rates(&cases), of_mean(&differences)) {
                (Ok(rates), Ok(mean)) => {
                    prop_assert!((rates.difference - mean.difference).abs() < 1e-12);
                    prop_assert!((rates.interval.lower - mean.interval.lower).abs() < 1e-12);
                    prop_assert!((rates.interval.upper - mean.interval.upper).abs() < 1e-12);
                }
                // Rounding may tell samples apart that whole numbers show to be equal.
                (Ok(rates), Err(_)) => prop_assert!(rates.interval.width() < 1e-12),
                (rates, mean) => prop_assert_eq!(rates, mean),
            }
        }
    }
}
