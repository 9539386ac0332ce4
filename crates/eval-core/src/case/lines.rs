//! The lines of a JSONL file, one at a time: a file of any size is never held whole.

use std::io::{self, BufRead};

use crate::diag::{Code, Diagnostic, Place, Position};

/// How long a line may be, in bytes.
const LONGEST: usize = 64 * 1024 * 1024;

/// The lines of a file, read one after the other into one buffer. A byte order mark at the start and
/// carriage returns at the ends say nothing; blank lines are passed over.
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    file: String,
    buffer: Vec<u8>,
    number: u32,
    longest: usize,
}

/// A line with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'l> {
    /// The text without its line end.
    pub text: &'l str,
    /// The number, 1-based.
    pub number: u32,
    /// The file, as messages show it.
    pub file: &'l str,
}

impl Line<'_> {
    /// A place in the line, by its column in characters, 1-based.
    pub fn place(&self, column: u32) -> Place {
        Place::at(self.file, Position { line: self.number, column })
    }
}

impl<R: BufRead> Lines<R> {
    /// The lines of a source that messages show as `file`.
    pub fn new(source: R, file: impl Into<String>) -> Self {
        Self { source, file: file.into(), buffer: Vec::new(), number: 0, longest: LONGEST }
    }

    /// The next line that is not blank; `None` at the end.
    ///
    /// # Errors
    /// A [`Diagnostic`] with its place if the line is not UTF-8 or too long, after which the next line
    /// can be read; and if the source cannot be read, after which there is none.
    pub fn next_line(&mut self) -> Option<Result<Line<'_>, Diagnostic>> {
        loop {
            match self.fill() {
                Ok(false) => return None,
                Ok(true) if self.buffer.len() > self.longest => {
                    let message = format!("the line is longer than {} bytes", self.longest);
                    return Some(Err(self.problem(Code::TooLong, 1, message)));
                }
                Ok(true) if self.content().iter().all(u8::is_ascii_whitespace) => {}
                Ok(true) => break,
                Err(error) => {
                    self.number = self.number.saturating_add(1);
                    return Some(Err(self.problem(Code::Unreadable, 1, error.to_string())));
                }
            }
        }
        Some(self.line())
    }

    /// Reads one line into the buffer, without its end. Of a line that is too long only the beginning
    /// is kept. False at the end of the source.
    fn fill(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let mut began = false;
        loop {
            let available = self.source.fill_buf()?;
            if available.is_empty() {
                break;
            }
            began = true;
            let end = memchr::memchr(b'\n', available);
            let taken = &available[..end.unwrap_or(available.len())];
            let room = (self.longest + 1).saturating_sub(self.buffer.len());
            self.buffer.extend_from_slice(&taken[..taken.len().min(room)]);
            let consumed = taken.len() + usize::from(end.is_some());
            self.source.consume(consumed);
            if end.is_some() {
                break;
            }
        }
        self.number = self.number.saturating_add(u32::from(began));
        Ok(began)
    }

    /// The line without the marks that say nothing.
    fn content(&self) -> &[u8] {
        let bytes = self.buffer.strip_suffix(b"\r").unwrap_or(&self.buffer);
        let mark: &[u8] = if self.number == 1 { "\u{FEFF}".as_bytes() } else { b"" };
        bytes.strip_prefix(mark).unwrap_or(bytes)
    }

    fn line(&self) -> Result<Line<'_>, Diagnostic> {
        let bytes = self.content();
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Line { text, number: self.number, file: &self.file }),
            Err(error) => {
                let sound = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                let column = u32::try_from(sound.chars().count() + 1).unwrap_or(u32::MAX);
                Err(self.problem(Code::Syntax, column, "the line is not UTF-8 text".to_owned()))
            }
        }
    }

    fn problem(&self, code: Code, column: u32, message: String) -> Diagnostic {
        let place = Place::at(&self.file, Position { line: self.number, column });
        Diagnostic::new(code, message).at(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the lines of some bytes are, read in pieces of a few bytes.
    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(io::BufReader::with_capacity(3, bytes), "b.jsonl");
        let mut found = Vec::new();
        while let Some(line) = lines.next_line() {
            found.push(match line {
                Ok(line) => format!("{}:{}", line.number, line.text),
                Err(problem) => problem.to_string(),
            });
        }
        found
    }

    #[test]
    fn blank_lines_marks_and_carriage_returns_say_nothing() {
        assert_eq!(lines("\u{FEFF}{}\r\n\n \t\r\n{ }\n".as_bytes()), ["1:{}", "4:{ }"]);
        assert_eq!(lines(b"a\nb"), ["1:a", "2:b"]);
        assert!(lines(b"").is_empty());
        assert!(lines("\u{FEFF}\r\n".as_bytes()).is_empty());
    }

    #[test]
    fn a_line_that_is_no_text_is_placed_and_the_next_one_is_read() {
        assert_eq!(
            lines(b"\xC3\xA9\xFF\nok"),
            ["error[syntax]: the line is not UTF-8 text\n  --> b.jsonl:1:2", "2:ok"]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_not_held() {
        let mut lines = Lines::new(&b"{}\n[1, 2, 3]\nok\n"[..], "b.jsonl");
        lines.longest = 4;
        assert!(lines.next_line().unwrap().is_ok());
        let problem = lines.next_line().unwrap().unwrap_err();
        assert_eq!(
            problem.to_string(),
            "error[too-long]: the line is longer than 4 bytes\n  --> b.jsonl:2:1"
        );
        assert_eq!(lines.next_line().unwrap().unwrap().text, "ok");
        assert!(lines.next_line().is_none());
        assert!(lines.buffer.capacity() < 64);
    }
}
