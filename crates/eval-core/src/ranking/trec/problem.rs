//! What can be wrong with a TREC file, and where.
//!
//! A [`Problem`] is a [`Fault`] with its place; [`Problems`] are all of a file, in file order. The
//! codes of this module stand in [`Fault::code`] and nowhere else.

use std::borrow::Cow;
use std::fmt;

/// How many problems of one file are listed; the rest is counted. A file of ten million lines in
/// the wrong format should say so without filling the memory.
const LISTED: usize = 1000;

/// How many characters of a foreign field a message repeats.
const SHOWN: usize = 60;

/// One way in which a file, or an entry meant for one, can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A line has too few or too many fields.
    FieldCount {
        /// How many the line has.
        found: usize,
        /// How many a line of this file has.
        expected: usize,
    },
    /// The grade of a judgement is no integer, or one that 32 bits do not hold.
    Grade {
        /// The field as it stands.
        found: String,
    },
    /// The rank is no integer.
    Rank {
        /// The field as it stands.
        found: String,
    },
    /// The score is no decimal number.
    Score {
        /// The field as it stands.
        found: String,
    },
    /// The score is NaN or infinite, or too large to be told from infinity.
    ScoreNotFinite {
        /// The field as it stands.
        found: String,
    },
    /// A record stands twice under one query.
    DuplicateRecord {
        /// The query.
        query: String,
        /// The record.
        record: String,
        /// The line of the first occurrence. Entries that come from no file have their position,
        /// from 1, for a line.
        first: usize,
    },
    /// An id is empty or contains white space, so that a file could not hold it.
    Id {
        /// The id.
        found: String,
    },
    /// A line is not UTF-8.
    NotUtf8 {
        /// The byte that is no part of a character.
        found: u8,
    },
    /// The file starts with a byte-order mark, which would become part of its first query id.
    ByteOrderMark,
    /// The file has no line, or blank ones only.
    NoLines,
    /// The file could not be read.
    Unreadable {
        /// What the operating system says.
        found: String,
    },
}

impl Fault {
    pub(super) fn duplicate(query: &str, record: &str, first: usize) -> Self {
        Self::DuplicateRecord { query: query.to_owned(), record: record.to_owned(), first }
    }

    /// The stable code of this kind of fault.
    pub fn code(&self) -> &'static str {
        match self {
            Self::FieldCount { .. } => "trec-field-count",
            Self::Grade { .. } => "trec-grade",
            Self::Rank { .. } => "trec-rank",
            Self::Score { .. } => "trec-score",
            Self::ScoreNotFinite { .. } => "trec-score-not-finite",
            Self::DuplicateRecord { .. } => "trec-duplicate-record",
            Self::Id { .. } => "trec-id",
            Self::NotUtf8 { .. } => "trec-not-utf8",
            Self::ByteOrderMark => "trec-byte-order-mark",
            Self::NoLines => "trec-no-lines",
            Self::Unreadable { .. } => "trec-unreadable",
        }
    }

    /// What stood there, in words.
    pub fn found(&self) -> String {
        match self {
            Self::FieldCount { found, .. } => format!("{found} fields"),
            Self::Grade { found }
            | Self::Rank { found }
            | Self::Score { found }
            | Self::ScoreNotFinite { found }
            | Self::Id { found } => format!("`{}`", clipped(found)),
            Self::DuplicateRecord { query, record, .. } => {
                format!("record `{}` again under query `{}`", clipped(record), clipped(query))
            }
            Self::NotUtf8 { found } => format!("byte 0x{found:02X}"),
            Self::ByteOrderMark => "a byte-order mark".to_owned(),
            Self::NoLines => "no line".to_owned(),
            Self::Unreadable { found } => found.clone(),
        }
    }

    /// What should have stood there, in words.
    pub fn expected(&self) -> Cow<'static, str> {
        match self {
            Self::FieldCount { expected: 4, .. } => {
                "4 fields: query, iteration, record, grade".into()
            }
            Self::FieldCount { expected: 6, .. } => {
                "6 fields: query, Q0, record, rank, score, tag".into()
            }
            Self::FieldCount { expected, .. } => format!("{expected} fields").into(),
            Self::Grade { .. } => "an integer grade between -2147483648 and 2147483647".into(),
            Self::Rank { .. } => "an integer rank".into(),
            Self::Score { .. } => "a decimal number as score".into(),
            Self::ScoreNotFinite { .. } => "a finite score".into(),
            Self::DuplicateRecord { first, .. } => {
                format!("each record once under a query; this one stands on line {first}").into()
            }
            Self::Id { .. } => "an id without white space".into(),
            Self::NotUtf8 { .. } => "UTF-8".into(),
            Self::ByteOrderMark => "a query id".into(),
            Self::NoLines => "at least one line".into(),
            Self::Unreadable { .. } => "a readable file".into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {} [{}]", self.found(), self.expected(), self.code())
    }
}

impl std::error::Error for Fault {}

/// The first characters of a text that could be of any length.
fn clipped(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, as it was named by the caller.
    pub file: String,
    /// The line, from 1; `None` where the file as a whole is meant.
    pub line: Option<usize>,
    /// The column, from 1, in characters; `None` where the line as a whole is meant.
    pub column: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        for number in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{number}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

/// All problems of a file (or of two that are read together), in file order; the first thousand are
/// listed, the rest counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    listed: Vec<Problem>,
    total: usize,
}

impl Problems {
    /// The problem of a file that could not be read.
    pub(crate) fn unreadable(file: &str, error: &std::io::Error) -> Self {
        let mut found = Found::in_file(file);
        found.push(None, None, Fault::Unreadable { found: error.to_string() });
        Self { listed: found.listed, total: found.total }
    }

    /// These and those of another file.
    pub(crate) fn and(mut self, others: Option<Self>) -> Self {
        if let Some(others) = others {
            self.total += others.total;
            let room = LISTED - self.listed.len();
            self.listed.extend(others.listed.into_iter().take(room));
        }
        self
    }

    /// The first thousand problems, by file, line and column. Never empty.
    pub fn listed(&self) -> &[Problem] {
        &self.listed
    }

    /// How many there are, listed or not.
    pub fn total(&self) -> usize {
        self.total
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.listed.iter().enumerate() {
            write!(f, "{}{problem}", if index == 0 { "" } else { "\n" })?;
        }
        match self.total - self.listed.len() {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Problems {}

/// The problems of a file while it is being read.
pub(super) struct Found<'f> {
    file: &'f str,
    listed: Vec<Problem>,
    total: usize,
}

impl<'f> Found<'f> {
    pub(super) fn in_file(file: &'f str) -> Self {
        Self { file, listed: Vec::new(), total: 0 }
    }

    pub(super) fn push(&mut self, line: Option<usize>, column: Option<usize>, fault: Fault) {
        self.total += 1;
        if self.listed.len() < LISTED {
            self.listed.push(Problem { file: self.file.to_owned(), line, column, fault });
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The value that was read, if nothing was wrong with it.
    pub(super) fn or<T>(mut self, value: T) -> Result<T, Problems> {
        if self.is_empty() {
            return Ok(value);
        }
        self.listed.sort_by_key(|problem| (problem.line, problem.column));
        Err(Problems { listed: self.listed, total: self.total })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_come_in_file_order_whatever_the_order_they_were_found_in() {
        let mut found = Found::in_file("a.run");
        found.push(Some(3), None, Fault::FieldCount { found: 5, expected: 6 });
        found.push(Some(1), Some(9), Fault::ScoreNotFinite { found: "nan".into() });
        let problems = found.or(()).expect_err("two problems");
        assert_eq!(
            problems.to_string(),
            "a.run:1:9: found `nan`, expected a finite score [trec-score-not-finite]\n\
             a.run:3: found 5 fields, expected 6 fields: query, Q0, record, rank, score, tag \
             [trec-field-count]"
        );
    }

    #[test]
    fn problems_beyond_the_first_thousand_are_counted() {
        let mut found = Found::in_file("a.run");
        for line in 1..=LISTED + 2 {
            found.push(Some(line), None, Fault::NoLines);
        }
        let problems = found.or(()).expect_err("many problems");
        assert_eq!((problems.listed().len(), problems.total()), (LISTED, LISTED + 2));
        assert!(problems.to_string().ends_with("\nand 2 more"));
    }

    #[test]
    fn a_long_field_is_clipped_between_characters() {
        let fault = Fault::Grade { found: "é".repeat(SHOWN + 1) };
        assert_eq!(fault.found(), format!("`{}…`", "é".repeat(SHOWN)));
    }
}
