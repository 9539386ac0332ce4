//! Labelled rows, as JSON lines.

use std::error::Error;
use std::fmt;

use serde::Deserialize;

/// A claim, its evidence, and what people said of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Row {
    /// Identifies the row within its set.
    pub id: String,
    /// The set it belongs to; sets are reported apart.
    pub dataset: String,
    /// What the claim was checked against.
    evidence: Sources,
    /// One sentence or several.
    pub claim: String,
    /// Whether people found the claim supported by the evidence.
    pub label_supported: bool,
}

/// One text or several.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Sources {
    One(String),
    Several(Vec<String>),
}

impl Row {
    /// The sources of the evidence.
    pub fn evidence(&self) -> impl Iterator<Item = &str> {
        let sources = match &self.evidence {
            Sources::One(source) => std::slice::from_ref(source),
            Sources::Several(sources) => sources,
        };
        sources.iter().map(String::as_str)
    }
}

/// A line that is no row.
#[derive(Debug)]
pub struct RowError {
    /// The line's number, from 1.
    pub line: usize,
    source: serde_json::Error,
}

impl fmt::Display for RowError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "line {}: not a labelled row with `id, dataset, evidence, claim, label_supported`",
            self.line
        )
    }
}

impl Error for RowError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.source)
    }
}

/// Reads rows, one JSON object a line. Blank lines are skipped and further keys ignored: labelled sets carry
/// notes of their own.
///
/// # Errors
///
/// The first line that is no row, with its number.
pub fn rows(lines: &str) -> Result<Vec<Row>, RowError> {
    let numbered = (1..).zip(lines.lines()).filter(|(_, text)| !text.trim().is_empty());
    numbered
        .map(|(line, text)| serde_json::from_str(text).map_err(|source| RowError { line, source }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str =
        r#"{"id":"1","dataset":"a","evidence":"E.","claim":"C.","label_supported":true,"votes":3}"#;
    const TWO: &str =
        r#"{"id":"2","dataset":"a","evidence":["E.","F."],"claim":"C.","label_supported":false}"#;

    #[test]
    fn evidence_is_one_text_or_several() {
        let rows = rows(&format!("{ONE}\n\n{TWO}\n")).expect("two rows");
        let evidence: Vec<Vec<_>> = rows.iter().map(|row| row.evidence().collect()).collect();
        assert_eq!(evidence, [vec!["E."], vec!["E.", "F."]]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = rows(&format!("{ONE}\n{{\"id\":\"2\"}}")).expect_err("the second line");
        assert_eq!(error.line, 2);
        assert!(error.source().is_some());
    }
}
