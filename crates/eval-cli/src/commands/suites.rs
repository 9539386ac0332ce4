//! The suites of `gonogo eval`: measured after the batteries that answer them.

use std::sync::Arc;

use eval_core::judge::{LexicalJudge, Rubrics};
use eval_core::measure::{Plan, Progress, SuitePlan, measured_suites};
use eval_core::run::{Fingerprint, Measured};
use eval_core::suite::Judging;
use serde_json::json;

use crate::args::{BatterySet, EvalArgs};
use crate::folder::{Opened, planned_suites};

/// Adds what the suites gave to what was measured.
pub(crate) async fn add(
    measured: &mut Measured,
    opened: &Opened,
    args: &EvalArgs,
    plan: &Plan,
    progress: Arc<dyn Progress>,
) {
    let narrowed = matches!(args.set, Some(BatterySet::Gold | BatterySet::Synthetic));
    if narrowed || args.layer.is_some() {
        return;
    }
    let suites = planned_suites(opened);
    let judging = Judging {
        judge: Arc::new(LexicalJudge::default()),
        rubrics: Arc::new(Rubrics::shipped()),
        judgements: 1,
    };
    let Plan { repetitions, seed, jobs, .. } = *plan;
    let suite_plan = SuitePlan { repetitions, seed, jobs };
    let taxonomy = Arc::clone(&opened.taxonomy);
    let (batteries, project) = (&opened.batteries, &opened.project);
    let found =
        measured_suites(suites, batteries, project, &suite_plan, &judging, taxonomy, progress)
            .await;
    measured.cases.extend(found.cases);
    measured.suites.extend(found.suites);
    measured.reasons.extend(found.reasons);
    if !found.fingerprint.is_empty() {
        let mut parts = measured.fingerprint.parts.clone();
        parts.insert("suites".to_owned(), json!(found.fingerprint));
        measured.fingerprint = Fingerprint::of(parts);
    }
}
