//! Every value of every row as a question, and for every column one thing that does not exist.
//! Expectations are read from the records; the answer path is never run.

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

pub(super) fn cases(world: &World) -> Vec<BatteryCase> {
    let mut cases: Vec<BatteryCase> = world.kb.records().iter().flat_map(of_row).collect();
    if let Some(first) = world.kb.records().first() {
        cases.extend(columns(first).map(|(column, _)| {
            let question = format!("What is the {column} of a thing that nobody has seen?");
            BatteryCase::refuse(format!("missing-{column}"), "lookup", question)
        }));
    }
    cases
}

fn of_row(record: &Record) -> Vec<BatteryCase> {
    let name = record.field("name").unwrap_or_default();
    let case = |(column, value): (&str, &str)| {
        let row = record.locator.row.unwrap_or_default();
        let question = format!("What is the {column} of {name}?");
        BatteryCase::answer(format!("row-{row}-{column}"), "lookup", question)
            .supported_by([record.id.clone()])
            .stating([value])
    };
    columns(record).map(case).collect()
}

fn columns(record: &Record) -> impl Iterator<Item = (&str, &str)> {
    let fields = record.fields.iter().filter(|(column, value)| *column != "name" && !value.is_empty());
    fields.map(|(column, value)| (column.as_str(), value.as_str()))
}
