//! The retrieval measures against values from `trec_eval`'s own code; see the README of the fixtures.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use eval_core::ranking::{Measure, Qrels, RelevanceLevel, Run, Scores, Settings, score_files};
use serde::Deserialize;

const CASES: [&str; 8] =
    ["ties", "unjudged", "missing", "graded", "in-pool", "edges", "layout", "drawn"];

/// Values by `trec_eval`'s name of the measure.
type Values = BTreeMap<String, f64>;

#[derive(Deserialize)]
struct Expected {
    relevance_level: i32,
    queries: BTreeMap<String, Values>,
    means: Values,
}

impl Expected {
    fn settings(&self) -> Settings {
        let measure = |name: &String| name.parse::<Measure>().expect("a measure of ours");
        Settings {
            measures: self.means.keys().map(measure).collect(),
            relevance_level: RelevanceLevel::new(self.relevance_level).expect("a level"),
            ..Settings::default()
        }
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/ranking").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(fixture(name)).expect("the fixture is there")
}

fn expected(case: &str) -> Vec<Expected> {
    serde_json::from_slice(&bytes(&format!("{case}.expected.json"))).expect("the fixture's format")
}

/// The same operations in the same order, so that the values agree far beyond the four decimals that
/// `trec_eval` prints; what is left is room for another `log2` than that of the C library used.
#[track_caller]
fn assert_agrees(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-12, "{what}: found {found}, trec_eval says {expected}");
}

fn assert_scores(case: &str, scores: &Scores, expected: &Expected) {
    for query in scores.queries() {
        for (measure, value) in scores.measures().iter().zip(&query.values) {
            let name = measure.trec_name();
            let expected = expected.queries.get(&query.query).map_or(0.0, |values| values[&name]);
            assert_agrees(*value, expected, &format!("{case}, query {}, {name}", query.query));
        }
    }
    for (measure, mean) in scores.means() {
        let name = measure.trec_name();
        let mean = mean.expect("there are queries");
        assert_agrees(mean, expected.means[&name], &format!("{case}, mean, {name}"));
    }
    let held = scores.queries().iter().filter(|query| query.retrieved > 0).count();
    assert_eq!(held, expected.queries.len(), "{case}: queries in both files");
}

#[test]
fn every_value_and_mean_of_a_run_in_memory_is_that_of_trec_eval() {
    for case in CASES {
        let (qrels, run) = (bytes(&format!("{case}.qrels")), bytes(&format!("{case}.run")));
        let qrels = Qrels::parse(case, &qrels).expect("well-formed");
        for expected in expected(case) {
            let settings = expected.settings();
            let run = Run::parse(case, &run, settings.score_precision).expect("well-formed");
            assert_scores(case, &Scores::of(&qrels, &run, &settings), &expected);
        }
    }
}

#[test]
fn every_value_and_mean_of_a_run_read_from_files_is_that_of_trec_eval() {
    for case in CASES {
        let (qrels, run) = (fixture(&format!("{case}.qrels")), fixture(&format!("{case}.run")));
        for expected in expected(case) {
            for jobs in [NonZeroUsize::MIN, NonZeroUsize::new(3).expect("3 is positive")] {
                let scores = score_files(&qrels, &run, &expected.settings(), jobs)
                    .expect("well-formed files");
                assert_scores(case, &scores, &expected);
            }
        }
    }
}

#[test]
fn the_fixtures_cover_every_measure() {
    let expected = expected("edges");
    for kind in &eval_core::ranking::MEASURES {
        let covered = expected[0].settings().measures.iter().any(|m| m.kind().name == kind.name);
        assert!(covered, "no expected value for {}", kind.name);
    }
}

#[test]
fn queries_that_are_missing_or_not_judged_are_named() {
    let settings = expected("missing")[0].settings();
    let scores = |case: &str| {
        let (qrels, run) = (fixture(&format!("{case}.qrels")), fixture(&format!("{case}.run")));
        score_files(&qrels, &run, &settings, NonZeroUsize::MIN).expect("well-formed files")
    };
    assert_eq!(scores("missing").missing(), 3);
    let unjudged = scores("unjudged");
    assert_eq!(unjudged.unjudged().iter().collect::<Vec<_>>(), ["nobody-judged-this"]);
    assert_eq!(scores("edges").without_relevant(), 1);
}
