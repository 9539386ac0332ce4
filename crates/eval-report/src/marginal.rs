//! Marginal cases: those that pass sometimes and fail sometimes. They come before all other cases, whether
//! or not a `min_pass_rate` lets them pass, since one more run could tell another story.

use std::fmt::Write as _;

use eval_core::run::{CaseResult, Run};

use crate::number::{counted, plain, rate_with_interval};
use eval_core::stats::Rate;

/// How many marginal cases are listed; the others stand in `run.json`.
const SHOWN: usize = 20;

/// The most answers for which it is said what so many would do.
const OF: u64 = 4;

/// `3 cases marginal`, and a line for each; `None` where there is none.
pub(crate) fn listed(run: &Run) -> Option<(String, Vec<String>)> {
    let cases: Vec<&CaseResult> = run.cases.iter().filter(|case| case.marginal).collect();
    let mut lines: Vec<String> = cases.iter().take(SHOWN).map(|case| told(case)).collect();
    if cases.len() > SHOWN {
        lines.push(format!("… and {} more, all in run.json", cases.len() - SHOWN));
    }
    let heading = format!("{} marginal", counted(cases.len() as u64, "case"));
    (!cases.is_empty()).then_some((heading, lines))
}

/// `regression/refund: pass, 7 of 10 passed, 0.70 [0.40, 0.89]; of 4: one passes 0.995, all pass 0.167`.
fn told(case: &CaseResult) -> String {
    let measured = Rate::from_counts(case.repetitions.passed, case.repetitions.failed);
    let interval = case.repeated.as_ref().and_then(|repeated| repeated.interval);
    let mut told = format!(
        "{}: {}, {} of {} passed, {}",
        case.name(),
        case.verdict.as_str(),
        measured.hits(),
        measured.of(),
        rate_with_interval(measured, interval)
    );
    let estimates = case.repeated.as_ref().map_or(&[][..], |repeated| &repeated.estimates);
    if let Some(estimate) = estimates.iter().rfind(|estimate| estimate.k <= OF) {
        let [any, all] = [estimate.pass_at_k, estimate.pass_hat_k].map(plain);
        let _ = write!(told, "; of {}: one passes {any}, all pass {all}", estimate.k);
    }
    told
}
