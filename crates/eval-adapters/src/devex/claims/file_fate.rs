//! `pull-515 renames src/minutes.js to src/clock.js.`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but};
use crate::devex::kb::FILE_CHANGE;
use crate::devex::kb::diff::{Fate, FileChange};

/// ## What it decides
/// Whether a pull request adds, deletes or renames the named file.
/// ## How it compares
/// By the extended header of the file's section in the diff, which is cited.
/// ## Fails when
/// The file is changed in another way, or its section is not the one that is cited (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// The lines of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct FileFate {
    pub(in crate::devex) pull: String,
    /// Path after the change; before it, if the file is deleted.
    pub(in crate::devex) file: String,
    pub(in crate::devex) turn: Turn,
}

/// What becomes of a file other than a change of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) enum Turn {
    Added,
    Deleted,
    /// Renamed, from this path.
    Renamed(String),
}

impl Turn {
    /// The turn of a file; `None` if only its lines change.
    pub(in crate::devex) fn of(fate: Fate<'_>) -> Option<Self> {
        match fate {
            Fate::Changed => None,
            Fate::Added => Some(Self::Added),
            Fate::Deleted => Some(Self::Deleted),
            Fate::Renamed(from) => Some(Self::Renamed(from.to_owned())),
        }
    }
}

impl fmt::Display for FileFate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pull, file, turn } = self;
        match turn {
            Turn::Added => write!(f, "{pull} adds the file {file}."),
            Turn::Deleted => write!(f, "{pull} deletes the file {file}."),
            Turn::Renamed(from) => write!(f, "{pull} renames {from} to {file}."),
        }
    }
}

impl Statement for FileFate {
    const NAME: &'static str = "file_fate";

    fn parse(text: &str) -> Option<Self> {
        let (pull, rest) = text.strip_suffix('.')?.split_once(' ')?;
        let (turn, file) = if let Some(file) = rest.strip_prefix("adds the file ") {
            (Turn::Added, file)
        } else if let Some(file) = rest.strip_prefix("deletes the file ") {
            (Turn::Deleted, file)
        } else {
            let (from, file) = rest.strip_prefix("renames ")?.split_once(" to ")?;
            (Turn::Renamed(from.to_owned()), file)
        };
        Some(Self { pull: pull.to_owned(), file: file.to_owned(), turn })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let id = format!("{}#{}", self.pull, self.file);
        let record = cited(evidence, &id, FILE_CHANGE)?;
        nothing_but(evidence, |record| record.id == *id)?;
        match FileChange::read(&record.text).map(|change| Turn::of(change.fate)) {
            Some(Some(found)) if found == self.turn => Ok(()),
            Some(Some(found)) => {
                let found = Self { turn: found, ..self.clone() }.to_string();
                Err(format!("the cited diff shows that {}", found.trim_end_matches('.')))
            }
            _ => Err(format!("the cited diff changes lines of {} and no more", self.file)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<FileFate>(text, support, missing);
    }

    #[test]
    fn each_turn_of_a_file_is_supported_by_its_header() {
        for (claim, cited) in [
            ("pull-502 adds the file include/crc16.h.", "pull-502#include/crc16.h"),
            ("pull-521 deletes the file src/legacy.js.", "pull-521#src/legacy.js"),
            ("pull-515 renames src/minutes.js to src/clock.js.", "pull-515#src/clock.js"),
        ] {
            assert_supported::<FileFate>(claim, &[cited]);
        }
    }

    #[test]
    fn another_turn_is_unsupported() {
        let missing = "the cited diff shows that pull-521 deletes the file src/legacy.js";
        let claim = "pull-521 adds the file src/legacy.js.";
        unsupported(claim, &["pull-521#src/legacy.js"], missing);
        let missing = "the cited diff changes lines of src/lib.rs and no more";
        unsupported("pull-504 adds the file src/lib.rs.", &["pull-504#src/lib.rs"], missing);
        let claim = "pull-515 renames src/hours.js to src/clock.js.";
        let missing = "the cited diff shows that pull-515 renames src/minutes.js to src/clock.js";
        unsupported(claim, &["pull-515#src/clock.js"], missing);
    }

    #[test]
    fn another_pull_requests_file_is_unsupported() {
        let claim = "pull-502 adds the file include/crc16.h.";
        let other = "pull-503#include/crc16.h";
        unsupported(claim, &[other], "`pull-502#include/crc16.h` is not cited");
        let missing = "cites `pull-503#include/crc16.h`, of which the claim does not speak";
        unsupported(claim, &["pull-502#include/crc16.h", other], missing);
    }
}
