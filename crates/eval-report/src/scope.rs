//! How much of a project a run measured, and what asking came to, in a line each.

use eval_core::budget::Usd;
use eval_core::run::{Run, Scope, Spending};

use crate::number::counted;

/// `tier smoke: at most 20 cases of each set; not planned, since no judge is asked: groundedness`.
pub(crate) fn scope(run: &Run) -> Option<String> {
    let Scope { tier, cases_of_each_set, unjudged, .. } = run.scope.as_ref()?;
    let mut out = format!("tier {tier}");
    if let Some(most) = cases_of_each_set {
        out += &format!(": at most {} of each set", counted((*most).into(), "case"));
    }
    if !unjudged.is_empty() {
        out += &format!("; not planned, since no judge is asked: {}", unjudged.join(", "));
    }
    Some(out)
}

/// `asked: 120 questions, 4500 tokens, 0.31 US dollars`; tokens and money only where answers told of any.
pub(crate) fn spent(run: &Run) -> Option<String> {
    let Spending { calls, tokens, cost_usd } = run.spent?;
    let mut out = format!("asked: {}", counted(calls, "question"));
    if tokens > 0 {
        out += &format!(", {}", counted(tokens, "token"));
    }
    if cost_usd > Usd::ZERO {
        out += &format!(", {cost_usd} US dollars");
    }
    Some(out)
}
