use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::mode::{Mode, Taxonomy};
use crate::run::{
    CaseResult, Fingerprint, Layers, Measured, Repetitions, SetKind, SuiteKind, SuiteResult,
    Verdict,
};
use crate::score::ScoreCounts;

use Verdict::{Fail, Pass, Unmeasured};

fn case(id: &str, verdict: Verdict) -> CaseResult {
    let passed = verdict == Pass;
    let mode = match verdict {
        Pass => None,
        Fail => Some(Mode::UNGROUNDED_CLAIM),
        Unmeasured => Some(Mode::JUDGE_MALFORMED),
    };
    CaseResult {
        id: id.into(),
        battery: Some("alpha".to_owned()),
        set: SetKind::Gold,
        suite: None,
        place: None,
        content: format!("content of {id}"),
        verdict,
        mode,
        pass_rate: (verdict != Unmeasured).then_some(f64::from(u8::from(passed))),
        marginal: false,
        repetitions: Repetitions::one(verdict),
        score: Some(ScoreCounts {
            answerable: 1,
            claims: 2,
            supported: 1 + u64::from(passed),
            right: u64::from(passed),
            ..ScoreCounts::default()
        }),
        question: String::new(),
        answer: String::new(),
        checks: Vec::new(),
        claims: Vec::new(),
        repeated: None,
        graders: Vec::new(),
        retrieval: None,
        repetition_modes: Vec::new(),
    }
}

fn suite(name: &str, verdict: Verdict) -> SuiteResult {
    SuiteResult {
        name: name.to_owned(),
        battery: None,
        kind: SuiteKind::Asserted,
        verdict,
        score: Some(0.5),
        passed: 1,
        n: 2,
        threshold: 0.5,
        interval: None,
        under_powered: true,
        figures: Vec::new(),
        reliability: Vec::new(),
    }
}

fn run_of(cases: Vec<CaseResult>, suites: Vec<SuiteResult>, parts: serde_json::Value) -> Run {
    Measured {
        fingerprint: Fingerprint::of(serde_json::from_value(parts).unwrap()),
        planned_sets: vec![("alpha".to_owned(), SetKind::Gold)],
        cases,
        suites,
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    }
    .assembled(&Taxonomy::shipped())
}

fn run(cases: Vec<CaseResult>) -> Run {
    run_of(cases, Vec::new(), json!({"seed": 1}))
}

/// Cases `c00`, `c01`, … with these verdicts.
fn verdicts(verdicts: &[Verdict]) -> Run {
    let case = |(nth, verdict): (usize, &Verdict)| case(&format!("c{nth:02}"), *verdict);
    run(verdicts.iter().enumerate().map(case).collect())
}

#[test]
fn one_broken_and_one_fixed_case_are_named_with_p_value_and_reach() {
    let mut before = vec![Pass; 40];
    before[3] = Fail;
    let mut now = vec![Pass; 40];
    now[7] = Fail;
    let comparison = compared(&verdicts(&before), &verdicts(&now));
    let changes: Vec<(Change, &str)> =
        comparison.cases.iter().map(|case| (case.change, case.case.as_str())).collect();
    assert_eq!(changes, [(Change::Broken, "alpha/gold/c07"), (Change::Fixed, "alpha/gold/c03")]);
    insta::assert_snapshot!(comparison.conclusion, @"Of 40 cases measured in both runs, 1 is broken, 1 is fixed and 0 are still failing. The pass rate went from 97.5 % to 97.5 % (0.0 points, 95 % interval −10.6 to +10.6), no more than chance would make (exact McNemar, p = 1.0000). With 40 cases the smallest drop that could be told from chance is 6 broken and none fixed, −15.0 points.");
}

#[test]
fn the_p_value_is_the_exact_one() {
    let before = [vec![Pass; 9], vec![Fail], vec![Pass; 90]].concat();
    let now = [vec![Fail; 9], vec![Pass], vec![Pass; 90]].concat();
    let test = compared(&verdicts(&before), &verdicts(&now)).test.unwrap();
    // Two-sided binomial test of 1 in 10 at one half: 2 · (1 + 10) / 1024.
    assert!((test.p_value - 22.0 / 1024.0).abs() < 1e-9);
    assert_eq!((test.passed_before, test.passed_now, test.fewest_broken), (99, 91, Some(6)));
    assert!(test.interval.lower < test.difference && test.difference < test.interval.upper);
}

#[test]
fn few_cases_can_tell_nothing_and_the_sentence_says_so() {
    let comparison = compared(&verdicts(&[Pass; 5]), &verdicts(&[Fail; 5]));
    assert_eq!(comparison.test.unwrap().fewest_broken, None);
    assert!(comparison.conclusion.contains("no change at all could be told from chance"));
    let reasons = |rule| comparison.regressions(rule);
    assert_eq!(reasons(RegressionRule::Significant), [], "blind, as documented");
    assert_eq!(reasons(RegressionRule::Any).len(), 6);
}

fn codes(reasons: &[crate::gate::Reason]) -> Vec<&str> {
    reasons.iter().map(|reason| reason.code.as_str()).collect()
}

#[test]
fn a_broken_case_blocks_where_asked_and_nowhere_else() {
    let (before, now) = (verdicts(&[Pass; 3]), verdicts(&[Pass, Fail, Pass]));
    let blocked = now.clone().held_against(&before, Some(RegressionRule::Any));
    let reasons = &blocked.decision.reasons;
    let about = reasons.iter().find(|reason| reason.place == "alpha/gold/c01").unwrap();
    assert_eq!((blocked.decision.exit_code, about.code.as_str()), (1, "regression"));
    assert!(reasons.iter().any(|reason| reason.message.contains("exact McNemar p = 1.0000")));
    let told = now.clone().held_against(&before, None);
    assert_eq!(told.decision, now.decision);
    assert_ne!(told.fingerprint.digest, blocked.fingerprint.digest, "another rule, another run");
    assert_eq!(compared(&before, &blocked).differs_in, [""; 0]);
    assert_eq!(told.comparison.unwrap().counts.broken, 1);
}

#[test]
fn a_loss_beyond_chance_is_a_regression_under_both_rules() {
    let (before, now) =
        (verdicts(&[Pass; 30]), verdicts(&[vec![Fail; 8], vec![Pass; 22]].concat()));
    let comparison = compared(&before, &now);
    let significant = comparison.regressions(RegressionRule::Significant);
    assert_eq!(codes(&significant), ["regression", "mode-regression"]);
    assert!(comparison.conclusion.contains("more than chance would make"));
    let gain = compared(&now, &before);
    assert_eq!(codes(&gain.regressions(RegressionRule::Significant)), [""; 0]);
}

#[test]
fn a_suite_that_vanished_or_broke_is_a_finding() {
    let cases = || vec![case("a", Pass)];
    let parts = || json!({});
    let before = run_of(cases(), vec![suite("gone", Pass), suite("worse", Pass)], parts());
    let now = run_of(cases(), vec![suite("worse", Fail)], parts());
    let reasons = compared(&before, &now).regressions(RegressionRule::Significant);
    assert_eq!(codes(&reasons), ["suite-vanished", "suite-broken"]);
    let mut without_set = now.clone();
    without_set.batteries.clear();
    let reasons = compared(&now, &without_set).regressions(RegressionRule::Any);
    assert_eq!(codes(&reasons), ["set-vanished"]);
    assert_eq!(reasons[0].place, "alpha/gold");
}

#[test]
fn another_judge_threshold_or_kind_of_target_does_not_compare() {
    let with = |parts| run_of(vec![case("a", Pass), case("b", Fail)], Vec::new(), parts);
    let base = with(json!({
        "judge": {"kind": "lexical"}, "thresholds": {"safety": 1.0},
        "target": {"one": {"kind": "http", "name": "one"}},
    }));
    for (parts, why) in [
        (
            json!({"judge": {"kind": "model"}, "thresholds": {"safety": 1.0}, "target": {"kind": "http"}}),
            "the judge is configured in another way",
        ),
        (
            json!({"judge": {"kind": "lexical"}, "thresholds": {}, "target": {"kind": "http"}}),
            "the thresholds are others",
        ),
        (
            json!({"judge": {"kind": "lexical"}, "system": {"target": {"kind": "command"}}}),
            "the kind of target was http and is command",
        ),
    ] {
        let comparison = compared(&base, &with(parts));
        assert_eq!(comparison.not_comparable, [why]);
        assert_eq!(comparison.test, None);
        assert!(comparison.modes.iter().all(|mode| mode.p_value.is_none()));
        assert_eq!(comparison.conclusion, format!("Not comparable: {why}."));
        let reasons = comparison.regressions(RegressionRule::Any);
        assert_eq!((codes(&reasons), reasons[0].exit.code()), (vec!["not-comparable"], 4));
    }
    let other_version = json!({
        "judge": {"kind": "lexical"}, "thresholds": {"safety": 1.0},
        "target": {"one": {"kind": "http", "name": "two", "version": "9"}},
    });
    let comparison = compared(&base, &with(other_version));
    assert_eq!(comparison.not_comparable, [""; 0]);
    assert_eq!(comparison.differs_in, ["target"]);
}

#[test]
fn changed_new_and_vanished_cases_are_listed_apart_and_never_tested() {
    let mut edited = case("edited", Fail);
    edited.content = "another".to_owned();
    let before = run(vec![case("edited", Pass), case("gone", Pass), case("same", Pass)]);
    let now = run(vec![edited, case("fresh", Fail), case("same", Pass)]);
    let comparison = compared(&before, &now);
    let changes: Vec<(Change, &str)> =
        comparison.cases.iter().map(|case| (case.change, case.case.as_str())).collect();
    assert_eq!(
        changes,
        [
            (Change::Changed, "alpha/gold/edited"),
            (Change::Vanished, "alpha/gold/gone"),
            (Change::New, "alpha/gold/fresh"),
        ]
    );
    assert_eq!(comparison.test.unwrap().pairs, 1);
    assert_eq!(codes(&comparison.regressions(RegressionRule::Any)), [""; 0]);
}

#[test]
fn what_can_no_longer_be_measured_is_no_pass() {
    let comparison = compared(&verdicts(&[Pass, Pass]), &verdicts(&[Pass, Unmeasured]));
    assert_eq!((comparison.counts.no_longer_measured, comparison.test.unwrap().pairs), (1, 1));
    let reasons = comparison.regressions(RegressionRule::Any);
    assert_eq!((codes(&reasons), reasons[0].exit.code()), (vec!["no-longer-measured"], 4));
}

#[test]
fn runs_without_a_common_case_do_not_compare() {
    let comparison = compared(&run(vec![case("a", Pass)]), &run(vec![case("b", Pass)]));
    assert_eq!(comparison.not_comparable.len(), 1);
    assert!(comparison.conclusion.contains("no case stands in both runs"));
}

#[test]
fn rates_move_with_their_interval() {
    let before = verdicts(&[Pass; 20]);
    let now = verdicts(&[vec![Fail; 10], vec![Pass; 10]].concat());
    let rates = compared(&before, &now).rates;
    let names: Vec<RateName> = rates.iter().map(|rate| rate.rate).collect();
    assert_eq!(names, [RateName::Faithfulness, RateName::Quality]);
    let interval = rates[0].interval.unwrap();
    assert_eq!((rates[0].before, rates[0].now), (Some(1.0), Some(0.75)));
    assert!(interval.lower < -0.25 && -0.25 < interval.upper && interval.upper < 0.0);
}

fn any_verdict() -> impl Strategy<Value = Verdict> {
    prop_oneof![Just(Pass), Just(Fail), Just(Unmeasured)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn a_run_never_regresses_against_itself(all in prop::collection::vec(any_verdict(), 1..30)) {
        let run = verdicts(&all);
        let comparison = compared(&run, &run);
        for rule in [RegressionRule::Any, RegressionRule::Significant] {
            prop_assert_eq!(comparison.regressions(rule), vec![]);
        }
        prop_assert_eq!(comparison.counts.broken + comparison.counts.fixed, 0);
        prop_assert!(comparison.rates.is_empty());
    }

    #[test]
    fn every_case_of_either_run_is_counted_once(
        before in prop::collection::vec(any_verdict(), 0..20),
        now in prop::collection::vec(any_verdict(), 0..20),
    ) {
        let counts = compared(&verdicts(&before), &verdicts(&now)).counts;
        prop_assert_eq!(counts.paired() + counts.changed + counts.vanished, before.len() as u64);
        prop_assert_eq!(counts.paired() + counts.changed + counts.new, now.len() as u64);
    }

    #[test]
    fn the_order_of_cases_does_not_matter(
        pairs in prop::collection::vec((any_verdict(), any_verdict()), 1..20), shift in 0_usize..20,
    ) {
        let (before, now): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let (before, now) = (verdicts(&before), verdicts(&now));
        let mut turned = now.clone();
        let by = shift % turned.cases.len();
        turned.cases.rotate_left(by);
        prop_assert_eq!(compared(&before, &now), compared(&before, &turned));
    }

    #[test]
    fn a_comparison_survives_being_stored(pairs in prop::collection::vec((any_verdict(), any_verdict()), 1..12)) {
        let (before, now): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let run = verdicts(&now).held_against(&verdicts(&before), Some(RegressionRule::Any));
        prop_assert_eq!(Run::from_json(&run.to_json()).unwrap(), run);
    }
}
