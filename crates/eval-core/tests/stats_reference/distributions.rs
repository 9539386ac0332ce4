//! The special functions.

use eval_core::stats::special::{normal_cdf, normal_quantile, normal_sf};
use serde::Deserialize;

use crate::{CLOSED, assert_close, rows};

#[derive(Debug, Deserialize)]
struct NormalTail {
    z: f64,
    sf: f64,
}

#[test]
fn normal_tails_agree_with_mpmath() {
    for row in rows::<NormalTail>(include_str!("../fixtures/stats/normal_sf.json")) {
        assert_close(normal_sf(row.z), row.sf, 1e-12, &row);
        assert_close(normal_cdf(-row.z), row.sf, 1e-12, &row);
    }
}

#[derive(Debug, Deserialize)]
struct NormalQuantile {
    p: f64,
    quantile: f64,
}

#[test]
fn normal_quantiles_agree_with_mpmath() {
    for row in rows::<NormalQuantile>(include_str!("../fixtures/stats/normal_quantile.json")) {
        assert_close(normal_quantile(row.p), row.quantile, CLOSED, &row);
    }
}
