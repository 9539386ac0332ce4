//! Measuring suites: every case asked, every answer held against the suite's property, the suite scored.
//!
//! Whatever goes wrong becomes a result that blocks, and the other suites go on: a suite with a problem, a
//! world that cannot be built, an answer path or an evaluator that panics.

mod answering;
mod appraising;
mod bench;
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
use crate::gate::{Exit, Reason};
use crate::mode::Taxonomy;
use crate::pin::content_hash;
use crate::project::Project;
use crate::run::{CaseResult, SuiteResult};
use crate::suite::{Judging, PlannedSuite, Suites, evaluator};

/// How suites are measured.
#[derive(Clone, Debug)]
pub struct SuitePlan {
    /// Answers to each case.
    pub repetitions: u32,
    /// Seed of the run.
    pub seed: u64,
    /// Cases answered at a time. It changes no result.
    pub jobs: NonZeroUsize,
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
        measure.fingerprint.insert(suite.name.clone(), fingerprint(&suite));
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
        suite.loaded.cases.retain(|placed| evaluator.applies(&placed.case));
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
