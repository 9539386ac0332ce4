//! Tables whose columns are known, as records that know their row and lines.

use eval_core::csv;
use eval_core::data::WorldError;
use eval_core::record::{Lines, Locator, Record};

/// A table: its file, the kind of its records, its columns, and the column that holds their id.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) file: &'static str,
    pub(super) kind: &'static str,
    /// Exactly these, in this order.
    pub(super) columns: &'static [&'static str],
    /// Without a key the id is the kind and the row, as in `rota#3`.
    pub(super) key: Option<&'static str>,
}

impl Table {
    /// The rows as records.
    ///
    /// # Errors
    /// A text that is no table, or has other columns.
    pub(super) fn records(&self, text: &str) -> Result<Vec<Record>, WorldError> {
        let rows = csv::read(text)
            .map_err(|error| WorldError::malformed(self.file, error.line, error.message))?;
        (1_u32..).zip(&rows).map(|(number, row)| self.record(number, row)).collect()
    }

    fn record(&self, number: u32, row: &csv::Row) -> Result<Record, WorldError> {
        let found = || row.fields.iter().map(|(name, _)| name.as_str());
        if !found().eq(self.columns.iter().copied()) {
            let found: Vec<&str> = found().collect();
            let message = format!("found the columns {found:?}, expected {:?}", self.columns);
            return Err(WorldError::malformed(self.file, 1, message));
        }
        let lines = Lines::new(row.first_line, row.last_line);
        let locator = Locator { row: Some(number), ..Locator::lines(self.file, lines) };
        let key = self.key.and_then(|key| row.get(key)).map(str::to_owned);
        let id = key.unwrap_or_else(|| format!("{}#{number}", self.kind));
        let shown: Vec<String> =
            row.fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let record = Record::new(id, self.kind, locator, shown.join("; "));
        let fields = row.fields.iter();
        Ok(fields.fold(record, |record, (name, value)| record.with_field(name, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Table =
        Table { file: "t.csv", kind: "thing", columns: &["id", "name"], key: Some("id") };

    #[test]
    fn a_row_knows_its_number_and_its_lines() {
        let records = TABLE.records("id,name\na,\"x\ny\"\nb,\n").unwrap();
        assert_eq!((records[0].locator.row, records[0].locator.lines), (Some(1), Lines::new(2, 3)));
        assert_eq!((records[1].locator.row, records[1].locator.lines.first), (Some(2), 4));
        assert_eq!((records[1].id.as_str(), records[1].text.as_str()), ("b", "id: b; name: "));
    }

    #[test]
    fn without_a_key_the_row_is_the_id() {
        let table = Table { key: None, ..TABLE };
        assert_eq!(table.records("id,name\na,b\n").unwrap()[0].id, "thing#1");
    }

    #[test]
    fn a_text_that_is_not_this_table_is_refused_with_its_line() {
        let error = |text: &str| TABLE.records(text).unwrap_err().to_string();
        assert_eq!(error("id,name\na\n"), "t.csv:2: found 1 fields, expected 2");
        assert!(
            error("id,title\na,b\n").starts_with("t.csv:1: found the columns [\"id\", \"title\"]")
        );
        assert!(error("name,id\na,b\n").starts_with("t.csv:1: found the columns"));
    }
}
