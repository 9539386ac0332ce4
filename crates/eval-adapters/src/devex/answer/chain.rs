//! From a failure to its ticket to its fix, from whichever end the question begins.

use eval_core::battery::World;
use eval_core::graph::Node;
use eval_core::record::Record;

use super::question::Reading;
use super::refusal::Refusal;
use super::reply::Answer;
use super::{cause, change};
use crate::devex::claims::{Fixed, Progress, Reported, Titled};
use crate::devex::graph::{self, FIXES, REPORTS};
use crate::devex::kb::TICKET;

/// Answers for the run, the ticket or the pull request that the question names, in this order.
pub(super) fn answer<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    match (&reading.run, &reading.ticket, &reading.pull) {
        (Some(run), ..) => of_run(world, run),
        (_, Some(ticket), _) => of_ticket(world, ticket),
        (.., Some(pull)) => of_pull(world, pull),
        _ => Err(Refusal::NothingNamed("run, ticket or pull request")),
    }
}

fn of_run<'a>(world: &'a World, id: &str) -> Result<Answer<'a>, Refusal> {
    let run = cause::failed_run(&world.kb, id)?;
    let tickets = records(world, world.graph.sources(id, REPORTS));
    if tickets.is_empty() {
        return Err(Refusal::Unreported(id.to_owned()));
    }
    let mut answer = Answer::default();
    // A run without a log still has its ticket and its fix.
    let _: Result<(), Refusal> = cause::say_failure(&world.kb, run, &mut answer);
    say_reported(id, &tickets, &mut answer);
    for ticket in tickets {
        say_fixed(world, ticket, &mut answer);
    }
    Ok(answer)
}

fn of_ticket<'a>(world: &'a World, id: &str) -> Result<Answer<'a>, Refusal> {
    let ticket = world.kb.get(id).filter(|record| record.kind == TICKET);
    let ticket = ticket.ok_or_else(|| Refusal::Unknown(id.to_owned()))?;
    let mut answer = Answer::default();
    say_ticket(world, ticket, &mut answer);
    for run in records(world, world.graph.neighbours(id, REPORTS)) {
        let tickets = records(world, world.graph.sources(run.id.as_str(), REPORTS));
        say_reported(run.id.as_str(), &tickets, &mut answer);
    }
    say_fixed(world, ticket, &mut answer);
    Ok(answer)
}

fn of_pull<'a>(world: &'a World, id: &str) -> Result<Answer<'a>, Refusal> {
    let pull = change::pull_request(&world.kb, id)?;
    let tickets = records(world, world.graph.neighbours(id, FIXES));
    if tickets.is_empty() {
        return Err(Refusal::FixesNothing(id.to_owned()));
    }
    let mut answer = Answer::default();
    change::say_summary(world, pull, &mut answer);
    for ticket in tickets {
        say_ticket(world, ticket, &mut answer);
        say_fixed(world, ticket, &mut answer);
    }
    Ok(answer)
}

fn records<'a>(world: &'a World, nodes: impl Iterator<Item = &'a Node>) -> Vec<&'a Record> {
    nodes.filter_map(|node| world.kb.get(node.id.as_str())).collect()
}

fn say_reported<'a>(run: &str, tickets: &[&'a Record], answer: &mut Answer<'a>) {
    let status = |ticket: &&Record| {
        (ticket.id.to_string(), ticket.field("status").unwrap_or_default().to_owned())
    };
    let tickets_and_status = tickets.iter().map(status).collect();
    answer.say(&Reported { run: run.to_owned(), tickets: tickets_and_status }, tickets);
}

fn say_fixed<'a>(world: &'a World, ticket: &'a Record, answer: &mut Answer<'a>) {
    let pulls = records(world, world.graph.sources(ticket.id.as_str(), FIXES));
    let id = ticket.id.to_string();
    if pulls.is_empty() {
        let status = ticket.field("status").unwrap_or_default().to_owned();
        answer.say(&Fixed::ByNone { ticket: id, status }, &[ticket]);
    } else {
        let progress = |pull: &&Record| (pull.id.to_string(), Progress::of(pull));
        answer.say(&Fixed::By { ticket: id, pulls: pulls.iter().map(progress).collect() }, &pulls);
    }
}

/// Says what a ticket is about, if its spelling of the service means one service.
pub(super) fn say_ticket<'a>(world: &'a World, ticket: &'a Record, answer: &mut Answer<'a>) {
    let service = graph::service_of(&world.graph, ticket.id.as_str());
    let Some(service) = service.and_then(|id| world.kb.get(&id)) else { return };
    let field = |name| ticket.field(name).unwrap_or_default().to_owned();
    let titled = Titled {
        ticket: ticket.id.to_string(),
        service: service.id.to_string(),
        status: field("status"),
        title: field("title"),
    };
    answer.say(&titled, &[ticket, service]);
}

#[cfg(test)]
mod tests {
    use crate::devex::answer::tests::{asked, refused};

    #[test]
    fn a_failure_leads_to_its_ticket_and_to_every_fix() {
        assert_eq!(
            asked("chain", "Which ticket reports run-1005, and what fixed it?"),
            "run-1005 failed at step build; its first fault stands on line 3 of the log: make: *** \
             No rule to make target 'include/crc16.h', needed by 'build/lamp.o'.  Stop.\n\
             run-1005 is reported in OPS-302 (closed).\n\
             OPS-302 has its fix in pull-502 (merged on 2026-11-03) and pull-503 (merged on \
             2026-11-04).",
        );
    }

    #[test]
    fn that_there_is_no_fix_yet_is_told() {
        let answer = asked("chain", "Is run 1039 fixed?");
        assert!(answer.ends_with("No pull request fixes OPS-315, which is open."), "{answer}");
    }

    #[test]
    fn a_run_without_a_log_still_has_its_ticket() {
        let answer = asked("chain", "Is there a ticket for run-1058?");
        assert!(answer.starts_with("run-1058 is reported in OPS-325 (open)."), "{answer}");
    }

    #[test]
    fn the_chain_may_begin_at_the_ticket_or_at_the_fix() {
        let answer = asked("chain", "What fixes OPS-320?");
        assert!(answer.ends_with("OPS-320 has its fix in pull-516 (open)."), "{answer}");
        let answer = asked("chain", "Which ticket does pull-504 fix?");
        assert!(answer.contains("OPS-303 about fare-engine is closed and titled"), "{answer}");
    }

    #[test]
    fn a_chain_without_a_link_is_refused() {
        for (question, expected) in [
            ("Which ticket reports run-1049?", "No ticket names run-1049."),
            ("Which ticket reports run-1002?", "run-1002 did not fail"),
            ("Which ticket does pull-511 fix?", "pull-511 says of no ticket that it fixes it."),
            ("What fixes OPS-999?", "There is no OPS-999"),
            ("Which ticket is it?", "The question names no run, ticket or pull request"),
        ] {
            let refusal = refused("chain", question);
            assert!(refusal.starts_with(expected), "{question}: {refusal}");
        }
    }
}
