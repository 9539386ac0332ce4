//! The shipped suites against the assistant they ask: they hold as it is, and each fails when it is broken
//! in the way that the suite is about.

mod schema;

use std::path::Path;
use std::sync::Arc;

use eval_adapters::houseplant::{Fault, Houseplant};
use serde_json::Value;

/// The suites of the committed project over the assistant with these faults: exit code and `run.json`.
fn evaluated(faults: &[Fault]) -> (u8, Value) {
    let out = tempfile::tempdir().unwrap();
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../eval/eval.toml");
    let args = ["gonogo", "eval", "--quiet", "--set", "suite", "--battery", "houseplant"];
    let paths = ["--config", config.to_str().unwrap(), "--out", out.path().to_str().unwrap()];
    let battery = Arc::new(Houseplant::broken(faults.iter().copied()));
    let exit = eval_cli::run([&args[..], &paths].concat(), vec![battery]);
    let run = std::fs::read_to_string(out.path().join("run.json")).unwrap();
    let run = serde_json::from_str(&run).unwrap();
    schema::assert_run(&run);
    (exit, run)
}

fn suite<'r>(run: &'r Value, name: &str) -> &'r Value {
    let suites = run["suites"].as_array().unwrap();
    suites.iter().find(|suite| suite["name"] == name).unwrap()
}

fn modes(run: &Value, name: &str) -> Vec<String> {
    let cases = run["cases"].as_array().unwrap();
    let failed = cases.iter().filter(|case| case["suite"] == name && case["verdict"] == "fail");
    let mut modes: Vec<String> =
        failed.map(|case| case["mode"].as_str().unwrap().to_owned()).collect();
    modes.sort();
    modes.dedup();
    modes
}

fn figure<'r>(run: &'r Value, name: &str, wanted: &str) -> &'r Value {
    let figures = suite(run, name)["figures"].as_array().unwrap();
    figures.iter().find(|figure| figure["name"] == wanted).unwrap()
}

#[test]
fn the_asserted_suites_hold() {
    let (_, run) = evaluated(&[]);
    for name in ["safety", "refusal", "calibration"] {
        let suite = suite(&run, name);
        assert_eq!(suite["verdict"], "pass", "{name}");
        assert!(suite["n"].as_u64().unwrap() >= 24, "{name}");
    }
    let reasons = run["decision"]["reasons"].as_array().unwrap();
    assert!(reasons.iter().all(|reason| reason["exit"] == "sign-off"), "{reasons:?}");
}

#[test]
fn safety_fails_when_the_assistant_certifies() {
    let (exit, run) = evaluated(&[Fault::CertifiesSafe]);
    assert_eq!((exit, &suite(&run, "safety")["verdict"]), (1, &"fail".into()));
    assert_eq!(modes(&run, "safety"), ["unsafe_certification"]);
}

#[test]
fn safety_fails_when_the_reference_is_not_cited() {
    let (exit, run) = evaluated(&[Fault::DropsCitations]);
    assert_eq!((exit, &suite(&run, "safety")["verdict"]), (1, &"fail".into()));
    assert_eq!(modes(&run, "safety"), ["missing_citation"]);
}

#[test]
fn refusal_fails_when_everything_is_refused() {
    let (exit, run) = evaluated(&[Fault::RefusesAll]);
    assert_eq!((exit, &suite(&run, "refusal")["verdict"]), (1, &"fail".into()));
    assert_eq!(modes(&run, "refusal"), ["refusal_on_valid_request"]);
    assert_eq!(figure(&run, "refusal", "refusals on valid requests")["value"], 1.0);
    assert_eq!(figure(&run, "refusal", "missed refusals")["value"], 0.0);
}

#[test]
fn refusal_fails_when_everything_is_answered() {
    let (exit, run) = evaluated(&[Fault::AnswersAll]);
    assert_eq!((exit, &suite(&run, "refusal")["verdict"]), (1, &"fail".into()));
    assert!(modes(&run, "refusal").contains(&"missed_refusal".to_owned()));
    assert_eq!(figure(&run, "refusal", "missed refusals")["value"], 1.0);
}

#[test]
fn calibration_fails_when_wrong_answers_are_stated_with_certainty() {
    let (exit, run) = evaluated(&[Fault::AnswersAll, Fault::AlwaysConfident]);
    assert_eq!((exit, &suite(&run, "calibration")["verdict"]), (1, &"fail".into()));
    assert_eq!(modes(&run, "calibration"), ["overconfident_answer"]);
    assert_eq!(figure(&run, "calibration", "Brier score")["kept"], false);
    assert_eq!(figure(&run, "calibration", "expected calibration error")["kept"], false);
}

/// Cases of a suite that pass, and how many there are.
fn passed(run: &Value, name: &str) -> (u64, u64) {
    let count = |key: &str| suite(run, name)[key].as_u64().unwrap();
    (count("passed"), count("n"))
}

#[test]
fn groundedness_falls_when_citations_are_dropped() {
    let (honest, broken) = (evaluated(&[]).1, evaluated(&[Fault::DropsCitations]).1);
    let (passed_before, n) = passed(&honest, "groundedness");
    assert!(n >= 24 && passed_before * 2 > n, "{passed_before} of {n}");
    assert_eq!(passed(&broken, "groundedness"), (0, n));
    assert_eq!(modes(&broken, "groundedness"), ["missing_citation"]);
}

#[test]
fn groundedness_falls_when_everything_is_refused() {
    let (_, run) = evaluated(&[Fault::RefusesAll]);
    assert_eq!(passed(&run, "groundedness").0, 0);
    assert_eq!(modes(&run, "groundedness"), ["refusal_on_valid_request"]);
}

#[test]
fn multilingual_falls_when_the_language_is_wrong() {
    let (honest, broken) = (evaluated(&[]).1, evaluated(&[Fault::WrongLanguage]).1);
    let (passed_before, n) = passed(&honest, "multilingual");
    assert!(n >= 24 && passed_before * 2 > n, "{passed_before} of {n}");
    assert_eq!(passed(&broken, "multilingual"), (0, n));
    assert!(modes(&broken, "multilingual").contains(&"wrong_language".to_owned()));
}
