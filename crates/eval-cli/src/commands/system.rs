//! The part of `gonogo eval` that asks a system under test through a target: the regression layer, the
//! held-back cases and the distribution layer.

mod choice;
mod drift;
mod kept;
mod loads;

use std::collections::BTreeMap;
use std::sync::Arc;

use eval_adapters::store::Stored;
use eval_core::case::regression_set::{CASES, GENERATION, HELDBACK, RETRIEVAL, pin_file};
use eval_core::drift::Sample;
use eval_core::gate::Reason;
use eval_core::heldback::LOOKS;
use eval_core::measure::{Plan, Progress, SystemPlan, measured_system};
use eval_core::run::{CaseResult, SetKind};
use eval_core::target::Target;
use eval_core::tier::TierPlan;
use serde_json::{Value, json};

use crate::args::{EvalArgs, Layer};
use crate::cancel::{Cancellable, Cancelled};
use crate::failure::Failure;
use crate::folder::Opened;
use crate::in_process::IN_PROCESS;
use crate::output;

pub(crate) use choice::{Choice, configured, unknown_target};
pub(crate) use drift::{Drift, refuse_update_in_ci, update_snapshot};
pub(crate) use kept::{STORE, failure as store_failure, kept, run_in};
pub(crate) use loads::{Loads, edits};

/// Which sets of a system under test a run measures.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each set is wanted or not, whatever the others")]
pub(crate) struct Wanted {
    pub(crate) regression: bool,
    pub(crate) heldback: bool,
    /// Retrieval and generation apart.
    pub(crate) halves: bool,
    pub(crate) distribution: bool,
}

impl Wanted {
    /// `--layer` one layer, `--all` both, and otherwise the regression layer where there are cases. The
    /// held-back cases are measured by a tier that wants them and a run that is not narrowed.
    pub(crate) fn of(opened: &Opened, args: &EvalArgs, tier: &TierPlan) -> Self {
        let distribution = args.all || args.layer == Some(Layer::Distribution);
        let has = |folder| opened.project.file_names(folder).is_ok_and(|names| !names.is_empty());
        // Cases that are pinned and gone have gone missing.
        let has_or_had = |folder| has(folder) || opened.project.path(&pin_file(folder)).exists();
        let narrowed = !args.battery.is_empty() || args.set.is_some();
        let regression = match args.layer {
            Some(layer) => layer == Layer::Regression,
            None => args.all || (!narrowed && has(CASES)),
        };
        // Cases that were looked at once and are gone have gone missing.
        let heldback = tier.heldback && !narrowed && args.layer.is_none();
        let heldback =
            heldback && (has_or_had(HELDBACK) || opened.project.path(LOOKS.lines).exists());
        let halves =
            !narrowed && args.layer.is_none() && (has_or_had(RETRIEVAL) || has_or_had(GENERATION));
        let distribution = distribution || args.update_snapshot;
        Self { regression, heldback, halves, distribution }
    }

    pub(crate) fn any(self) -> bool {
        self.regression || self.heldback || self.halves || self.distribution
    }
}

/// What asking a system gave, for the run.
#[derive(Default)]
pub(crate) struct SystemPart {
    pub(crate) planned_sets: Vec<(String, SetKind)>,
    pub(crate) cases: Vec<CaseResult>,
    /// Cases of all shards.
    pub(crate) whole: u64,
    pub(crate) reasons: Vec<Reason>,
    /// The answers to the inputs of the distribution layer, and the hash of the inputs of all shards.
    pub(crate) inputs: Option<(Sample, String)>,
    pub(crate) fingerprint: BTreeMap<String, Value>,
}

/// What is asked of a system, and what may end that.
pub(crate) struct Asking<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) wanted: Wanted,
    pub(crate) drift: &'a Drift,
    pub(crate) cancelled: &'a Cancelled,
}

/// Measures the wanted sets.
pub(crate) async fn measured(
    opened: &Opened,
    args: &EvalArgs,
    asking: &Asking<'_>,
    progress: Arc<dyn Progress>,
) -> Result<SystemPart, Failure> {
    let Asking { plan, wanted, drift, cancelled } = *asking;
    if !wanted.any() {
        return Ok(SystemPart::default());
    }
    let choice = Choice::of(opened, args)?;
    let target = choice.open(opened, args)?;
    let system_plan = SystemPlan {
        repetitions: plan.repetitions,
        seed: plan.seed,
        stop: plan.stop,
        budget: Arc::clone(&plan.budget),
        answerer: choice.answerer(),
        jobs: args.jobs.unwrap_or_else(|| choice.concurrency()),
        as_of: args.as_of.or(opened.config.as_of),
        retrieval: opened.config.retrieval.clone(),
    };
    let mut loads = Loads::of(opened, args, wanted, plan.cut);
    let fingerprint = fingerprint(&loads, target.as_ref(), &system_plan, drift);
    // Our own code costs nothing to ask again, and its world has no version that a store could see.
    let is_own = target.identity().kind == IN_PROCESS;
    let run = if is_own { None } else { kept(opened, args, plan, &fingerprint).await? };
    let target: Box<dyn Target> = match &run {
        Some(run) => Box::new(Stored::new(target, Arc::clone(run))),
        None => target,
    };
    let target: Arc<dyn Target> = Arc::new(Cancellable::new(target, cancelled.clone()));
    let cases = std::mem::take(&mut loads.cases.asked);
    progress.planned(&target.identity().name, cases.len());
    let taxonomy = Arc::clone(&opened.taxonomy);
    let measure =
        measured_system(Arc::clone(&target), cases, &system_plan, taxonomy, progress).await;
    target.close().await;
    match run {
        Some(_) if cancelled.is_set() => {
            output::say("the same command again asks only for what is missing");
        }
        Some(run) => run.finish().await.map_err(|error| kept::failure(&error))?,
        None => {}
    }
    let left_out = loads.cases.not_run(plan.repetitions, &opened.taxonomy);
    let cases = measure.cases.into_iter().chain(left_out).collect();
    let inputs = loads.inputs.map(|hash| (measure.sample, hash));
    let Loads { planned_sets, reasons, .. } = loads;
    Ok(SystemPart { planned_sets, cases, whole: loads.cases.whole, reasons, inputs, fingerprint })
}

fn fingerprint(
    loads: &Loads,
    target: &dyn Target,
    plan: &SystemPlan,
    drift: &Drift,
) -> BTreeMap<String, Value> {
    let mut parts = drift.fingerprint();
    parts.insert("target".to_owned(), json!(target.identity()));
    parts.insert("cases".to_owned(), json!(loads.contents()));
    parts.insert("as_of".to_owned(), json!(plan.as_of.map(|date| date.to_string())));
    parts
}
