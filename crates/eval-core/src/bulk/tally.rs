use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Content;
use crate::gate::{Exit, Reason};
use crate::ids::CaseId;
use crate::mode::Mode;
use crate::run::{CaseResult, Repetitions};

/// How many failing cases, and how many problems, a run lists. The results file has them all.
pub const LISTED: usize = 100;

/// What scoring some lines gave. Tallies of any lines fold in any order to the same value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// What the lines are.
    pub content: Content,
    /// Lines that pass all their checks.
    pub passed: u64,
    /// Lines that fail a check or break the contract of a trace.
    pub failed: u64,
    /// Lines that cannot be read.
    pub unmeasured: u64,
    /// Failing lines by their failure mode.
    pub modes: BTreeMap<Mode, u64>,
    /// Failing lines by the checks that they fail.
    pub checks: BTreeMap<String, u64>,
    /// The first failing cases, by id.
    pub listed: BTreeMap<CaseId, CaseResult>,
    /// The first of what is wrong with the input, in the order of reasons.
    pub problems: Vec<Reason>,
    /// All of what is wrong with the input.
    pub problem_count: u64,
}

/// The bulk set of a finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BulkSet {
    /// Lines that pass, fail and could not be read.
    pub cases: Repetitions,
    /// Failing lines by the checks that they fail.
    pub checks: BTreeMap<String, u64>,
    /// Failing cases that the run lists, the first by id; the others stand in the results file alone.
    pub listed: u64,
}

impl Tally {
    /// Folds another tally into this one.
    pub fn add(&mut self, other: Self) {
        self.content.join(other.content);
        self.passed += other.passed;
        self.failed += other.failed;
        self.unmeasured += other.unmeasured;
        self.problem_count += other.problem_count;
        for (mode, count) in other.modes {
            *self.modes.entry(mode).or_default() += count;
        }
        for (check, count) in other.checks {
            *self.checks.entry(check).or_default() += count;
        }
        for (id, case) in other.listed {
            self.list(id, || case);
        }
        self.problems.extend(other.problems);
        self.keep_first_problems();
    }

    /// Counts a problem of the input.
    pub fn report(&mut self, problem: Reason) {
        self.problem_count += 1;
        self.problems.push(problem);
        if self.problems.len() > 2 * LISTED {
            self.keep_first_problems();
        }
    }

    /// Lists a failing case if it is one of the first; it is only made then. Which of two with one id stays
    /// depends on what they say, and not on where they stand: the list is the same for any cut into files.
    pub(super) fn list(&mut self, id: CaseId, case: impl FnOnce() -> CaseResult) {
        let is_late = self.listed.len() >= LISTED
            && self.listed.last_key_value().is_some_and(|(last, _)| id > *last);
        if is_late {
            return;
        }
        let case = case();
        let order = |case: &CaseResult| (case.content.clone(), case.answer.clone());
        match self.listed.get(&id) {
            Some(there) if order(there) <= order(&case) => {}
            _ => drop(self.listed.insert(id, case)),
        }
        if self.listed.len() > LISTED {
            self.listed.pop_last();
        }
    }

    fn keep_first_problems(&mut self) {
        self.problems.sort();
        self.problems.truncate(LISTED);
    }

    /// Lines of all kinds.
    pub fn lines(&self) -> u64 {
        self.passed + self.failed + self.unmeasured
    }

    /// The set as a run reports it.
    pub fn set(&self) -> BulkSet {
        BulkSet {
            cases: Repetitions {
                planned: self.lines(),
                passed: self.passed,
                failed: self.failed,
                unmeasured: self.unmeasured,
                not_needed: 0,
            },
            checks: self.checks.clone(),
            listed: self.listed.len() as u64,
        }
    }

    /// What keeps the gate from opening, beside the cases that are listed: problems of the input, and how
    /// much there is more of either.
    pub fn reasons(&self) -> Vec<Reason> {
        let mut reasons = self.problems.clone();
        reasons.sort();
        reasons.truncate(LISTED);
        let more = self.problem_count - reasons.len() as u64;
        if more > 0 {
            let message = format!("{more} problems of the input more");
            reasons.push(Reason::new(Exit::Unmeasured, "bulk-problems", "bulk", message));
        }
        let more = self.failed - self.listed.len() as u64;
        if more > 0 {
            let message = format!("{more} cases more fail; the results file has them all");
            reasons.push(Reason::new(Exit::Blocked, "bulk-failures", "bulk", message));
        }
        if self.lines() == 0 {
            reasons.push(Reason::empty_set("bulk"));
        }
        reasons
    }
}
