//! The reasons of a decision, kind by kind: what a list of cases tells already is counted, the others are
//! spelt out.

use std::collections::BTreeSet;

use eval_core::gate::{Exit, Reason};
use eval_core::run::{CaseResult, Run};

use crate::finding::{not_passed, subject};

/// Reasons that share exit and code.
#[derive(Debug)]
pub(crate) struct Kind<'a> {
    pub(crate) exit: Exit,
    pub(crate) code: &'a str,
    /// Those that name no case that reports list.
    pub(crate) alone: Vec<&'a Reason>,
    /// How many listed cases the others name.
    pub(crate) cases: usize,
}

/// The kinds in the order of the decision.
pub(crate) fn kinds(run: &Run) -> Vec<Kind<'_>> {
    let listed: BTreeSet<String> = not_passed(run).into_iter().map(CaseResult::name).collect();
    let mut kinds: Vec<(Kind<'_>, BTreeSet<&str>)> = Vec::new();
    for reason in &run.decision.reasons {
        let (exit, code) = (reason.exit, reason.code.as_str());
        let known = kinds.iter().position(|(kind, _)| (kind.exit, kind.code) == (exit, code));
        let index = known.unwrap_or_else(|| {
            kinds.push((Kind { exit, code, alone: Vec::new(), cases: 0 }, BTreeSet::new()));
            kinds.len() - 1
        });
        let (kind, named) = &mut kinds[index];
        if listed.contains(subject(reason)) {
            named.insert(subject(reason));
        } else {
            kind.alone.push(reason);
        }
    }
    kinds.into_iter().map(|(kind, named)| Kind { cases: named.len(), ..kind }).collect()
}
