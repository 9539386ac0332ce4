//! Intervals for rates and their differences.

use eval_core::stats::{Alpha, Rate, wilson_interval};
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

#[test]
fn wilson_intervals_agree_with_statsmodels_up_to_a_billion_trials() {
    for row in rows::<RateInterval>(include_str!("../fixtures/stats/wilson.json")) {
        let rate = Rate::new(row.hits, row.of).unwrap();
        let interval = wilson_interval(rate, Alpha::new(row.alpha).unwrap()).unwrap();
        assert_close(interval.lower, row.lower, CLOSED, &row);
        assert_close(interval.upper, row.upper, CLOSED, &row);
    }
}
