//! The append-only history of recorded runs, and the digest chain that finds an edited past.
//!
//! `history.jsonl` holds one [`HistoryEntry`] a line, of two shapes: v1, with one gold and synthetic
//! pair, from when there was one vertical; v2, with a list of batteries. Lines are never rewritten.
//! Beside it, `history.b3` holds one running BLAKE3 digest a line: each is over the digest before it
//! and the bytes of its line, so that a byte changed anywhere shows at its line.

mod chain;
mod entry;
mod file;

use crate::diag::{Code, Diagnostic, Place, Position};

pub use chain::digests;
pub use entry::{BatteryEntry, Entries, HistoryEntry, SetEntry};
pub use file::append;

/// The history file, relative to the project.
pub const HISTORY: &str = "history.jsonl";
/// The digests, relative to the project.
pub const DIGESTS: &str = "history.b3";

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
        let mut history = Self::default();
        for (number, line) in complete_lines(lines) {
            match serde_json::from_str(line) {
                Ok(entry) => history.entries.push((number, entry)),
                Err(error) => {
                    history.problems.push(problem(
                        shown[0],
                        number,
                        format!("not a history entry: {error}"),
                    ));
                }
            }
        }
        if let Some(number) = half_written(lines) {
            let message = "the last line is half-written: it does not end in a newline";
            history.problems.push(problem(shown[0], number, message.to_owned()));
        }
        history.problems.extend(chain::differences(lines, digests, shown));
        history.problems.sort();
        history
    }

    /// The newest entry that lists batteries.
    pub fn latest(&self) -> Option<&HistoryEntry> {
        self.entries.iter().rev().map(|(_, entry)| entry).find(|entry| entry.is_v2())
    }
}

/// The lines that end in a newline, numbered from 1.
fn complete_lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    text.split_inclusive('\n')
        .enumerate()
        .filter_map(|(index, line)| Some((number(index), line.strip_suffix('\n')?)))
}

/// The number of the last line, if it lacks its newline.
fn half_written(text: &str) -> Option<u32> {
    let lines = text.split_inclusive('\n').count();
    (!text.is_empty() && !text.ends_with('\n')).then(|| number(lines - 1))
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

fn problem(file: &str, line: u32, message: String) -> Diagnostic {
    Diagnostic::new(Code::History, message).at(Place::at(file, Position { line, column: 1 }))
}
