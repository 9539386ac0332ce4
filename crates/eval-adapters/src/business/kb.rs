//! Ingest: the three tables and the documents become records that know their row and lines.
//!
//! A record's id is what the house itself calls the thing: `C-0001`, `K10001`, `O-20001`, and for a
//! part of a document `fa-2023-004#2.1`. The fields keep the text of the source; whatever reads an
//! amount or a date from them reads it exactly as it stands in the file.

use eval_core::data::{DataFolder, WorldError};
use eval_core::kb::KnowledgeBase;
use eval_core::record::{Lines, Locator, Record};

use super::markdown;
use super::orders::Order;
use eval_core::csv;

/// Kind of a row of the sales people's system.
pub(super) const CRM: &str = "crm";
/// Kind of a row of the book-keepers' system.
pub(super) const ERP: &str = "erp";
/// Kind of an order row.
pub(super) const ORDER: &str = "order";
/// Kind of a clause or paragraph of a document.
pub(super) const PASSAGE: &str = "passage";
/// Kind of a title or heading of a document.
pub(super) const HEADING: &str = "heading";

/// A table: its file, the kind of its records, and its columns, the first being the id.
struct Table {
    file: &'static str,
    kind: &'static str,
    columns: &'static [&'static str],
}

const TABLES: [Table; 3] = [
    Table {
        file: "crm.csv",
        kind: CRM,
        columns: &[
            "id", "name", "street", "postcode", "city", "country", "contact", "email", "segment",
            "since",
        ],
    },
    Table {
        file: "erp.csv",
        kind: ERP,
        columns: &[
            "account",
            "name",
            "street",
            "postcode",
            "city",
            "country",
            "register_no",
            "currency",
            "payment_days",
            "credit_limit",
        ],
    },
    Table {
        file: "orders.csv",
        kind: ORDER,
        columns: &["order", "date", "account", "currency", "amount", "item", "status"],
    },
];

/// Reads the whole data folder.
///
/// # Errors
/// A missing file, a table that is no table or lacks a column, an order whose amount, date, currency
/// or status cannot be read, a document without a title, an id used twice.
pub(super) fn ingest(data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
    let mut records = Vec::new();
    for table in &TABLES {
        table_records(table, &data.read(table.file)?, &mut records)?;
    }
    for file in data.files("documents")? {
        records.extend(markdown::passages(&file, &data.read(&file)?)?);
    }
    KnowledgeBase::new(records).map_err(|error| WorldError::Inconsistent(error.to_string()))
}

fn table_records(table: &Table, text: &str, records: &mut Vec<Record>) -> Result<(), WorldError> {
    let rows = csv::read(text).map_err(|e| WorldError::malformed(table.file, e.line, e.message))?;
    for (number, row) in (1..).zip(&rows) {
        let record = row_record(table, number, row)?;
        if table.kind == ORDER {
            Order::read(&record)
                .map_err(|message| WorldError::malformed(table.file, row.first_line, message))?;
        }
        records.push(record);
    }
    Ok(())
}

fn row_record(table: &Table, number: u32, row: &csv::Row) -> Result<Record, WorldError> {
    if let Some(column) = table.columns.iter().find(|column| row.get(column).is_none()) {
        let message = format!("found no column `{column}`");
        return Err(WorldError::malformed(table.file, 1, message));
    }
    let lines = Lines::new(row.first_line, row.last_line);
    let locator = Locator { row: Some(number), ..Locator::lines(table.file, lines) };
    let id = row.get(table.columns[0]).unwrap_or_default();
    let text: Vec<_> = row.fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let record = Record::new(id, table.kind, locator, text.join("; "));
    Ok(row.fields.iter().fold(record, |record, (name, value)| record.with_field(name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::business::testing;

    const HEADER: &str = "order,date,account,currency,amount,item,status\n";

    fn orders(rows: &str) -> Result<Vec<Record>, String> {
        let mut records = Vec::new();
        let read = table_records(&TABLES[2], &format!("{HEADER}{rows}"), &mut records);
        read.map(|()| records).map_err(|error| error.to_string())
    }

    #[test]
    fn a_row_is_a_record_with_its_row_and_line() {
        let records = orders("O-1,2024-01-05,K1,EUR,0.10,\"bits,\nlong\",open\nO-2,2024-01-05,K1,EUR,0.20,bits,open\n").unwrap();
        let places: Vec<_> =
            records.iter().map(|r| (r.id.as_str(), r.locator.row, r.locator.to_string())).collect();
        assert_eq!(
            places,
            [("O-1", Some(1), "orders.csv:2-3".into()), ("O-2", Some(2), "orders.csv:4".into())]
        );
        assert_eq!(records[1].field("amount"), Some("0.20"));
        assert!(records[1].text.starts_with("order: O-2; date: 2024-01-05; account: K1"));
    }

    #[test]
    fn an_order_that_cannot_be_read_stops_the_ingest_at_its_line() {
        let error =
            orders("O-1,2024-01-05,K1,EUR,1.00,bits,open\nO-2,2024-01-05,K1,EUR,1;00,bits,open\n")
                .unwrap_err();
        assert_eq!(error, "orders.csv:3: found amount `1;00`, expected a decimal number");
    }

    #[test]
    fn a_table_without_one_of_its_columns_is_refused() {
        let mut records = Vec::new();
        let error =
            table_records(&TABLES[1], "account,name\nK1,Alder\n", &mut records).unwrap_err();
        assert_eq!(error.to_string(), "erp.csv:1: found no column `street`");
    }

    #[test]
    fn the_committed_data_has_every_row_and_leads_back_to_its_lines() {
        let kb = &testing::world().kb;
        let count = |kind: &str| kb.of_kind(kind).count();
        assert_eq!([count(CRM), count(ERP), count(ORDER)], [87, 88, 470]);
        assert_eq!(kb.get("C-0016").unwrap().locator.to_string(), "crm.csv:17-18");
        assert_eq!(
            kb.get("fa-2023-004#4.1").unwrap().locator.to_string(),
            "documents/fa-2023-004.md:25"
        );
    }
}
