//! What is said of a marginal case, one that passes sometimes and fails sometimes. They come before all other
//! cases, whether or not a `min_pass_rate` lets them pass, since one more run could tell another story.

use std::fmt::Write as _;

use eval_core::run::CaseResult;
use eval_core::stats::Rate;

use crate::number::{plain, rate_with_interval};

/// The most answers for which it is said what so many would do.
const OF: u64 = 4;

/// `pass, 7 of 10 passed, 0.70 [0.40, 0.89]; of 4: one passes 0.995, all pass 0.167`.
pub(crate) fn told(case: &CaseResult) -> String {
    let measured = Rate::from_counts(case.repetitions.passed, case.repetitions.failed);
    let interval = case.repeated.as_ref().and_then(|repeated| repeated.interval);
    let mut told = format!(
        "{}, {} of {} passed, {}",
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
