//! `pull-504 touches 1 test file (tests/fares.rs).`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::change_size::all_changes;
use super::citations::same;
use super::sentence::{counted, listed, uncounted, unlisted};

/// ## What it decides
/// Whether exactly the named test files are among the files that a pull request changes.
/// ## How it compares
/// A test file is known by its path: a folder `tests` or `test`, or a name such as `test_x.py`, `x_test.c`,
/// `x.test.js`. Every file that the pull request changes is cited, so that none is left out unseen.
/// ## Fails when
/// The count is not the number of names, a test file is left out or a named one is none, a file of
/// the pull request is not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Tests inside other files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct TestsTouched {
    pub(in crate::devex) pull: String,
    /// As stated; to stand, it must be the number of `files`.
    pub(in crate::devex) count: usize,
    /// Paths after the change, none of them twice.
    pub(in crate::devex) files: Vec<String>,
}

impl fmt::Display for TestsTouched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            return write!(f, "{} touches no test file.", self.pull);
        }
        let count = counted(self.count, "test file", "test files");
        write!(f, "{} touches {count} ({}).", self.pull, listed(&self.files))
    }
}

impl Statement for TestsTouched {
    const NAME: &'static str = "tests_touched";

    fn parse(text: &str) -> Option<Self> {
        let (pull, rest) = text.split_once(" touches ")?;
        let pull = pull.to_owned();
        if rest == "no test file." {
            return Some(Self { pull, count: 0, files: Vec::new() });
        }
        let (count, files) = rest.strip_suffix(").")?.split_once(" (")?;
        let count = uncounted(count, "test file", "test files")?;
        Some(Self { pull, count, files: unlisted(files)? })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let changes = all_changes(&self.pull, evidence)?;
        let tests = changes.iter().filter(|change| change.is_test());
        let found: Vec<&str> = tests.map(|change| change.file).collect();
        let stated: Vec<&str> = self.files.iter().map(String::as_str).collect();
        same(&found, &stated, "test file")?;
        if found.len() == self.count {
            Ok(())
        } else {
            Err(format!("{} test files are touched, not {}", found.len(), self.count))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "pull-504 touches 1 test file (tests/fares.rs).";
    const CITED: [&str; 2] = ["pull-504#src/lib.rs", "pull-504#tests/fares.rs"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<TestsTouched>(text, support, missing);
    }

    #[test]
    fn the_test_files_among_all_files_are_supported() {
        assert_supported::<TestsTouched>(CLAIM, &CITED);
        let none = "pull-506 touches no test file.";
        assert_supported::<TestsTouched>(none, &["pull-506#src/seats.rs"]);
    }

    #[test]
    fn a_test_file_left_out_or_made_up_is_unsupported() {
        let none = "pull-504 touches no test file.";
        unsupported(none, &CITED, "test file `tests/fares.rs` is left out");
        unsupported(none, &CITED[..1], "`pull-504#tests/fares.rs` is not cited");
        let claim = "pull-504 touches 2 test files (tests/fares.rs and src/lib.rs).";
        unsupported(claim, &CITED, "`src/lib.rs` is no such test file");
    }

    #[test]
    fn a_wrong_count_or_a_foreign_file_is_unsupported() {
        let claim = CLAIM.replace("1 test file", "2 test files");
        unsupported(&claim, &CITED, "1 test files are touched, not 2");
        let missing = "`pull-523#src/lib.rs` is no file that pull-504 changes";
        unsupported(CLAIM, &["pull-504#tests/fares.rs", "pull-523#src/lib.rs"], missing);
    }
}
