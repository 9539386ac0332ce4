//! The input cut into blocks of whole lines, handed out to whoever asks next.

use std::io::{self, Read as _};

use eval_core::diag::{Code, Diagnostic, Place, Position};

use super::archive::{Bytes, told};
use super::sources::Source;

/// How much is read at a time, in bytes. A block is that, and the line that its end falls into.
const READ: usize = 1 << 19;

/// The longest line that is read, in bytes.
const LONGEST: usize = 64 << 20;

/// Hands out blocks in the order of the input.
pub(super) struct Feed {
    sources: std::vec::IntoIter<Source>,
    open: Option<Open>,
    /// The next block's place in the order of all blocks.
    sequence: u64,
    /// Lines handed out so far.
    lines: u64,
}

/// The file that is being read.
struct Open {
    shown: String,
    reader: Bytes,
    /// What was read and belongs to the next block.
    rest: Vec<u8>,
    line: u32,
    offset: u64,
    ended: bool,
    /// Whether it ended where it could not be read on.
    broken: bool,
}

/// A block of lines, or what stands for it where the input is damaged.
#[derive(Debug, Default)]
pub(super) struct Fed {
    pub(super) sequence: u64,
    pub(super) shown: String,
    /// Whole lines, and after them the beginning of one that the next block holds.
    pub(super) bytes: Vec<u8>,
    /// Where the lines of this block end in `bytes`.
    pub(super) end: usize,
    /// How many lines that is, with one at the end of a file that no line end ends.
    pub(super) lines: u32,
    /// Where what was read for this block begins in `bytes`; before it stands what another block read.
    pub(super) read_from: usize,
    /// The number of the first line in its file, from 1.
    pub(super) line: u32,
    /// Where the first line begins in its file, in bytes.
    pub(super) offset: u64,
    /// Lines of the input before this block.
    pub(super) before: u64,
    /// What keeps lines from being read.
    pub(super) problems: Vec<Diagnostic>,
}

impl Feed {
    pub(super) fn new(sources: Vec<Source>) -> Self {
        Self { sources: sources.into_iter(), open: None, sequence: 0, lines: 0 }
    }

    /// The next block, read into a buffer that is used again; `None` at the end of the input.
    pub(super) fn next(&mut self, buffer: Vec<u8>) -> Option<Fed> {
        // A line of many megabytes must not be remembered in the memory that it took.
        let buffer = if buffer.capacity() > 4 * READ { Vec::new() } else { buffer };
        let mut fed = Fed { bytes: buffer, ..Fed::default() };
        fed.bytes.clear();
        loop {
            if self.open.is_none() {
                let source = self.sources.next()?;
                match Open::new(&source) {
                    Ok(open) => self.open = Some(open),
                    Err(problem) => {
                        fed.problems.push(problem);
                        fed.shown = source.shown;
                        break;
                    }
                }
            }
            let open = self.open.as_mut()?;
            let filled = open.fill(&mut fed);
            if open.ended && open.rest.is_empty() {
                self.open = None;
            }
            if filled || !fed.problems.is_empty() {
                break;
            }
        }
        fed.sequence = self.sequence;
        self.sequence += 1;
        fed.before = self.lines;
        self.lines += u64::from(fed.lines);
        Some(fed)
    }
}

impl Open {
    fn new(source: &Source) -> Result<Self, Diagnostic> {
        let shown = source.shown.clone();
        match source.open() {
            Ok(reader) => {
                let rest = Vec::new();
                let (line, offset, ended, broken) = (1, 0, false, false);
                Ok(Self { shown, reader, rest, line, offset, ended, broken })
            }
            Err(error) => Err(damaged(Place::file(shown), &error)),
        }
    }

    /// Fills a block; whether it holds a line.
    fn fill(&mut self, fed: &mut Fed) -> bool {
        fed.shown.clone_from(&self.shown);
        (fed.line, fed.offset) = (self.line, self.offset);
        fed.bytes.append(&mut self.rest);
        fed.read_from = fed.bytes.len();
        let mut searched = 0;
        loop {
            if !self.ended {
                self.read(fed);
            }
            let found = memchr::memrchr(b'\n', &fed.bytes[searched..]);
            if let Some(end) = found {
                fed.end = searched + end + 1;
                break;
            }
            if self.ended {
                fed.end = if self.broken { 0 } else { fed.bytes.len() };
                break;
            }
            searched = fed.bytes.len();
            if fed.bytes.len() >= LONGEST {
                self.skip_line(fed);
                return true;
            }
        }
        // The beginning of a line whose end was lost is no line.
        if !self.broken {
            self.rest.extend_from_slice(&fed.bytes[fed.end..]);
        }
        let lines = &fed.bytes[..fed.end];
        let ends = newlines(lines);
        fed.lines = ends + u32::from(!lines.is_empty() && !lines.ends_with(b"\n"));
        self.line = self.line.saturating_add(ends);
        self.offset += lines.len() as u64;
        fed.end > 0
    }

    /// Reads some more. A file that cannot be read ends where it breaks.
    fn read(&mut self, fed: &mut Fed) {
        let mut part = (&mut self.reader).take(READ as u64);
        match part.read_to_end(&mut fed.bytes) {
            Ok(count) => self.ended = count < READ,
            Err(error) => {
                (self.ended, self.broken) = (true, true);
                let line = self.line.saturating_add(newlines(&fed.bytes));
                let place = Place::at(&self.shown, Position { line, column: 1 });
                fed.problems.push(damaged(place, &error));
            }
        }
    }

    /// Passes over the rest of a line that is too long.
    fn skip_line(&mut self, fed: &mut Fed) {
        let place = Place::at(&self.shown, Position { line: self.line, column: 1 });
        let message = format!("the line is longer than {LONGEST} bytes");
        fed.problems.push(Diagnostic::new(Code::TooLong, message).at(place));
        let mut length = fed.bytes.len();
        fed.bytes.clear();
        (fed.end, fed.read_from) = (0, 0);
        while !self.ended {
            self.read(fed);
            if let Some(end) = memchr::memchr(b'\n', &fed.bytes) {
                length += end + 1;
                self.rest.extend_from_slice(&fed.bytes[end + 1..]);
                break;
            }
            length += fed.bytes.len();
            fed.bytes.clear();
        }
        fed.bytes.clear();
        self.line = self.line.saturating_add(1);
        self.offset += length as u64;
    }
}

fn newlines(bytes: &[u8]) -> u32 {
    u32::try_from(memchr::memchr_iter(b'\n', bytes).count()).unwrap_or(u32::MAX)
}

fn damaged(place: Place, error: &io::Error) -> Diagnostic {
    Diagnostic::new(Code::Unreadable, told(error)).at(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &[u8]) -> Vec<Fed> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        std::fs::write(&path, text).unwrap();
        let sources = super::super::sources::sources(&[path]).unwrap();
        let mut feed = Feed::new(sources);
        std::iter::from_fn(|| feed.next(Vec::new())).collect()
    }

    fn lines(fed: &Fed) -> &[u8] {
        &fed.bytes[..fed.end]
    }

    #[test]
    fn blocks_hold_every_line_whole_with_its_number_and_place() {
        let line = [&vec![b'x'; 700_000][..], b"\n"].concat();
        let text = line.repeat(5);
        let blocks = blocks(&text);
        let joined: Vec<u8> = blocks.iter().flat_map(|fed| lines(fed).to_vec()).collect();
        assert!(joined == text);
        for fed in &blocks {
            assert!(lines(fed).is_empty() || lines(fed).ends_with(b"\n"));
            assert_eq!(u64::from(fed.line - 1) * line.len() as u64, fed.offset);
        }
    }

    #[test]
    fn a_last_line_needs_no_end_and_an_empty_file_has_no_block() {
        let blocks_of = |text: &[u8]| -> Vec<Vec<u8>> {
            blocks(text).iter().map(|fed| lines(fed).to_vec()).collect()
        };
        assert_eq!(blocks_of(b"a\nb").concat(), b"a\nb");
        assert!(blocks_of(b"").is_empty());
    }

    #[test]
    fn a_line_beyond_the_limit_is_told_and_the_next_one_is_read() {
        let text = [&vec![b'x'; LONGEST + 5][..], b"\nnext\n"].concat();
        let blocks = blocks(&text);
        let told: Vec<String> =
            blocks.iter().flat_map(|fed| fed.problems.iter().map(ToString::to_string)).collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("a.jsonl:1:1"), "{told:?}");
        let next = blocks.iter().find(|fed| fed.end > 0).unwrap();
        assert_eq!((lines(next), next.line, next.offset), (&b"next\n"[..], 2, LONGEST as u64 + 6));
    }
}
