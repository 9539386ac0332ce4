use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::answered::{Asked, Bench, not_run, panicked};
use super::planned::{Planned, planned};
use super::{Plan, PlannedSet, Progress};
use crate::battery::Battery;
use crate::budget::Estimate;
use crate::gate::Reason;
use crate::ids::CaseId;
use crate::mode::Taxonomy;
use crate::project::Project;
use crate::run::{CaseResult, SetKind};

/// What measuring one battery gave.
#[derive(Clone, Debug, Default)]
pub struct BatteryMeasure {
    /// Every planned case of this shard.
    pub cases: Vec<CaseResult>,
    /// Planned cases of all shards.
    pub whole: u64,
    /// What kept something from being measured.
    pub reasons: Vec<Reason>,
    /// Ids of all cases of the planned sets, those left out by [`Plan::only`] included.
    pub known: Vec<CaseId>,
    /// The battery's part of the fingerprint: hashes of its data and of its cases.
    pub fingerprint: BTreeMap<String, Value>,
}

/// Measures the planned sets of one battery.
///
/// A gold set with a problem is not run and the synthetic set goes on; a world that cannot be built
/// leaves both unmeasured.
pub async fn measured_battery(
    battery: Arc<dyn Battery>,
    project: &Project,
    plan: &Plan,
    taxonomy: Arc<Taxonomy>,
    progress: Arc<dyn Progress>,
) -> BatteryMeasure {
    let name = battery.name();
    let folder = project.shown(&battery.data_folder());
    let Planned { world, asked, left_out, whole, known, reasons, fingerprint } =
        planned(&battery, project, plan).await;
    let left_out = left_out.iter().map(|(asked, why)| not_run(name, asked, plan, why, &taxonomy));
    let mut cases: Vec<CaseResult> = left_out.collect();
    if let Some(world) = world {
        let shapes = battery.claim_shapes();
        let bench = Bench { battery, world, shapes, taxonomy, folder, plan: plan.clone() };
        cases.extend(results(Arc::new(bench), asked, progress).await);
    }
    BatteryMeasure { cases, whole, reasons, known, fingerprint }
}

/// The sets of one battery as [`measured_battery`] would ask them, and what would keep something from
/// being measured. Nothing is asked.
pub async fn planned_battery(
    battery: Arc<dyn Battery>,
    project: &Project,
    plan: &Plan,
) -> (Vec<PlannedSet>, Vec<Reason>) {
    let planned = planned(&battery, project, plan).await;
    let wanted = [(plan.gold, SetKind::Gold), (plan.synthetic, SetKind::Synthetic)];
    let sets = wanted.into_iter().filter(|(wanted, _)| *wanted).map(|(_, set)| {
        let asked = planned.asked.iter().filter(|asked| asked.set == set).count() as u64;
        let left_out = planned.left_out.iter().filter(|(asked, _)| asked.set == set).count();
        let repetitions = u64::from(plan.repetitions);
        PlannedSet {
            name: format!("{}/{}", battery.name(), set.as_str()),
            cases: asked + left_out as u64,
            repetitions: (asked + left_out as u64) * repetitions,
            estimate: Estimate::of_own_code(asked * repetitions),
        }
    });
    (sets.collect(), planned.reasons)
}

/// Results in the order of the cases, whatever the order of the answers.
async fn results(
    bench: Arc<Bench>,
    asked: Vec<Asked>,
    progress: Arc<dyn Progress>,
) -> Vec<CaseResult> {
    progress.planned(bench.battery.name(), asked.len());
    let permits = Arc::new(Semaphore::new(bench.plan.jobs.get()));
    let mut tasks = JoinSet::new();
    let mut positions = BTreeMap::new();
    for (position, case) in asked.iter().cloned().enumerate() {
        let (bench, permits) = (Arc::clone(&bench), Arc::clone(&permits));
        let progress = Arc::clone(&progress);
        let task = tasks.spawn(async move {
            // The semaphore is never closed; without a permit the case would only run early.
            let _permit = permits.acquire_owned().await.ok();
            let result = bench.result(case).await;
            progress.done(&result);
            result
        });
        positions.insert(task.id(), position);
    }
    let mut results = BTreeMap::new();
    while let Some(joined) = tasks.join_next_with_id().await {
        let (id, result) = match joined {
            Ok((id, result)) => (id, Some(result)),
            Err(error) => (error.id(), None),
        };
        let Some(&position) = positions.get(&id) else { continue };
        let result = result.unwrap_or_else(|| panicked(&bench, &asked[position]));
        results.insert(position, result);
    }
    results.into_values().collect()
}
