//! Agreement of raters, and of confidence with being right.

use std::num::NonZeroUsize;

use eval_core::stats::{
    Alpha, Confusion, Forecast, ReliabilityTable, Scale, Weights, brier_score, cohen_kappa,
    krippendorff_alpha,
};
use serde::Deserialize;

use crate::{CLOSED, assert_close, assert_near, rows};

#[derive(Debug, Deserialize)]
struct TwoRaters {
    rows: Vec<Vec<u64>>,
    weights: String,
    kappa: f64,
    standard_error: f64,
    lower: f64,
    upper: f64,
}

#[test]
fn kappas_agree_with_statsmodels_for_every_weighting() {
    for row in rows::<TwoRaters>(include_str!("../fixtures/stats/kappa.json")) {
        let counts: Vec<&[u64]> = row.rows.iter().map(Vec::as_slice).collect();
        let weights = match row.weights.as_str() {
            "nominal" => Weights::Nominal,
            "linear" => Weights::Linear,
            "quadratic" => Weights::Quadratic,
            other => panic!("no weights are called {other}"),
        };
        let confusion = Confusion::from_rows(&counts).unwrap();
        let kappa = cohen_kappa(&confusion, weights, Alpha::FIVE_PERCENT).unwrap();
        assert_near(kappa.kappa, row.kappa, &row);
        assert_near(kappa.standard_error, row.standard_error, &row);
        assert_near(kappa.interval.lower, row.lower, &row);
        assert_near(kappa.interval.upper, row.upper, &row);
    }
}

#[derive(Debug, Deserialize)]
struct ManyRaters {
    units: Vec<Vec<f64>>,
    nominal: f64,
    ordinal: f64,
    interval: f64,
}

#[test]
fn krippendorff_alphas_agree_with_the_package_of_that_name() {
    for row in rows::<ManyRaters>(include_str!("../fixtures/stats/krippendorff.json")) {
        for (scale, expected) in [
            (Scale::Nominal, row.nominal),
            (Scale::Ordinal, row.ordinal),
            (Scale::Interval, row.interval),
        ] {
            assert_near(krippendorff_alpha(&row.units, scale).unwrap(), expected, &row);
        }
    }
}

#[derive(Debug, Deserialize)]
struct Forecasts {
    confidences: Vec<f64>,
    outcomes: Vec<bool>,
    brier: f64,
    error_10: f64,
    error_15: f64,
}

#[test]
fn brier_scores_agree_with_scikit_learn_and_calibration_errors_with_their_definition() {
    for row in rows::<Forecasts>(include_str!("../fixtures/stats/forecasts.json")) {
        let forecasts: Vec<Forecast> = row
            .confidences
            .iter()
            .zip(&row.outcomes)
            .map(|(&confidence, &is_correct)| Forecast { confidence, is_correct })
            .collect();
        assert_close(brier_score(&forecasts).unwrap(), row.brier, CLOSED, &row);
        let error = |bins| {
            let table = ReliabilityTable::of(&forecasts, bins).unwrap();
            table.expected_calibration_error().unwrap()
        };
        assert_close(error(ReliabilityTable::BINS), row.error_10, CLOSED, &row);
        assert_close(error(NonZeroUsize::new(15).unwrap()), row.error_15, CLOSED, &row);
    }
}
