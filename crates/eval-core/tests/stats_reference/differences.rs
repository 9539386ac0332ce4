//! Comparisons of two rates.

use eval_core::stats::{
    Alpha, PairedOutcomes, Rate, fisher_exact, mcnemar_exact, newcombe_difference,
    newcombe_paired_difference, two_proportion_z,
};
use serde::Deserialize;

use crate::{CLOSED, assert_close, assert_near, rows};

#[derive(Debug, Deserialize)]
struct TwoRates {
    first: (u64, u64),
    second: (u64, u64),
    z: f64,
    p_value: f64,
    lower: f64,
    upper: f64,
    fisher: f64,
}

#[test]
fn comparisons_of_independent_rates_agree_with_statsmodels_and_scipy() {
    for row in rows::<TwoRates>(include_str!("../fixtures/stats/two_rates.json")) {
        let first = Rate::new(row.first.0, row.first.1).unwrap();
        let second = Rate::new(row.second.0, row.second.1).unwrap();
        let test = two_proportion_z(first, second).unwrap();
        assert_close(test.z, row.z, CLOSED, &row);
        assert_close(test.p_value, row.p_value, CLOSED, &row);
        let interval = newcombe_difference(first, second, Alpha::FIVE_PERCENT).unwrap();
        assert_near(interval.lower, row.lower, &row);
        assert_near(interval.upper, row.upper, &row);
        assert_close(fisher_exact(first, second).unwrap(), row.fisher, CLOSED, &row);
    }
}

#[derive(Debug, Deserialize)]
struct Paired {
    counts: [u64; 4],
    p_value: f64,
    mid_p_value: f64,
    lower: f64,
    upper: f64,
}

#[test]
fn comparisons_of_paired_rates_agree_with_scipy_and_the_paper() {
    for row in rows::<Paired>(include_str!("../fixtures/stats/paired.json")) {
        let [both, first_only, second_only, neither] = row.counts;
        let outcomes = PairedOutcomes { both, first_only, second_only, neither };
        let test = mcnemar_exact(outcomes).unwrap();
        assert_close(test.p_value, row.p_value, CLOSED, &row);
        assert_close(test.mid_p_value, row.mid_p_value, CLOSED, &row);
        let interval = newcombe_paired_difference(outcomes, Alpha::FIVE_PERCENT).unwrap();
        assert_near(interval.lower, row.lower, &row);
        assert_near(interval.upper, row.upper, &row);
    }
}
