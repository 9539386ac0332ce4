//! The run's part of the answer store: a new one, or the interrupted one of the same fingerprint.

use std::collections::BTreeMap;
use std::sync::Arc;

use eval_adapters::store::{Run, Store, StoreError};
use eval_core::diag::{Code, Diagnostic};
use eval_core::measure::Plan;
use eval_core::run::Fingerprint;
use eval_core::select::Shard;
use eval_core::wording::counted;
use serde_json::{Value, json};

use crate::args::EvalArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;

/// The answer store, relative to the project.
pub(crate) const STORE: &str = ".gonogo/answers.redb";

/// The run of this fingerprint in the store; `None` under `--no-cache`. A shard has a store of its own,
/// since many of them may run on one file system and a store serves one process.
pub(crate) async fn kept(
    opened: &Opened,
    args: &EvalArgs,
    plan: &Plan,
    fingerprint: &BTreeMap<String, Value>,
) -> Result<Option<Arc<Run>>, Failure> {
    if args.no_cache {
        return Ok(None);
    }
    let path = plan.cut.shard.map_or_else(|| STORE.to_owned(), of_shard);
    let mut parts = fingerprint.clone();
    parts.insert("plan".to_owned(), json!([plan.repetitions, plan.seed]));
    run_in(opened, &path, parts).await.map(Some)
}

/// The run of these parts in the store of this path.
pub(crate) async fn run_in(
    opened: &Opened,
    path: &str,
    parts: BTreeMap<String, Value>,
) -> Result<Arc<Run>, Failure> {
    let store = Store::open(&opened.project.path(path)).map_err(|error| failure(&error))?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let run = store.run(&Fingerprint::of(parts).digest, &now).await;
    let run = run.map_err(|error| failure(&error))?;
    if run.resumed() > 0 {
        output::say(format!(
            "resuming the run of {}: {} kept and not asked for again",
            run.opened(),
            counted(run.resumed() as u64, "answer")
        ));
    }
    Ok(Arc::new(run))
}

fn of_shard(shard: Shard) -> String {
    format!(".gonogo/answers-{}-of-{}.redb", shard.index(), shard.of())
}

/// A store that does not serve.
pub(crate) fn failure(error: &StoreError) -> Failure {
    Failure::data(vec![Diagnostic::new(Code::Store, error.to_string())])
}
