//! How many repetitions say how much.

use std::num::NonZeroU64;

use eval_core::stats::{
    Alpha, Design, PlannedComparison, Rate, Sides, confidence_sequence, ln_evidence_against,
    pass_at_k, pass_hat_k,
};
use serde::Deserialize;

use crate::{CLOSED, assert_close, rows};

#[derive(Debug, Deserialize)]
struct Repetitions {
    passed: u64,
    of: u64,
    k: NonZeroU64,
    hat: f64,
    at: f64,
}

#[test]
fn pass_estimates_agree_with_whole_binomial_coefficients() {
    for row in rows::<Repetitions>(include_str!("../fixtures/stats/pass_at_k.json")) {
        let rate = Rate::new(row.passed, row.of).unwrap();
        assert_close(pass_hat_k(rate, row.k).unwrap(), row.hat, CLOSED, &row);
        assert_close(pass_at_k(rate, row.k).unwrap(), row.at, CLOSED, &row);
    }
}

#[derive(Debug, Deserialize)]
struct Plan {
    design: String,
    discordant: f64,
    sides: u8,
    alpha: f64,
    power: f64,
    baseline: f64,
    drop: f64,
    cases: f64,
}

#[test]
fn sample_sizes_agree_with_statsmodels_in_both_directions() {
    for row in rows::<Plan>(include_str!("../fixtures/stats/power.json")) {
        let plan = PlannedComparison {
            design: match row.design.as_str() {
                "one_sample" => Design::OneSample,
                "two_sample" => Design::TwoSample,
                "paired" => Design::Paired { discordant: row.discordant },
                other => panic!("no design is called {other}"),
            },
            sides: if row.sides == 1 { Sides::One } else { Sides::Two },
            alpha: Alpha::new(row.alpha).unwrap(),
            power: row.power,
            baseline: row.baseline,
        };
        let cases = plan.cases_needed(row.drop).unwrap();
        assert_close(cases as f64, row.cases.ceil(), CLOSED, &row);
        let drop = plan.detectable_drop(cases).unwrap();
        assert!(
            drop <= row.drop && drop > row.drop * (1.0 - 1.0 / row.cases),
            "{drop} for {row:?}"
        );
    }
}

#[derive(Debug, Deserialize)]
struct Sequence {
    hits: u64,
    of: u64,
    alpha: f64,
    lower: f64,
    upper: f64,
    #[serde(rename = "ln_evidence_against_0.9")]
    ln_evidence: f64,
}

#[test]
fn confidence_sequences_agree_with_their_definition_up_to_a_billion_trials() {
    for row in rows::<Sequence>(include_str!("../fixtures/stats/confidence_sequence.json")) {
        let trials = Rate::new(row.hits, row.of).unwrap();
        let interval = confidence_sequence(trials, Alpha::new(row.alpha).unwrap());
        assert_close(interval.lower, row.lower, CLOSED, &row);
        assert_close(interval.upper, row.upper, CLOSED, &row);
        assert_close(ln_evidence_against(0.9, trials), row.ln_evidence, CLOSED, &row);
    }
}
