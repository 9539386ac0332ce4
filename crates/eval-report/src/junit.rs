//! `JUnit` XML, for the test tab of a CI service: a case is a test, a failure is not an error.
//!
//! What the gate decides stands beside the cases: its reasons, the suites and the limits of drift are
//! tests of their own, so that a red gate is a red report. The document keeps to the schema of the
//! Jenkins xUnit plugin (`junit-10.xsd`), the strictest reader there is: it knows no properties of a
//! test, so a case's mode and repetitions are properties of its test suite, named by the case.

use std::collections::BTreeMap;

use eval_core::compare::Change;
use eval_core::run::{CaseResult, DriftLimit, Run, SuiteResult, Verdict};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::finding::{Finding, changes, marginal_first, mode, place, signature, suite_name};
use crate::inert::{lines, one_line, shortened};
use crate::number;
use crate::scope;

/// Longest message of a failure, in characters; its text has all of it.
const LONGEST: usize = 300;

/// The test report of a run.
pub(crate) fn junit(run: &Run) -> String {
    let mut report = Report::new("gonogo");
    report.add_test_suite(gate(run));
    report.add_test_suites(cases(run));
    report.add_test_suites(group("suites", &run.suites, suite));
    if let Some(layer) = &run.layers.distribution {
        report.add_test_suites(group("drift", &layer.limits, limit));
    }
    let xml = report.to_string().expect("writing to memory does not fail");
    // The schema knows no `skipped` of the whole report, which the writer always gives.
    xml.replacen(" skipped=\"0\"", "", 1)
}

/// One test a reason, or one that passes.
fn gate(run: &Run) -> TestSuite {
    let mut suite = TestSuite::new("gate");
    let decision = &run.decision;
    add_property(&mut suite, "verdict", decision.verdict.as_str());
    add_property(&mut suite, "exit code", &decision.exit_code.to_string());
    add_property(&mut suite, "fingerprint", &run.fingerprint.digest);
    add_property(&mut suite, "repetitions", &number::repetitions(run.counts));
    if let Some(heldback) = run.heldback {
        add_property(&mut suite, "held back", &number::repetitions(heldback));
    }
    if let Some(of) = scope::scope(run) {
        add_property(&mut suite, "scope", &of);
    }
    if let Some(of) = scope::spent(run) {
        add_property(&mut suite, "spent", &of);
    }
    if let Some(signoff) = &run.signoff {
        add_property(&mut suite, "signed off", &signature(signoff));
    }
    if let Some(comparison) = &run.comparison {
        add_property(&mut suite, "since the baseline", &comparison.conclusion);
    }
    for mode in &run.modes {
        add_property(&mut suite, &format!("mode {}", mode.mode), &mode.count.to_string());
    }
    if decision.reasons.is_empty() {
        suite.add_test_case(test("gate", "may ship", TestCaseStatus::success()));
    }
    for reason in &decision.reasons {
        let finding = Finding::Reason(reason);
        let kind = if reason.exit == eval_core::gate::Exit::Unmeasured {
            NonSuccessKind::Error
        } else {
            NonSuccessKind::Failure
        };
        let name = format!("{} {}", finding.kind(), finding.subject());
        let status = failed(kind, &finding, &reason.message);
        suite.add_test_case(test("gate", &name, status));
    }
    suite
}

/// One test suite for each battery's set, suite, and set that belongs to neither.
fn cases(run: &Run) -> Vec<TestSuite> {
    let mut suites: BTreeMap<String, TestSuite> = BTreeMap::new();
    let changes = changes(run);
    for case in marginal_first(run) {
        let group = case.group();
        let suite = suites.entry(group.clone()).or_insert_with(|| TestSuite::new(one_line(&group)));
        if case.verdict != Verdict::Pass || case.repetitions.planned > 1 {
            let change = changes.get(case.name().as_str()).copied();
            add_property(suite, case.id.as_str(), &told(case, change));
        }
        suite.add_test_case(test(&group, case.id.as_str(), status(case)));
    }
    suites.into_values().collect()
}

/// `mode ungrounded_claim; 3 planned, 1 passed, …; marginal`.
fn told(case: &CaseResult, change: Option<Change>) -> String {
    let mut told = Vec::new();
    if case.verdict != Verdict::Pass {
        told.push(format!("mode {}", mode(case)));
    }
    told.push(number::repetitions(case.repetitions));
    if case.marginal {
        told.push("marginal".to_owned());
    }
    if let Some(change) = change {
        told.push(format!("{} since the baseline", change.as_str()));
    }
    told.join("; ")
}

fn status(case: &CaseResult) -> TestCaseStatus {
    let kind = match case.verdict {
        Verdict::Pass => return TestCaseStatus::success(),
        Verdict::Fail => NonSuccessKind::Failure,
        Verdict::Unmeasured => NonSuccessKind::Error,
    };
    failed(kind, &Finding::Case(case), &description(case))
}

/// The whole of it: where, question, answer, and everything that does not hold.
fn description(case: &CaseResult) -> String {
    let mut parts = Vec::new();
    if let Some(place) = place(case) {
        parts.push(format!("{}:{}", place.file, place.line));
    }
    parts.push(format!("question: {}", case.question));
    parts.push(format!("answer: {}", case.answer));
    for claim in &case.claims {
        if let Some(missing) = &claim.missing {
            parts.push(format!("claim not supported: “{}”: {missing}", claim.text));
        }
    }
    for check in case.checks.iter().filter(|check| !check.passed) {
        parts.push(format!("check {}: {}", check.check, check.message));
    }
    for grader in case.graders.iter().filter(|grader| grader.verdict != Verdict::Pass) {
        let verdict = grader.verdict.as_str();
        parts.push(format!("grader {}: {verdict}: {}", grader.grader, grader.reason));
    }
    parts.join("\n")
}

/// One test for each suite or limit; no test suite where there is none.
fn group<T>(name: &str, items: &[T], test: impl Fn(&T) -> TestCase) -> Option<TestSuite> {
    let mut suite = TestSuite::new(name);
    suite.add_test_cases(items.iter().map(test));
    (!items.is_empty()).then_some(suite)
}

fn suite(suite: &SuiteResult) -> TestCase {
    let finding = Finding::Suite(suite);
    let status = match suite.verdict {
        Verdict::Pass => TestCaseStatus::success(),
        Verdict::Fail => failed(NonSuccessKind::Failure, &finding, &figures(suite)),
        Verdict::Unmeasured => failed(NonSuccessKind::Error, &finding, &figures(suite)),
    };
    test("suites", &suite_name(suite), status)
}

fn figures(suite: &SuiteResult) -> String {
    let figures = suite.figures.iter().map(|figure| {
        let value = figure.value.map_or_else(|| "n/a".to_owned(), number::plain);
        let kept = if figure.kept { "" } else { " (limit broken)" };
        format!("{}: {value}{kept}", figure.name)
    });
    figures.collect::<Vec<_>>().join("\n")
}

fn limit(limit: &DriftLimit) -> TestCase {
    let status = if limit.broken {
        failed(NonSuccessKind::Failure, &Finding::Drift(limit), &limit.told())
    } else {
        TestCaseStatus::success()
    };
    test("drift", limit.title(), status)
}

fn failed(kind: NonSuccessKind, finding: &Finding<'_>, description: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(one_line(finding.kind()));
    status.set_message(shortened(&one_line(&finding.message()), LONGEST));
    status.set_description(lines(description));
    status
}

fn test(group: &str, name: &str, status: TestCaseStatus) -> TestCase {
    let mut test = TestCase::new(one_line(name), status);
    test.set_classname(one_line(group));
    test
}

fn add_property(suite: &mut TestSuite, name: &str, value: &str) {
    suite.add_property((one_line(name), one_line(value)));
}
