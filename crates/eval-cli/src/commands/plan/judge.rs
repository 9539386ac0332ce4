//! What a model judge would be asked, and what that would cost.

use std::fmt::Write as _;
use std::sync::Arc;

use eval_core::budget::Price;
use eval_core::measure::{JudgeAsking, JudgeQuestions, PlannedSet, judge_questions};
use eval_core::suite::MOST_CLAIMS;
use serde_json::{Value, json};

use super::super::blocking;
use super::super::eval::RunPlan;
use crate::args::EvalArgs;
use crate::failure::Failure;
use crate::folder::{Opened, planned_suites};
use crate::judges::{Chosen, rubrics};

/// A model judge with its questions.
pub(super) struct PlannedJudge {
    name: String,
    model: Option<String>,
    /// How often one verdict is asked for until there is one.
    attempts: u32,
    judgements: u32,
    price: Option<Price>,
    questions: Vec<JudgeQuestions>,
}

impl PlannedJudge {
    /// `None` where no model is asked. A judge that a run would refuse is refused here.
    pub(super) fn of(
        opened: &Opened,
        args: &EvalArgs,
        run_plan: &RunPlan,
    ) -> Result<Option<Self>, Failure> {
        let chosen = Chosen::of(opened, args.judge.as_deref())?;
        let (Some(plan), Chosen::Model(config)) = (run_plan.suites(args), &chosen) else {
            return Ok(None);
        };
        let suites = planned_suites(opened);
        let judged = suites.planned.iter().filter(|suite| plan.includes(suite));
        if !judged.into_iter().any(|suite| suite.config.property.is_judged()) {
            return Ok(None);
        }
        chosen.refuse_own_answers(opened, args.target.as_deref())?;
        chosen.refuse_unpriced(opened)?;
        let judgements = opened.config.judgements;
        let rubrics = rubrics(opened)?;
        let asking = JudgeAsking { rubrics, judgements, is_kept: !args.no_cache };
        let questions = judge_questions(
            suites,
            &opened.batteries,
            &opened.project,
            &plan,
            &asking,
            Arc::clone(&opened.taxonomy),
        );
        Ok(Some(Self {
            name: config.name.clone(),
            model: chosen.identity().model,
            attempts: config.attempts(),
            judgements,
            price: opened.config.prices.of(config.model()),
            questions: blocking(plan.jobs, questions)?,
        }))
    }

    /// The questions about each suite, as further lines of the plan.
    pub(super) fn sets(&self) -> impl Iterator<Item = PlannedSet> {
        self.questions.iter().map(|questions| PlannedSet {
            name: format!("judge/{}", questions.suite),
            cases: 0,
            repetitions: 0,
            estimate: questions.estimate(self.price),
        })
    }

    fn calls(&self) -> u64 {
        self.questions.iter().map(|questions| questions.calls).sum()
    }

    /// Whether the questions are a bound, because answers of a model are not known before they are given.
    pub(super) fn is_bound(&self) -> bool {
        self.questions.iter().any(|questions| questions.is_bound)
    }

    /// The most calls: every verdict asked for until the last attempt.
    fn calls_at_most(&self) -> u64 {
        self.calls().saturating_mul(u64::from(self.attempts))
    }

    pub(super) fn document(&self) -> Value {
        json!({
            "name": self.name,
            "model": self.model,
            "judgements": self.judgements,
            "attempts": self.attempts,
            "calls": self.calls(),
            "calls_at_most": self.calls_at_most(),
            "suites": self.questions,
        })
    }

    /// How the questions are counted and bounded, for people.
    pub(super) fn remark(&self) -> String {
        let Self { name, judgements, attempts, .. } = self;
        let mut out = format!("judge {name}: {} questions", self.calls());
        if *judgements > 1 {
            let _ = write!(out, ", {judgements} about each output");
        }
        if *attempts > 1 {
            let most = self.calls_at_most();
            let _ = write!(out, "; at most {most}, if every verdict takes {attempts} attempts");
        }
        out.push('\n');
        for suite in self.questions.iter().filter(|questions| questions.is_bound) {
            let _ = writeln!(
                out,
                "at most: the answers to suite {} are those of a model, and one has at most {MOST_CLAIMS} claims that are judged",
                suite.suite
            );
        }
        out
    }
}
