use super::Snapshot;
use crate::diag::{Code, Diagnostic, Place};
use crate::project::Project;

/// Where the snapshot of a project stands, relative to it.
pub const SNAPSHOT: &str = "snapshots/latest.json";

/// Loads the snapshot of a project.
///
/// # Errors
/// Every problem of the file; that there is none is one, and names the command that makes one.
pub fn load(project: &Project) -> Result<Snapshot, Vec<Diagnostic>> {
    let shown = project.shown(SNAPSHOT);
    match project.read_if_there(SNAPSHOT) {
        Ok(Some(text)) => Snapshot::read(&text, &shown),
        Ok(None) => Err(vec![missing(&shown)]),
        Err(problem) => Err(vec![problem]),
    }
}

fn missing(shown: &str) -> Diagnostic {
    Diagnostic::new(Code::SnapshotMissing, "there is no drift snapshot to compare with")
        .at(Place::file(shown))
        .with_help("`gonogo eval --update-snapshot` makes one of the answers as they are now")
}

/// Writes the snapshot of a project: the old one or the new one stands there at any moment, whole, and
/// the new one has reached the disk when this returns.
///
/// # Errors
/// The fault of the disk, naming the file.
pub fn save(project: &Project, snapshot: &Snapshot) -> Result<(), Diagnostic> {
    project.replace(SNAPSHOT, &snapshot.to_text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drift::snapshot::tests::hash;
    use crate::drift::{Observation, Sample};

    #[test]
    fn a_project_without_a_snapshot_is_told_how_to_make_one() {
        let problems = load(&Project::new("/nowhere/eval")).unwrap_err();
        assert_eq!(
            problems[0].to_string(),
            "error[snapshot-missing]: there is no drift snapshot to compare with\n  \
             --> eval/snapshots/latest.json\n  \
             help: `gonogo eval --update-snapshot` makes one of the answers as they are now"
        );
    }

    #[test]
    fn a_snapshot_that_is_saved_is_loaded_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        for digit in ['a', 'b'] {
            let sample = Sample::of_input([Some(Observation::default())]);
            let snapshot = Snapshot::of(sample, hash(digit)).unwrap();
            save(&project, &snapshot).unwrap();
            assert_eq!(load(&project).unwrap(), snapshot);
        }
        assert_eq!(project.file_names("snapshots").unwrap(), ["latest.json"]);
    }
}
