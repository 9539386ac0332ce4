//! Measuring suites: every case asked, every answer held against the suite's property, the suite scored.
//!
//! Whatever goes wrong becomes a result that blocks, and the other suites go on: a suite with a problem, a
//! world that cannot be built, an answer path or an evaluator that panics.

mod answering;
mod appraising;
mod bench;
mod planned;
mod questions;
mod scoring;
#[cfg(test)]
mod testing;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use serde_json::{Value, json};

use self::answering::answers;
use self::appraising::{Session, appraised};
use self::bench::Benches;
use self::scoring::{left_out, scored};
use super::Progress;
use crate::battery::Battery;
use crate::budget::Accountant;
use crate::case::{Placed, SuiteCase};
use crate::gate::{Exit, Reason};
use crate::mode::Taxonomy;
use crate::pin::content_hash;
use crate::project::Project;
use crate::run::{CaseResult, SuiteKind, SuiteResult};
use crate::select::Cut;
use crate::suite::{Evaluator, Judging, PlannedSuite, Suites, evaluator};

pub use planned::planned_suite_sets;
pub use questions::{JudgeAsking, JudgeQuestions, judge_questions};

/// How suites are measured.
#[derive(Clone, Debug)]
pub struct SuitePlan {
    /// Answers to each case.
    pub repetitions: u32,
    /// Seed of the run.
    pub seed: u64,
    /// Cases answered at a time. It changes no result.
    pub jobs: NonZeroUsize,
    /// The part of each suite, and of the suites, that is measured: a slice of its cases; a shard holds
    /// a suite whole or not at all.
    pub cut: Cut,
    /// Whether graded suites are planned, which ask a judge.
    pub judges: bool,
    /// What may be asked at most, shared by everything that the run asks.
    pub budget: Arc<Accountant>,
}

impl SuitePlan {
    /// Whether a suite is planned, in whichever shard.
    pub fn includes(&self, suite: &PlannedSuite) -> bool {
        self.judges || suite.config.kind != SuiteKind::Graded
    }

    /// Whether this shard measures the suite.
    fn holds(&self, suite: &PlannedSuite) -> bool {
        self.cut.holds(&place(&suite.name))
    }

    /// Leaves of a suite the cases that its property is about, and of those the slice.
    fn narrow(&self, suite: &mut PlannedSuite, evaluator: &dyn Evaluator) {
        let loaded = std::mem::take(&mut suite.loaded.cases);
        let applying = loaded.into_iter().filter(|placed| evaluator.applies(&placed.case));
        let group = |placed: &Placed<SuiteCase>| {
            placed.case.pair_id.clone().unwrap_or_else(|| placed.case.id.as_str().to_owned())
        };
        let cases: Vec<_> = applying.map(|placed| (group(&placed), placed)).collect();
        let cases = self.cut.sliced(cases, |(group, _)| group);
        suite.loaded.cases = cases.into_iter().map(|(_, placed)| placed).collect();
    }
}

/// What measuring the suites gave.
#[derive(Clone, Debug, Default)]
pub struct SuiteMeasure {
    /// Every planned case.
    pub cases: Vec<CaseResult>,
    /// Every planned suite, by name.
    pub suites: Vec<SuiteResult>,
    /// What kept something from being measured, and what blocks.
    pub reasons: Vec<Reason>,
    /// What the judge was asked about: each property with each language. It must be calibrated for all.
    pub graded: BTreeSet<(String, String)>,
    /// The suites' part of the fingerprint: hashes of their cases, and what they are held to.
    pub fingerprint: BTreeMap<String, Value>,
    /// Names of the planned suites of all shards.
    pub planned: Vec<String>,
    /// Names of the suites that are not planned because no judge is asked.
    pub unjudged: Vec<String>,
}

/// Measures the suites whose cases these batteries answer.
pub async fn measured_suites(
    suites: Suites,
    batteries: &[Arc<dyn Battery>],
    project: &Project,
    plan: &SuitePlan,
    judging: &Judging,
    taxonomy: Arc<Taxonomy>,
    progress: Arc<dyn Progress>,
) -> SuiteMeasure {
    let mut measure = SuiteMeasure::default();
    measure.reasons.extend(suites.problems.iter().map(Reason::of_problem));
    let mut benches = Benches::new(batteries, project);
    for suite in suites.planned {
        if !plan.includes(&suite) {
            measure.unjudged.push(suite.name);
            continue;
        }
        measure.fingerprint.insert(suite.name.clone(), fingerprint(&suite));
        measure.planned.push(suite.name.clone());
        if !plan.holds(&suite) {
            continue;
        }
        let measuring = Measuring { plan, judging, taxonomy: &taxonomy, progress: &progress };
        measure.add(measuring.suite(suite, &mut benches).await);
    }
    measure
}

/// What one suite gave.
pub(super) struct Measured {
    cases: Vec<CaseResult>,
    suite: SuiteResult,
    reasons: Vec<Reason>,
    graded: Vec<(String, String)>,
}

impl SuiteMeasure {
    fn add(&mut self, measured: Measured) {
        self.cases.extend(measured.cases);
        self.suites.push(measured.suite);
        self.reasons.extend(measured.reasons);
        self.graded.extend(measured.graded);
    }
}

/// What all suites share while they are measured.
struct Measuring<'a> {
    plan: &'a SuitePlan,
    judging: &'a Judging,
    taxonomy: &'a Arc<Taxonomy>,
    progress: &'a Arc<dyn Progress>,
}

impl Measuring<'_> {
    async fn suite(&self, mut suite: PlannedSuite, benches: &mut Benches<'_>) -> Measured {
        if !suite.loaded.problems.is_empty() {
            let reasons = suite.loaded.problems.iter().map(Reason::of_problem).collect();
            return left_out(&suite, "the suite was not run", reasons, self);
        }
        let evaluator = evaluator(&suite.config, self.judging);
        let planned = suite.loaded.cases.len();
        self.plan.narrow(&mut suite, evaluator.as_ref());
        if suite.loaded.cases.is_empty() {
            return left_out(&suite, "no case applies", vec![none_applies(&suite, planned)], self);
        }
        let benches = match benches.of(&suite).await {
            Ok(benches) => benches,
            Err(reason) => {
                let why = reason.message.clone();
                return left_out(&suite, &why, vec![reason], self);
            }
        };
        self.progress.planned(&suite.name, suite.loaded.cases.len());
        let cases = suite.loaded.cases.iter().map(|placed| placed.case.clone()).collect();
        let cases: Arc<Vec<_>> = Arc::new(cases);
        let answers = answers(&cases, &benches, self.plan).await;
        let session = Arc::new(Session { cases, benches, answers, evaluator });
        let appraisals = appraised(&session, self.plan.jobs).await;
        scored(&suite, &session, appraisals, self)
    }
}

fn none_applies(suite: &PlannedSuite, planned: usize) -> Reason {
    let message = format!(
        "none of its {planned} cases carries what the property needs, so passing it would say nothing"
    );
    Reason::new(Exit::Unmeasured, "empty-suite", place(&suite.name), message)
}

/// Where reasons say that a suite is.
fn place(suite: &str) -> String {
    format!("suite/{suite}")
}

fn fingerprint(suite: &PlannedSuite) -> Value {
    let cases: Vec<String> =
        suite.loaded.cases.iter().map(|placed| content_hash(&placed.case)).collect();
    json!({ "cases": content_hash(&cases), "held_to": suite.config })
}
