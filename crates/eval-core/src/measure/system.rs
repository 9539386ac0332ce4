//! Cases of a system under test: asked through a target, held against their checks.
//!
//! Whatever goes wrong becomes a result: a target that gives no trace or one that breaks its contract
//! fails that repetition and no other.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use jiff::civil::Date;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::Progress;
use super::repetitions::{Answer, Head, Repeating, Series, folded};
use super::seed::seed_of;
use crate::budget::{Accountant, Answerer};
use crate::case::PassRate;
use crate::check::{Checks, Facts, Outcome, question_in};
use crate::drift::{Observation, Sample};
use crate::ids::CaseId;
use crate::mode::{Mode, Taxonomy};
use crate::repeat::{PassRule, Stop};
use crate::retrieval::{Relevance, RetrievalSettings, ranking};
use crate::run::{CasePlace, CaseResult, CheckResult, SetKind, Verdict};
use crate::target::{Ask, Fault, FaultKind, Target};
use crate::trace::Trace;

/// A case of a system under test, ready to be asked.
#[derive(Clone, Debug)]
pub struct SystemCase {
    /// Unique within its set.
    pub id: CaseId,
    /// What it is for.
    pub set: SetKind,
    /// Where it is written.
    pub place: Option<CasePlace>,
    /// SHA-256 of its canonical form.
    pub content: String,
    /// What the target is asked.
    pub input: Value,
    /// What is expected; an input of the distribution layer expects nothing but a trace.
    pub checks: Option<Arc<Checks>>,
    /// The records confirmed to answer it, where the case names any.
    pub relevant: Option<Relevance>,
    /// The failure mode that the case guards, if it names one.
    pub guards: Option<Mode>,
    /// Answers to this case, where it wants another number than the run.
    pub repetitions: Option<u32>,
    /// The share of repetitions that must pass, where not all must.
    pub min_pass_rate: Option<PassRate>,
}

/// How cases are asked.
#[derive(Clone, Debug)]
pub struct SystemPlan {
    /// Answers to each case that names no number of its own.
    pub repetitions: u32,
    /// Seed of the run.
    pub seed: u64,
    /// When repetitions stop.
    pub stop: Stop,
    /// What may be asked at most, shared by everything that the run asks.
    pub budget: Arc<Accountant>,
    /// Who answers, for what an answer costs that does not say.
    pub answerer: Answerer,
    /// Cases asked at a time. It changes no result.
    pub jobs: NonZeroUsize,
    /// The date that stands for today.
    pub as_of: Option<Date>,
    /// What a ranking must hold for a retrieval case to pass.
    pub retrieval: RetrievalSettings,
}

/// What measuring a system gave.
#[derive(Clone, Debug, Default)]
pub struct SystemMeasure {
    /// Every planned case, in the order of the plan.
    pub cases: Vec<CaseResult>,
    /// What drift looks at, of the inputs of the distribution layer.
    pub sample: Sample,
}

impl SystemCase {
    /// A stand-in for a case whose file cannot be read: it is planned and unmeasured.
    pub fn malformed(file: &str, set: SetKind) -> Self {
        let stem = file.rsplit('/').next().unwrap_or(file);
        let id = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        Self {
            id: id.into(),
            set,
            place: Some(CasePlace { file: file.to_owned(), line: 1 }),
            content: String::new(),
            input: Value::Null,
            checks: None,
            relevant: None,
            guards: None,
            repetitions: None,
            min_pass_rate: None,
        }
    }

    /// The case, not asked, and why; each of its repetitions is unmeasured. `repetitions` is the run's
    /// number, where the case names none of its own.
    pub fn not_run(self, why: &str, repetitions: u32, taxonomy: &Taxonomy) -> CaseResult {
        let mode = taxonomy.first(&[Mode::NOT_RUN]);
        let answer = |_| Answer::without_trace(Verdict::Unmeasured, mode.clone(), why.to_owned());
        let answers = (0..self.repetitions.unwrap_or(repetitions)).map(answer).collect();
        folded(self.head(), answers, None, taxonomy)
    }

    fn head(self) -> Head {
        Head {
            question: self.question(),
            id: self.id,
            battery: None,
            suite: None,
            set: self.set,
            place: self.place,
            content: self.content,
            relevant: self.relevant,
        }
    }

    /// The question as reports show it: `query` or `question` of the input, else the input itself.
    fn question(&self) -> String {
        let named = ["query", "question"].iter().find_map(|key| self.input.get(key)?.as_str());
        named.map_or_else(|| self.input.to_string(), str::to_owned)
    }
}

/// Asks every case through the target. The results stand in the order of the cases.
pub async fn measured_system(
    target: Arc<dyn Target>,
    cases: Vec<SystemCase>,
    plan: &SystemPlan,
    taxonomy: Arc<Taxonomy>,
    progress: Arc<dyn Progress>,
) -> SystemMeasure {
    let asking = Arc::new(Asking { target, plan: plan.clone(), taxonomy });
    let permits = Arc::new(Semaphore::new(plan.jobs.get()));
    let mut tasks = JoinSet::new();
    for (position, case) in cases.into_iter().enumerate() {
        let (asking, permits) = (Arc::clone(&asking), Arc::clone(&permits));
        let progress = Arc::clone(&progress);
        tasks.spawn(async move {
            // The semaphore is never closed; without a permit the case would only be asked early.
            let _permit = permits.acquire_owned().await.ok();
            let (result, sample) = asking.result(case).await;
            progress.done(&result);
            (position, result, sample)
        });
    }
    let mut results = BTreeMap::new();
    while let Some(joined) = tasks.join_next().await {
        // A task can only fail by a panic of ours, and that is a bug to be told, not a verdict.
        let (position, result, sample) = joined.unwrap_or_else(|error| {
            std::panic::resume_unwind(error.into_panic());
        });
        results.insert(position, (result, sample));
    }
    let mut measure = SystemMeasure::default();
    for (result, sample) in results.into_values() {
        if result.set == SetKind::Inputs {
            measure.sample = measure.sample + sample;
        }
        measure.cases.push(result);
    }
    measure
}

/// What all cases share while they are asked.
struct Asking {
    target: Arc<dyn Target>,
    plan: SystemPlan,
    taxonomy: Arc<Taxonomy>,
}

impl Asking {
    async fn result(&self, case: SystemCase) -> (CaseResult, Sample) {
        let repetitions = case.repetitions.unwrap_or(self.plan.repetitions);
        let min_pass_rate = case.min_pass_rate.as_ref().map(PassRate::fraction);
        let rule = PassRule { min_pass_rate, ..PassRule::EVERY };
        // An input that is asked less often would weigh less in the distribution.
        let stop = if case.set == SetKind::Inputs { Stop::Never } else { self.plan.stop };
        let mut series = Series::new(Repeating {
            planned: repetitions,
            rule,
            stop,
            budget: Some(&self.plan.budget),
            taxonomy: &self.taxonomy,
        });
        let mut observations = Vec::new();
        while let Some(repetition) = series.next() {
            let (answer, observation) = self.answer(&case, repetition).await;
            series.record(answer);
            observations.push(observation);
        }
        observations.resize(usize::try_from(repetitions).unwrap_or(usize::MAX), None);
        (series.folded(case.head()), Sample::of_input(observations))
    }

    async fn answer(&self, case: &SystemCase, repetition: u32) -> (Answer, Option<Observation>) {
        let seed = seed_of(self.plan.seed, &case.id, repetition);
        let ask = Ask { case: &case.id, repetition, seed, input: &case.input };
        let text = match self.target.answer(ask).await {
            Ok(text) => text,
            Err(fault) => {
                self.plan.budget.settle(self.plan.answerer.charge_of_fault(&fault));
                if fault.kind == FaultKind::Cancelled {
                    self.plan.budget.withdraw();
                }
                return (self.faulted(&fault), None);
            }
        };
        match Trace::from_json(&text) {
            Ok(trace) => {
                self.plan.budget.settle(self.plan.answerer.charge(trace.usage));
                (self.checked(case, &trace).await, Some(Observation::of(&trace)))
            }
            Err(violation) => {
                self.plan.budget.settle(self.plan.answerer.charge(None));
                let message = violation.to_string();
                (Answer::without_trace(Verdict::Fail, Mode::SCHEMA_VIOLATION, message), None)
            }
        }
    }

    /// A system that does not answer has failed; of a run that was cancelled nothing is known.
    fn faulted(&self, fault: &Fault) -> Answer {
        let message = fault.to_string();
        if fault.kind == FaultKind::Cancelled {
            let mode = self.taxonomy.first(&[Mode::NOT_RUN]);
            return Answer::without_trace(Verdict::Unmeasured, mode, message);
        }
        Answer::without_trace(Verdict::Fail, self.taxonomy.first(&[fault.kind.mode()]), message)
    }

    async fn checked(&self, case: &SystemCase, trace: &Trace<'_>) -> Answer {
        let records = match &case.checks {
            Some(checks) if checks.looks_up_records() => self.target.records(&case.input).await,
            _ => None,
        };
        let known = |id: &str| records.as_ref().is_some_and(|records| records(id));
        let known_record: Option<&(dyn Fn(&str) -> bool + Sync)> =
            if records.is_some() { Some(&known) } else { None };
        let facts = Facts {
            known_record,
            as_of: self.plan.as_of,
            question_language: case.input.get("language").and_then(Value::as_str),
            question: question_in(&case.input),
        };
        let outcomes = case.checks.as_ref().map(|checks| checks.outcomes(trace, &facts));
        let mut outcomes = outcomes.unwrap_or_default();
        let ranking = ranking(trace, None);
        outcomes.extend(self.retrieves(case, &ranking));
        let failed: Vec<&Outcome> = outcomes.iter().filter(|outcome| !outcome.passed).collect();
        let candidates: Vec<Mode> = failed.iter().map(|failed| explained(case, failed)).collect();
        let failing = !failed.is_empty();
        Answer {
            verdict: if failing { Verdict::Fail } else { Verdict::Pass },
            mode: failing.then(|| self.taxonomy.first(&candidates)),
            text: trace.output.clone().into_owned(),
            checks: outcomes.into_iter().map(CheckResult::from).collect(),
            ranking,
            ..Answer::default()
        }
    }

    /// What decides a retrieval case: whether every relevant record stands high enough.
    fn retrieves(&self, case: &SystemCase, ranking: &[String]) -> Option<Outcome> {
        let relevant = case.relevant.as_ref().filter(|_| case.set == SetKind::Retrieval)?;
        let RetrievalSettings { relevance_level, within, .. } = self.plan.retrieval;
        let depth = relevant.depth(relevance_level, within);
        let missed = relevant.missed(ranking, relevance_level, depth);
        let message = missed.first().map(|first| {
            let others = if missed.len() > 1 { " and others" } else { "" };
            let of = ranking.len();
            format!("`{first}`{others} not among the first {depth} of {of} retrieved records")
        });
        let (check, mode) = ("retrieves", Mode::RETRIEVAL_MISS);
        let (passed, message) = (message.is_none(), message.unwrap_or_default());
        Some(Outcome { check, passed, mode, message })
    }
}

/// How a failed check explains the failure. A check of texts does not know what its texts mean; a case
/// that names the mode it guards against says it.
fn explained(case: &SystemCase, failed: &Outcome) -> Mode {
    let is_of_texts = [Mode::MISSING_FACT, Mode::UNUSABLE_FORMAT].contains(&failed.mode);
    let says_something = failed.check != crate::check::NOT_EMPTY;
    match &case.guards {
        Some(guarded) if is_of_texts && says_something => guarded.clone(),
        _ => failed.mode.clone(),
    }
}
