//! Ingest: every row of `things.csv` becomes a record that knows its row and line.

use eval_core::csv;
use eval_core::data::{DataFolder, WorldError};
use eval_core::kb::KnowledgeBase;
use eval_core::record::{Locator, Record};

const FILE: &str = "things.csv";

pub(super) fn ingest(data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
    let rows = csv::read(&data.read(FILE)?)
        .map_err(|error| WorldError::malformed(FILE, error.line, error.message))?;
    let records = rows.iter().zip(1..).map(|(row, number)| record(row, number));
    let records = records.collect::<Result<Vec<_>, _>>()?;
    KnowledgeBase::new(records).map_err(|error| WorldError::Inconsistent(error.to_string()))
}

fn record(row: &csv::Row, number: u32) -> Result<Record, WorldError> {
    let name = row.get("name").filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| {
        WorldError::malformed(FILE, row.first_line, "found no name, expected one in every row")
    })?;
    let text: Vec<String> =
        row.fields.iter().map(|(column, value)| format!("{column}: {value}")).collect();
    let locator = Locator::row(FILE, number, row.first_line);
    let record = Record::new(format!("{FILE}#{number}"), "thing", locator, text.join("; "));
    let record = row.fields.iter().fold(record, |record, (column, value)| {
        record.with_field(column.as_str(), value.as_str())
    });
    Ok(record.with_field("name", name))
}
