//! Diffs: what a pull request does to one file is a record, and [`FileChange`] reads it.
//!
//! The format is that of `git diff`: a section a file that begins with `diff --git`, extended header
//! lines (`new file mode`, `deleted file mode`, `rename from`, `rename to`), then hunks that begin with
//! `@@` (git-diff(1), "Generating patch text with -p").

use eval_core::data::{DataFolder, WorldError};
use eval_core::kb::KnowledgeBase;
use eval_core::record::{Lines, Locator, Record};

use super::FILE_CHANGE;

/// What a change does to one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct FileChange<'a> {
    /// Path after the change; before it, if the file is deleted.
    pub(in crate::devex) file: &'a str,
    /// What becomes of the file.
    pub(in crate::devex) fate: Fate<'a>,
    /// Lines added, without the `+`.
    pub(in crate::devex) added: Vec<&'a str>,
    /// Number of lines removed.
    pub(in crate::devex) removed: usize,
}

/// What becomes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::devex) enum Fate<'a> {
    Changed,
    Added,
    Deleted,
    /// Renamed, from this path.
    Renamed(&'a str),
}

impl<'a> FileChange<'a> {
    /// Reads one section of a diff; `None` if it does not begin as one.
    pub(in crate::devex) fn read(section: &'a str) -> Option<Self> {
        let mut lines = section.lines();
        let (_, file) = lines.next()?.strip_prefix("diff --git a/")?.split_once(" b/")?;
        let fate = lines
            .by_ref()
            .take_while(|line| !line.starts_with("@@ "))
            .find_map(fate)
            .unwrap_or(Fate::Changed);
        // The header is told from the hunks by its place, not by its looks: a removed line that
        // begins with `--` looks like the header line `--- a/file`.
        let body = || section.lines().skip_while(|line| !line.starts_with("@@ "));
        let added = body().filter_map(|line| line.strip_prefix('+')).collect();
        let removed = body().filter(|line| line.starts_with('-')).count();
        Some(Self { file, fate, added, removed })
    }

    /// Whether the file holds tests, by the conventions of its path: a folder `tests` or `test`, or a
    /// name such as `test_x.py`, `x_test.c`, `x.test.js`.
    pub(in crate::devex) fn is_test(&self) -> bool {
        let (folders, name) = self.file.rsplit_once('/').unwrap_or(("", self.file));
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let ends = ["_test", ".test"];
        folders.split('/').any(|folder| folder == "tests" || folder == "test")
            || stem.starts_with("test_")
            || ends.iter().any(|end| stem.ends_with(end))
    }
}

fn fate(header: &str) -> Option<Fate<'_>> {
    if header.starts_with("new file mode ") {
        Some(Fate::Added)
    } else if header.starts_with("deleted file mode ") {
        Some(Fate::Deleted)
    } else {
        header.strip_prefix("rename from ").map(Fate::Renamed)
    }
}

/// The files that a pull request changes, one record each.
///
/// # Errors
/// The file cannot be read, or is empty or no diff.
pub(super) fn files(
    data: &DataFolder,
    pull: &Record,
    file: &str,
) -> Result<Vec<Record>, WorldError> {
    records(&data.read(file)?, pull, file)
}

fn records(text: &str, pull: &Record, file: &str) -> Result<Vec<Record>, WorldError> {
    let lines: Vec<&str> = text.lines().collect();
    let starts: Vec<usize> =
        (0..lines.len()).filter(|&at| lines[at].starts_with("diff --git ")).collect();
    if starts.first() != Some(&0) {
        return Err(WorldError::malformed(file, 1, "found no `diff --git` on the first line"));
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| {
            let line = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            let section = lines[start..end].join("\n");
            let change = FileChange::read(&section).ok_or_else(|| {
                WorldError::malformed(file, line(start + 1), "expected `diff --git a/FILE b/FILE`")
            })?;
            let id = format!("{}#{}", pull.id, change.file);
            let locator = Locator::lines(file, Lines::new(line(start + 1), line(end)));
            let record = Record::new(id, FILE_CHANGE, locator, section.as_str());
            Ok(record.with_field("pull", pull.id.as_str()).with_field("file", change.file))
        })
        .collect()
}

/// What a pull request does to each of its files, in the order of its diff.
pub(in crate::devex) fn changes_of<'a>(
    kb: &'a KnowledgeBase,
    pull: &'a str,
) -> impl Iterator<Item = &'a Record> {
    kb.of_kind(FILE_CHANGE).filter(move |change| change.field("pull") == Some(pull))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RENAMED: &str = "diff --git a/src/a.js b/src/b.js\nsimilarity index 100%\n\
        rename from src/a.js\nrename to src/b.js";

    #[test]
    fn lines_that_look_like_headers_are_counted_inside_hunks() {
        let section = "diff --git a/q.sql b/q.sql\nindex 1..2 100644\n--- a/q.sql\n+++ b/q.sql\n\
            @@ -1,2 +1,2 @@\n--- old comment\n+++ new\n context\n\\ No newline at end of file";
        let change = FileChange::read(section).unwrap();
        assert_eq!((change.added, change.removed), (vec!["++ new"], 1));
        assert_eq!(change.fate, Fate::Changed);
    }

    #[test]
    fn a_file_may_be_added_deleted_or_renamed() {
        let fate = |header: &str| {
            let section = format!("diff --git a/f b/f\n{header}\nindex 0..1");
            format!("{:?}", FileChange::read(&section).unwrap().fate)
        };
        assert_eq!(fate("new file mode 100644"), "Added");
        assert_eq!(fate("deleted file mode 100644"), "Deleted");
        let renamed = FileChange::read(RENAMED).unwrap();
        assert_eq!((renamed.file, renamed.fate), ("src/b.js", Fate::Renamed("src/a.js")));
        assert_eq!((renamed.added.len(), renamed.removed), (0, 0));
    }

    #[test]
    fn a_test_is_known_by_its_path() {
        let is_test = |file: &str| {
            FileChange::read(&format!("diff --git a/{file} b/{file}")).unwrap().is_test()
        };
        for file in ["tests/fares.rs", "test/basket.test.js", "a/test_mail.py", "lamp_test.c"] {
            assert!(is_test(file), "{file}");
        }
        for file in ["src/lib.rs", "src/latest.js", "contest/a.c", "testing.md"] {
            assert!(!is_test(file), "{file}");
        }
    }

    #[test]
    fn a_text_that_is_no_diff_is_refused() {
        let pull = Record::new("pull-1", "pull", Locator::row("pulls.csv", 1, 2), "");
        let error = |text: &str| records(text, &pull, "p.diff").unwrap_err().to_string();
        assert_eq!(error(""), "p.diff:1: found no `diff --git` on the first line");
        assert_eq!(
            error(&format!("{RENAMED}\ndiff --git x")),
            "p.diff:5: expected `diff --git a/FILE b/FILE`",
        );
    }

    proptest! {
        #[test]
        fn as_many_lines_are_counted_as_the_hunk_holds(
            lines in prop::collection::vec(("[ +-]", "[-+ a]{0,4}"), 0..12),
        ) {
            let hunk: Vec<String> = lines.iter().map(|(sign, text)| format!("{sign}{text}")).collect();
            let hunk = hunk.join("\n");
            let section = format!("diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n{hunk}");
            let change = FileChange::read(&section).unwrap();
            let count = |sign: &str| lines.iter().filter(|(found, _)| found == sign).count();
            prop_assert_eq!((change.added.len(), change.removed), (count("+"), count("-")));
        }
    }
}
