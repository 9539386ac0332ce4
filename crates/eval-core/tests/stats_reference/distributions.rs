//! The special functions.

use eval_core::stats::special::{
    beta_cdf, beta_sf, binomial_cdf, binomial_sf, chi_square_sf, ln_binomial_pmf, ln_gamma,
    normal_cdf, normal_quantile, normal_sf, student_t_sf, student_t_upper_quantile,
};
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

#[derive(Debug, Deserialize)]
struct BetaTails {
    x: f64,
    a: f64,
    b: f64,
    cdf: f64,
    sf: f64,
}

#[test]
fn beta_tails_agree_with_mpmath_up_to_a_billion() {
    for row in rows::<BetaTails>(include_str!("../fixtures/stats/beta.json")) {
        assert_close(beta_cdf(row.x, row.a, row.b), row.cdf, CLOSED, &row);
        assert_close(beta_sf(row.x, row.a, row.b), row.sf, CLOSED, &row);
    }
}

#[derive(Debug, Deserialize)]
struct ChiSquareTail {
    x: f64,
    degrees_of_freedom: f64,
    sf: f64,
}

#[test]
fn chi_square_tails_agree_with_mpmath_up_to_a_billion_degrees_of_freedom() {
    for row in rows::<ChiSquareTail>(include_str!("../fixtures/stats/chi_square.json")) {
        assert_close(chi_square_sf(row.x, row.degrees_of_freedom), row.sf, CLOSED, &row);
    }
}

#[derive(Debug, Deserialize)]
struct Binomial {
    hits: u64,
    trials: u64,
    p: f64,
    ln_pmf: f64,
    cdf: f64,
    sf: f64,
}

#[test]
fn binomial_probabilities_agree_with_mpmath_up_to_a_billion_trials() {
    for row in rows::<Binomial>(include_str!("../fixtures/stats/binomial.json")) {
        assert_close(ln_binomial_pmf(row.hits, row.trials, row.p), row.ln_pmf, CLOSED, &row);
        assert_close(binomial_cdf(row.hits, row.trials, row.p), row.cdf, CLOSED, &row);
        assert_close(binomial_sf(row.hits, row.trials, row.p), row.sf, CLOSED, &row);
    }
}

#[derive(Debug, Deserialize)]
struct LnGamma {
    x: f64,
    ln_gamma: f64,
}

#[test]
fn logarithms_of_gamma_agree_with_mpmath() {
    for row in rows::<LnGamma>(include_str!("../fixtures/stats/ln_gamma.json")) {
        assert_close(ln_gamma(row.x), row.ln_gamma, CLOSED, &row);
    }
}

#[derive(Debug, Deserialize)]
struct StudentT {
    p: f64,
    degrees_of_freedom: f64,
    t: f64,
}

#[test]
fn student_t_agrees_with_mpmath_up_to_a_billion_degrees_of_freedom() {
    for row in rows::<StudentT>(include_str!("../fixtures/stats/student_t.json")) {
        let (p, freedom) = (row.p, row.degrees_of_freedom);
        assert_close(student_t_upper_quantile(p, freedom), row.t, CLOSED, &row);
        assert_close(student_t_sf(row.t, freedom), p, CLOSED, &row);
    }
}
