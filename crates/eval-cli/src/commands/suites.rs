//! The suites of `gonogo eval`: measured after the batteries that answer them.

use std::sync::Arc;

use eval_core::judge::{LexicalJudge, Rubrics};
use eval_core::measure::{Progress, SuitePlan, measured_suites};
use eval_core::run::{Fingerprint, Measured};
use eval_core::suite::Judging;
use serde_json::json;

use crate::folder::{Opened, planned_suites};

/// Who judges, and by what.
pub(crate) fn judging() -> Judging {
    Judging {
        judge: Arc::new(LexicalJudge::default()),
        rubrics: Arc::new(Rubrics::shipped()),
        judgements: 1,
    }
}

/// Adds what the suites gave to what was measured. The names of the planned suites of all shards.
pub(crate) async fn add(
    measured: &mut Measured,
    opened: &Opened,
    plan: &SuitePlan,
    progress: Arc<dyn Progress>,
) -> Vec<String> {
    let suites = planned_suites(opened);
    let judging = judging();
    let taxonomy = Arc::clone(&opened.taxonomy);
    let (batteries, project) = (&opened.batteries, &opened.project);
    let found =
        measured_suites(suites, batteries, project, plan, &judging, taxonomy, progress).await;
    measured.cases.extend(found.cases);
    measured.suites.extend(found.suites);
    measured.reasons.extend(found.reasons);
    if let Some(scope) = &mut measured.scope {
        scope.unjudged = found.unjudged;
    }
    if !found.fingerprint.is_empty() {
        let mut parts = measured.fingerprint.parts.clone();
        parts.insert("suites".to_owned(), json!(found.fingerprint));
        measured.fingerprint = Fingerprint::of(parts);
    }
    found.planned
}
