use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use super::{DIGESTS, HISTORY, History, HistoryEntry, digests};
use crate::diag::{Code, Diagnostic, Place};
use crate::project::Project;

/// Appends one entry and its digest. The history is locked meanwhile, no earlier byte changes, and
/// both files have reached the disk when this returns.
///
/// # Errors
/// Every problem of the history as it stands: nothing is appended to a past that cannot be trusted,
/// nor joined to a half-written line. Or the fault of the disk.
pub fn append(project: &Project, entry: &HistoryEntry) -> Result<(), Vec<Diagnostic>> {
    let faulty = |error: io::Error| {
        let place = Place::file(project.shown(HISTORY));
        vec![Diagnostic::new(Code::Unreadable, error.to_string()).at(place)]
    };
    let mut file = opened(&project.path(HISTORY)).map_err(faulty)?;
    file.lock().map_err(faulty)?;
    let mut lines = String::new();
    file.read_to_string(&mut lines).map_err(faulty)?;
    let kept = project.read_if_there(DIGESTS).map_err(|problem| vec![problem])?.unwrap_or_default();
    let shown = [project.shown(HISTORY), project.shown(DIGESTS)];
    let history = History::read(&lines, &kept, [&shown[0], &shown[1]]);
    if !history.problems.is_empty() {
        return Err(history.problems);
    }
    let line = entry.to_line() + "\n";
    lines.push_str(&line);
    let digest = digests(&lines).pop().unwrap_or_default() + "\n";
    written(&mut file, line.as_bytes()).map_err(faulty)?;
    let mut file = opened(&project.path(DIGESTS)).map_err(faulty)?;
    written(&mut file, digest.as_bytes()).map_err(faulty)
}

fn opened(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).append(true).create(true).open(path)
}

fn written(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Entries;

    fn entry(note: &str) -> HistoryEntry {
        HistoryEntry {
            recorded: "2026-01-02T03:04:05Z".to_owned(),
            note: note.to_owned(),
            entries: Entries::Batteries { batteries: Vec::new() },
        }
    }

    fn read(project: &Project, file: &str) -> String {
        project.read(file).unwrap()
    }

    #[test]
    fn an_append_changes_no_earlier_byte_and_verifies() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append(&project, &entry("one")).unwrap();
        let before = (read(&project, HISTORY), read(&project, DIGESTS));
        append(&project, &entry("two")).unwrap();
        let after = (read(&project, HISTORY), read(&project, DIGESTS));
        assert!(after.0.starts_with(&before.0) && after.1.starts_with(&before.1));
        let history = History::read(&after.0, &after.1, [HISTORY, DIGESTS]);
        assert_eq!((history.entries.len(), history.problems.len()), (2, 0));
    }

    #[test]
    fn nothing_is_joined_to_a_half_written_line() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append(&project, &entry("one")).unwrap();
        let half = read(&project, HISTORY) + "{\"recorded\":";
        std::fs::write(project.path(HISTORY), &half).unwrap();
        let problems = append(&project, &entry("two")).unwrap_err();
        assert!(problems.iter().any(|problem| problem.message.contains("half-written")));
        assert_eq!(read(&project, HISTORY), half);
    }

    #[test]
    fn nothing_is_appended_to_an_edited_past() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append(&project, &entry("one")).unwrap();
        std::fs::write(project.path(HISTORY), read(&project, HISTORY).replace("one", "eno"))
            .unwrap();
        assert!(append(&project, &entry("two")).is_err());
    }

    #[test]
    fn a_v1_line_and_a_v2_line_are_both_read() {
        let v1 = r#"{"recorded":"t","note":"n","gold":{"cases":7,"faithfulness":1.0,"coverage":0.9,"quality":1.0},"synthetic":{"cases":9,"faithfulness":1.0,"coverage":null,"quality":1.0}}"#;
        let lines = format!("{v1}\n{}\n", entry("two").to_line());
        let kept = digests(&lines).join("\n");
        let history = History::read(&lines, &kept, [HISTORY, DIGESTS]);
        assert!(history.problems.is_empty(), "{:?}", history.problems);
        assert_eq!(history.entries[0].1.to_line(), v1);
        assert!(!history.entries[0].1.is_v2());
        assert_eq!(history.latest().unwrap().note, "two");
    }
}
