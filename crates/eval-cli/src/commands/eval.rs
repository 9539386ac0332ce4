//! `gonogo eval`: measure, gate, report, and record only when asked.

mod conclusion;
mod planning;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use eval_core::battery::Battery;
use eval_core::drift::Sample;
use eval_core::measure::{Plan, Progress, measured_battery};
use eval_core::run::{Fingerprint, Layers, Measured, Part, SetKind, Spending, Whole};
use eval_core::select::Shard;
use eval_core::tier::Tier;
use serde_json::json;

use super::blocking;
use super::spotcheck;
use super::suites::Prepared;
use super::system::{self, Drift, SystemPart};
use crate::Registry;
use crate::args::{Cli, EvalArgs};
use crate::artifacts;
use crate::cancel::Cancelled;
use crate::failure::Failure;
use crate::folder::{Opened, chosen, opened};
use crate::output;
use crate::progress::Bar;

pub(crate) use conclusion::Conclusion;
pub(crate) use planning::{RunPlan, Watch};

pub(crate) fn run(cli: &Cli, args: &EvalArgs, registry: Registry) -> Result<u8, Failure> {
    if !args.bulk.is_empty() {
        return super::bulk::run(cli, args, registry);
    }
    let opened = narrowed(cli, args, registry)?;
    system::refuse_update_in_ci(args)?;
    let run_plan = RunPlan::of(&opened, args)?;
    let conclusion = Conclusion::of(&args.end)?;
    let drift = Drift::of(&opened, run_plan.wanted.distribution, args.update_snapshot)?;
    let Gathered { mut measured, whole, inputs } = gathered(&opened, args, &run_plan, &drift)?;
    if let (Some(shard), Some(folder)) = (args.shard, &args.end.out) {
        let inputs = inputs.as_ref().map(|(sample, hash)| (sample, hash.as_str()));
        return written(&Part::new(shard, whole, measured, inputs), shard, folder);
    }
    drift.judge(&mut measured, inputs.as_ref());
    let run = conclusion.drawn(&opened, measured)?;
    if args.update_snapshot {
        system::update_snapshot(&opened, inputs, &run.decision)?;
    }
    Ok(run.decision.exit_code)
}

/// The project, with the batteries that the command line leaves.
pub(crate) fn narrowed(cli: &Cli, args: &EvalArgs, registry: Registry) -> Result<Opened, Failure> {
    let mut opened = opened(cli, registry)?;
    if !args.battery.is_empty() {
        opened.batteries = chosen(&opened.batteries, &args.battery)?;
    }
    Ok(opened)
}

/// Writes what a shard measured. It decides nothing.
fn written(part: &Part, shard: Shard, folder: &Path) -> Result<u8, Failure> {
    let name = format!("part-{}-of-{}.json", shard.index(), shard.of());
    let path = artifacts::write_one(folder, &name, &part.to_json())?;
    output::say(format!("wrote {}: one part of a run, which `gonogo merge` joins", path.display()));
    Ok(0)
}

/// Everything that was measured, here.
struct Gathered {
    measured: Measured,
    /// What all shards hold together.
    whole: Whole,
    /// The answers to the inputs of the distribution layer, and the hash of those inputs.
    inputs: Option<(Sample, String)>,
}

fn gathered(
    opened: &Opened,
    args: &EvalArgs,
    run_plan: &RunPlan,
    drift: &Drift,
) -> Result<Gathered, Failure> {
    let RunPlan { plan, wanted, .. } = run_plan;
    let suites = Prepared::of(opened, args, run_plan)?;
    let bar = Arc::new(Bar::new(args.end.quiet));
    // Each future ends its own kind of work; batteries do not wait for a network.
    let gathered = blocking(plan.jobs, async {
        let progress = || Arc::clone(&bar) as Arc<dyn Progress>;
        let asks_a_model = suites.as_ref().is_some_and(Prepared::asks_a_model);
        let listens = wanted.any() || asks_a_model;
        let cancelled = if listens { Cancelled::by_ctrl_c() } else { Cancelled::never() };
        let asking = system::Asking { plan, wanted: *wanted, drift, cancelled: &cancelled };
        let system = system::measured(opened, args, &asking, progress()).await?;
        let mut gathered = batteries(opened, run_plan, progress()).await;
        if let Some(suites) = suites {
            let planned =
                suites.add_to(&mut gathered.measured, opened, args, (plan, cancelled), progress());
            let planned = planned.await?;
            gathered.whole.suites = planned;
        }
        gathered.join(system);
        Ok::<Gathered, Failure>(gathered)
    })?;
    bar.finish();
    let mut gathered = gathered?;
    if run_plan.tier.tier == Tier::Release {
        spotcheck::demand(&mut gathered.measured, opened)?;
    }
    gathered.measured.spent = Some(Spending::from(plan.budget.so_far()));
    gathered.measured.reasons.extend(plan.budget.reason());
    Ok(gathered)
}

impl Gathered {
    /// Adds what asking the system gave.
    fn join(&mut self, system: SystemPart) {
        let measured = &mut self.measured;
        measured.planned_sets.extend(system.planned_sets);
        measured.cases.extend(system.cases);
        measured.reasons.extend(system.reasons);
        self.whole.cases += system.whole;
        self.inputs = system.inputs;
        if !system.fingerprint.is_empty() {
            let mut parts = measured.fingerprint.parts.clone();
            parts.insert("system".to_owned(), json!(system.fingerprint));
            measured.fingerprint = Fingerprint::of(parts);
        }
    }
}

/// Measures every battery in turn; each uses all jobs. Where no set of theirs is planned they are left
/// alone.
async fn batteries(opened: &Opened, run_plan: &RunPlan, progress: Arc<dyn Progress>) -> Gathered {
    let plan = &run_plan.plan;
    let (mut cases, mut reasons, mut planned_sets) = (Vec::new(), Vec::new(), Vec::new());
    let (mut parts, mut whole) = (BTreeMap::new(), Whole::default());
    let planned = plan.gold || plan.synthetic;
    for battery in opened.batteries.iter().filter(|_| planned) {
        tracing::info!(battery = battery.name(), "measuring");
        let (battery_itself, taxonomy) = (Arc::clone(battery), Arc::clone(&opened.taxonomy));
        let project = &opened.project;
        let progress = Arc::clone(&progress);
        let measure = measured_battery(battery_itself, project, plan, taxonomy, progress).await;
        planned_sets.extend(sets(battery.as_ref(), plan));
        whole.cases += measure.whole;
        cases.extend(measure.cases);
        reasons.extend(measure.reasons);
        parts.insert(battery.name(), measure.fingerprint);
    }
    let measured = Measured {
        fingerprint: run_plan.fingerprint(opened, &json!(parts)),
        planned_sets,
        cases,
        suites: Vec::new(),
        layers: Layers::default(),
        reasons,
        scope: Some(run_plan.scope()),
        spent: None,
    };
    Gathered { measured, whole, inputs: None }
}

fn sets(battery: &dyn Battery, plan: &Plan) -> Vec<(String, SetKind)> {
    let planned = [(plan.gold, SetKind::Gold), (plan.synthetic, SetKind::Synthetic)];
    let planned = planned.into_iter().filter(|(planned, _)| *planned);
    planned.map(|(_, kind)| (battery.name().to_owned(), kind)).collect()
}
