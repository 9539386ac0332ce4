//! The append-only history of recorded runs.
//!
//! `history.jsonl` holds one [`HistoryEntry`] a line, of two shapes: v1, with one gold and synthetic
//! pair, from when there was one vertical; v2, with a list of batteries. Lines are never rewritten, and
//! `history.b3` holds their digests ([`Ledger`]).

mod entry;

use crate::diag::{Code, Diagnostic};
use crate::ledger::{Kept, Ledger};
use crate::project::Project;

pub use entry::{BatteryEntry, Entries, HistoryEntry, SetEntry};

/// The history file, relative to the project.
pub const HISTORY: &str = LEDGER.lines;
/// The digests, relative to the project.
pub const DIGESTS: &str = LEDGER.digests;

const LEDGER: Ledger = Ledger {
    lines: "history.jsonl",
    digests: "history.b3",
    entry: "a history entry",
    code: Code::History,
};

/// A history as read: its entries, and everything that is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The readable entries with their line numbers, oldest first.
    pub entries: Vec<(u32, HistoryEntry)>,
    /// What is wrong, in line order; empty for a history that can be trusted.
    pub problems: Vec<Diagnostic>,
}

impl History {
    /// Reads a history and verifies it against its digests. `shown` names the two files in messages.
    pub fn read(lines: &str, digests: &str, shown: [&str; 2]) -> Self {
        LEDGER.read(lines, digests, shown).into()
    }

    /// Reads a project's history and verifies it. Files that are not there hold nothing.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn load(project: &Project) -> Result<Self, Diagnostic> {
        LEDGER.load(project).map(Self::from)
    }

    /// The newest entry that lists batteries.
    pub fn latest(&self) -> Option<&HistoryEntry> {
        self.entries.iter().rev().map(|(_, entry)| entry).find(|entry| entry.is_v2())
    }
}

impl From<Kept<HistoryEntry>> for History {
    fn from(Kept { entries, problems }: Kept<HistoryEntry>) -> Self {
        Self { entries, problems }
    }
}

/// Appends one entry and its digest.
///
/// # Errors
/// As [`Ledger::append`].
pub fn append(project: &Project, entry: &HistoryEntry) -> Result<(), Vec<Diagnostic>> {
    LEDGER.append(project, entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::digests;

    #[test]
    fn a_v1_line_and_a_v2_line_are_both_read() {
        let v1 = r#"{"recorded":"t","note":"n","gold":{"cases":7,"faithfulness":1.0,"coverage":0.9,"quality":1.0},"synthetic":{"cases":9,"faithfulness":1.0,"coverage":null,"quality":1.0}}"#;
        let v2 = r#"{"recorded":"t","note":"two","batteries":[]}"#;
        let lines = format!("{v1}\n{v2}\n");
        let kept = digests(&lines).join("\n");
        let history = History::read(&lines, &kept, [HISTORY, DIGESTS]);
        assert!(history.problems.is_empty(), "{:?}", history.problems);
        assert_eq!(history.entries[0].1.to_line(), v1);
        assert!(!history.entries[0].1.is_v2());
        assert_eq!(history.latest().unwrap().note, "two");
    }

    #[test]
    fn a_line_that_is_no_entry_is_named() {
        let lines = "{\"recorded\":1}\n";
        let history = History::read(lines, &digests(lines).join("\n"), [HISTORY, DIGESTS]);
        let problem = history.problems[0].to_string();
        assert!(problem.starts_with("error[history]: not a history entry"), "{problem}");
        assert!(problem.contains("history.jsonl:1:1"), "{problem}");
    }
}
