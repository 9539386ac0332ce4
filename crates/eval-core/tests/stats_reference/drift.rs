//! Distances between distributions.

use eval_core::stats::{kolmogorov_smirnov, population_stability_index};
use serde::Deserialize;

use crate::{CLOSED, assert_close, rows};

#[derive(Debug, Deserialize)]
struct TwoSamples {
    first: Vec<f64>,
    second: Vec<f64>,
    statistic: f64,
    p_value: f64,
    precision: String,
}

#[test]
fn kolmogorov_smirnov_agrees_with_scipy() {
    for row in rows::<TwoSamples>(include_str!("../fixtures/stats/kolmogorov_smirnov.json")) {
        let test = kolmogorov_smirnov(&row.first, &row.second).unwrap();
        assert_close(test.statistic, row.statistic, CLOSED, &row);
        assert_close(test.p_value, row.p_value, CLOSED, &row);
        assert_eq!(serde_json::to_value(test.precision).unwrap(), row.precision);
    }
}

#[derive(Debug, Deserialize)]
struct TwoHistograms {
    reference: Vec<u64>,
    current: Vec<u64>,
    index: f64,
}

#[test]
fn stability_index_agrees_with_its_definition_in_exact_shares() {
    for row in rows::<TwoHistograms>(include_str!("../fixtures/stats/psi.json")) {
        let index = population_stability_index(&row.reference, &row.current).unwrap();
        assert_close(index, row.index, CLOSED, &row);
    }
}
