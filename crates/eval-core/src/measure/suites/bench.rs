//! The batteries that answer suites, each with its world, built when a suite first asks it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::planned::built;
use super::place;
use crate::battery::{AnswerError, Battery, Question, World};
use crate::budget::{Accountant, Answerer};
use crate::case::SuiteCase;
use crate::data::DataFolder;
use crate::gate::{Exit, Reason};
use crate::mode::Mode;
use crate::project::Project;
use crate::shape::{ClaimShape, standing};
use crate::suite::{Answered, PlannedSuite};
use crate::trace::Trace;

/// A battery that answers.
pub(super) struct Bench {
    battery: Arc<dyn Battery>,
    pub(super) world: World,
    shapes: Vec<Box<dyn ClaimShape>>,
    /// Shown path of the battery's data folder.
    pub(super) folder: String,
}

/// A repetition without an answer, and why.
#[derive(Clone, Debug)]
pub(super) struct NoAnswer {
    pub(super) mode: Mode,
    pub(super) message: String,
}

impl NoAnswer {
    /// Whether nobody was asked, so that nothing is known of the system.
    pub(super) fn is_unasked(&self) -> bool {
        self.mode == Mode::BUDGET_EXHAUSTED
    }
}

/// The answer of one repetition, if there is one.
pub(super) type Given = Result<Answered, NoAnswer>;

/// The batteries, with the worlds that were built so far.
pub(super) struct Benches<'a> {
    batteries: &'a [Arc<dyn Battery>],
    project: &'a Project,
    built: BTreeMap<&'static str, Result<Arc<Bench>, Reason>>,
}

/// Whether a case brings its answer with it, so that nobody is asked.
pub(super) fn is_recorded(case: &SuiteCase) -> bool {
    case.target_response.is_some() || case.is_correct.is_some()
}

impl<'a> Benches<'a> {
    pub(super) fn new(batteries: &'a [Arc<dyn Battery>], project: &'a Project) -> Self {
        Self { batteries, project, built: BTreeMap::new() }
    }

    /// The battery of each case of a suite, or why there is none.
    pub(super) async fn of(&mut self, suite: &PlannedSuite) -> Result<Vec<Arc<Bench>>, Reason> {
        let mut benches = Vec::with_capacity(suite.loaded.cases.len());
        for placed in &suite.loaded.cases {
            let name = suite.battery(&placed.case).unwrap_or_default();
            benches.push(self.bench(name, suite).await?);
        }
        Ok(benches)
    }

    async fn bench(&mut self, name: &str, suite: &PlannedSuite) -> Result<Arc<Bench>, Reason> {
        let battery = self.batteries.iter().find(|battery| battery.name() == name);
        let battery = battery.ok_or_else(|| {
            let message = format!("no battery `{name}` is measured");
            Reason::new(Exit::Unmeasured, "unknown-battery", place(&suite.name), message)
        })?;
        if let Some(built) = self.built.get(battery.name()) {
            return built.clone();
        }
        let bench = Bench::built(Arc::clone(battery), self.project).await.map(Arc::new);
        self.built.insert(battery.name(), bench.clone());
        bench
    }
}

impl Bench {
    pub(super) fn new(battery: Arc<dyn Battery>, world: World, folder: String) -> Self {
        let shapes = battery.claim_shapes();
        Self { battery, world, shapes, folder }
    }

    async fn built(battery: Arc<dyn Battery>, project: &Project) -> Result<Self, Reason> {
        let data = DataFolder::new(project.path(&battery.data_folder()));
        let folder = project.shown(&battery.data_folder());
        match built(Arc::clone(&battery), data).await {
            Ok(world) => Ok(Self::new(battery, world, folder)),
            Err(error) => {
                let message = format!("the world cannot be built: {error}");
                let place = format!("{folder}/{error}");
                Err(Reason::new(Exit::Unmeasured, "world", place, message))
            }
        }
    }

    /// Asks one repetition of a case, if the budget allows it; a recorded answer is taken as it was
    /// recorded.
    pub(super) async fn answer(
        &self,
        case: &SuiteCase,
        repetition: u32,
        seed: u64,
        budget: &Accountant,
    ) -> Given {
        if let Some(response) = &case.target_response {
            return self.judged(response.trace().into_owned());
        }
        if is_recorded(case) {
            return self.judged(Trace::saying(""));
        }
        if let Err(limit) = budget.admit() {
            let message = format!("not asked: {limit}");
            return Err(NoAnswer { mode: Mode::BUDGET_EXHAUSTED, message });
        }
        let question = Question {
            language: Some(&case.language),
            history: &case.history,
            repetition,
            seed,
            ..Question::new(&case.id, &case.question)
        };
        let answer = self.battery.answer(&self.world, question).await;
        let usage = answer.as_ref().ok().and_then(|trace| trace.usage);
        budget.settle(Answerer::OwnCode.charge(usage));
        match answer {
            Ok(trace) => self.judged(trace),
            Err(AnswerError(message)) => Err(NoAnswer { mode: Mode::TARGET_ERROR, message }),
        }
    }

    fn judged(&self, trace: Trace<'static>) -> Given {
        let trace = trace.kept().map_err(|violation| NoAnswer {
            mode: Mode::SCHEMA_VIOLATION,
            message: violation.to_string(),
        })?;
        let standing = |claim| standing(claim, &self.shapes, &self.world.kb);
        let standings = trace.claims.iter().map(standing).collect();
        Ok(Answered { trace, standings })
    }
}
