//! The gate: findings in, one decision out. It decides once, as a value with its reasons; reports and
//! the exit code read that value and compute nothing.

mod cases;
mod exit;
mod floor;
mod suite;

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::diag::Diagnostic;

pub use cases::case_reasons;
pub use exit::{Exit, GateVerdict};
pub use floor::battery_reasons;
pub use suite::suite_reasons;

/// Something that keeps the gate from opening.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// The exit code that this reason alone would give.
    pub exit: Exit,
    /// A stable word for the kind of reason.
    pub code: String,
    /// What happened, as a sentence.
    pub message: String,
    /// Where: a set, a case or a file place; empty for the whole run.
    #[serde(rename = "where")]
    pub place: String,
}

impl Reason {
    /// A reason for this exit.
    pub fn new(
        exit: Exit,
        code: impl Into<String>,
        place: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self { exit, code: code.into(), message: message.into(), place: place.into() }
    }

    /// Nothing was planned.
    pub fn empty_plan() -> Self {
        let message = "nothing was planned, so passing would say nothing";
        Self::new(Exit::Unmeasured, "empty-plan", "", message)
    }

    /// A set was planned and holds no case.
    pub fn empty_set(place: impl Into<String>) -> Self {
        let message = "the set holds no case, so passing it would say nothing";
        Self::new(Exit::Unmeasured, "empty-set", place, message)
    }

    /// A problem of what people wrote: it could not be measured.
    pub fn of_problem(problem: &Diagnostic) -> Self {
        let place = problem.place.as_ref().map(ToString::to_string).unwrap_or_default();
        let message = match &problem.help {
            Some(help) => format!("{} ({help})", problem.message),
            None => problem.message.clone(),
        };
        Self::new(Exit::Unmeasured, problem.code.as_str(), place, message)
    }
}

impl Reason {
    /// What orders the reasons of a decision: those that stand in files in the order of their lines, all
    /// others by what they say.
    pub(crate) fn place_in_list(&self) -> (Exit, String, Option<(String, [u32; 2])>, Self) {
        (self.exit, self.code.clone(), file_place(&self.place), self.clone())
    }
}

/// File, line and column of `eval/cases/a.yaml:9:5`.
fn file_place(place: &str) -> Option<(String, [u32; 2])> {
    let (rest, column) = place.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    Some((file.to_owned(), [line.parse().ok()?, column.parse().ok()?]))
}

/// How many findings of one kind are named one by one; the cases of the run hold all of them.
const NAMED: usize = 20;

/// The first few with their places, and how many more there are.
fn named(mut found: Vec<(String, String)>, exit: Exit, code: &str, more: &str) -> Vec<Reason> {
    let left_out = found.len().saturating_sub(NAMED);
    found.truncate(NAMED);
    let mut reasons: Vec<Reason> =
        found.into_iter().map(|(place, message)| Reason::new(exit, code, place, message)).collect();
    if left_out > 0 {
        let message = format!("{left_out} {more}; the run lists them all");
        reasons.push(Reason::new(exit, code, "", message));
    }
    reasons
}

/// What the gate decided, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The decision in a word.
    pub verdict: GateVerdict,
    /// The exit code of the process.
    pub exit_code: u8,
    /// Every reason, the deciding ones first; empty when the release may ship.
    pub reasons: Vec<Reason>,
}

impl Decision {
    /// Decides: of all reasons, the one whose exit takes precedence (1, 4, 2, 3) gives the code.
    pub fn of(mut reasons: Vec<Reason>) -> Self {
        reasons.sort_by_key(|reason| Reverse(reason.exit.precedence()));
        reasons.dedup();
        let exit = reasons.first().map_or(Exit::Ship, |reason| reason.exit);
        Self { verdict: exit.verdict(), exit_code: exit.code(), reasons }
    }

    /// The exit that was decided.
    pub fn exit(&self) -> Exit {
        self.reasons.first().map_or(Exit::Ship, |reason| reason.exit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn problems_of_a_file_stand_in_the_order_of_its_lines() {
        let reason = |place: &str, message: &str| {
            Reason::new(Exit::Unmeasured, "unknown-key", place, message)
        };
        let mut reasons = [reason("a.yaml:14:1", "`a`"), reason("a.yaml:8:3", "`b`")];
        reasons.sort_by_cached_key(Reason::place_in_list);
        assert_eq!(reasons.map(|reason| reason.message), ["`b`", "`a`"]);
    }

    const EXITS: [Exit; 4] = [Exit::Blocked, Exit::Drift, Exit::SignOff, Exit::Unmeasured];

    fn decided(exits: &[Exit]) -> u8 {
        let reason = |exit: &Exit| Reason::new(*exit, "code", "place", "message");
        Decision::of(exits.iter().map(reason).collect()).exit_code
    }

    #[test]
    fn the_first_of_1_4_2_3_is_the_exit_code() {
        assert_eq!(decided(&[]), 0);
        assert_eq!(decided(&[Exit::SignOff]), 3);
        assert_eq!(decided(&[Exit::SignOff, Exit::Drift]), 2);
        assert_eq!(decided(&[Exit::Drift, Exit::SignOff, Exit::Unmeasured]), 4);
        assert_eq!(decided(&[Exit::Drift, Exit::Unmeasured, Exit::Blocked]), 1);
    }

    proptest! {
        #[test]
        fn the_order_of_reasons_decides_nothing(
            mut picks in prop::collection::vec(0_usize..4, 0..8),
        ) {
            let exits = |picks: &[usize]| picks.iter().map(|p| EXITS[*p]).collect::<Vec<_>>();
            let forwards = decided(&exits(&picks));
            picks.reverse();
            prop_assert_eq!(forwards, decided(&exits(&picks)));
        }

        #[test]
        fn a_reason_more_never_opens_the_gate(
            picks in prop::collection::vec(0_usize..4, 0..8), more in 0_usize..4,
        ) {
            let mut exits: Vec<_> = picks.iter().map(|p| EXITS[*p]).collect();
            exits.push(EXITS[more]);
            prop_assert_ne!(decided(&exits), 0);
        }
    }
}
