//! What the tests of checks share: a case and a trace as a person writes them, and what comes of it.

use super::{Checks, Facts, Outcome, ReadContext};
use crate::doc::Language;
use crate::trace::Trace;

/// The checks of an `expected` mapping in YAML, or its problems as a person reads them.
pub(super) fn read(expected: &str) -> Result<Checks, String> {
    read_with(expected, &ReadContext::CLOSED)
}

/// As [`read`], with files to name.
pub(super) fn read_with(expected: &str, context: &ReadContext<'_>) -> Result<Checks, String> {
    Checks::from_text(expected, Language::Yaml, "case.yaml", context)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// Why an `expected` mapping is refused.
pub(super) fn refusal(expected: &str) -> String {
    read(expected).expect_err(expected)
}

/// What fails, without facts around the trace: `key: message`, one a line. Empty if all pass.
pub(super) fn failures(expected: &str, trace: &str) -> String {
    failures_with(expected, trace, &Facts::default())
}

/// As [`failures`], with facts. Every path of trying the checks is walked and must agree.
pub(super) fn failures_with(expected: &str, trace: &str, facts: &Facts<'_>) -> String {
    let checks = read(expected).unwrap_or_else(|problems| panic!("{problems}"));
    let trace = Trace::from_json(trace).unwrap();
    let outcomes = checks.outcomes(&trace, facts);
    let failed: Vec<&Outcome> = outcomes.iter().filter(|outcome| !outcome.passed).collect();
    assert_eq!(checks.all_pass(&trace, facts), failed.is_empty());
    assert_eq!(checks.first_failure(&trace, facts).as_ref(), failed.first().copied());
    assert!(outcomes.iter().all(|outcome| outcome.passed == outcome.message.is_empty()));
    let lines = failed.iter().map(|outcome| format!("{}: {}", outcome.check, outcome.message));
    lines.collect::<Vec<_>>().join("\n")
}
