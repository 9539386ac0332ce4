//! Where an error recurs: over the logs of all runs, and over all tickets.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::cause;
use super::question::Reading;
use super::refusal::Refusal;
use super::reply::Answer;
use super::search;
use crate::devex::claims::{Occurrences, Source};
use crate::devex::fault::{self, Fault};
use crate::devex::kb::{RUN, log};

/// Answers for the error that the question quotes, for that of the run it names, or for the fault that
/// its words come closest to.
pub(super) fn answer<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    let mut answer = Answer::default();
    let error = if let Some(quoted) = &reading.quoted {
        quoted.clone()
    } else if let Some(id) = &reading.run {
        let run = cause::failed_run(&world.kb, id)?;
        cause::say_failure(&world.kb, run, &mut answer)?;
        let fault = fault_of(&world.kb, run).ok_or(Refusal::NotFound("line of that log"))?;
        fault.signature.to_owned()
    } else {
        closest_fault(&world.kb, reading)?.signature.to_owned()
    };
    say_occurrences(&world.kb, &error, &mut answer)?;
    Ok(answer)
}

fn say_occurrences<'a>(
    kb: &'a KnowledgeBase,
    error: &str,
    answer: &mut Answer<'a>,
) -> Result<(), Refusal> {
    let sources = [Source::Logs, Source::Tickets];
    let held = sources.map(|source| source.holding(kb, error));
    let any = held.iter().flatten().next().ok_or(Refusal::NotFound("log and no ticket"))?.1;
    for (source, held) in sources.into_iter().zip(&held) {
        let names: Vec<String> = held.iter().map(|(name, _)| (*name).to_owned()).collect();
        let records: Vec<&Record> = held.iter().map(|(_, record)| *record).collect();
        let support = if records.is_empty() { vec![any] } else { records };
        let occurrences =
            Occurrences { source, count: names.len(), names, error: error.to_owned() };
        answer.say(&occurrences, &support);
    }
    Ok(())
}

/// The first fault in the step at which a run failed.
fn fault_of<'a>(kb: &'a KnowledgeBase, run: &'a Record) -> Option<Fault<'a>> {
    let step = run.field("failed_step").unwrap_or_default();
    fault::first(log::step_lines(kb, run.id.as_str(), step))
}

/// The fault that ranks first for the words of the question, if it shares enough of them.
fn closest_fault<'a>(kb: &'a KnowledgeBase, reading: &Reading) -> Result<Fault<'a>, Refusal> {
    let faults: Vec<Fault<'a>> = kb.of_kind(RUN).filter_map(|run| fault_of(kb, run)).collect();
    let lines: BTreeSet<&str> = faults.iter().map(|fault| fault.line.id.as_str()).collect();
    let hit = search::best(kb, reading, |record| lines.contains(record.id.as_str()));
    hit.and_then(|line| faults.iter().find(|fault| fault.line.id == line.id).copied())
        .ok_or(Refusal::NotFound("failed run"))
}

#[cfg(test)]
mod tests {
    use crate::devex::answer::tests::{asked, refused};

    #[test]
    fn a_quoted_error_is_counted_over_runs_and_tickets() {
        let question = "How often did \"No module named 'mailtemplates'\" turn up?";
        assert_eq!(
            asked("recurrence", question),
            "4 runs have this error in their logs (run-1003, run-1008, run-1013 and run-1062): No \
             module named 'mailtemplates'\n2 tickets quote this error (OPS-301 and OPS-333): No \
             module named 'mailtemplates'",
        );
    }

    #[test]
    fn the_error_of_a_run_is_named_first() {
        let answer = asked("recurrence", "Did the failure of run-1082 happen elsewhere?");
        assert!(answer.starts_with("run-1082 failed at step build"), "{answer}");
        assert!(answer.contains("1 run has this error in its log (run-1082)"), "{answer}");
        assert!(answer.ends_with("No ticket quotes this error: cannot find symbol"), "{answer}");
    }

    #[test]
    fn an_error_in_the_askers_own_words_is_ranked() {
        let answer = asked("recurrence", "How often was a port already in use, address and all?");
        assert!(answer.contains("ddress already in use"), "{answer}");
    }

    #[test]
    fn an_error_that_stands_nowhere_is_not_counted_as_none() {
        let refusal = refused("recurrence", "How often did \"connection reset\" turn up?");
        assert_eq!(refusal, "No log and no ticket holds what the question asks about.");
        assert!(
            refused("recurrence", "Did run-1001 fail before?").starts_with("run-1001 did not fail")
        );
        refused("recurrence", "How often does it snow?");
    }
}
