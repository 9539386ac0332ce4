//! A reader for comma-separated tables that remembers where each row stands.
//!
//! Evidence has to lead back to its line, and a quoted field may run over several lines, so a row
//! keeps its first and last line number. The grammar is RFC 4180: a header row, fields separated by
//! commas, a field that holds a comma, a quotation mark or a line break stands in quotation marks,
//! and a quotation mark inside is doubled. Both `\n` and `\r\n` end a row.

use std::fmt;

/// One row below the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line the row starts on, counted from 1.
    pub first_line: u32,
    /// The line the row ends on; later than `first_line` where a quoted field holds a line break.
    pub last_line: u32,
    /// Column and value, in the order of the columns.
    pub fields: Vec<(String, String)>,
}

impl Row {
    /// The value in a column; `None` if the table has no such column.
    pub fn get(&self, column: &str) -> Option<&str> {
        self.fields.iter().find(|(name, _)| name == column).map(|(_, value)| value.as_str())
    }
}

/// Why a text is not a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvError {
    /// The line the trouble starts on, counted from 1.
    pub line: u32,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for CsvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for CsvError {}

/// Reads a table with a header row. Blank lines are skipped.
///
/// # Errors
/// A missing header, a column named twice, a row with more or fewer fields than the header, a
/// quotation mark that is never closed, or text behind a closing one.
pub fn read(text: &str) -> Result<Vec<Row>, CsvError> {
    let mut lines = Rows { rest: text, line: 1 };
    let (_, header) = lines
        .next()
        .transpose()?
        .ok_or_else(|| CsvError { line: 1, message: "found no header row".to_owned() })?;
    if let Some(name) =
        header.iter().enumerate().find_map(|(i, n)| header[..i].contains(n).then_some(n))
    {
        return Err(CsvError { line: 1, message: format!("column `{name}` stands twice") });
    }
    lines.map(|row| row.and_then(|(span, fields)| keyed(&header, span, fields))).collect()
}

fn keyed(
    header: &[String],
    (first, last): (u32, u32),
    fields: Vec<String>,
) -> Result<Row, CsvError> {
    if fields.len() != header.len() {
        let message = format!("found {} fields, expected {}", fields.len(), header.len());
        return Err(CsvError { line: first, message });
    }
    let fields = header.iter().cloned().zip(fields).collect();
    Ok(Row { first_line: first, last_line: last, fields })
}

/// The rows of a text as plain lists of fields, each with its first and last line.
struct Rows<'a> {
    rest: &'a str,
    line: u32,
}

impl Rows<'_> {
    /// Takes one field and says whether another follows on the same row.
    fn field(&mut self) -> Result<(String, bool), CsvError> {
        let value = if self.rest.starts_with('"') { self.quoted()? } else { self.plain() };
        if let Some(rest) = self.rest.strip_prefix(',') {
            self.rest = rest;
            return Ok((value, true));
        }
        self.end_of_row()?;
        Ok((value, false))
    }

    fn plain(&mut self) -> String {
        let end = self.rest.find([',', '\n', '\r']).unwrap_or(self.rest.len());
        let (value, rest) = self.rest.split_at(end);
        self.rest = rest;
        value.to_owned()
    }

    fn quoted(&mut self) -> Result<String, CsvError> {
        let opened = self.line;
        let mut value = String::new();
        self.rest = &self.rest[1..];
        loop {
            let Some(end) = self.rest.find('"') else {
                let message = "a quotation mark is never closed".to_owned();
                return Err(CsvError { line: opened, message });
            };
            value.push_str(&self.rest[..end]);
            self.line = self.line.saturating_add(line_breaks(&self.rest[..end]));
            self.rest = &self.rest[end + 1..];
            if !self.rest.starts_with('"') {
                return Ok(value);
            }
            value.push('"');
            self.rest = &self.rest[1..];
        }
    }

    fn end_of_row(&mut self) -> Result<(), CsvError> {
        let rest = self.rest.strip_prefix('\r').unwrap_or(self.rest);
        if rest.is_empty() {
            self.rest = rest;
            return Ok(());
        }
        let Some(rest) = rest.strip_prefix('\n') else {
            let message = "found text behind a closing quotation mark".to_owned();
            return Err(CsvError { line: self.line, message });
        };
        self.rest = rest;
        Ok(())
    }
}

fn line_breaks(text: &str) -> u32 {
    text.bytes().filter(|byte| *byte == b'\n').fold(0, |count: u32, _| count.saturating_add(1))
}

impl Iterator for Rows<'_> {
    type Item = Result<((u32, u32), Vec<String>), CsvError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(rest) = self.rest.strip_prefix('\n').or(self.rest.strip_prefix("\r\n")) {
            self.rest = rest;
            self.line = self.line.saturating_add(1);
        }
        if self.rest.is_empty() {
            return None;
        }
        let first = self.line;
        let mut fields = Vec::new();
        loop {
            match self.field() {
                Ok((value, more)) => {
                    fields.push(value);
                    if !more {
                        break;
                    }
                }
                Err(error) => {
                    self.rest = "";
                    return Some(Err(error));
                }
            }
        }
        let last = self.line;
        self.line = self.line.saturating_add(1);
        Some(Ok(((first, last), fields)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn field<'a>(row: &'a Row, name: &str) -> &'a str {
        row.get(name).unwrap()
    }

    #[test]
    fn a_quoted_field_may_hold_a_comma_a_quotation_mark_and_a_line_break() {
        let rows = read("id,name\n1,\"Tooling, Inc.\"\n2,\"Zum \"\"Ofen\"\"\"\n3,\"a\nb\"\n4,d\n")
            .unwrap();
        let names: Vec<_> = rows.iter().map(|row| field(row, "name")).collect();
        assert_eq!(names, ["Tooling, Inc.", "Zum \"Ofen\"", "a\nb", "d"]);
        let lines: Vec<_> = rows.iter().map(|row| (row.first_line, row.last_line)).collect();
        assert_eq!(lines, [(2, 2), (3, 3), (4, 5), (6, 6)]);
    }

    #[test]
    fn line_ends_of_either_kind_blank_lines_and_no_last_line_end_are_read_alike() {
        let rows = read("id,name\r\n1,a\r\n\r\n2,").unwrap();
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[1].first_line, field(&rows[1], "name")), (4, ""));
    }

    #[test]
    fn a_malformed_table_is_refused_with_its_line() {
        let line = |text: &str| read(text).unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line("id,id\n"), 1);
        assert_eq!(line("id,name\n1,a\n2\n"), 3);
        assert_eq!(line("id,name\n1,a\n2,\"b\n\n"), 3);
        assert_eq!(line("id,name\n1,\"a\"b\n"), 2);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[a,\"\r\n]{0,40}") {
            let _ = read(&text);
        }

        #[test]
        fn fields_come_back_as_they_were_written(values in proptest::collection::vec("[a-c,\"\n]{0,6}", 1..5)) {
            let quoted: Vec<_> = values.iter().map(|v| format!("\"{}\"", v.replace('"', "\"\""))).collect();
            let rows = read(&format!("v\n{}\n", quoted.join("\n"))).unwrap();
            let back: Vec<_> = rows.iter().map(|row| field(row, "v").to_owned()).collect();
            prop_assert_eq!(back, values);
        }
    }
}
