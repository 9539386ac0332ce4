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
    /// Those that do.
    pub(crate) named: Vec<&'a Reason>,
    /// How many cases the latter name.
    pub(crate) cases: usize,
}

/// The kinds in the order of the decision.
pub(crate) fn kinds(run: &Run) -> Vec<Kind<'_>> {
    let listed: BTreeSet<String> = not_passed(run).into_iter().map(CaseResult::name).collect();
    let mut kinds: Vec<Kind<'_>> = Vec::new();
    for reason in &run.decision.reasons {
        let (exit, code) = (reason.exit, reason.code.as_str());
        let known = kinds.iter().position(|kind| (kind.exit, kind.code) == (exit, code));
        let index = known.unwrap_or_else(|| {
            kinds.push(Kind { exit, code, alone: Vec::new(), named: Vec::new(), cases: 0 });
            kinds.len() - 1
        });
        let is_named = listed.contains(subject(reason));
        let kind = &mut kinds[index];
        if is_named { &mut kind.named } else { &mut kind.alone }.push(reason);
    }
    for kind in &mut kinds {
        let cases: BTreeSet<&str> = kind.named.iter().map(|reason| subject(reason)).collect();
        kind.cases = cases.len();
    }
    kinds
}
