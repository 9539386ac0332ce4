//! Why each run failed, and why each service last did.

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::{asked, unknown_ids};
use crate::devex::fault;
use crate::devex::kb::{LOG_LINE, PIPELINE, RUN, SERVICE};

const RUN_WAYS: [&str; 4] = [
    "Why did {} fail?",
    "What went wrong in {}?",
    "What is the cause of the failure of {}?",
    "{} is red. What broke?",
];
const SERVICE_WAYS: [&str; 2] =
    ["Why did the latest failed run of {} fail?", "What broke {} the last time it failed?"];

/// Every run by its id, and two that do not exist. A run that did not fail, or kept no log, is refused.
pub(super) fn of_each_run(world: &World) -> Vec<BatteryCase> {
    let known = world.kb.of_kind(RUN).enumerate().map(|(turn, run)| {
        let question = asked(&RUN_WAYS, turn, run.id.as_str());
        let id = format!("cause-{}", run.id);
        let engine = if turn % 2 == 0 { "cause" } else { "auto" };
        match shown_by(world, run) {
            Some(line) => BatteryCase::answer(id, engine, question)
                .supported_by([run.id.clone(), line.id.clone()])
                .stating(facts(run, line)),
            None => BatteryCase::refuse(id, engine, question),
        }
    });
    let unknown = unknown_ids(world, RUN, "run-")
        .into_iter()
        .map(|run| BatteryCase::refuse(format!("cause-{run}"), "cause", asked(&RUN_WAYS, 0, &run)));
    known.chain(unknown).collect()
}

/// The latest failure of every service; a service of which no run failed is refused.
pub(super) fn of_each_service(world: &World) -> Vec<BatteryCase> {
    let services = world.kb.of_kind(SERVICE).enumerate();
    services
        .map(|(turn, service)| {
            let question = asked(&SERVICE_WAYS, turn, service.id.as_str());
            let id = format!("latest-failure-{}", service.id);
            let latest = latest_failure(world, service.id.as_str());
            match latest.and_then(|run| Some((run, shown_by(world, run)?))) {
                Some((run, line)) => BatteryCase::answer(id, "cause", question)
                    .supported_by([run.id.clone(), line.id.clone()])
                    .stating(facts(run, line)),
                None => BatteryCase::refuse(id, "cause", question),
            }
        })
        .collect()
}

fn facts(run: &Record, line: &Record) -> [String; 3] {
    let step = run.field("failed_step").unwrap_or_default();
    [run.id.to_string(), format!("step {step}"), line.text.trim().to_owned()]
}

/// The line that shows why a run failed: the first fault of the failed step, or else the last line of
/// the log. `None` if the run did not fail or kept no log.
pub(super) fn shown_by<'a>(world: &'a World, run: &Record) -> Option<&'a Record> {
    let step = run.field("failed_step").filter(|step| !step.is_empty())?;
    let log = || {
        let lines = world.kb.of_kind(LOG_LINE);
        lines.filter(|line| line.field("run") == Some(run.id.as_str()))
    };
    let fault = fault::first(log().filter(|line| line.field("step") == Some(step)));
    fault.map(|fault| fault.line).or_else(|| log().last())
}

fn latest_failure<'a>(world: &'a World, service: &str) -> Option<&'a Record> {
    let pipelines = world.kb.of_kind(PIPELINE);
    let own: Vec<&str> = pipelines
        .filter(|pipeline| pipeline.field("service") == Some(service))
        .map(|pipeline| pipeline.id.as_str())
        .collect();
    let failed = world.kb.of_kind(RUN).filter(|run| {
        run.field("status") == Some("failed")
            && run.field("pipeline").is_some_and(|pipeline| own.contains(&pipeline))
    });
    failed.max_by_key(|run| run.field("started"))
}
