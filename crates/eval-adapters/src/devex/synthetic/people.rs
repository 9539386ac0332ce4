//! Who is on call: for each service, in each week, by each name.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::asked;
use crate::devex::graph::{MEANS, MENTION, meanings};
use crate::devex::kb::{ROTA, SERVICE};

const WAYS: [&str; 4] = [
    "Who is on call for {}?",
    "Who has the pager for {}?",
    "{} is down. Whom do I page?",
    "Who is on the rota of {}?",
];

/// Every service without a day, which asks for its last week; and with a day on which the sheet has
/// long ended. A service without a row is refused.
pub(super) fn of_each_service(world: &World) -> Vec<BatteryCase> {
    let services = world.kb.of_kind(SERVICE).enumerate();
    services
        .flat_map(|(turn, service)| {
            let name = service.id.as_str();
            let question = asked(&WAYS, turn, name);
            let id = format!("on-call-{name}");
            let last = rows(world, name).into_iter().max_by_key(|row| row.field("from"));
            let known = match last {
                Some(row) => expecting(row, service, BatteryCase::answer(id, "on-call", question)),
                None => BatteryCase::refuse(id, "on-call", question),
            };
            let late = BatteryCase::refuse(
                format!("on-call-{name}-off-sheet"),
                "on-call",
                format!("Who is on call for {name} on {}?", day_after_the_sheet(world)),
            );
            [known, late]
        })
        .collect()
}

/// Every row of the sheet by its first day. A row under a doubtful or unknown name belongs to nobody.
pub(super) fn of_each_week(world: &World) -> Vec<BatteryCase> {
    let rows = world.kb.of_kind(ROTA);
    rows.filter_map(|row| {
        let day = row.field("from")?;
        let written = row.field("service")?;
        let meant: Vec<String> = meanings(&world.graph, written).into_iter().collect();
        let id = format!("on-call-row-{}", row.locator.row?);
        let question = format!("Who is on call for {written} on {day}?");
        Some(match &meant[..] {
            [service] => {
                let case = BatteryCase::answer(id, "auto", question);
                expecting(row, world.kb.get(service)?, case)
            }
            _ => BatteryCase::refuse(id, "auto", question),
        })
    })
    .collect()
}

/// Every name that a service goes by. A name of two services is refused.
pub(super) fn of_each_name(world: &World) -> Vec<BatteryCase> {
    let mentions = world.graph.of_kind(MENTION).enumerate();
    mentions
        .filter_map(|(turn, mention)| {
            let name = mention.property("name")?;
            let question = asked(&WAYS, turn, &format!("the {name}"));
            let id = format!("on-call-name-{}", name.replace(' ', "-"));
            let meant: Vec<_> = world.graph.neighbours(mention.id.as_str(), MEANS).collect();
            let case = BatteryCase::refuse(id.as_str(), "on-call", question.as_str());
            let [service] = &meant[..] else { return Some(case) };
            let rows = rows(world, service.id.as_str());
            let Some(row) = rows.into_iter().max_by_key(|row| row.field("from")) else {
                return Some(case);
            };
            let service = world.kb.get(service.id.as_str())?;
            Some(expecting(row, service, BatteryCase::answer(id, "on-call", question)))
        })
        .collect()
}

fn expecting(row: &Record, service: &Record, case: BatteryCase) -> BatteryCase {
    let people = ["primary", "secondary"].map(|column| row.field(column).unwrap_or_default());
    let named = people.into_iter().filter(|person| !person.is_empty());
    case.supported_by([row.id.clone(), service.id.clone()])
        .stating(named)
        .stating([row.field("from"), row.field("to")].into_iter().flatten())
}

/// The rows of the sheet whose spelling means this service and no other.
fn rows<'a>(world: &'a World, service: &str) -> Vec<&'a Record> {
    let only = BTreeSet::from([service.to_owned()]);
    let meant = |row: &&Record| meanings(&world.graph, row.field("service").unwrap_or_default());
    world.kb.of_kind(ROTA).filter(|row| meant(row) == only).collect()
}

/// The last day of the sheet, a hundred years on.
fn day_after_the_sheet(world: &World) -> String {
    let last = world.kb.of_kind(ROTA).filter_map(|row| row.field("to")).max().unwrap_or_default();
    last.replacen("20", "21", 1)
}
