//! `pull-523 adds this line to src/lib.rs: pub fn child_fare(cents: u32, age: u32) -> u32 {`

use std::fmt;

use eval_core::shape::{Evidence, Statement};
use eval_core::text::normalised;

use super::citations::{cited, nothing_but};
use crate::devex::kb::FILE_CHANGE;
use crate::devex::kb::diff::FileChange;

/// ## What it decides
/// Whether a pull request adds a line to a file.
/// ## How it compares
/// The whole line, in normal form, with the lines that the hunks of the cited file change add.
/// ## Fails when
/// The line is removed, stands around the change, reads otherwise, or is added to another file or by
/// another pull request (mode `ungrounded_claim`).
/// ## Does not look at
/// Where in the file the line is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct AddedLine {
    pub(in crate::devex) pull: String,
    pub(in crate::devex) file: String,
    /// The line without the space around it.
    pub(in crate::devex) line: String,
}

impl fmt::Display for AddedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} adds this line to {}: {}", self.pull, self.file, self.line)
    }
}

impl Statement for AddedLine {
    const NAME: &'static str = "added_line";

    fn parse(text: &str) -> Option<Self> {
        let (pull, rest) = text.split_once(" adds this line to ")?;
        let (file, line) = rest.split_once(": ")?;
        Some(Self { pull: pull.to_owned(), file: file.to_owned(), line: line.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let id = format!("{}#{}", self.pull, self.file);
        let record = cited(evidence, &id, FILE_CHANGE)?;
        nothing_but(evidence, |record| record.id == *id)?;
        let line = normalised(&self.line);
        let adds = FileChange::read(&record.text)
            .is_some_and(|change| change.added.iter().any(|added| normalised(added) == line));
        if adds { Ok(()) } else { Err(format!("`{id}` does not add this line")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "pull-504 adds this line to src/lib.rs: (cents * kept + 50) / 100";

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<AddedLine>(text, support, missing);
    }

    #[test]
    fn an_added_line_is_supported_whatever_its_indent() {
        assert_supported::<AddedLine>(CLAIM, &["pull-504#src/lib.rs"]);
    }

    #[test]
    fn a_removed_line_a_line_of_context_and_a_changed_digit_are_unsupported() {
        let missing = "`pull-504#src/lib.rs` does not add this line";
        for line in ["cents * kept / 100", "let kept = 100 - percent;", "(cents * kept + 51) / 100"]
        {
            let claim = format!("pull-504 adds this line to src/lib.rs: {line}");
            unsupported(&claim, &["pull-504#src/lib.rs"], missing);
        }
    }

    #[test]
    fn a_part_of_a_line_is_no_line() {
        let claim = CLAIM.replace(" / 100", "");
        let missing = "`pull-504#src/lib.rs` does not add this line";
        unsupported(&claim, &["pull-504#src/lib.rs"], missing);
    }

    #[test]
    fn another_file_or_a_further_citation_is_unsupported() {
        unsupported(CLAIM, &["pull-504#tests/fares.rs"], "`pull-504#src/lib.rs` is not cited");
        let missing = "cites `pull-504`, of which the claim does not speak";
        unsupported(CLAIM, &["pull-504#src/lib.rs", "pull-504"], missing);
    }
}
