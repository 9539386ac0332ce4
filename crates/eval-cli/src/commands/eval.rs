//! `gonogo eval`: measure, gate, report, and record only when asked.

use std::collections::BTreeMap;
use std::sync::Arc;

use eval_core::battery::Battery;
use eval_core::budget::Accountant;
use eval_core::drift::Snapshot;
use eval_core::gate::Exit;
use eval_core::history::{self, HistoryEntry};
use eval_core::measure::{Plan, Progress, measured_battery};
use eval_core::pin::content_hash;
use eval_core::repeat::Stop;
use eval_core::run::{Fingerprint, Layers, Measured, Run, SetKind};
use eval_core::select::Cut;
use eval_report::{Report, terminal};
use serde_json::{Value, json};

use super::system::{self, SystemPart, Wanted};
use super::{blocking, default_jobs, suites};
use crate::Registry;
use crate::args::{BatterySet, Cli, EvalArgs, StopRule};
use crate::artifacts;
use crate::failure::Failure;
use crate::folder::{Opened, chosen, opened};
use crate::output;
use crate::progress::Bar;
use crate::runs::read_run;
use crate::signing::signed_off;

pub(crate) fn run(cli: &Cli, args: &EvalArgs, registry: Registry) -> Result<u8, Failure> {
    let mut opened = opened(cli, registry)?;
    if !args.battery.is_empty() {
        opened.batteries = chosen(&opened.batteries, &args.battery)?;
    }
    system::refuse_update_in_ci(args)?;
    let baseline = args.baseline.as_deref().map(read_run).transpose()?;
    let (run, snapshot) = measured(&opened, args)?;
    // What is signed is the whole decision, with what the baseline added to it.
    let run = match &baseline {
        Some(baseline) => run.held_against(baseline, args.fail_on_regression.map(Into::into)),
        None => run,
    };
    let run = signed_off(&opened, run);
    if let Some(folder) = &args.out {
        artifacts::write(Report::of(&run), folder, &args.format)?;
    }
    if !args.quiet {
        output::show(&terminal::report(&run, output::style()))?;
    }
    if args.update_snapshot {
        system::update_snapshot(&opened, snapshot.as_ref(), &run.decision)?;
    }
    if args.record {
        record(&opened, args, &run)?;
    }
    Ok(run.decision.exit_code)
}

fn plan(opened: &Opened, args: &EvalArgs) -> Plan {
    Plan {
        gold: matches!(args.set, None | Some(BatterySet::Gold)),
        synthetic: matches!(args.set, None | Some(BatterySet::Synthetic)),
        cut: Cut::default(),
        only: None,
        repetitions: args.runs.unwrap_or(opened.config.runs),
        stop: stop(opened, args),
        budget: Arc::new(Accountant::unlimited()),
        seed: args.seed.unwrap_or(opened.config.seed),
        jobs: args.jobs.unwrap_or_else(default_jobs),
    }
}

/// When repetitions stop.
pub(super) fn stop(opened: &Opened, args: &EvalArgs) -> Stop {
    match args.stop {
        Some(StopRule::Decided) => Stop::Decided { error: opened.config.stop_error },
        None => Stop::Never,
    }
}

/// The run, and the snapshot that `--update-snapshot` would write.
fn measured(opened: &Opened, args: &EvalArgs) -> Result<(Run, Option<Snapshot>), Failure> {
    let plan = plan(opened, args);
    let bar = Arc::new(Bar::new(args.quiet));
    let wanted = Wanted::of(opened, args);
    let prepared = suites::prepared(opened, args, false)?;
    // Each future ends its own kind of work; batteries do not wait for a network.
    let (measured, snapshot) = blocking(plan.jobs, async {
        let system = system::measured(opened, args, wanted, Arc::clone(&bar) as _).await?;
        let mut measured = if args.layer.is_some() {
            nothing_measured(opened, &plan)
        } else {
            measured_batteries(opened, &plan, Arc::clone(&bar) as _).await
        };
        if let Some(prepared) = prepared {
            prepared.add_to(&mut measured, opened, &plan, Arc::clone(&bar) as _).await?;
        }
        let snapshot = system.snapshot.clone();
        join(&mut measured, system);
        Ok((measured, snapshot))
    })??;
    bar.finish();
    Ok((measured.assembled(&opened.taxonomy), snapshot))
}

/// A run without batteries, where one layer alone is asked for.
fn nothing_measured(opened: &Opened, plan: &Plan) -> Measured {
    Measured {
        fingerprint: fingerprint(opened, plan, &Value::Null),
        planned_sets: Vec::new(),
        cases: Vec::new(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
    }
}

/// Adds what asking the system gave.
fn join(measured: &mut Measured, system: SystemPart) {
    measured.planned_sets.extend(system.planned_sets);
    measured.cases.extend(system.cases);
    measured.reasons.extend(system.reasons);
    measured.layers.distribution = system.distribution;
    if !system.fingerprint.is_empty() {
        let mut parts = measured.fingerprint.parts.clone();
        parts.insert("system".to_owned(), json!(system.fingerprint));
        measured.fingerprint = Fingerprint::of(parts);
    }
}

/// Measures every battery in turn; each uses all jobs.
async fn measured_batteries(opened: &Opened, plan: &Plan, progress: Arc<dyn Progress>) -> Measured {
    let (mut cases, mut reasons, mut planned_sets) = (Vec::new(), Vec::new(), Vec::new());
    let mut parts = BTreeMap::new();
    for battery in &opened.batteries {
        tracing::info!(battery = battery.name(), "measuring");
        let measure = measured_battery(
            Arc::clone(battery),
            &opened.project,
            plan,
            Arc::clone(&opened.taxonomy),
            Arc::clone(&progress),
        )
        .await;
        planned_sets.extend(sets(battery.as_ref(), plan));
        cases.extend(measure.cases);
        reasons.extend(measure.reasons);
        parts.insert(battery.name(), measure.fingerprint);
    }
    let fingerprint = fingerprint(opened, plan, &json!(parts));
    Measured {
        fingerprint,
        planned_sets,
        cases,
        suites: Vec::new(),
        layers: Layers::default(),
        reasons,
    }
}

fn sets(battery: &dyn Battery, plan: &Plan) -> Vec<(String, SetKind)> {
    let planned = [(plan.gold, SetKind::Gold), (plan.synthetic, SetKind::Synthetic)];
    let planned = planned.into_iter().filter(|(planned, _)| *planned);
    planned.map(|(_, kind)| (battery.name().to_owned(), kind)).collect()
}

fn fingerprint(opened: &Opened, plan: &Plan, batteries: &Value) -> Fingerprint {
    let sets = [("gold", plan.gold), ("synthetic", plan.synthetic)];
    let sets: Vec<&str> =
        sets.iter().filter(|(_, planned)| *planned).map(|(set, _)| *set).collect();
    Fingerprint::of(BTreeMap::from([
        ("version".to_owned(), json!(env!("CARGO_PKG_VERSION"))),
        ("seed".to_owned(), json!(plan.seed)),
        ("repetitions".to_owned(), json!(plan.repetitions)),
        ("stop".to_owned(), stopping(plan.stop)),
        ("sets".to_owned(), json!(sets)),
        ("batteries".to_owned(), batteries.clone()),
        ("taxonomy".to_owned(), json!(content_hash(opened.taxonomy.as_ref()))),
    ]))
}

fn stopping(stop: Stop) -> Value {
    match stop {
        Stop::Never => json!("never"),
        Stop::Decided { error } => json!({ "decided": error.value() }),
    }
}

/// Appends the run to the history. A run that could not be measured has nothing to record.
fn record(opened: &Opened, args: &EvalArgs, run: &Run) -> Result<(), Failure> {
    if run.decision.reasons.iter().any(|reason| reason.exit == Exit::Unmeasured) {
        output::say("nothing was recorded: the run could not be measured");
        return Ok(());
    }
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let entry = HistoryEntry::of_run(run, now, args.note.clone().unwrap_or_default());
    history::append(&opened.project, &entry).map_err(Failure::data)?;
    output::say(format!("recorded in {}", opened.project.shown(history::HISTORY)));
    Ok(())
}
