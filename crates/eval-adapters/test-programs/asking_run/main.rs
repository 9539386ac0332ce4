//! A run that may be killed: it asks a server every case through the answer store and says what it got.
//!
//! Arguments: the store's file, the server's address, the number of cases, how many are asked at once.
//! It says of each case when its answer is in its hands, and at the end one JSON object: a digest of all
//! answers in case order, how long it took, and the most memory it held, where the system tells.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use eval_adapters::store::{Store, Stored};
use eval_adapters::targets::TargetConfig;
use eval_core::doc::{Language, Reader, parsed};
use eval_core::ids::CaseId;
use eval_core::project::Project;
use eval_core::target::{Ask, Fault, Target};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [store, url, cases, at_once] = &arguments[..] else { panic!("four arguments") };
    let (cases, at_once) = (cases.parse().expect("a number"), at_once.parse().expect("a number"));
    let begun = Instant::now();
    let store = Store::open(Path::new(store)).expect("the store opens");
    let run = Arc::new(store.run("the run", "now").await.expect("the run opens"));
    let target = Arc::new(Stored::new(target(url, at_once), Arc::clone(&run)));
    let answers = answers(&target, cases, at_once).await;
    let digest = blake3::hash(format!("{answers:?}").as_bytes()).to_hex().to_string();
    run.finish().await.expect("the run finishes");
    let summary = json!({
        "digest": digest,
        "resumed": run.resumed(),
        "faults": answers.iter().filter(|answer| answer.is_err()).count(),
        "elapsed_ms": u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        "peak_kib": peak_kib(),
    });
    say(&summary.to_string());
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("somebody listens");
}

fn target(url: &str, at_once: usize) -> Box<dyn Target> {
    let table = format!("kind = \"http\"\nurl = \"{url}\"\nconcurrency = {at_once}\n");
    let node = parsed(&table, Language::Toml, "eval.toml").expect("TOML");
    let config = TargetConfig::read(&mut Reader::new("eval.toml"), &node, "t").expect("a target");
    config.open(&Project::new("."), &|_| None).expect("it opens")
}

/// The answers in case order.
async fn answers(
    target: &Arc<Stored<dyn Target>>,
    cases: usize,
    at_once: usize,
) -> Vec<Result<String, Fault>> {
    let (mut asking, room) = (JoinSet::new(), Arc::new(Semaphore::new(at_once)));
    for number in 0..cases {
        let (target, room) = (Arc::clone(target), Arc::clone(&room));
        asking.spawn(async move {
            let _room = room.acquire().await;
            let (case, input) = (CaseId::from(format!("case-{number}")), json!({"n": number}));
            let ask = Ask { case: &case, repetition: 0, seed: 1, input: &input };
            let answer = target.answer(ask).await;
            say(&format!("used {number}"));
            (number, answer)
        });
    }
    let mut answers = asking.join_all().await;
    answers.sort_by_key(|(number, _)| *number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The most memory this process held, in KiB; 0 where the system does not tell.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok()).unwrap_or(0)
}
