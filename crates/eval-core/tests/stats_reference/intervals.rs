//! Intervals for rates and their differences.

use eval_core::stats::{Alpha, Interval, Rate, clopper_pearson_interval, wilson_interval};
use serde::Deserialize;

use crate::{CLOSED, assert_close, rows};

#[derive(Debug, Deserialize)]
struct RateInterval {
    hits: u64,
    of: u64,
    alpha: f64,
    lower: f64,
    upper: f64,
}

fn assert_intervals(table: &str, method: fn(Rate, Alpha) -> Option<Interval>) {
    for row in rows::<RateInterval>(table) {
        let rate = Rate::new(row.hits, row.of).unwrap();
        let interval = method(rate, Alpha::new(row.alpha).unwrap()).unwrap();
        assert_close(interval.lower, row.lower, CLOSED, &row);
        assert_close(interval.upper, row.upper, CLOSED, &row);
    }
}

#[test]
fn wilson_intervals_agree_with_statsmodels_up_to_a_billion_trials() {
    assert_intervals(include_str!("../fixtures/stats/wilson.json"), wilson_interval);
}

#[test]
fn clopper_pearson_intervals_agree_with_scipy_up_to_a_billion_trials() {
    assert_intervals(
        include_str!("../fixtures/stats/clopper_pearson.json"),
        clopper_pearson_interval,
    );
}
