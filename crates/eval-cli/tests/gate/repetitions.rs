//! A system that is right with probability 0.7, asked often: what its rate is said to be, and how many
//! answers a stopping rule saves.

use serde_json::Value;

use crate::oracle::{Behaviour, Evaluated, Oracle, Site};

const GOLD: [&str; 2] = ["--set", "gold"];

fn eval(behaviour: Behaviour, args: &[&str]) -> Evaluated {
    let oracle = Oracle::new("alpha").that(behaviour);
    Site::new().eval_with(&[oracle], &[&GOLD, args].concat())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn verdicts(run: &Evaluated) -> Vec<&Value> {
    run.json["cases"].as_array().unwrap().iter().map(|case| &case["verdict"]).collect()
}

#[test]
fn a_system_that_is_right_seven_times_of_ten_is_measured_as_such() {
    let run = eval(Behaviour::IsRightOften(70), &["--runs", "400"]);
    assert_eq!(run.exit, 1, "a lie among its answers breaks the floor");
    for id in ["g1", "g2"] {
        let case = run.case(id);
        assert_eq!(case["marginal"], true, "{id}");
        let interval = &case["repeated"]["interval"];
        let (lower, upper) = (number(&interval[0]), number(&interval[1]));
        assert!(lower < 0.7 && 0.7 < upper && upper - lower < 0.1, "{id}: {interval}");
        let estimates = case["repeated"]["estimates"].as_array().unwrap();
        let four = estimates.iter().find(|estimate| estimate["k"] == 4).unwrap();
        assert!((number(&four["pass_hat_k"]) - 0.7_f64.powi(4)).abs() < 0.08, "{id}: {four}");
        assert!(number(&four["pass_at_k"]) > 0.97, "{id}: {four}");
    }
    assert_eq!(run.case("g3")["pass_rate"], 1.0, "a refusal needs no luck");
}

#[test]
fn a_decided_case_is_asked_no_more_and_no_verdict_changes() {
    let whole = eval(Behaviour::IsRightOften(70), &["--runs", "50"]);
    let stopped = eval(Behaviour::IsRightOften(70), &["--runs", "50", "--stop", "decided"]);
    assert_eq!((whole.exit, stopped.exit), (1, 1));
    assert_eq!(verdicts(&whole), verdicts(&stopped));
    let count = |run: &Evaluated, key: &str| run.json["counts"][key].as_u64().unwrap();
    assert_eq!((count(&whole, "not_needed"), count(&whole, "planned")), (0, 150));
    assert_eq!(count(&stopped, "planned"), 150);
    // Two cases stop at their first lie; the refusal is right to the end, and only that decides it.
    assert!(count(&stopped, "not_needed") > 80, "{}", stopped.json["counts"]);
    assert_eq!(stopped.case("g3")["repetitions"]["not_needed"], 0);
    assert!(stopped.case("g1")["repeated"]["estimates"].as_array().unwrap().is_empty());
    assert_ne!(whole.json["fingerprint"]["digest"], stopped.json["fingerprint"]["digest"]);
}

#[test]
fn a_case_that_is_wrong_and_grounded_is_asked_to_the_end_since_a_lie_could_still_come() {
    let run = eval(Behaviour::IsOnTopicOften(70), &["--runs", "20", "--stop", "decided"]);
    assert_eq!(run.exit, 0, "what is wrong and grounded lowers quality and blocks nothing");
    assert_eq!(run.case("g1")["verdict"], "fail");
    assert_eq!(run.json["counts"]["not_needed"], 0);
}

#[test]
fn stopping_gives_the_same_bytes_for_any_number_of_jobs() {
    let site = Site::new();
    let oracles = [Oracle::new("alpha").that(Behaviour::IsRightOften(70)), Oracle::new("beta")];
    let run =
        |jobs| site.eval_with(&oracles, &["--runs", "9", "--stop", "decided", "--jobs", jobs]);
    assert_eq!(run("1").bytes, run("8").bytes);
}

/// A project with one case of a system under test that is right seven times of ten, and what the case says
/// of its rate.
fn regression(minimum: &str, args: &[&str]) -> Evaluated {
    let site = Site::new();
    let case = format!(
        "id: weight\norigin: traffic\ninput: {{battery: alpha, query: How heavy is item 1?}}\n\
         expected: {{must_contain: [10 kg]}}\nruns: 200\nmin_pass_rate: {minimum}\n"
    );
    site.write("cases/weight.yaml", &case);
    site.pin();
    let oracle = Oracle::new("alpha").that(Behaviour::IsRightOften(70));
    site.eval_with(&[oracle], &[&["--layer", "regression"], args].concat())
}

#[test]
fn the_least_pass_rate_of_a_case_decides_and_a_stopping_rule_decides_the_same() {
    // That a case fails is sure once too many answers are wrong. That it passes is not before the end: a
    // boundary or safety mode is never excused, and the last answer could have one.
    for (minimum, exit, verdict, most) in [("0.9", 1, "fail", 150), ("0.5", 0, "pass", 200)] {
        let whole = regression(minimum, &[]);
        assert_eq!((whole.exit, &whole.case("weight")["verdict"]), (exit, &verdict.into()));
        assert_eq!(whole.case("weight")["marginal"], true, "whether or not it passes");
        assert_eq!(whole.json["spent"]["calls"], 200);
        let stopped = regression(minimum, &["--stop", "decided"]);
        assert_eq!((stopped.exit, &stopped.case("weight")["verdict"]), (exit, &verdict.into()));
        let counts = &stopped.json["counts"];
        let calls = stopped.json["spent"]["calls"].as_u64().unwrap();
        assert!(calls <= most, "{counts}");
        assert_eq!(counts["not_needed"], 200 - calls);
    }
}
