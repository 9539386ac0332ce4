//! The suites of `gonogo eval`: measured after the batteries that answer them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use eval_adapters::judges::Keeping;
use eval_adapters::store::Run as StoreRun;
use eval_core::config::Config;
use eval_core::gate::Reason;
use eval_core::judge::calibration::{
    Age, CalibrationRecord, Labels, Standing, calibration_reasons,
};
use eval_core::judge::{JudgeIdentity, LexicalJudge, Rubrics};
use eval_core::measure::{Plan, Progress, SuiteMeasure, SuitePlan, measured_suites};
use eval_core::pin::content_hash;
use eval_core::run::{Fingerprint, Measured};
use eval_core::suite::{Judging, Suites};
use serde_json::{Value, json};

use super::eval::RunPlan;
use super::system;
use crate::args::EvalArgs;
use crate::cancel::{CancellableJudge, Cancelled};
use crate::failure::Failure;
use crate::folder::{Opened, planned_suites};
use crate::judges::{Chosen, rubrics};

/// How suites are looked at whose judge is not asked.
pub(crate) fn unasked() -> Judging {
    Judging {
        judge: Arc::new(LexicalJudge::default()),
        rubrics: Arc::new(Rubrics::shipped()),
        judgements: 1,
        pool: None,
    }
}

/// What is decided about the suites before anything is asked.
pub(crate) struct Prepared {
    suites: Suites,
    plan: SuitePlan,
    chosen: Chosen,
    judged: Judged,
}

impl Prepared {
    /// The suites that a run measures, with their judge; `None` where it measures none. A judge that is
    /// configured wrongly, or would judge its own answers, ends the run before it begins.
    pub(crate) fn of(
        opened: &Opened,
        args: &EvalArgs,
        run_plan: &RunPlan,
    ) -> Result<Option<Self>, Failure> {
        let chosen = Chosen::of(opened, args.judge.as_deref())?;
        let Some(plan) = run_plan.suites(args) else { return Ok(None) };
        let suites = planned_suites(opened);
        let identity = chosen.identity();
        let asks = asks(&suites, &plan);
        if asks {
            chosen.refuse_own_answers(opened, args.target.as_deref())?;
            chosen.refuse_unpriced(opened)?;
            // A secret that is not there is said before anything is asked.
            chosen.open(opened, Keeping::default())?;
        }
        let rubrics = rubrics(opened)?;
        let as_of = args.as_of.or(opened.config.as_of);
        let age = Age { as_of, is_binding: run_plan.tier.ages_bind };
        let judged = Judged { identity, rubrics, age, asks };
        Ok(Some(Self { suites, plan, chosen, judged }))
    }

    /// Whether a model judges.
    pub(crate) fn asks_a_model(&self) -> bool {
        self.judged.asks && self.chosen.is_model()
    }

    /// Adds what the suites gave to what was measured. The names of the planned suites of all shards.
    pub(crate) async fn add_to(
        self,
        measured: &mut Measured,
        opened: &Opened,
        args: &EvalArgs,
        (run_plan, cancelled): (&Plan, Cancelled),
        progress: Arc<dyn Progress>,
    ) -> Result<Vec<String>, Failure> {
        // The store is opened here, after the part of the run that asks a system has closed it.
        let run = self.kept(opened, args, run_plan).await?;
        let judging = self.judging(opened, run.clone(), &cancelled)?;
        let Self { suites, plan, judged, chosen: _ } = self;
        let taxonomy = Arc::clone(&opened.taxonomy);
        let (batteries, project) = (&opened.batteries, &opened.project);
        let found =
            measured_suites(suites, batteries, project, &plan, &judging, taxonomy, progress).await;
        if let Some(run) = run.filter(|_| !cancelled.is_set()) {
            run.finish().await.map_err(|error| system::store_failure(&error))?;
        }
        Ok(judged.add(found, measured, opened))
    }

    /// The run's part of the answer store, where a model is asked.
    async fn kept(
        &self,
        opened: &Opened,
        args: &EvalArgs,
        run_plan: &Plan,
    ) -> Result<Option<Arc<StoreRun>>, Failure> {
        if !self.asks_a_model() {
            return Ok(None);
        }
        let Judged { identity, rubrics, .. } = &self.judged;
        let fingerprint = kept_by(&self.suites, &self.plan, identity, rubrics);
        system::kept(opened, args, run_plan, &fingerprint).await
    }

    fn judging(
        &self,
        opened: &Opened,
        run: Option<Arc<StoreRun>>,
        cancelled: &Cancelled,
    ) -> Result<Judging, Failure> {
        if !self.judged.asks {
            return Ok(unasked());
        }
        let keeping = Keeping { run, budget: Arc::clone(&self.plan.budget) };
        Ok(Judging {
            judge: Arc::new(CancellableJudge::new(
                self.chosen.open(opened, keeping)?,
                cancelled.clone(),
            )),
            rubrics: Arc::clone(&self.judged.rubrics),
            judgements: opened.config.judgements,
            pool: None,
        })
    }
}

/// Whether any planned suite, of whichever shard, asks a judge.
fn asks(suites: &Suites, plan: &SuitePlan) -> bool {
    let planned = suites.planned.iter().filter(|suite| plan.includes(suite));
    planned.into_iter().any(|suite| suite.config.property.is_judged())
}

/// What tells the interrupted run of this judge from others.
fn kept_by(
    suites: &Suites,
    plan: &SuitePlan,
    judge: &JudgeIdentity,
    rubrics: &Rubrics,
) -> BTreeMap<String, Value> {
    let placed = suites.planned.iter().flat_map(|suite| &suite.loaded.cases);
    let cases: Vec<String> = placed.map(|placed| content_hash(&placed.case)).collect();
    BTreeMap::from([
        ("judge".to_owned(), json!(judge)),
        ("rubrics".to_owned(), json!(content_hash(rubrics))),
        ("cases".to_owned(), json!(content_hash(&cases))),
        ("repetitions".to_owned(), json!([plan.repetitions, plan.seed])),
    ])
}

/// Who judges, by what, and whether anybody does.
struct Judged {
    identity: JudgeIdentity,
    rubrics: Arc<Rubrics>,
    age: Age,
    asks: bool,
}

impl Judged {
    fn add(&self, found: SuiteMeasure, measured: &mut Measured, opened: &Opened) -> Vec<String> {
        measured.cases.extend(found.cases);
        measured.suites.extend(found.suites);
        measured.reasons.extend(found.reasons);
        if let Some(scope) = &mut measured.scope {
            scope.unjudged = found.unjudged;
        }
        let mut parts = measured.fingerprint.parts.clone();
        if !found.fingerprint.is_empty() {
            parts.insert("suites".to_owned(), json!(found.fingerprint));
        }
        if self.asks {
            let (reasons, calibration) = self.calibration(opened, &found.graded);
            measured.reasons.extend(reasons);
            parts.insert("judge".to_owned(), self.fingerprint(&opened.config, &calibration));
        }
        measured.fingerprint = Fingerprint::of(parts);
        found.planned
    }

    /// Who judges, by what, held to what. It is the same for every shard.
    fn fingerprint(&self, config: &Config, calibration: &Value) -> Value {
        json!({
            "identity": self.identity,
            "judgements": config.judgements,
            "rubrics": content_hash(self.rubrics.as_ref()),
            "limits": config.calibration,
            "as_of": self.age.as_of.map(|date| date.to_string()),
            "ages_bind": self.age.is_binding,
            "calibration": calibration,
        })
    }

    /// Why the judge may not open the gate by itself, and what that was read from.
    fn calibration(
        &self,
        opened: &Opened,
        asked: &BTreeSet<(String, String)>,
    ) -> (Vec<Reason>, Value) {
        let labels = Labels::load(&opened.project, &self.rubrics);
        let mut reasons: Vec<Reason> = labels.problems.iter().map(Reason::of_problem).collect();
        let record = CalibrationRecord::load(&opened.project, &self.identity.name);
        let record = record.unwrap_or_else(|problem| {
            reasons.push(Reason::of_problem(&problem));
            None
        });
        let labels = labels.labelled.summary();
        let standing = Standing {
            judge: &self.identity,
            judgements: opened.config.judgements,
            rubrics: &self.rubrics,
            record: record.as_ref(),
            labels: &labels,
            limits: &opened.config.calibration,
            age: self.age,
        };
        reasons.extend(calibration_reasons(&standing, asked));
        let record = record.as_ref().map(CalibrationRecord::digest);
        (reasons, json!({ "record": record, "labels": labels.digest }))
    }
}
