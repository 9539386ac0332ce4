//! What of a suite keeps the gate from opening.

use super::{Exit, Reason, named};
use crate::config::SuiteConfig;
use crate::run::{CaseResult, Figure, SuiteKind, SuiteResult, Verdict};
use crate::stats::Rate;

/// Why a suite keeps the gate from opening: its score under the threshold, a figure past its limit, a case
/// that could not be measured. An asserted suite blocks, a graded one wants the owner's signature.
pub fn suite_reasons(
    suite: &SuiteResult,
    config: &SuiteConfig,
    cases: &[CaseResult],
) -> Vec<Reason> {
    let exit = match config.kind {
        SuiteKind::Asserted => Exit::Blocked,
        SuiteKind::Graded => Exit::SignOff,
    };
    let place = format!("suite/{}", suite.name);
    let mut reasons = Vec::new();
    // What unmeasured cases alone keep under the threshold is unmeasured, and told as that below.
    let is_open = suite.verdict == Verdict::Unmeasured && suite.n > 0;
    if !suite.reaches(config) && !is_open {
        reasons.push(Reason::new(exit, "suite-threshold", &place, under(suite, config)));
        reasons.extend(named(told(cases, Verdict::Fail), exit, "suite-case", "cases more failed"));
    }
    for figure in suite.figures.iter().filter(|figure| !figure.kept) {
        let exit = if figure.value.is_some() { exit } else { Exit::Unmeasured };
        reasons.push(Reason::new(exit, "suite-limit", &place, past(figure)));
    }
    let unmeasured = told(cases, Verdict::Unmeasured);
    reasons.extend(named(
        unmeasured,
        Exit::Unmeasured,
        "suite-unmeasured",
        "cases more could not be measured",
    ));
    reasons
}

fn under(suite: &SuiteResult, config: &SuiteConfig) -> String {
    let SuiteResult { passed, n, .. } = suite;
    let threshold = config.threshold;
    let rate = Rate::new(*passed, *n).unwrap_or_default();
    match suite.interval.filter(|_| config.threshold.is_met_by(rate)) {
        Some(interval) => format!(
            "{passed} of {n} cases hold; the lower end of the interval is {:.3}, the threshold is {threshold}",
            interval.lower
        ),
        None => format!("{passed} of {n} cases hold, the threshold is {threshold}"),
    }
}

fn past(figure: &Figure) -> String {
    let limit = figure.limit.unwrap_or_default();
    match figure.value {
        Some(value) => format!("{}: {value:.3}, at most {limit}", figure.name),
        None => format!("{}: undefined, at most {limit}", figure.name),
    }
}

/// The cases of one verdict, each with the line that matters.
fn told(cases: &[CaseResult], verdict: Verdict) -> Vec<(String, String)> {
    let of_verdict = cases.iter().filter(|case| case.verdict == verdict);
    of_verdict.map(|case| (case.name(), why(case))).collect()
}

fn why(case: &CaseResult) -> String {
    let check = case.checks.iter().find(|check| !check.passed);
    let grader = case.graders.iter().find(|grader| grader.verdict != Verdict::Pass);
    match (check, grader) {
        (Some(check), _) => format!("{}: {}", check.check, check.message),
        (None, Some(grader)) => format!("{}: {}", grader.grader, grader.reason),
        (None, None) => case.answer.clone(),
    }
}
