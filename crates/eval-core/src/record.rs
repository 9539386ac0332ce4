//! Evidence: a [`Record`] has an id, a text, and a [`Locator`] that leads back to its source.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::RecordId;

/// Where a record stands in the source it was read from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Locator {
    /// Path relative to the battery's data folder, with `/` between parts on every system.
    pub file: String,
    /// Data row of a table, 1-based, the header not counted. `None` where the file is no table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    /// Lines of the file.
    pub lines: Lines,
}

/// A range of lines, 1-based, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "[u32; 2]", from = "[u32; 2]")]
pub struct Lines {
    /// First line.
    pub first: u32,
    /// Last line, equal to the first for a single line.
    pub last: u32,
}

impl Lines {
    /// The lines `first..=last`; the ends are put in order.
    pub fn new(first: u32, last: u32) -> Self {
        Self { first: first.min(last), last: first.max(last) }
    }

    /// A single line.
    pub fn single(line: u32) -> Self {
        Self { first: line, last: line }
    }
}

impl From<Lines> for [u32; 2] {
    fn from(lines: Lines) -> Self {
        [lines.first, lines.last]
    }
}

impl From<[u32; 2]> for Lines {
    fn from([first, last]: [u32; 2]) -> Self {
        Self::new(first, last)
    }
}

impl Locator {
    /// A place given by its lines.
    pub fn lines(file: impl Into<String>, lines: Lines) -> Self {
        Self { file: file.into(), row: None, lines }
    }

    /// A row of a table that stands on one line.
    pub fn row(file: impl Into<String>, row: u32, line: u32) -> Self {
        Self { file: file.into(), row: Some(row), lines: Lines::single(line) }
    }
}

impl fmt::Display for Locator {
    /// `file:12` or `file:12-15`, the form editors turn into a link.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.lines.first)?;
        if self.lines.last != self.lines.first {
            write!(f, "-{}", self.lines.last)?;
        }
        Ok(())
    }
}

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Unique within the knowledge base.
    pub id: RecordId,
    /// What kind of evidence this is, in the battery's own words (`order`, `paragraph`, …).
    pub kind: String,
    /// Where it stands.
    pub locator: Locator,
    /// The record as a person reads it; searched by retrieval and by containment.
    pub text: String,
    /// Named values of a structured record, exactly as its source writes them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
}

impl Record {
    /// A record without fields.
    pub fn new(
        id: impl Into<RecordId>,
        kind: impl Into<String>,
        locator: Locator,
        text: impl Into<String>,
    ) -> Self {
        let (id, kind, text) = (id.into(), kind.into(), text.into());
        Self { id, kind, locator, text, fields: BTreeMap::new() }
    }

    /// The same record with one field more.
    #[must_use]
    pub fn with_field(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.fields.insert(name.into(), value.into());
        self
    }

    /// A field's value; `None` if the source has no such field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locator_reads_like_an_editor_link() {
        assert_eq!(Locator::row("orders.csv", 3, 4).to_string(), "orders.csv:4");
        assert_eq!(Locator::lines("a/b.md", Lines::new(9, 7)).to_string(), "a/b.md:7-9");
    }

    #[test]
    fn lines_are_written_as_a_pair() {
        let locator = Locator::lines("a.md", Lines::new(2, 5));
        assert_eq!(serde_json::to_string(&locator).unwrap(), r#"{"file":"a.md","lines":[2,5]}"#);
    }
}
