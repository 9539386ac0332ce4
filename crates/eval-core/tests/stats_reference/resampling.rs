//! Seeded methods and what depends on many tests.

use std::num::{NonZeroU32, NonZeroU64};

use eval_core::stats::{
    Alpha, Random, Resampling, benjamini_hochberg, bootstrap_mean_difference, holm, sign_flip_test,
};
use serde::Deserialize;

use crate::{CLOSED, assert_close, assert_near, rows};

#[derive(Debug, Deserialize)]
struct Stream {
    seed: u64,
    bits: Vec<u64>,
    bounds: Vec<NonZeroU64>,
    below: Vec<u64>,
    order: Vec<u8>,
}

/// These numbers change only with the algorithm, and then every seeded verdict may change.
#[test]
fn a_seed_gives_the_numbers_that_a_second_implementation_gives() {
    for row in rows::<Stream>(include_str!("../fixtures/stats/random.json")) {
        let mut random = Random::seeded(row.seed);
        let bits: Vec<u64> = row.bits.iter().map(|_| random.next_u64()).collect();
        assert_eq!(bits, row.bits);
        let mut random = Random::seeded(row.seed);
        let below: Vec<u64> = row.bounds.iter().map(|&bound| random.below(bound)).collect();
        assert_eq!(below, row.below);
        let mut order: Vec<u8> = (0..12).collect();
        Random::seeded(row.seed).shuffle(&mut order);
        assert_eq!(order, row.order);
    }
}

#[derive(Debug, Deserialize)]
struct PairedDifferences {
    differences: Vec<f64>,
    seed: u64,
    resamples: NonZeroU32,
    mean: f64,
    p_value: f64,
    lower: f64,
    upper: f64,
}

#[test]
fn bootstrap_and_sign_flips_agree_with_scipy_and_a_second_implementation() {
    for row in rows::<PairedDifferences>(include_str!("../fixtures/stats/paired_differences.json"))
    {
        let resampling = Resampling { seed: row.seed, resamples: row.resamples };
        let test = sign_flip_test(&row.differences, resampling).unwrap();
        assert_near(test.mean_difference, row.mean, &row);
        assert_close(test.p_value, row.p_value, CLOSED, &row);
        let alpha = Alpha::FIVE_PERCENT;
        let bootstrap = bootstrap_mean_difference(&row.differences, alpha, resampling).unwrap();
        assert_near(bootstrap.difference, row.mean, &row);
        assert_near(bootstrap.interval.lower, row.lower, &row);
        assert_near(bootstrap.interval.upper, row.upper, &row);
    }
}

#[derive(Debug, Deserialize)]
struct Family {
    p_values: Vec<f64>,
    holm: Vec<f64>,
    benjamini_hochberg: Vec<f64>,
}

#[test]
fn adjusted_p_values_agree_with_statsmodels() {
    for row in rows::<Family>(include_str!("../fixtures/stats/multiplicity.json")) {
        for (adjusted, expected) in [
            (holm(&row.p_values).unwrap(), &row.holm),
            (benjamini_hochberg(&row.p_values).unwrap(), &row.benjamini_hochberg),
        ] {
            assert_eq!(adjusted.len(), expected.len());
            for (adjusted, expected) in adjusted.into_iter().zip(expected) {
                assert_close(adjusted, *expected, CLOSED, &row);
            }
        }
    }
}
