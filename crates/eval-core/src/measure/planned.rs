//! What of a battery a plan asks for, before anything is asked.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::Plan;
use super::answered::Asked;
use super::gold_set::gold_set;
use crate::battery::{Battery, World, world};
use crate::case::{BatteryCase, Loaded, Placed};
use crate::data::{DataFolder, WorldError};
use crate::gate::{Exit, Reason};
use crate::ids::CaseId;
use crate::pin::content_hash;
use crate::project::Project;
use crate::run::{CasePlace, SetKind};

/// The planned cases of one battery.
#[derive(Default)]
pub(super) struct Planned {
    /// The world; `None` if it cannot be built.
    pub(super) world: Option<World>,
    /// The cases that are asked.
    pub(super) asked: Vec<Asked>,
    /// The cases that are planned and cannot be asked, each with why.
    pub(super) left_out: Vec<(Asked, String)>,
    /// Cases of all shards.
    pub(super) whole: u64,
    /// Ids of all cases that can be asked, whatever the plan leaves of them.
    pub(super) known: Vec<CaseId>,
    /// What kept something from being measured.
    pub(super) reasons: Vec<Reason>,
    /// Hashes of the battery's data and gold cases.
    pub(super) fingerprint: BTreeMap<String, Value>,
}

/// Loads, pins and enumerates the planned sets. A gold set with a problem is left out and the synthetic
/// set goes on; a world that cannot be built leaves both out.
pub(super) async fn planned(battery: &Arc<dyn Battery>, project: &Project, plan: &Plan) -> Planned {
    let data = DataFolder::new(project.path(&battery.data_folder()));
    let gold = plan.gold.then(|| gold_set(project, battery.as_ref()));
    let mut planned =
        Planned { fingerprint: fingerprint(&data, gold.as_ref()), ..Planned::default() };
    let obstacle = match built(Arc::clone(battery), data).await {
        Ok(world) => {
            planned.world = Some(world);
            None
        }
        Err(error) => {
            let place = format!("{}/{error}", project.shown(&battery.data_folder()));
            let why = format!("the world cannot be built: {error}");
            planned.reasons.push(Reason::new(Exit::Unmeasured, "world", place, &why));
            Some(why)
        }
    };
    if let Some(gold) = gold {
        planned.plan_gold(gold, obstacle, plan);
    }
    let synthetic = planned.world.as_ref().filter(|_| plan.synthetic);
    if let Some(cases) = synthetic.map(|world| battery.synthetic(world)) {
        planned.plan_set(cases.into_iter().map(synthetic_case).collect(), None, plan);
    }
    planned
}

impl Planned {
    fn plan_gold(&mut self, gold: Loaded<BatteryCase>, obstacle: Option<String>, plan: &Plan) {
        self.reasons.extend(gold.problems.iter().map(Reason::of_problem));
        let malformed = malformed_cases(&gold);
        let broken = (!gold.problems.is_empty()).then(|| "the set was not run".to_owned());
        let cases = gold.cases.into_iter().map(gold_case).chain(malformed).collect();
        self.plan_set(cases, obstacle.or(broken), plan);
    }

    /// Takes what the plan leaves of a set: a slice of it, of that a shard, of that one case.
    fn plan_set(&mut self, cases: Vec<Asked>, obstacle: Option<String>, plan: &Plan) {
        if obstacle.is_none() {
            self.known.extend(cases.iter().map(|asked| asked.case.id.clone()));
        }
        let mut cases = plan.cut.sliced(cases, |asked| asked.case.id.as_str());
        self.whole += cases.len() as u64;
        cases.retain(|asked| plan.cut.holds(asked.case.id.as_str()));
        if let Some(why) = obstacle {
            self.left_out.extend(cases.into_iter().map(|case| (case, why.clone())));
        } else {
            cases.retain(|asked| plan.only.as_ref().is_none_or(|only| asked.case.id == *only));
            self.asked.extend(cases);
        }
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
