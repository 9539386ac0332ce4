//! Append-only files: what people decided to keep, a line at a time, and the digest chain that finds
//! an edited past.
//!
//! A [`Ledger`] is two files. The lines hold one JSON entry each and are never rewritten. Beside them
//! stands one running BLAKE3 digest a line: each is over the digest before it and the bytes of its
//! line, so that a byte changed anywhere shows at its line. Whoever can edit both files can forge both;
//! the digests find accidents and careless edits, and version control shows the rest.

mod append;
mod chain;

use serde::de::DeserializeOwned;

use crate::diag::{Code, Diagnostic, Place, Position};
use crate::project::Project;

pub(crate) use append::append_line;
pub use chain::digests;

/// An append-only file of a project and its digests. Paths are relative to the project.
#[derive(Clone, Copy, Debug)]
pub struct Ledger {
    /// The entries, one JSON object a line.
    pub lines: &'static str,
    /// Their digests, one a line.
    pub digests: &'static str,
    /// What a line holds, as messages call it.
    pub entry: &'static str,
    /// The code of its problems.
    pub code: Code,
}

/// A ledger as read: its entries, and everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct Kept<T> {
    /// The readable entries with their line numbers, oldest first.
    pub entries: Vec<(u32, T)>,
    /// What is wrong, in line order; empty for a ledger that can be trusted.
    pub problems: Vec<Diagnostic>,
}

impl Ledger {
    /// Reads a project's ledger. Files that are not there hold nothing.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn load<T: DeserializeOwned>(&self, project: &Project) -> Result<Kept<T>, Diagnostic> {
        let lines = project.read_if_there(self.lines)?.unwrap_or_default();
        let digests = project.read_if_there(self.digests)?.unwrap_or_default();
        let shown = [project.shown(self.lines), project.shown(self.digests)];
        Ok(self.read(&lines, &digests, [&shown[0], &shown[1]]))
    }

    /// Reads the texts of a ledger and holds them against each other. `shown` names the two files in
    /// messages.
    pub fn read<T: DeserializeOwned>(
        &self,
        lines: &str,
        digests: &str,
        shown: [&str; 2],
    ) -> Kept<T> {
        let (mut entries, mut problems) = (Vec::new(), Vec::new());
        for (number, line) in complete_lines(lines) {
            match serde_json::from_str(line) {
                Ok(entry) => entries.push((number, entry)),
                Err(error) => {
                    let message = format!("not {}: {error}", self.entry);
                    problems.push(self.problem(shown[0], number, message));
                }
            }
        }
        if let Some(number) = half_written(lines) {
            let message = "the last line is half-written: it does not end in a newline".to_owned();
            problems.push(self.problem(shown[0], number, message));
        }
        problems.extend(self.difference(lines, digests, shown));
        problems.sort();
        Kept { entries, problems }
    }

    fn problem(&self, file: &str, line: u32, message: String) -> Diagnostic {
        Diagnostic::new(self.code, message).at(Place::at(file, Position { line, column: 1 }))
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
