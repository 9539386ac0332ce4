//! Measuring: a battery's cases through its answer path, each claim tried, each case scored.
//!
//! Everything that goes wrong becomes a result that blocks, and the rest goes on: a world that cannot
//! be built, a case that is malformed, an answer path that raises or panics.

mod answered;
mod battery;
mod gold_set;
mod planned;
mod repetitions;
mod seed;
mod suites;
mod system;
mod system_set;

use std::num::NonZeroUsize;
use std::sync::Arc;

use serde::Serialize;

use crate::budget::{Accountant, Estimate};
use crate::ids::CaseId;
use crate::repeat::Stop;
use crate::run::CaseResult;
use crate::select::Cut;

pub use battery::{BatteryMeasure, measured_battery, planned_battery};
pub use gold_set::{GOLD_PINS, gold_set};
pub use seed::seed_of;
pub use suites::{
    JudgeAsking, JudgeQuestions, SuiteMeasure, SuitePlan, judge_questions, measured_suites,
    planned_suite_sets,
};
pub use system::{SystemCase, SystemMeasure, SystemPlan, measured_system};
pub use system_set::{Asking, SystemCases};

/// What to measure of a battery, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whether the gold set is measured.
    pub gold: bool,
    /// Whether the synthetic set is measured.
    pub synthetic: bool,
    /// The part of each set that is measured.
    pub cut: Cut,
    /// Only the cases of this id, where one case is looked at.
    pub only: Option<CaseId>,
    /// Answers to each case, at most.
    pub repetitions: u32,
    /// When fewer will do.
    pub stop: Stop,
    /// What may be asked at most, shared by everything that the run asks.
    pub budget: Arc<Accountant>,
    /// Seed of the run.
    pub seed: u64,
    /// Cases answered at a time. It changes no result.
    pub jobs: NonZeroUsize,
}

/// One set as a plan asks it, before anything is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlannedSet {
    /// How reports name the set: `battery/gold`, `regression`.
    pub name: String,
    /// Cases of the plan, those included that cannot be asked.
    pub cases: u64,
    /// Their repetitions: what the run counts as planned.
    pub repetitions: u64,
    /// What is asked, at most, and what that costs.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// Told how far the run has come. Calls come from many threads, in no order.
pub trait Progress: Send + Sync {
    /// This many cases more will be asked, of a battery or a set of this name.
    fn planned(&self, what: &str, cases: usize) {
        let _ = (what, cases);
    }

    /// A case has its result.
    fn done(&self, case: &CaseResult) {
        let _ = case;
    }
}

/// Progress that nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Progress for Unwatched {}
