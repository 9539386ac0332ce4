//! One case, asked and scored.

use std::sync::Arc;

use super::Plan;
use super::repetitions::{Answer, Head, Repeating, Series, folded};
use super::seed::seed_of;
use crate::battery::{AnswerError, Battery, Question, World};
use crate::budget::Answerer;
use crate::case::BatteryCase;
use crate::ids::RecordId;
use crate::mode::{Mode, Taxonomy};
use crate::repeat::PassRule;
use crate::retrieval::{Relevance, ranking};
use crate::run::{CasePlace, CaseResult, ClaimResult, SetKind, Verdict};
use crate::score::{ScoreCounts, score};
use crate::shape::{ClaimShape, Standing, standing};
use crate::trace::Trace;

/// What all cases of one battery share while they are measured.
pub(super) struct Bench {
    pub(super) battery: Arc<dyn Battery>,
    pub(super) world: World,
    pub(super) shapes: Vec<Box<dyn ClaimShape>>,
    pub(super) taxonomy: Arc<Taxonomy>,
    /// Shown path of the battery's data folder.
    pub(super) folder: String,
    pub(super) plan: Plan,
}

/// A case on its way through the bench.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) case: BatteryCase,
    pub(super) set: SetKind,
    pub(super) place: Option<CasePlace>,
    pub(super) content: String,
}

impl Bench {
    /// Asks the repetitions of a case, all of them or until it is decided, and folds them into its
    /// result.
    pub(super) async fn result(&self, asked: Asked) -> CaseResult {
        let mut series = Series::new(Repeating {
            planned: self.plan.repetitions,
            rule: PassRule::EVERY,
            stop: self.plan.stop,
            budget: Some(&self.plan.budget),
            taxonomy: &self.taxonomy,
        });
        while let Some(repetition) = series.next() {
            series.record(self.answer(&asked.case, repetition).await);
        }
        series.folded(asked.head(self.battery.name()))
    }

    async fn answer(&self, case: &BatteryCase, repetition: u32) -> Answer {
        let question = Question {
            engine: Some(&case.engine),
            repetition,
            seed: seed_of(self.plan.seed, &case.id, repetition),
            ..Question::new(&case.id, &case.question)
        };
        let answer = self.battery.answer(&self.world, question).await;
        let usage = answer.as_ref().ok().and_then(|trace| trace.usage);
        self.plan.budget.settle(Answerer::OwnCode.charge(usage));
        match answer.map(Trace::kept) {
            Ok(Ok(trace)) => self.scored(case, &trace),
            Ok(Err(violation)) => failed(case, Mode::SCHEMA_VIOLATION, violation.to_string()),
            Err(AnswerError(message)) => failed(case, Mode::TARGET_ERROR, message),
        }
    }

    fn scored(&self, case: &BatteryCase, trace: &Trace<'_>) -> Answer {
        let kb = &self.world.kb;
        let standings: Vec<Standing> =
            trace.claims.iter().map(|claim| standing(claim, &self.shapes, kb)).collect();
        let score = score(case, trace, &standings, &self.world);
        let claims = trace
            .claims
            .iter()
            .zip(&standings)
            .map(|(claim, standing)| ClaimResult::new(claim, standing, kb, &self.folder))
            .collect();
        let right = score.is_right();
        Answer {
            verdict: if right { Verdict::Pass } else { Verdict::Fail },
            mode: (!right).then(|| self.taxonomy.first(&score.candidates)),
            counts: Some(score.counts),
            text: trace.output.clone().into_owned(),
            claims,
            ranking: ranking(trace, Some(kb)),
            ..Answer::default()
        }
    }
}

fn failed(case: &BatteryCase, mode: Mode, message: String) -> Answer {
    let counts = Some(ScoreCounts::of_unanswered(case));
    Answer { counts, ..Answer::without_trace(Verdict::Fail, mode, message) }
}

impl Asked {
    /// The expected support of a gold case is confirmed by a person; that of a synthetic one by its rule
    /// alone.
    fn relevant(&self) -> Option<Relevance> {
        let support = &self.case.expected_support;
        let confirmed = self.set == SetKind::Gold && !support.is_empty();
        confirmed.then(|| Relevance::of_all(support.iter().map(RecordId::as_str)))
    }

    fn head(&self, battery: &str) -> Head {
        Head {
            id: self.case.id.clone(),
            battery: Some(battery.to_owned()),
            set: self.set,
            suite: None,
            place: self.place.clone(),
            content: self.content.clone(),
            question: self.case.question.clone(),
            relevant: self.relevant(),
        }
    }
}

/// A case whose answer path panicked.
pub(super) fn panicked(bench: &Bench, asked: &Asked) -> CaseResult {
    let answer = |_| failed(&asked.case, Mode::TARGET_ERROR, "the answer path panicked".to_owned());
    let answers = (0..bench.plan.repetitions).map(answer).collect();
    folded(asked.head(bench.battery.name()), answers, None, &bench.taxonomy)
}

/// A case that was not asked, and why.
pub(super) fn not_run(
    battery: &str,
    asked: &Asked,
    plan: &Plan,
    why: &str,
    taxonomy: &Taxonomy,
) -> CaseResult {
    let mode = taxonomy.first(&[Mode::NOT_RUN]);
    let answer = |_| Answer::without_trace(Verdict::Unmeasured, mode.clone(), why.to_owned());
    let answers = (0..plan.repetitions).map(answer).collect();
    folded(asked.head(battery), answers, None, taxonomy)
}
