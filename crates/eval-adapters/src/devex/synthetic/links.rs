//! From each failure to its ticket and on to the fix, and from each ticket.

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::{asked, unknown_ids};
use crate::devex::kb::{PULL, RUN, TICKET};

const RUN_WAYS: [&str; 3] = [
    "Which ticket reports {}, and what fixed it?",
    "Is the failure of {} fixed, and in which pull request?",
    "Was {} reported and mended?",
];
const TICKET_WAYS: [&str; 2] = ["What fixes {}?", "Is {} resolved, and by which pull request?"];

/// Every run. One that did not fail, or that no ticket names, is refused.
pub(super) fn of_each_run(world: &World) -> Vec<BatteryCase> {
    let runs = world.kb.of_kind(RUN).enumerate();
    runs.map(|(turn, run)| {
        let id = format!("chain-{}", run.id);
        let question = asked(&RUN_WAYS, turn, run.id.as_str());
        let engine = if turn % 2 == 0 { "chain" } else { "auto" };
        let tickets: Vec<&Record> =
            world.kb.of_kind(TICKET).filter(|ticket| names(ticket, "runs", run)).collect();
        if tickets.is_empty() || run.field("status") != Some("failed") {
            return BatteryCase::refuse(id, engine, question);
        }
        let case = BatteryCase::answer(id, engine, question);
        tickets.iter().fold(case, |case, ticket| expecting_fixes(world, ticket, case))
    })
    .collect()
}

/// Every ticket, and two that do not exist.
pub(super) fn of_each_ticket(world: &World) -> Vec<BatteryCase> {
    let known = world.kb.of_kind(TICKET).enumerate().map(|(turn, ticket)| {
        let question = asked(&TICKET_WAYS, turn, ticket.id.as_str());
        let case = BatteryCase::answer(format!("fix-{}", ticket.id), "chain", question);
        expecting_fixes(world, ticket, case)
    });
    let unknown = unknown_ids(world, TICKET, "OPS-").into_iter().map(|ticket| {
        BatteryCase::refuse(format!("fix-{ticket}"), "chain", asked(&TICKET_WAYS, 0, &ticket))
    });
    known.chain(unknown).collect()
}

/// Expects the ticket with its status, and each pull request that fixes it with its state; or that there
/// is none.
fn expecting_fixes(world: &World, ticket: &Record, case: BatteryCase) -> BatteryCase {
    let pulls: Vec<&Record> =
        world.kb.of_kind(PULL).filter(|pull| names(pull, "fixes", ticket)).collect();
    let fixes = pulls.iter().map(|pull| match pull.field("merged") {
        Some(day) if !day.is_empty() => format!("{} (merged on {day})", pull.id),
        _ => format!("{} ({})", pull.id, pull.field("state").unwrap_or_default()),
    });
    let none = pulls.is_empty().then(|| format!("No pull request fixes {}", ticket.id));
    case.supported_by([ticket.id.clone()])
        .supported_by(pulls.iter().map(|pull| pull.id.clone()))
        .stating([ticket.id.as_str()])
        .stating(ticket.field("status"))
        .stating(fixes.collect::<Vec<_>>())
        .stating(none)
}

/// Whether a field lists the id of a record.
fn names(record: &Record, field: &str, other: &Record) -> bool {
    let listed = record.field(field).unwrap_or_default();
    listed.split(", ").any(|id| other.id == *id)
}
