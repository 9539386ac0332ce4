//! What of the suites a plan asks for, before anything is asked.

use super::super::PlannedSet;
use super::SuitePlan;
use super::bench::is_recorded;
use super::scoring::unread;
use crate::budget::Estimate;
use crate::suite::{Judging, PlannedSuite, Suites, evaluator};

/// The suites as [`measured_suites`](super::measured_suites) would ask them. What a judge is asked is
/// counted by [`judge_questions`](super::judge_questions).
pub fn planned_suite_sets(suites: Suites, plan: &SuitePlan, judging: &Judging) -> Vec<PlannedSet> {
    let planned = suites.planned.into_iter().filter(|suite| plan.includes(suite));
    planned.filter(|suite| plan.holds(suite)).map(|suite| set(suite, plan, judging)).collect()
}

fn set(mut suite: PlannedSuite, plan: &SuitePlan, judging: &Judging) -> PlannedSet {
    let runs = suite.loaded.problems.is_empty();
    let cases = if runs {
        let evaluator = evaluator(&suite.config, judging);
        plan.narrow(&mut suite, evaluator.as_ref());
        suite.loaded.cases.len()
    } else {
        suite.loaded.cases.len() + unread(&suite).count()
    };
    let asked = suite.loaded.cases.iter().filter(|placed| runs && !is_recorded(&placed.case));
    let repetitions = u64::from(plan.repetitions);
    PlannedSet {
        name: format!("suite/{}", suite.name),
        cases: cases as u64,
        repetitions: cases as u64 * repetitions,
        estimate: Estimate::of_own_code(asked.count() as u64 * repetitions),
    }
}
