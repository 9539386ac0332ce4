//! The two-sample Kolmogorov-Smirnov test: have two samples the same distribution?
//!
//! Drift is judged by the snapshot's own limits; this test stands beside them for information,
//! because it sees any change of shape. The exact p-value counts lattice paths (J. L. Hodges,
//! Arkiv för Matematik 3 (1958) 469-486), given the ties (G. Schröer and D. Trenkler, Computational
//! Statistics & Data Analysis 20 (1995) 185-202); the asymptotic one is Smirnov's limit
//! (N. Smirnov, Annals of Mathematical Statistics 19 (1948) 279-281).

use std::f64::consts::PI;

use serde::Serialize;

use super::ordered::finite_sorted;
use super::{Precision, Undefined};

/// Up to this product of the sample sizes the p-value is exact.
const EXACT_UP_TO: u128 = 1_000_000;

/// The outcome of [`kolmogorov_smirnov`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct KolmogorovSmirnov {
    /// The greatest distance between the two empirical distribution functions, 0 to 1.
    pub statistic: f64,
    /// Probability of a distance at least as great between two samples of one distribution.
    pub p_value: f64,
    /// Where the p-value comes from.
    pub precision: Precision,
}

/// Compares two samples, two-sided. Exact while the product of the sample sizes is at most a
/// million. Two samples of one constant have distance 0 and p-value 1.
///
/// # Errors
/// [`Undefined::Empty`] when a sample is empty, [`Undefined::NotFinite`] for a NaN or an infinity.
///
/// ```
/// use eval_core::stats::kolmogorov_smirnov;
///
/// let apart = kolmogorov_smirnov(&[1.0, 2.0, 3.0], &[7.0, 8.0, 9.0])?;
/// assert_eq!((apart.statistic, apart.p_value), (1.0, 0.1));
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn kolmogorov_smirnov(first: &[f64], second: &[f64]) -> Result<KolmogorovSmirnov, Undefined> {
    let (first, second) = (finite_sorted(first)?, finite_sorted(second)?);
    if first.is_empty() || second.is_empty() {
        return Err(Undefined::Empty);
    }
    let steps = steps(&first, &second);
    let distance = steps.iter().map(|step| step.distance).max().unwrap_or(0);
    let area = first.len() as u128 * second.len() as u128;
    let statistic = distance as f64 / area as f64;
    let (p_value, precision) = if area <= EXACT_UP_TO {
        (exact_p_value(first.len(), second.len(), distance, &steps), Precision::Exact)
    } else {
        let effective = area as f64 / (first.len() as f64 + second.len() as f64);
        (kolmogorov_sf(effective.sqrt() * statistic), Precision::Asymptotic)
    };
    Ok(KolmogorovSmirnov { statistic, p_value, precision })
}

/// The state of both samples after one distinct value.
struct Step {
    /// How many observations of the pooled sample lie at or below the value.
    pooled: usize,
    /// The distance of the distribution functions there, times the product of the sample sizes.
    distance: u128,
}

/// Walks the pooled sample from one distinct value to the next.
fn steps(first: &[f64], second: &[f64]) -> Vec<Step> {
    let (mut below_first, mut below_second) = (0, 0);
    let mut steps = Vec::new();
    while below_first + below_second < first.len() + second.len() {
        let heads = [first.get(below_first), second.get(below_second)];
        let value = heads.into_iter().flatten().copied().fold(f64::INFINITY, f64::min);
        below_first += first[below_first..].partition_point(|&x| x <= value);
        below_second += second[below_second..].partition_point(|&x| x <= value);
        let distance = scaled_distance(below_first, first.len(), below_second, second.len());
        steps.push(Step { pooled: below_first + below_second, distance });
    }
    steps
}

fn scaled_distance(below_first: usize, first: usize, below_second: usize, second: usize) -> u128 {
    (below_first as u128 * second as u128).abs_diff(below_second as u128 * first as u128)
}

/// Probability that a random path from (0, 0) to (`first`, `second`) strays at least `distance`
/// from the diagonal at one of the steps; between steps, within a tie, it may stray unseen.
///
/// The probability of having strayed on the way to a point is the mean over the two points before
/// it, weighted by how likely each was passed. Every term is positive, so small p-values keep their
/// digits.
fn exact_p_value(first: usize, second: usize, distance: u128, steps: &[Step]) -> f64 {
    let mut observed = vec![false; first + second + 1];
    for step in steps {
        observed[step.pooled] = true;
    }
    let mut strayed = vec![0.0; second + 1];
    for i in 0..=first {
        for j in 0..=second {
            let length = (i + j) as f64;
            let from_first = if i > 0 { i as f64 / length * strayed[j] } else { 0.0 };
            let from_second = if j > 0 { j as f64 / length * strayed[j - 1] } else { 0.0 };
            let strays = observed[i + j] && scaled_distance(i, first, j, second) >= distance;
            strayed[j] = if strays { 1.0 } else { from_first + from_second };
        }
    }
    strayed[second].min(1.0)
}

/// The limit of the distribution: `2 Σ (-1)ᵏ⁻¹ exp(-2k²x²)`, or below 1 its other expansion,
/// `1 - √(2π)/x Σ exp(-(2k-1)²π²/8x²)`, which converges there. Sources: the module's, and
/// W. Feller, Annals of Mathematical Statistics 19 (1948) 177-189.
fn kolmogorov_sf(x: f64) -> f64 {
    // Below this, what is taken from 1 underflows.
    if x < 0.04 {
        return 1.0;
    }
    if x < 1.0 {
        let term = |k: u32| (-(f64::from(2 * k - 1) * PI / x).powi(2) / 8.0).exp();
        return 1.0 - (2.0 * PI).sqrt() / x * (1..8).map(term).sum::<f64>();
    }
    let term = |k: u32| (-2.0 * (f64::from(k) * x).powi(2)).exp();
    2.0 * (1..8).map(|k| if k % 2 == 1 { term(k) } else { -term(k) }).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn empty_and_unreadable_samples_are_refused() {
        assert_eq!(kolmogorov_smirnov(&[], &[1.0]), Err(Undefined::Empty));
        assert_eq!(kolmogorov_smirnov(&[1.0], &[]), Err(Undefined::Empty));
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(kolmogorov_smirnov(&[bad], &[1.0]), Err(Undefined::NotFinite));
        }
    }

    #[test]
    fn two_samples_of_one_constant_do_not_differ() {
        let same = kolmogorov_smirnov(&[0.0, -0.0], &[0.0; 7]).unwrap();
        assert!(same.statistic.abs() < f64::EPSILON && (same.p_value - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn large_samples_take_the_limit_and_still_tell_apart() {
        let low: Vec<f64> = (0..2000).map(f64::from).collect();
        let high: Vec<f64> = (0..2000).map(|i| f64::from(i) + 200.0).collect();
        let apart = kolmogorov_smirnov(&low, &high).unwrap();
        assert_eq!(apart.precision, Precision::Asymptotic);
        assert!((apart.statistic - 0.1).abs() < 1e-15 && apart.p_value < 1e-8);
    }

    #[test]
    fn the_two_expansions_of_the_limit_meet() {
        assert!((kolmogorov_sf(1.0 - 1e-12) - kolmogorov_sf(1.0)).abs() < 1e-11);
        assert!(kolmogorov_sf(0.04).to_bits() == kolmogorov_sf(0.0).to_bits());
        assert!(kolmogorov_sf(1e9).abs() < f64::MIN_POSITIVE);
    }

    /// All ways to deal the pooled values to two samples, each tried afresh.
    fn share_of_deals_at_least_as_far(pooled: &[f64], first: usize, statistic: f64) -> f64 {
        let deals = (0_u32..1 << pooled.len()).filter(|deal| deal.count_ones() as usize == first);
        let distances: Vec<f64> = deals
            .map(|deal| {
                let hand = |to_first: bool| -> Vec<f64> {
                    let to = |&(at, _): &(usize, &f64)| (deal >> at & 1 == 1) == to_first;
                    pooled.iter().enumerate().filter(to).map(|(_, &value)| value).collect()
                };
                kolmogorov_smirnov(&hand(true), &hand(false)).unwrap().statistic
            })
            .collect();
        let far = distances.iter().filter(|&&distance| distance >= statistic - 1e-12).count();
        far as f64 / distances.len() as f64
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn the_exact_p_value_is_the_share_of_deals_ties_included(
            pooled in prop::collection::vec((0_u8..5).prop_map(f64::from), 2..11), cut in 1_usize..10,
        ) {
            let cut = cut.min(pooled.len() - 1);
            let test = kolmogorov_smirnov(&pooled[..cut], &pooled[cut..]).unwrap();
            let share = share_of_deals_at_least_as_far(&pooled, cut, test.statistic);
            prop_assert!((test.p_value - share).abs() < 1e-12, "{} is not {share}", test.p_value);
        }

        #[test]
        fn order_within_and_between_samples_does_not_matter(
            first in prop::collection::vec(-9.0..9.0_f64, 1..20),
            second in prop::collection::vec(-9.0..9.0_f64, 1..20),
        ) {
            let forward = kolmogorov_smirnov(&first, &second).unwrap();
            let reversed: Vec<f64> = first.iter().rev().copied().collect();
            let backward = kolmogorov_smirnov(&second, &reversed).unwrap();
            prop_assert!((forward.statistic - backward.statistic).abs() < 1e-15);
            prop_assert!((forward.p_value - backward.p_value).abs() < 1e-12);
        }
    }
}
