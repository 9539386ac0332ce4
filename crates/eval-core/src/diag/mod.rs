//! Diagnostics: what is wrong with something a person wrote, where, and the nearest fix.
//!
//! A load reports all of its problems together, in file order. Each carries a stable [`Code`].

mod codes;
mod nearest;

use std::fmt;

use serde::Serialize;

pub use codes::Code;
pub use nearest::nearest;

/// A place in a file that a person wrote.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// Path as it is shown: relative to the working folder of the load, `/`-separated.
    pub file: String,
    /// Line and column; `None` where the file as a whole is meant.
    #[serde(flatten)]
    pub position: Option<Position>,
}

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Position {
    /// Line, 1-based.
    pub line: u32,
    /// Column in characters, 1-based.
    pub column: u32,
}

impl Position {
    /// The position of a byte offset. An offset past the end is the end; one inside a character is
    /// that character.
    pub fn of_offset(text: &str, offset: usize) -> Self {
        let offset = text.floor_char_boundary(offset);
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        Self { line: saturated(line), column: saturated(column) }
    }
}

fn saturated(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Place {
    /// A file as a whole.
    pub fn file(file: impl Into<String>) -> Self {
        Self { file: file.into(), position: None }
    }

    /// A position in a file.
    pub fn at(file: impl Into<String>, position: Position) -> Self {
        Self { file: file.into(), position: Some(position) }
    }

    /// The line, if a line is meant.
    pub fn line(&self) -> Option<u32> {
        self.position.map(|position| position.line)
    }
}

impl fmt::Display for Place {
    /// `file:line:column`, or the file alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(Position { line, column }) => write!(f, "{}:{line}:{column}", self.file),
            None => f.write_str(&self.file),
        }
    }
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// Where; `None` if it stands in no file.
    pub place: Option<Place>,
    /// The kind of problem.
    pub code: Code,
    /// What was found and what was expected.
    pub message: String,
    /// The nearest fix.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem without a place and without help.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { place: None, code, message: message.into(), help: None }
    }

    /// The same problem at a place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same problem with its nearest fix.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    /// Two or three lines without a final newline:
    ///
    /// ```text
    /// error[unknown-key]: `must_contains` is not a key of `expected`
    ///   --> eval/cases/refund.yaml:9:5
    ///   help: did you mean `must_contain`?
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: {}", self.code, self.message)?;
        if let Some(place) = &self.place {
            write!(f, "\n  --> {place}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_names_thing_place_and_fix() {
        let place = Place::at("cases/a.yaml", Position { line: 9, column: 5 });
        let problem = Diagnostic::new(Code::UnknownKey, "`x` is not a key of `expected`")
            .at(place)
            .with_help("did you mean `y`?");
        assert_eq!(
            problem.to_string(),
            "error[unknown-key]: `x` is not a key of `expected`\n  --> cases/a.yaml:9:5\n  help: did you mean `y`?"
        );
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = "a\nñé x";
        let offset = text.find('x').unwrap();
        assert_eq!(Position::of_offset(text, offset), Position { line: 2, column: 4 });
        assert_eq!(Position::of_offset(text, 99), Position { line: 2, column: 5 });
        assert_eq!(Position::of_offset("", 0), Position { line: 1, column: 1 });
    }
}
