//! One case, asked and scored.

use std::sync::Arc;

use super::Plan;
use super::seed::seed_of;
use crate::battery::{AnswerError, Battery, Question, World};
use crate::case::BatteryCase;
use crate::mode::{Mode, Taxonomy};
use crate::repeat::{PassRule, Repeated, Tally};
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

/// One answered repetition.
struct Answer {
    verdict: Verdict,
    mode: Option<Mode>,
    counts: ScoreCounts,
    text: String,
    claims: Vec<ClaimResult>,
}

impl Bench {
    /// Asks the repetitions of a case, all of them or until it is decided, and folds them into its
    /// result.
    pub(super) async fn result(&self, asked: Asked) -> CaseResult {
        let mut tally = Tally::new(self.plan.repetitions, PassRule::EVERY);
        let mut answers = Vec::new();
        for repetition in 0..self.plan.repetitions {
            let answer = self.answer(&asked.case, repetition).await;
            let shut = answer.shuts_the_gate();
            tally.record(answer.verdict, answer.mode.as_ref(), &self.taxonomy);
            answers.push(answer);
            if shut && tally.is_decided(self.plan.stop) {
                break;
            }
        }
        folded(self.battery.name(), asked, tally, answers)
    }

    async fn answer(&self, case: &BatteryCase, repetition: u32) -> Answer {
        let question = Question {
            engine: Some(&case.engine),
            repetition,
            seed: seed_of(self.plan.seed, &case.id, repetition),
            ..Question::new(&case.id, &case.question)
        };
        match self.battery.answer(&self.world, question).await.map(Trace::kept) {
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
            counts: score.counts,
            text: trace.output.clone().into_owned(),
            claims,
        }
    }
}

impl Answer {
    /// Whether the gate blocks on this answer whatever the case's other repetitions do. A case of a
    /// battery is decided only by such a one: what is merely wrong blocks nothing, and a later answer
    /// could still break the floor.
    fn shuts_the_gate(&self) -> bool {
        self.counts.supported < self.counts.claims || self.mode == Some(Mode::TARGET_ERROR)
    }
}

fn failed(case: &BatteryCase, mode: Mode, message: String) -> Answer {
    Answer {
        verdict: Verdict::Fail,
        mode: Some(mode),
        counts: ScoreCounts::of_unanswered(case),
        text: message,
        claims: Vec::new(),
    }
}

/// A case whose answer path panicked: one repetition failed and took the others with it.
pub(super) fn panicked(
    battery: &str,
    asked: Asked,
    plan: &Plan,
    taxonomy: &Taxonomy,
) -> CaseResult {
    let answer = || failed(&asked.case, Mode::TARGET_ERROR, "the answer path panicked".to_owned());
    let (tally, answers) = alike(plan, taxonomy, answer);
    folded(battery, asked, tally, answers)
}

/// A case that was not asked, and why.
pub(super) fn not_run(
    battery: &str,
    asked: Asked,
    plan: &Plan,
    why: &str,
    taxonomy: &Taxonomy,
) -> CaseResult {
    let mode = taxonomy.first(&[Mode::NOT_RUN]);
    let answer = || unmeasured(mode.clone(), why);
    let (tally, answers) = alike(plan, taxonomy, answer);
    folded(battery, asked, tally, answers)
}

fn unmeasured(mode: Mode, why: &str) -> Answer {
    Answer {
        verdict: Verdict::Unmeasured,
        mode: Some(mode),
        counts: ScoreCounts::default(),
        text: why.to_owned(),
        claims: Vec::new(),
    }
}

/// Every repetition with the same answer.
fn alike(plan: &Plan, taxonomy: &Taxonomy, answer: impl Fn() -> Answer) -> (Tally, Vec<Answer>) {
    let mut tally = Tally::new(plan.repetitions, PassRule::EVERY);
    let answers: Vec<Answer> = (0..plan.repetitions).map(|_| answer()).collect();
    for answer in &answers {
        tally.record(answer.verdict, answer.mode.as_ref(), taxonomy);
    }
    (tally, answers)
}

fn folded(battery: &str, asked: Asked, tally: Tally, answers: Vec<Answer>) -> CaseResult {
    let (repetitions, verdict) = (tally.counts(), tally.verdict());
    let measured = repetitions.passed + repetitions.failed;
    let repetition_modes = if answers.len() > 1 {
        answers.iter().map(|a| a.mode.clone()).collect()
    } else {
        Vec::new()
    };
    let score = answers.iter().map(|answer| answer.counts).sum();
    let shown = answers
        .iter()
        .position(|answer| answer.verdict == verdict)
        .and_then(|position| answers.into_iter().nth(position));
    let (mode, answer, claims) =
        shown.map_or((None, String::new(), Vec::new()), |a| (a.mode, a.text, a.claims));
    CaseResult {
        id: asked.case.id,
        battery: Some(battery.to_owned()),
        set: asked.set,
        suite: None,
        place: asked.place,
        content: asked.content,
        verdict,
        mode,
        pass_rate: (measured > 0).then(|| repetitions.passed as f64 / measured as f64),
        marginal: repetitions.passed > 0 && repetitions.failed > 0,
        repetitions,
        repeated: Repeated::of(repetitions),
        score: Some(score),
        question: asked.case.question,
        answer,
        checks: Vec::new(),
        claims,
        graders: Vec::new(),
        repetition_modes,
    }
}
