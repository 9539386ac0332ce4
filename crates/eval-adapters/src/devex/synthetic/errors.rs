//! Where each error recurs.

use std::collections::{BTreeMap, BTreeSet};

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::asked;
use crate::devex::fault;
use crate::devex::kb::{LOG_LINE, RUN, TICKET};

const ERROR_WAYS: [&str; 3] = [
    "How often did \"{}\" turn up in runs and tickets?",
    "Which runs and which tickets have \"{}\"?",
    "Has \"{}\" been seen before?",
];
const RUN_WAYS: [&str; 2] =
    ["Has the error of {} been seen before?", "How often did what stopped {} recur?"];

/// Every signature of a failed run, quoted; and each with its words turned round, which stands nowhere.
pub(super) fn of_each_signature(world: &World) -> Vec<BatteryCase> {
    let flat = Flat::of(world);
    let signatures: BTreeSet<&str> = signatures(world).into_values().collect();
    // A question quotes in double quotation marks.
    let quotable = signatures.into_iter().filter(|signature| !signature.contains('"'));
    quotable
        .enumerate()
        .flat_map(|(turn, signature)| {
            let id = format!("recurrence-{:02}", turn + 1);
            let engine = if turn % 2 == 0 { "recurrence" } else { "auto" };
            let question = asked(&ERROR_WAYS, turn, signature);
            let known = flat.expecting(signature, BatteryCase::answer(id, engine, question));
            [known].into_iter().chain(flat.turned_round(signature, turn))
        })
        .collect()
}

/// Every failed run whose log shows a fault, by its id; every other run is refused.
pub(super) fn of_each_run(world: &World) -> Vec<BatteryCase> {
    let flat = Flat::of(world);
    let signatures = signatures(world);
    let runs = world.kb.of_kind(RUN).enumerate();
    runs.map(|(turn, run)| {
        let id = format!("recurrence-{}", run.id);
        let question = asked(&RUN_WAYS, turn, run.id.as_str());
        match signatures.get(run.id.as_str()) {
            Some(signature) => {
                flat.expecting(signature, BatteryCase::answer(id, "recurrence", question))
            }
            None => BatteryCase::refuse(id, "recurrence", question),
        }
    })
    .collect()
}

/// The signature of each failed run whose log shows a fault, by run.
fn signatures(world: &World) -> BTreeMap<&str, &str> {
    let runs = world.kb.of_kind(RUN);
    runs.filter_map(|run| {
        let step = run.field("failed_step").filter(|step| !step.is_empty())?;
        let lines = world.kb.of_kind(LOG_LINE).filter(|line| {
            line.field("run") == Some(run.id.as_str()) && line.field("step") == Some(step)
        });
        Some((run.id.as_str(), fault::first(lines)?.signature))
    })
    .collect()
}

/// The records with their text on one line: an error in a ticket may run over the end of a line.
struct Flat<'a>(Vec<(&'a Record, String)>);

impl<'a> Flat<'a> {
    fn of(world: &'a World) -> Self {
        Self(world.kb.records().iter().map(|record| (record, one_line(&record.text))).collect())
    }

    fn holding(&self, error: &str) -> impl Iterator<Item = &'a Record> {
        let error = one_line(error);
        self.0.iter().filter(move |(_, text)| text.contains(&error)).map(|(record, _)| *record)
    }

    fn expecting(&self, signature: &str, case: BatteryCase) -> BatteryCase {
        let of_kind = |kind| self.holding(signature).filter(move |record| record.kind == kind);
        let mut runs: BTreeMap<&str, &Record> = BTreeMap::new();
        for line in of_kind(LOG_LINE) {
            runs.entry(line.field("run").unwrap_or_default()).or_insert(line);
        }
        let tickets: Vec<&Record> = of_kind(TICKET).collect();
        case.stating([runs_have(runs.len()), tickets_quote(tickets.len())])
            .stating(runs.keys().copied())
            .stating(tickets.iter().map(|ticket| ticket.id.as_str()))
            .supported_by(runs.values().map(|line| line.id.clone()))
            .supported_by(tickets.iter().map(|ticket| ticket.id.clone()))
    }

    /// The words of a signature in reverse order, unless they stand somewhere all the same.
    fn turned_round(&self, signature: &str, turn: usize) -> Option<BatteryCase> {
        let words: Vec<&str> = signature.split_whitespace().rev().collect();
        let reversed = words.join(" ");
        let id = format!("recurrence-{:02}-nowhere", turn + 1);
        let stands = self.holding(&reversed).next().is_some();
        (!stands)
            .then(|| BatteryCase::refuse(id, "recurrence", asked(&ERROR_WAYS, turn, &reversed)))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn runs_have(count: usize) -> String {
    if count == 1 { "1 run has".to_owned() } else { format!("{count} runs have") }
}

fn tickets_quote(count: usize) -> String {
    match count {
        0 => "No ticket".to_owned(),
        1 => "1 ticket quotes".to_owned(),
        count => format!("{count} tickets quote"),
    }
}
