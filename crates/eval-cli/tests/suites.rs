//! The shipped suites against the assistant they ask: they hold as it is, and each fails when it is broken
//! in the way that the suite is about.

mod schema;

use std::path::Path;
use std::sync::Arc;

use eval_adapters::houseplant::{Fault, Houseplant};
use eval_core::judge::calibration::{CalibrationLimits, CalibrationRecord, Held, Labels, strata};
use eval_core::judge::{Judge as _, LexicalJudge, Rubrics};
use eval_core::project::Project;
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
fn what_the_bundled_gate_says_of_its_judge_is_what_the_labels_say() {
    let project = Project::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../eval"));
    let rubrics = Rubrics::load(&project).unwrap();
    let labels = Labels::load(&project, &rubrics);
    assert_eq!(labels.problems, []);
    let judge = LexicalJudge::default();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let held: Vec<Held<'_>> = labels
        .labelled
        .iter()
        .map(|labelled| {
            let rubric = rubrics.get(&labelled.item.property).unwrap();
            let exhibit = labelled.item.exhibit(rubric);
            let judgement = runtime.block_on(judge.judgement(&exhibit, 0));
            let configuration = judge.identity().configuration_hash(rubric);
            Held { labelled, judgement, configuration }
        })
        .collect();
    let strata = strata(&held);
    for stratum in strata.iter().filter(|stratum| !stratum.is_pooled()) {
        assert!(stratum.labels >= 30 && !stratum.is_of_one_class(), "{stratum:?}");
    }
    let fresh = CalibrationRecord::of(&judge.identity(), 1, labels.labelled.summary(), strata);
    let committed = CalibrationRecord::load(&project, LexicalJudge::NAME).unwrap().unwrap();
    assert_eq!(committed, fresh, "`gonogo calibrate` writes eval/calibration/lexical.json anew");

    let (exit, run) = evaluated(&[]);
    let limits = CalibrationLimits::default();
    let below: Vec<String> = fresh
        .strata
        .iter()
        .filter(|stratum| !stratum.is_pooled() && !stratum.reaches(&limits))
        .map(|stratum| format!("judge/lexical/{}/{}", stratum.property, stratum.language))
        .collect();
    let reasons = run["decision"]["reasons"].as_array().unwrap();
    let told: Vec<&str> = reasons
        .iter()
        .filter(|reason| reason["code"] == "calibration-below-limit")
        .map(|reason| reason["where"].as_str().unwrap())
        .collect();
    assert_eq!(told, below);
    assert_eq!(exit, if below.is_empty() { 0 } else { 3 });
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
