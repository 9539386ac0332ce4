//! Why a run failed: the line of its log that shows it.

use eval_core::battery::World;
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::question::{Named, Reading};
use super::refusal::Refusal;
use super::reply::Answer;
use crate::devex::claims::{FailureLine, LatestFailure, NameOf, SilentFailure};
use crate::devex::fault;
use crate::devex::graph::{CONCERNS, RUNS_ON};
use crate::devex::kb::{RUN, log};
use crate::devex::naming::normal_form;

/// Answers for the run that the question names, or for the latest that failed of a service.
pub(super) fn answer<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    let mut answer = Answer::default();
    let run = match &reading.run {
        Some(id) => failed_run(&world.kb, id)?,
        None => latest_failure(world, reading.service()?, &mut answer)?,
    };
    say_failure(&world.kb, run, &mut answer)?;
    Ok(answer)
}

/// The run with this id, if it exists and failed.
pub(super) fn failed_run<'a>(kb: &'a KnowledgeBase, id: &str) -> Result<&'a Record, Refusal> {
    let run = kb.get(id).filter(|record| record.kind == RUN);
    let run = run.ok_or_else(|| Refusal::Unknown(id.to_owned()))?;
    match run.field("status").unwrap_or_default() {
        "failed" => Ok(run),
        status => Err(Refusal::NotFailed { run: id.to_owned(), status: status.to_owned() }),
    }
}

/// Says at which line a failed run shows its fault, or that it shows none.
pub(super) fn say_failure<'a>(
    kb: &'a KnowledgeBase,
    run: &'a Record,
    answer: &mut Answer<'a>,
) -> Result<(), Refusal> {
    let id = run.id.as_str();
    let last = log::lines_of(kb, id).last().ok_or_else(|| Refusal::NoLog(id.to_owned()))?;
    let step = run.field("failed_step").unwrap_or_default();
    let fault = fault::first(log::step_lines(kb, id, step));
    let (run_id, step) = (id.to_owned(), step.to_owned());
    if let Some(fault) = fault {
        let (line, text) = numbered(fault.line);
        answer.say(&FailureLine { run: run_id, step, line, text }, &[run, fault.line]);
    } else {
        let (line, text) = numbered(last);
        answer.say(&SilentFailure { run: run_id, step, line, text }, &[run, last]);
    }
    Ok(())
}

/// The number of a line, and the line without the space around it.
fn numbered(line: &Record) -> (u32, String) {
    (log::line_number(line), line.text.trim().to_owned())
}

/// The failed run of a service that started last, and the sentences that lead to it.
fn latest_failure<'a>(
    world: &'a World,
    named: &Named,
    answer: &mut Answer<'a>,
) -> Result<&'a Record, Refusal> {
    let service = &named.service;
    let pipelines = world.graph.sources(service, CONCERNS);
    let runs = pipelines.flat_map(|pipeline| world.graph.sources(pipeline.id.as_str(), RUNS_ON));
    let failed = runs
        .filter_map(|node| world.kb.get(node.id.as_str()))
        .filter(|run| run.field("status") == Some("failed"));
    let run = failed
        .max_by_key(|run| run.field("started"))
        .ok_or_else(|| Refusal::NeverFailed(service.clone()))?;
    say_name(&world.kb, named, answer);
    let pipeline = run.field("pipeline").and_then(|id| world.kb.get(id));
    let started = run.field("started").unwrap_or_default().to_owned();
    let latest = LatestFailure { service: service.clone(), run: run.id.to_string(), started };
    let support: Vec<&Record> = [Some(run), pipeline].into_iter().flatten().collect();
    answer.say(&latest, &support);
    Ok(run)
}

/// Says which service an alias means; a service's own name goes without saying.
pub(super) fn say_name<'a>(kb: &'a KnowledgeBase, named: &Named, answer: &mut Answer<'a>) {
    let Named { service, name } = named;
    let is_alias = normal_form(service) != *name;
    if let Some(record) = kb.get(service).filter(|_| is_alias) {
        answer.say(&NameOf { name: name.clone(), service: service.clone() }, &[record]);
    }
}

#[cfg(test)]
mod tests {
    use crate::devex::answer::tests::{asked, refused};

    #[test]
    fn a_run_is_explained_by_its_first_fault() {
        assert_eq!(
            asked("cause", "Why did run-1009 fail?"),
            "run-1009 failed at step build; its first fault stands on line 7 of the log: \
             error[E0308]: mismatched types",
        );
    }

    #[test]
    fn a_service_is_explained_by_its_latest_failure() {
        let answer = asked("cause", "Why is the till of the shop broken?");
        assert!(answer.starts_with("The name shop means web-shop.\n"), "{answer}");
        assert!(answer.contains("The latest failed run of web-shop is run-1065"), "{answer}");
        assert!(answer.ends_with("Expected values to be strictly equal:"), "{answer}");
    }

    #[test]
    fn a_step_that_shows_no_fault_is_told_by_how_its_log_ends() {
        let answer = asked("cause", "What went wrong in run 1069?");
        assert!(answer.ends_with("the log ends with line 14: == test: exit 124 =="), "{answer}");
    }

    #[test]
    fn there_is_no_cause_where_nothing_failed_or_nothing_is_known() {
        for (question, expected) in [
            (
                "Why did run-1001 fail?",
                "run-1001 did not fail (passed), so there is nothing to explain.",
            ),
            ("Why did run-1075 fail?", "run-1075 did not fail (cancelled)"),
            ("Why did run-9999 fail?", "There is no run-9999 in these records."),
            ("Why did run-1058 fail?", "run-1058 failed and kept no log"),
            ("Why did the kiosk fail?", "No run of checkin-kiosk has failed."),
            ("Why did the till fail?", "\"till\" may mean receipt-printer or web-shop"),
            ("Why did it fail?", "The question names no service"),
        ] {
            let refusal = refused("cause", question);
            assert!(refusal.starts_with(expected), "{question}: {refusal}");
        }
    }
}
