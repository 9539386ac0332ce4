//! Standard errors when cases are not independent.
//!
//! Ten questions about one document pass and fail together: they are hardly more evidence than one.
//! A standard error over clusters (documents, templates) says so. Sources: K.-Y. Liang and
//! S. L. Zeger, Biometrika 73 (1986) 13-22; the small-sample factor and the t distribution with one
//! degree of freedom less than there are clusters as A. C. Cameron and D. L. Miller advise, Journal
//! of Human Resources 50 (2015) 317-372; for evaluations, E. Miller, "Adding error bars to evals",
//! arXiv:2411.00640 (2024).

use serde::Serialize;

use super::ordered::sum_in_order;
use super::quantised::{SCALE, all_quantised};
use super::special::student_t_upper_quantile;
use super::{Alpha, Interval, Rate, Undefined};

/// A mean over clustered observations with the uncertainty that the clusters leave.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Clustered {
    /// The mean of all observations.
    pub mean: f64,
    /// Its cluster-robust standard error; greater than 0.
    pub standard_error: f64,
    /// The two-sided t interval.
    pub interval: Interval,
    /// The clusters that hold an observation.
    pub clusters: u64,
    /// The variance of the mean over what it would be for as many independent observations.
    pub design_effect: f64,
}

/// The pooled rate of clusters, each with a rate of its own, and its interval within 0 to 1.
///
/// # Errors
/// [`Undefined::Empty`] without trials, [`Undefined::TooFew`] for a single cluster,
/// [`Undefined::NoSpread`] when the rates of all clusters are equal, whether 0, 1 or between: such
/// clusters show no variance, which is no certainty. [`wilson_interval`](super::wilson_interval) of
/// the number of clusters is the cautious answer there. [`Undefined::OutOfRange`] for more trials
/// than 64 bits count.
pub fn clustered_rate(clusters: &[Rate], alpha: Alpha) -> Result<Clustered, Undefined> {
    let trials: u128 = clusters.iter().map(|rate| u128::from(rate.of())).sum();
    if trials > u64::MAX.into() {
        return Err(Undefined::OutOfRange);
    }
    let pooled: Rate = clusters.iter().copied().sum();
    let mean = pooled.value().ok_or(Undefined::Empty)?;
    let residual = |rate: &Rate| {
        // Whole numbers until the division, so that equal rates leave exactly nothing.
        let product = |hits: u64, of: u64| u128::from(hits) * u128::from(of);
        let (own, expected) =
            (product(rate.hits(), pooled.of()), product(pooled.hits(), rate.of()));
        let distance = own.abs_diff(expected) as f64;
        distance / pooled.of() as f64
    };
    let occupied: Vec<&Rate> = clusters.iter().filter(|rate| rate.of() > 0).collect();
    let residuals = occupied.into_iter().map(residual).collect();
    let trials = pooled.of() as f64;
    let independent = mean * (pooled.misses() as f64 / trials) / trials;
    let mut clustered = clustered(mean, trials, residuals, independent, alpha)?;
    let Interval { lower, upper } = clustered.interval;
    clustered.interval = Interval { lower: lower.max(0.0), upper: upper.min(1.0) };
    Ok(clustered)
}

/// The mean of clustered values (taken to 10⁻⁹) and its interval.
///
/// # Errors
/// [`Undefined::Empty`] without values, [`Undefined::TooFew`] for a single cluster,
/// [`Undefined::NoSpread`] when the means of all clusters are equal, [`Undefined::NotFinite`] and
/// [`Undefined::OutOfRange`] for values that cannot be added.
pub fn clustered_mean(clusters: &[Vec<f64>], alpha: Alpha) -> Result<Clustered, Undefined> {
    let clusters: Vec<Vec<i128>> =
        clusters.iter().map(|values| all_quantised(values)).collect::<Result<_, _>>()?;
    let occupied: Vec<&Vec<i128>> = clusters.iter().filter(|values| !values.is_empty()).collect();
    let count = clusters.iter().map(Vec::len).sum::<usize>() as f64;
    if occupied.is_empty() {
        return Err(Undefined::Empty);
    }
    let mean = clusters.iter().flatten().sum::<i128>() as f64 / SCALE / count;
    let deviation = |value: &i128| *value as f64 / SCALE - mean;
    let squares = clusters.iter().flatten().map(|value| deviation(value).powi(2)).collect();
    let independent = sum_in_order(squares) / count / count;
    let sum = |values: &Vec<i128>| values.iter().sum::<i128>() as f64 / SCALE;
    let residual = |values: &Vec<i128>| (sum(values) - mean * values.len() as f64).abs();
    let residuals = occupied.into_iter().map(residual).collect();
    clustered(mean, count, residuals, independent, alpha)
}

/// From the sum of residuals in each cluster, without its sign. [`Undefined::Unreachable`] when the
/// level is so strict that the interval would be infinite.
fn clustered(
    mean: f64,
    count: f64,
    residuals: Vec<f64>,
    independent_variance: f64,
    alpha: Alpha,
) -> Result<Clustered, Undefined> {
    let clusters = residuals.len() as f64;
    if residuals.len() < 2 {
        return Err(Undefined::TooFew);
    }
    // What rounding leaves of equal clusters must not pass for a variance.
    let negligible = count * f64::EPSILON * mean.abs();
    if residuals.iter().all(|&residual| residual <= negligible) {
        return Err(Undefined::NoSpread);
    }
    let number = residuals.len() as u64;
    let squares = sum_in_order(residuals.into_iter().map(|residual| residual.powi(2)).collect());
    let variance = squares / count / count * (clusters / (clusters - 1.0));
    let standard_error = variance.sqrt();
    let half = student_t_upper_quantile(alpha.halved().value(), clusters - 1.0) * standard_error;
    // Very few clusters at a very strict level have no interval that fits.
    if !half.is_finite() {
        return Err(Undefined::Unreachable);
    }
    Ok(Clustered {
        mean,
        standard_error,
        interval: Interval { lower: mean - half, upper: mean + half },
        clusters: number,
        design_effect: variance / independent_variance,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of_rates(clusters: &[(u64, u64)]) -> Result<Clustered, Undefined> {
        let clusters: Vec<Rate> =
            clusters.iter().map(|&(hits, of)| Rate::new(hits, of).unwrap()).collect();
        clustered_rate(&clusters, Alpha::FIVE_PERCENT)
    }

    fn of_values(clusters: &[Vec<f64>]) -> Result<Clustered, Undefined> {
        clustered_mean(clusters, Alpha::FIVE_PERCENT)
    }

    #[test]
    fn clusters_that_show_no_variance_have_a_reason_and_no_error() {
        assert_eq!(of_rates(&[]), Err(Undefined::Empty));
        assert_eq!(of_rates(&[(0, 0), (0, 0)]), Err(Undefined::Empty));
        assert_eq!(of_rates(&[(3, 4), (0, 0)]), Err(Undefined::TooFew));
        assert_eq!(of_rates(&[(4, 4), (7, 7)]), Err(Undefined::NoSpread));
        assert_eq!(of_rates(&[(1, 3), (2, 6), (7, 21)]), Err(Undefined::NoSpread));
        assert_eq!(of_values(&[vec![], vec![]]), Err(Undefined::Empty));
        assert_eq!(of_values(&[vec![1.0, 2.0], vec![]]), Err(Undefined::TooFew));
        assert_eq!(of_values(&[vec![0.1], vec![0.1; 3], vec![0.1; 7]]), Err(Undefined::NoSpread));
        assert_eq!(of_values(&[vec![0.0, f64::NAN], vec![1.0]]), Err(Undefined::NotFinite));
    }

    #[test]
    fn cases_that_stand_and_fall_together_count_once() {
        let together =
            of_rates(&[(10, 10), (0, 10), (10, 10), (0, 10), (10, 10), (0, 10)]).unwrap();
        let apart = of_rates(&[(5, 10), (4, 10), (6, 10), (5, 10), (5, 10), (5, 10)]).unwrap();
        assert!(together.standard_error > 5.0 * apart.standard_error);
        assert!((together.design_effect - 12.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn a_rate_is_a_mean_of_zeros_and_ones(
            clusters in prop::collection::vec(prop::collection::vec(any::<bool>(), 0..6), 0..12),
        ) {
            let rates: Vec<Rate> = clusters.iter().map(|hits| hits.iter().copied().collect()).collect();
            let number = |&hit: &bool| f64::from(u8::from(hit));
            let values: Vec<Vec<f64>> =
                clusters.iter().map(|hits| hits.iter().map(number).collect()).collect();
            match (clustered_rate(&rates, Alpha::FIVE_PERCENT), of_values(&values)) {
                (Ok(rate), Ok(mean)) => {
                    prop_assert!((rate.standard_error - mean.standard_error).abs() < 1e-12);
                    prop_assert!((rate.design_effect - mean.design_effect).abs() < 1e-9);
                    prop_assert!(rate.interval.contains(rate.mean));
                }
                (rate, mean) => prop_assert_eq!(rate, mean),
            }
        }

        #[test]
        fn the_order_of_clusters_and_values_does_not_matter(
            clusters in prop::collection::vec(prop::collection::vec(-9.0..9.0_f64, 0..6), 0..12),
        ) {
            let turned: Vec<Vec<f64>> =
                clusters.iter().rev().map(|values| values.iter().rev().copied().collect()).collect();
            prop_assert_eq!(of_values(&clusters), of_values(&turned));
        }
    }
}
