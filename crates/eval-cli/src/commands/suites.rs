//! The suites of `gonogo eval`: measured after the batteries that answer them.

use std::collections::BTreeSet;
use std::sync::Arc;

use eval_adapters::judges::Keeping;
use eval_adapters::store::{Run as StoreRun, Store};
use eval_core::config::Config;
use eval_core::gate::Reason;
use eval_core::judge::JudgeIdentity;
use eval_core::judge::Rubrics;
use eval_core::judge::calibration::{
    Age, CalibrationRecord, Labels, Standing, calibration_reasons,
};
use eval_core::measure::{Plan, Progress, SuiteMeasure, SuitePlan, measured_suites};
use eval_core::pin::content_hash;
use eval_core::run::{Fingerprint, Measured};
use eval_core::suite::{Judging, Suites};
use serde_json::{Value, json};

use super::system::STORE;
use crate::args::{BatterySet, EvalArgs};
use crate::failure::Failure;
use crate::folder::{Opened, planned_suites};
use crate::judges::{Chosen, rubrics};
use crate::output;

/// What is decided about the suites before anything is asked.
pub(crate) struct Prepared {
    suites: Suites,
    judge: Chosen,
    rubrics: Arc<Rubrics>,
    age: Age,
    keeps: bool,
}

/// The suites that a run measures, with their judge; `None` where it measures none.
///
/// `ages_bind` says whether labels may be too old.
pub(crate) fn prepared(
    opened: &Opened,
    args: &EvalArgs,
    ages_bind: bool,
) -> Result<Option<Prepared>, Failure> {
    let judge = Chosen::of(opened, args.judge.as_deref())?;
    let narrowed = matches!(args.set, Some(BatterySet::Gold | BatterySet::Synthetic));
    if narrowed || args.layer.is_some() {
        return Ok(None);
    }
    let suites = planned_suites(opened);
    if !suites.planned.is_empty() {
        judge.refuse_own_answers(opened, args)?;
    }
    let age = Age { as_of: args.as_of.or(opened.config.as_of), is_binding: ages_bind };
    let rubrics = rubrics(opened)?;
    Ok(Some(Prepared { suites, judge, rubrics, age, keeps: !args.no_cache }))
}

impl Prepared {
    /// Adds what the suites gave to what was measured.
    pub(crate) async fn add_to(
        self,
        measured: &mut Measured,
        opened: &Opened,
        plan: &Plan,
        progress: Arc<dyn Progress>,
    ) -> Result<(), Failure> {
        let identity = self.judge.identity();
        let run = self.store_run(opened, plan, &identity).await?;
        let keeping = Keeping { run: run.clone(), budget: Arc::clone(&plan.budget) };
        let judging = Judging {
            judge: self.judge.open(opened, keeping)?,
            rubrics: Arc::clone(&self.rubrics),
            judgements: opened.config.judgements,
            pool: None,
        };
        let Plan { repetitions, seed, jobs, .. } = *plan;
        let suite_plan = SuitePlan { repetitions, seed, jobs };
        let taxonomy = Arc::clone(&opened.taxonomy);
        let (batteries, project) = (&opened.batteries, &opened.project);
        let (suites, age) = (self.suites, self.age);
        let found =
            measured_suites(suites, batteries, project, &suite_plan, &judging, taxonomy, progress)
                .await;
        if let Some(run) = run {
            run.finish().await.map_err(|error| super::system::store_failure(&error.to_string()))?;
        }
        let judged = Judged { identity, rubrics: self.rubrics, age };
        judged.add(found, measured, opened);
        Ok(())
    }

    /// The run's part of the answer store, where a model is asked.
    async fn store_run(
        &self,
        opened: &Opened,
        plan: &Plan,
        judge: &JudgeIdentity,
    ) -> Result<Option<Arc<StoreRun>>, Failure> {
        if !self.keeps || !self.judge.is_model() {
            return Ok(None);
        }
        let failure = |error: eval_adapters::store::StoreError| {
            super::system::store_failure(&error.to_string())
        };
        let cases: Vec<String> = self
            .suites
            .planned
            .iter()
            .flat_map(|suite| suite.loaded.cases.iter().map(|placed| content_hash(&placed.case)))
            .collect();
        let fingerprint = Fingerprint::of(
            [
                ("judge".to_owned(), json!(judge)),
                ("cases".to_owned(), json!(content_hash(&cases))),
                ("plan".to_owned(), json!([plan.repetitions, plan.seed])),
            ]
            .into(),
        );
        let store = Store::open(&opened.project.path(STORE)).map_err(failure)?;
        let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let run = store.run(&fingerprint.digest, &now).await.map_err(failure)?;
        if run.resumed() > 0 {
            let (opened, kept) = (run.opened(), run.resumed());
            output::say(format!(
                "resuming the run of {opened}: {kept} answers of the judge are kept and not asked for again"
            ));
        }
        Ok(Some(Arc::new(run)))
    }
}

/// Suites that were judged, and by whom.
struct Judged {
    identity: JudgeIdentity,
    rubrics: Arc<Rubrics>,
    age: Age,
}

impl Judged {
    fn add(&self, found: SuiteMeasure, measured: &mut Measured, opened: &Opened) {
        measured.cases.extend(found.cases);
        measured.suites.extend(found.suites);
        measured.reasons.extend(found.reasons);
        if found.fingerprint.is_empty() {
            return;
        }
        let mut parts = measured.fingerprint.parts.clone();
        parts.insert("suites".to_owned(), json!(found.fingerprint));
        if !found.graded.is_empty() {
            let (reasons, calibration) = self.calibration(opened, &found.graded);
            measured.reasons.extend(reasons);
            parts.insert("judge".to_owned(), self.fingerprint(&opened.config, &calibration));
        }
        measured.fingerprint = Fingerprint::of(parts);
    }

    /// Who judged, by what, held to what.
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
