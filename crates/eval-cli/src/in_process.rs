//! The target that needs no configuration: the registered batteries' own answer paths.
//!
//! A case names its battery in `input.battery`, its answer path in `input.engine`, its question in
//! `input.query`, and may give a `language`. Worlds are built when the first question needs them.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use eval_core::battery::{Battery, Question, World, world};
use eval_core::data::DataFolder;
use eval_core::diag::nearest;
use eval_core::pin::content_hash;
use eval_core::project::Project;
use eval_core::target::{Ask, Fault, FaultKind, Records, Target, TargetIdentity};
use serde_json::Value;
use tokio::sync::OnceCell;

use crate::Registry;

/// The name by which `eval.toml` and `--target` choose it.
pub(crate) const IN_PROCESS: &str = "in-process";

/// The registered batteries as one system under test.
pub(crate) struct InProcess {
    systems: BTreeMap<&'static str, System>,
    configuration: String,
}

struct System {
    battery: Arc<dyn Battery>,
    data: DataFolder,
    world: OnceCell<Result<World, String>>,
}

impl InProcess {
    /// The batteries over the data of this project.
    pub(crate) fn new(batteries: &Registry, project: &Project) -> Self {
        let system = |battery: &Arc<dyn Battery>| {
            let data = DataFolder::new(project.path(&battery.data_folder()));
            let battery = Arc::clone(battery);
            (battery.name(), System { battery, data, world: OnceCell::new() })
        };
        let systems: BTreeMap<_, _> = batteries.iter().map(system).collect();
        let digests: Vec<_> =
            systems.iter().map(|(name, system)| (*name, system.data.digest().ok())).collect();
        Self { systems, configuration: content_hash(&digests) }
    }

    fn system(&self, input: &Value) -> Result<&System, Fault> {
        let Some(name) = input.get("battery").and_then(Value::as_str) else {
            let names: Vec<_> = self.systems.keys().copied().collect();
            let message = format!(
                "the input names no `battery` ({}), and no other target is configured",
                names.join(", ")
            );
            return Err(Fault::new(FaultKind::Refused, message));
        };
        self.systems.get(name).ok_or_else(|| {
            let near = nearest(name, self.systems.keys().copied());
            let help = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            Fault::new(FaultKind::Refused, format!("no battery `{name}` is registered{help}"))
        })
    }
}

impl System {
    async fn world(&self) -> &Result<World, String> {
        let built = self.world.get_or_init(|| async {
            world(self.battery.as_ref(), &self.data).await.map_err(|error| error.to_string())
        });
        built.await
    }
}

#[async_trait]
impl Target for InProcess {
    fn identity(&self) -> TargetIdentity {
        TargetIdentity {
            name: IN_PROCESS.to_owned(),
            kind: IN_PROCESS,
            version: None,
            configuration: self.configuration.clone(),
        }
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        let system = self.system(ask.input)?;
        let refused = |message: String| Fault::new(FaultKind::Refused, message);
        let world = system.world().await.as_ref().map_err(|error| refused(error.clone()))?;
        let text = |key: &str| ask.input.get(key).and_then(Value::as_str);
        let question = Question {
            engine: text("engine"),
            language: text("language"),
            repetition: ask.repetition,
            seed: ask.seed,
            ..Question::new(ask.case, text("query").unwrap_or_default())
        };
        let trace = system.battery.answer(world, question).await;
        let trace = trace.map_err(|error| refused(error.to_string()))?;
        serde_json::to_string(&trace).map_err(|error| refused(error.to_string()))
    }

    async fn records<'t>(&'t self, input: &Value) -> Option<Records<'t>> {
        // An answer may have come from the store, and then nobody built the world yet.
        let world = self.system(input).ok()?.world().await.as_ref().ok()?;
        Some(Box::new(|id: &str| world.kb.get(id).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use eval_core::ids::CaseId;
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_citation_is_looked_up_in_the_world_of_its_battery() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let batteries = eval_registry::batteries();
        let target = InProcess::new(&batteries, &Project::new(format!("{root}/eval")));
        let query = "Which accounts do we keep for Aakerlund Tools?";
        let input = json!({"battery": "business", "engine": "register", "query": query});
        let case = CaseId::from("a");
        // Before anything is asked, as with answers of the store.
        let records = target.records(&input).await.unwrap();
        let ask = Ask { case: &case, repetition: 0, seed: 0, input: &input };
        let trace: Value = serde_json::from_str(&target.answer(ask).await.unwrap()).unwrap();
        let cited = trace["claims"][0]["support"][0].as_str().unwrap();
        assert!(records(cited) && !records("no-such-record"));
        assert!(target.records(&json!({"battery": "none"})).await.is_none());
    }
}
