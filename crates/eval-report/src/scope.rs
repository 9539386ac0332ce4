//! How much of a project a run measured, and what asking came to, in a line each.

use eval_core::budget::Usd;
use eval_core::run::{Run, Scope, Spending};

use crate::number::counted;

/// `tier smoke: at most 20 cases of each set; not planned, since no judge is asked: groundedness`.
pub(crate) fn scope(run: &Run) -> Option<String> {
    let Scope { tier, cases_of_each_set, unjudged, .. } = run.scope.as_ref()?;
    let slice = cases_of_each_set
        .map(|most| format!(": at most {} of each set", counted(most.into(), "case")))
        .unwrap_or_default();
    let left_out = match unjudged.as_slice() {
        [] => String::new(),
        names => format!("; not planned, since no judge is asked: {}", names.join(", ")),
    };
    Some(format!("tier {tier}{slice}{left_out}"))
}

/// `asked: 120 questions, 4500 tokens, 0.31 US dollars`; tokens and money only where answers told of any.
pub(crate) fn spent(run: &Run) -> Option<String> {
    let Spending { calls, tokens, cost_usd } = run.spent?;
    let tokens = (tokens > 0).then(|| counted(tokens, "token"));
    let money = (cost_usd > Usd::ZERO).then(|| format!("{cost_usd} US dollars"));
    let parts = [Some(counted(calls, "question")), tokens, money];
    Some(format!("asked: {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", ")))
}
