//! Samples of values, alone and compared.

use eval_core::stats::{Alpha, Rate, clustered_mean, clustered_rate, mann_whitney_u};
use serde::Deserialize;

use crate::{CLOSED, assert_close, rows};

#[derive(Debug, Deserialize)]
struct TwoSamples {
    first: Vec<f64>,
    second: Vec<f64>,
    u: f64,
    p_value: f64,
    precision: String,
}

#[test]
fn mann_whitney_agrees_with_scipy() {
    for row in rows::<TwoSamples>(include_str!("../fixtures/stats/mann_whitney.json")) {
        let test = mann_whitney_u(&row.first, &row.second).unwrap();
        assert_close(test.u, row.u, CLOSED, &row);
        assert_close(test.p_value, row.p_value, CLOSED, &row);
        assert_eq!(serde_json::to_value(test.precision).unwrap(), row.precision);
    }
}

#[derive(Debug, Deserialize)]
struct Clusters {
    values: Vec<Vec<f64>>,
    binary: bool,
    mean: f64,
    standard_error: f64,
    lower: f64,
    upper: f64,
    design_effect: f64,
}

#[test]
fn clustered_errors_agree_with_statsmodels() {
    for row in rows::<Clusters>(include_str!("../fixtures/stats/clustered.json")) {
        let mut answers = vec![clustered_mean(&row.values, Alpha::FIVE_PERCENT).unwrap()];
        if row.binary {
            let rate = |values: &Vec<f64>| values.iter().map(|&value| value > 0.5).collect();
            let rates: Vec<Rate> = row.values.iter().map(rate).collect();
            answers.push(clustered_rate(&rates, Alpha::FIVE_PERCENT).unwrap());
        }
        for answer in answers {
            assert_close(answer.mean, row.mean, CLOSED, &row);
            assert_close(answer.standard_error, row.standard_error, CLOSED, &row);
            assert_close(answer.interval.lower, row.lower, CLOSED, &row);
            assert_close(answer.interval.upper, row.upper, CLOSED, &row);
            assert_close(answer.design_effect, row.design_effect, CLOSED, &row);
            assert_eq!(answer.clusters, row.values.len() as u64);
        }
    }
}
