use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Ledger, digests};
use crate::diag::{Code, Diagnostic, Place};
use crate::project::Project;

impl Ledger {
    /// Appends one entry and its digest. The lines are locked meanwhile, no earlier byte changes, and
    /// both files have reached the disk when this returns.
    ///
    /// # Errors
    /// Every problem of the ledger as it stands: nothing is appended to a past that cannot be trusted,
    /// nor joined to a half-written line. Or the fault of the disk.
    pub fn append<T: Serialize + DeserializeOwned>(
        &self,
        project: &Project,
        entry: &T,
    ) -> Result<(), Vec<Diagnostic>> {
        let faulty = |error: io::Error| {
            let place = Place::file(project.shown(self.lines));
            vec![Diagnostic::new(Code::Unreadable, error.to_string()).at(place)]
        };
        let mut file = opened(&project.path(self.lines)).map_err(faulty)?;
        file.lock().map_err(faulty)?;
        let mut lines = String::new();
        file.read_to_string(&mut lines).map_err(faulty)?;
        let kept = project.read_if_there(self.digests).map_err(|problem| vec![problem])?;
        let shown = [project.shown(self.lines), project.shown(self.digests)];
        let shown = [shown[0].as_str(), shown[1].as_str()];
        let problems = self.read::<T>(&lines, &kept.unwrap_or_default(), shown).problems;
        if !problems.is_empty() {
            return Err(problems);
        }
        let line = serde_json::to_string(entry).map_err(|error| faulty(error.into()))? + "\n";
        lines.push_str(&line);
        let digest = digests(&lines).pop().unwrap_or_default() + "\n";
        written(&mut file, line.as_bytes()).map_err(faulty)?;
        let mut file = opened(&project.path(self.digests)).map_err(faulty)?;
        written(&mut file, digest.as_bytes()).map_err(faulty)
    }
}

/// Appends one line to a file without digests, which is locked meanwhile; no earlier byte changes, and
/// the line has reached the disk when this returns.
///
/// # Errors
/// The fault of the disk, or an end that was only half written: nothing is joined to it.
pub(crate) fn append_line(project: &Project, file: &str, line: &str) -> Result<(), Diagnostic> {
    let problem = |message: String| {
        Diagnostic::new(Code::Unreadable, message).at(Place::file(project.shown(file)))
    };
    let faulty = |error: io::Error| problem(error.to_string());
    let mut handle = opened(&project.path(file)).map_err(faulty)?;
    handle.lock().map_err(faulty)?;
    let mut before = Vec::new();
    handle.read_to_end(&mut before).map_err(faulty)?;
    if !before.is_empty() && !before.ends_with(b"\n") {
        return Err(problem("the last line is half-written".to_owned()));
    }
    written(&mut handle, format!("{line}\n").as_bytes()).map_err(faulty)
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
    use serde_json::{Value, json};

    const LEDGER: Ledger =
        Ledger { lines: "l.jsonl", digests: "l.b3", entry: "an entry", code: Code::History };

    fn append(project: &Project, note: &str) -> Result<(), Vec<Diagnostic>> {
        LEDGER.append(project, &json!({ "note": note }))
    }

    fn read(project: &Project) -> (String, String) {
        (project.read(LEDGER.lines).unwrap(), project.read(LEDGER.digests).unwrap())
    }

    #[test]
    fn an_append_changes_no_earlier_byte_and_verifies() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append(&project, "one").unwrap();
        let before = read(&project);
        append(&project, "two").unwrap();
        let after = read(&project);
        assert!(after.0.starts_with(&before.0) && after.1.starts_with(&before.1));
        let kept = LEDGER.load::<Value>(&project).unwrap();
        assert_eq!((kept.entries.len(), kept.problems.len()), (2, 0));
    }

    #[test]
    fn nothing_is_joined_to_a_half_written_line() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append(&project, "one").unwrap();
        let half = read(&project).0 + "{\"recorded\":";
        std::fs::write(project.path(LEDGER.lines), &half).unwrap();
        let problems = append(&project, "two").unwrap_err();
        assert!(problems.iter().any(|problem| problem.message.contains("half-written")));
        assert_eq!(read(&project).0, half);
    }

    #[test]
    fn a_plain_line_is_appended_whole_and_never_joined_to_half_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append_line(&project, "plain.jsonl", "one").unwrap();
        append_line(&project, "plain.jsonl", "two").unwrap();
        assert_eq!(project.read("plain.jsonl").unwrap(), "one\ntwo\n");
        std::fs::write(project.path("plain.jsonl"), "one\ntw").unwrap();
        let problem = append_line(&project, "plain.jsonl", "three").unwrap_err();
        assert_eq!(problem.message, "the last line is half-written");
        assert_eq!(project.read("plain.jsonl").unwrap(), "one\ntw");
    }

    #[test]
    fn nothing_is_appended_to_an_edited_past() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        append(&project, "one").unwrap();
        std::fs::write(project.path(LEDGER.lines), read(&project).0.replace("one", "eno")).unwrap();
        assert!(append(&project, "two").is_err());
    }
}
