//! What a judge will be asked about a suite, before it is asked.
//!
//! The judge is asked about answers, so its questions are known once there are answers. Those of a battery's
//! own code are given for nothing and are the same whenever they are given: the plan takes them, and counts
//! what would be put to the judge. The answers of a battery that names a model are not to be had without
//! paying for them: there the questions are bounded, by
//! [`questions_at_most`](crate::suite::Evaluator::questions_at_most).

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use serde::Serialize;
use serde_json::json;

use super::super::Unwatched;
use super::{SuitePlan, measured_suites};
use crate::battery::Battery;
use crate::budget::{Accountant, Estimate, Price};
use crate::judge::prompt::Asked;
use crate::judge::{Exhibit, Grounds, Judge, JudgeIdentity, Judgement, Rubrics};
use crate::mode::Taxonomy;
use crate::pin::content_hash;
use crate::project::Project;
use crate::suite::{Judging, PlannedSuite, Suites, evaluator};

/// Characters of a verdict: the object and a sentence.
const VERDICT: u64 = 160;

/// Characters of the marker that stands around data.
const MARKER: &str = "data-00000000000000000000000000000000";

/// What a judge will be asked about one suite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JudgeQuestions {
    /// The suite.
    pub suite: String,
    /// Questions, each verdict asked for once.
    pub calls: u64,
    /// Whether that is a bound, because the answers are those of a model.
    pub is_bound: bool,
    /// Characters of all prompts; under a bound, as far as they are known without the answers.
    #[serde(skip)]
    pub characters: u64,
}

impl JudgeQuestions {
    /// What the questions would cost.
    pub fn estimate(&self, price: Option<Price>) -> Estimate {
        Estimate::of_questions(self.calls, self.characters, Some(VERDICT), price)
    }
}

/// Who would be asked, and how.
#[derive(Clone, Debug)]
pub struct JudgeAsking {
    /// By what it judges.
    pub rubrics: Arc<Rubrics>,
    /// How often it is asked about one output.
    pub judgements: u32,
    /// Whether answers are kept, so that nothing is asked twice: two outputs that are the same are then one
    /// question.
    pub is_kept: bool,
}

/// What the planned suites would ask a judge. A suite that asks nothing is left out.
pub async fn judge_questions(
    suites: Suites,
    batteries: &[Arc<dyn Battery>],
    project: &Project,
    plan: &SuitePlan,
    asking: &JudgeAsking,
    taxonomy: Arc<Taxonomy>,
) -> Vec<JudgeQuestions> {
    let mut found = Vec::new();
    let seen = asking.is_kept.then(Arc::<Mutex<BTreeSet<String>>>::default);
    let planned = suites.planned.into_iter();
    for suite in planned.filter(|suite| plan.includes(suite) && plan.holds(suite)) {
        if !suite.config.property.is_judged() || !suite.loaded.problems.is_empty() {
            continue;
        }
        let counting = Arc::new(Counting { seen: seen.clone(), ..Counting::default() });
        let judging = Judging {
            judge: Arc::clone(&counting) as _,
            rubrics: Arc::clone(&asking.rubrics),
            judgements: asking.judgements.max(1),
            pool: None,
        };
        let name = suite.name.clone();
        let questions = if asks_a_model(&suite, batteries) {
            bound(suite, plan, &judging)
        } else {
            // A plan spends nothing, and what a budget would end is at most what there is.
            let budget = Arc::new(Accountant::unlimited());
            let plan = SuitePlan { budget, ..plan.clone() };
            let suites = Suites { planned: vec![suite], problems: Vec::new() };
            let taxonomy = Arc::clone(&taxonomy);
            let watched = Arc::new(Unwatched);
            measured_suites(suites, batteries, project, &plan, &judging, taxonomy, watched).await;
            counting.questions()
        };
        if questions.calls > 0 {
            found.push(JudgeQuestions { suite: name, ..questions });
        }
    }
    found
}

/// Whether any case of a suite is answered by a battery that names a model.
fn asks_a_model(suite: &PlannedSuite, batteries: &[Arc<dyn Battery>]) -> bool {
    let is_of_model = |name: &str| {
        let named = batteries.iter().find(|battery| battery.name() == name);
        named.is_some_and(|battery| battery.model().is_some())
    };
    let mut cases = suite.loaded.cases.iter();
    cases.any(|placed| suite.battery(&placed.case).is_some_and(is_of_model))
}

/// The most that a suite can ask, whatever is answered.
fn bound(mut suite: PlannedSuite, plan: &SuitePlan, judging: &Judging) -> JudgeQuestions {
    let evaluator = evaluator(&suite.config, judging);
    plan.narrow(&mut suite, evaluator.as_ref());
    let cases: Vec<_> = suite.loaded.cases.into_iter().map(|placed| placed.case).collect();
    let calls = evaluator.questions_at_most(&cases)
        * u64::from(plan.repetitions)
        * u64::from(judging.judgements);
    let rubrics = evaluator.graded(&cases).into_iter().next();
    let rubric = rubrics.and_then(|(property, _)| judging.rubrics.get(&property));
    let prompt = rubric.map(|rubric| characters(&Exhibit::new(rubric, "", &[], "")));
    let characters = calls.saturating_mul(prompt.unwrap_or_default());
    JudgeQuestions { calls, characters, is_bound: true, ..JudgeQuestions::default() }
}

fn characters(exhibit: &Exhibit<'_>) -> u64 {
    let prompt = Asked::about(exhibit).prompt(MARKER);
    (prompt.system.chars().count() + prompt.user.chars().count()) as u64
}

/// A judge that counts what it is asked.
#[derive(Debug, Default)]
struct Counting {
    calls: AtomicU64,
    characters: AtomicU64,
    /// What was asked before, of whichever suite, where it is not asked again.
    seen: Option<Arc<Mutex<BTreeSet<String>>>>,
}

impl Counting {
    fn questions(&self) -> JudgeQuestions {
        JudgeQuestions {
            calls: self.calls.load(Ordering::Relaxed),
            characters: self.characters.load(Ordering::Relaxed),
            ..JudgeQuestions::default()
        }
    }
}

#[async_trait]
impl Judge for Counting {
    fn identity(&self) -> JudgeIdentity {
        let name = "counting".to_owned();
        JudgeIdentity { name, kind: "counting", model: None, configuration: json!({}) }
    }

    /// A verdict of whichever kind: without one the further judgements of an output would not be asked for.
    async fn judgement(&self, exhibit: &Exhibit<'_>, nth: u32) -> Judgement {
        let is_new = self.seen.as_ref().is_none_or(|seen| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.insert(content_hash(&(Asked::about(exhibit), nth)))
        });
        if is_new {
            self.calls.fetch_add(1, Ordering::Relaxed);
            self.characters.fetch_add(characters(exhibit), Ordering::Relaxed);
        }
        Judgement::Pass(Grounds::default())
    }
}
