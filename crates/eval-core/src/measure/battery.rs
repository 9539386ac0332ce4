use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::answered::{Asked, Bench, not_run, panicked};
use super::gold_set::gold_set;
use super::{Plan, Progress};
use crate::battery::{Battery, World, world};
use crate::case::{BatteryCase, Loaded, Placed};
use crate::data::{DataFolder, WorldError};
use crate::gate::{Exit, Reason};
use crate::ids::CaseId;
use crate::mode::Taxonomy;
use crate::pin::content_hash;
use crate::project::Project;
use crate::run::{CasePlace, CaseResult, SetKind};

/// What measuring one battery gave.
#[derive(Clone, Debug, Default)]
pub struct BatteryMeasure {
    /// Every planned case.
    pub cases: Vec<CaseResult>,
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
    let mut measure = BatteryMeasure::default();
    let name = battery.name();
    let data = DataFolder::new(project.path(&battery.data_folder()));
    let folder = project.shown(&battery.data_folder());
    let gold = plan.gold.then(|| gold_set(project, battery.as_ref()));
    measure.fingerprint = fingerprint(&data, gold.as_ref());
    let world = match built(Arc::clone(&battery), data).await {
        Ok(world) => world,
        Err(error) => {
            let place = format!("{folder}/{error}");
            let why = format!("the world cannot be built: {error}");
            measure.reasons.push(Reason::new(Exit::Unmeasured, "world", place, &why));
            if let Some(gold) = gold {
                measure.leave_out(name, gold, plan, &taxonomy, &why);
            }
            return measure;
        }
    };
    let mut asked = Vec::new();
    match gold {
        Some(gold) if gold.problems.is_empty() => {
            asked.extend(gold.cases.into_iter().map(gold_case));
        }
        Some(gold) => measure.leave_out(name, gold, plan, &taxonomy, "the set was not run"),
        None => {}
    }
    if plan.synthetic {
        asked.extend(battery.synthetic(&world).into_iter().map(synthetic_case));
    }
    measure.known = asked.iter().map(|asked| asked.case.id.clone()).collect();
    if let Some(only) = &plan.only {
        asked.retain(|asked| asked.case.id == *only);
    }
    let shapes = battery.claim_shapes();
    let bench = Bench { battery, world, shapes, taxonomy, folder, plan: plan.clone() };
    measure.cases.extend(results(Arc::new(bench), asked, progress).await);
    measure
}

impl BatteryMeasure {
    /// Counts a gold set that cannot be run: its cases are planned and unmeasured, and its problems
    /// are reasons.
    fn leave_out(
        &mut self,
        name: &str,
        gold: Loaded<BatteryCase>,
        plan: &Plan,
        taxonomy: &Taxonomy,
        why: &str,
    ) {
        self.reasons.extend(gold.problems.iter().map(Reason::of_problem));
        let malformed = malformed_cases(&gold);
        let asked = gold.cases.into_iter().map(gold_case).chain(malformed);
        self.cases.extend(asked.map(|asked| not_run(name, &asked, plan, why, taxonomy)));
    }
}

/// Stand-ins for the cases whose files could not be read: each is planned and unmeasured.
fn malformed_cases(gold: &Loaded<BatteryCase>) -> Vec<Asked> {
    gold.malformed
        .iter()
        .map(|file| {
            let stem = file.rsplit('/').next().unwrap_or(file);
            let id = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
            Asked {
                case: BatteryCase::answer(id, "", ""),
                set: SetKind::Gold,
                place: Some(CasePlace { file: file.clone(), line: 1 }),
                content: String::new(),
            }
        })
        .collect()
}

fn gold_case(placed: Placed<BatteryCase>) -> Asked {
    let line = placed.place.line().unwrap_or(1);
    Asked {
        content: content_hash(&placed.case),
        case: placed.case,
        set: SetKind::Gold,
        place: Some(CasePlace { file: placed.place.file, line }),
    }
}

fn synthetic_case(case: BatteryCase) -> Asked {
    Asked { content: content_hash(&case), case, set: SetKind::Synthetic, place: None }
}

/// Builds the world in a task of its own, so that a panic is an error like any other.
pub(super) async fn built(
    battery: Arc<dyn Battery>,
    data: DataFolder,
) -> Result<World, WorldError> {
    let task = tokio::spawn(async move { world(battery.as_ref(), &data).await });
    task.await.unwrap_or_else(|_| Err(WorldError::Inconsistent("building it panicked".to_owned())))
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

/// Hashes of the battery's data and gold cases. A synthetic case is a function of the data.
fn fingerprint(data: &DataFolder, gold: Option<&Loaded<BatteryCase>>) -> BTreeMap<String, Value> {
    let data = data.digest().map_or(Value::Null, Value::String);
    let mut parts = BTreeMap::from([("data".to_owned(), data)]);
    if let Some(gold) = gold {
        let hashes: Vec<String> =
            gold.cases.iter().map(|placed| content_hash(&placed.case)).collect();
        parts.insert("gold".to_owned(), json!(content_hash(&hashes)));
    }
    parts
}
