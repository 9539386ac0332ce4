//! What of single cases blocks: a failed check in a gating set, a system that does not answer, a case
//! that could not be measured.

use super::{Exit, Reason};
use crate::run::{CaseResult, SetKind, Verdict};

/// Why the cases of a system under test keep the gate from opening. Exploratory cases never do;
/// battery and suite cases do through their floors and thresholds.
pub fn case_reasons(cases: &[CaseResult]) -> Vec<Reason> {
    cases.iter().filter_map(reason).collect()
}

fn reason(case: &CaseResult) -> Option<Reason> {
    let gates = matches!(
        case.set,
        SetKind::Regression | SetKind::Bulk | SetKind::Heldback | SetKind::Inputs
    );
    let (exit, code) = match case.verdict {
        _ if !gates => return None,
        Verdict::Pass => return None,
        Verdict::Unmeasured => (Exit::Unmeasured, "unmeasured-case"),
        Verdict::Fail if case.checks.iter().any(|check| !check.passed) => {
            (Exit::Blocked, "failed-check")
        }
        Verdict::Fail => (Exit::Blocked, "failed-case"),
    };
    let mode = case.mode.as_ref().map(|mode| format!("{mode}: ")).unwrap_or_default();
    let message = format!("{mode}{}", what_happened(case));
    // What stands in a held-back case must not reach a report.
    let message =
        if case.set == SetKind::Heldback { "a held-back case".to_owned() } else { message };
    Some(Reason::new(exit, code, place(case), message))
}

/// The messages of the checks that failed, or what stands for the answer where there is none.
fn what_happened(case: &CaseResult) -> String {
    let failed = case.checks.iter().filter(|check| !check.passed);
    let messages: Vec<&str> = failed.map(|check| check.message.as_str()).collect();
    if messages.is_empty() { case.answer.clone() } else { messages.join("; ") }
}

fn place(case: &CaseResult) -> String {
    match (&case.place, case.set) {
        (_, SetKind::Heldback) => SetKind::Heldback.as_str().to_owned(),
        (Some(place), _) => format!("{} ({}:{})", case.name(), place.file, place.line),
        (None, _) => case.name(),
    }
}
