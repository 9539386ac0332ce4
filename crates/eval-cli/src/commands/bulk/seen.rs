//! What is remembered of the lines that were scored: which id stands in which, and where they come from.

use std::io;

use eval_core::bulk::{LISTED, SeenIds, Start, Tally};
use eval_core::gate::{Exit, Reason};

use super::ids::Ids;

/// The lines of an input so far.
pub(super) struct Seen {
    ids: Ids,
    starts: Vec<Start>,
    lines: u64,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { ids: Ids::new(), starts: Vec::new(), lines: 0 }
    }

    /// Lines that follow from `before` on, counted over the whole input, and from `line` on in a file.
    pub(super) fn begin(&mut self, before: u64, file: String, line: u32) {
        // Blocks of one file follow each other, so only the first is kept, and one after a gap.
        let follows = |start: &Start| {
            start.file == file && u64::from(start.line) + (before - start.before) == u64::from(line)
        };
        if !self.starts.last().is_some_and(follows) {
            self.starts.push(Start { before, file, line });
        }
        self.lines = self.lines.max(before + 1);
    }

    /// An id by 88 bits of its digest, and its line, counted over the whole input.
    pub(super) fn add(&mut self, digest: u128, line: u64) -> io::Result<()> {
        self.lines = self.lines.max(line + 1);
        self.ids.add(digest, line)
    }

    /// Takes up what another process saw, as if it came after what was seen here.
    pub(super) fn take_up(&mut self, part: &SeenIds) -> io::Result<()> {
        let from = self.lines;
        let moved = |start: &Start| Start { before: from + start.before, ..start.clone() };
        self.starts.extend(part.starts.iter().map(moved));
        for id in part.ids() {
            let garbled = || io::Error::new(io::ErrorKind::InvalidData, "its ids are garbled");
            let (digest, line) = id.ok_or_else(garbled)?;
            self.ids.add(digest, from + line)?;
        }
        self.lines = from + part.lines;
        Ok(())
    }

    /// The same, for another process to take up.
    pub(super) fn handed_over(self) -> io::Result<SeenIds> {
        let mut part = SeenIds::from(self.starts, self.lines);
        let mut before = 0;
        self.ids.in_order(|id| {
            part.push(id, before);
            before = id.0;
        })?;
        Ok(part)
    }

    /// Reports every line whose id stands in an earlier line.
    pub(super) fn tell_doubled(self, tally: &mut Tally) -> io::Result<()> {
        let (pairs, count) = self.ids.doubled(LISTED)?;
        let named = pairs.len() as u64;
        for (again, first) in pairs {
            let message = format!("the id stands twice: first in {}", place(&self.starts, first));
            let place = place(&self.starts, again);
            tally.report(Reason::new(Exit::Unmeasured, "duplicate-id", place, message));
        }
        tally.problem_count += count - named;
        Ok(())
    }
}

/// The file and line of a line that is counted over the whole input.
fn place(starts: &[Start], line: u64) -> String {
    let index = starts.partition_point(|start| start.before <= line).saturating_sub(1);
    match starts.get(index) {
        Some(start) => format!("{}:{}", start.file, u64::from(start.line) + line - start.before),
        None => format!("line {}", line + 1),
    }
}
