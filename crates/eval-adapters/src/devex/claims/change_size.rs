//! `pull-504 changes 2 files (src/lib.rs and tests/fares.rs), with 6 lines added and 1 line removed.`

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::citations::same;
use super::sentence::{counted, listed, uncounted, unlisted};
use crate::devex::kb::FILE_CHANGE;
use crate::devex::kb::diff::{FileChange, changes_of};

/// ## What it decides
/// Whether a pull request changes exactly the named files, and how many lines it adds and removes.
/// ## How it compares
/// The lines that the hunks of the cited file changes add and remove are counted anew. The knowledge
/// base is looked at to see that every file of the pull request is cited.
/// ## Fails when
/// A number is another, a file is left out, named without need or cited of another pull request (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// What the lines say. A renamed file whose text stays counts as a file and as no line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct ChangeSize {
    pub(in crate::devex) pull: String,
    /// As stated; to stand, it must be the number of `files`.
    pub(in crate::devex) count: usize,
    /// Paths after the change, none of them twice.
    pub(in crate::devex) files: Vec<String>,
    pub(in crate::devex) added: usize,
    pub(in crate::devex) removed: usize,
}

impl fmt::Display for ChangeSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = |count| counted(count, "line", "lines");
        write!(f, "{} changes {} ", self.pull, counted(self.count, "file", "files"))?;
        write!(f, "({}), with {} added ", listed(&self.files), lines(self.added))?;
        write!(f, "and {} removed.", lines(self.removed))
    }
}

impl Statement for ChangeSize {
    const NAME: &'static str = "change_size";

    fn parse(text: &str) -> Option<Self> {
        let lines = |text| uncounted(text, "line", "lines");
        let (pull, rest) = text.split_once(" changes ")?;
        let (count, rest) = rest.split_once(" (")?;
        let (files, rest) = rest.split_once("), with ")?;
        let (added, removed) = rest.strip_suffix(" removed.")?.split_once(" added and ")?;
        Some(Self {
            pull: pull.to_owned(),
            count: uncounted(count, "file", "files")?,
            files: unlisted(files)?,
            added: lines(added)?,
            removed: lines(removed)?,
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let changes = all_changes(&self.pull, evidence)?;
        let found: Vec<&str> = changes.iter().map(|change| change.file).collect();
        let stated: Vec<&str> = self.files.iter().map(String::as_str).collect();
        same(&found, &stated, "file")?;
        let added: usize = changes.iter().map(|change| change.added.len()).sum();
        let removed: usize = changes.iter().map(|change| change.removed).sum();
        for (what, found, stated) in [
            ("files are changed", found.len(), self.count),
            ("lines are added", added, self.added),
            ("lines are removed", removed, self.removed),
        ] {
            if found != stated {
                return Err(format!("{found} {what}, not {stated}"));
            }
        }
        Ok(())
    }
}

/// What a pull request does to its files, all of which are cited and nothing else.
///
/// # Errors
/// The first record that is cited and foreign, or missing.
pub(super) fn all_changes<'a>(
    pull: &str,
    evidence: &Evidence<'a>,
) -> Result<Vec<FileChange<'a>>, String> {
    let is_change =
        |record: &Record| record.kind == FILE_CHANGE && record.field("pull") == Some(pull);
    if let Some(foreign) = evidence.cited().iter().find(|record| !is_change(record)) {
        return Err(format!("`{}` is no file that {pull} changes", foreign.id));
    }
    if let Some(record) = changes_of(evidence.kb(), pull).find(|r| !evidence.cites(r.id.as_str())) {
        return Err(format!("`{}` is not cited", record.id));
    }
    Ok(evidence.cited().iter().filter_map(|record| FileChange::read(&record.text)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "pull-504 changes 2 files (src/lib.rs and tests/fares.rs), with 6 lines \
        added and 1 line removed.";
    const CITED: [&str; 2] = ["pull-504#src/lib.rs", "pull-504#tests/fares.rs"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<ChangeSize>(text, support, missing);
    }

    #[test]
    fn what_the_hunks_add_up_to_is_supported() {
        assert_supported::<ChangeSize>(CLAIM, &CITED);
    }

    #[test]
    fn a_renamed_file_counts_as_a_file_and_as_no_line() {
        let claim = "pull-515 changes 2 files (src/board.js and src/clock.js), with 1 line added \
            and 1 line removed.";
        let cited = ["pull-515#src/board.js", "pull-515#src/clock.js"];
        assert_supported::<ChangeSize>(claim, &cited);
    }

    #[test]
    fn a_wrong_count_is_unsupported() {
        let wrong = |from, to| CLAIM.replace(from, to);
        unsupported(&wrong("6 lines", "7 lines"), &CITED, "6 lines are added, not 7");
        unsupported(&wrong("1 line ", "2 lines "), &CITED, "1 lines are removed, not 2");
        unsupported(&wrong("2 files", "3 files"), &CITED, "2 files are changed, not 3");
    }

    #[test]
    fn a_file_left_out_is_missed_even_if_the_numbers_fit_the_rest() {
        let claim = "pull-504 changes 1 file (src/lib.rs), with 1 line added and 1 line removed.";
        unsupported(claim, &CITED[..1], "`pull-504#tests/fares.rs` is not cited");
        unsupported(claim, &CITED, "file `tests/fares.rs` is left out");
        let claim = CLAIM.replace("tests/fares.rs", "tests/fees.rs");
        unsupported(&claim, &CITED, "file `tests/fares.rs` is left out");
    }

    #[test]
    fn right_numbers_over_foreign_files_are_unsupported() {
        let cited = ["pull-504#src/lib.rs", "pull-523#src/lib.rs"];
        unsupported(CLAIM, &cited, "`pull-523#src/lib.rs` is no file that pull-504 changes");
        let cited = ["pull-504#src/lib.rs", "pull-504#tests/fares.rs", "pull-504"];
        unsupported(CLAIM, &cited, "`pull-504` is no file that pull-504 changes");
    }
}
