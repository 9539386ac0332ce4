//! The door to a project's folder: the one that holds `eval.toml`.
//!
//! Inside, paths are relative to that folder. In messages and reports they are *shown*: relative to
//! the folder above when the project's folder is called `eval`, as it is in a repository, so that a
//! shown path is one that an editor opens. Both are the same from every working directory.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::config::CONFIG;
use crate::diag::{Code, Diagnostic, Place};

/// A project's folder.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
    prefix: String,
    config: String,
}

impl Project {
    /// The project whose `eval.toml` stands, or would stand, in `root`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self::configured_by(root, CONFIG)
    }

    /// The project in `root` whose configuration has another file name.
    pub fn configured_by(root: impl Into<PathBuf>, config: impl Into<String>) -> Self {
        let root = root.into();
        let is_eval = root.file_name().is_some_and(|name| name == "eval");
        let prefix = if is_eval { "eval/".to_owned() } else { String::new() };
        Self { root, prefix, config: config.into() }
    }

    /// The configuration file, relative to the project.
    pub fn config(&self) -> &str {
        &self.config
    }

    /// A path inside the project as the system opens it.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A path inside the project as messages and reports show it.
    pub fn shown(&self, relative: &str) -> String {
        format!("{}{relative}", self.prefix)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// A [`Diagnostic`] naming the file if it is missing, unreadable or not UTF-8.
    pub fn read(&self, relative: &str) -> Result<String, Diagnostic> {
        std::fs::read_to_string(self.path(relative))
            .map_err(|error| self.unreadable(relative, &error))
    }

    /// The text of a file, or `None` if there is no such file.
    ///
    /// # Errors
    /// As [`read`](Self::read), but for the missing file.
    pub fn read_if_there(&self, relative: &str) -> Result<Option<String>, Diagnostic> {
        match std::fs::read_to_string(self.path(relative)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.unreadable(relative, &error)),
        }
    }

    /// Names of the files in a folder, in byte order; folders and names that begin with a dot are
    /// left out. A folder that is not there holds nothing.
    ///
    /// # Errors
    /// A [`Diagnostic`] naming the folder if it cannot be listed.
    pub fn file_names(&self, relative: &str) -> Result<Vec<String>, Diagnostic> {
        let entries = match std::fs::read_dir(self.path(relative)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.unreadable(relative, &error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| self.unreadable(relative, &error))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') && !entry.path().is_dir() {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    /// Replaces the text of a file, whole or not at all: at any moment, a crash included, the old text
    /// or the new one stands there, and the new one has reached the disk when this returns. Folders
    /// that are missing are made.
    ///
    /// # Errors
    /// A [`Diagnostic`] naming the file with the fault of the disk.
    pub fn replace(&self, relative: &str, text: &str) -> Result<(), Diagnostic> {
        replaced(&self.path(relative), text.as_bytes())
            .map_err(|error| self.unreadable(relative, &error))
    }

    fn unreadable(&self, relative: &str, error: &io::Error) -> Diagnostic {
        let what = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::InvalidData => "the file is not UTF-8 text".to_owned(),
            _ => error.to_string(),
        };
        Diagnostic::new(Code::Unreadable, what).at(Place::file(self.shown(relative)))
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }
}

/// Writes beside the file, then renames: a rename within a folder is atomic (POSIX.1-2017, `rename`).
fn replaced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut file = beside(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    reached_disk(folder)
}

/// A new file in the folder, with the permissions that any new file has.
#[cfg(unix)]
fn beside(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    use std::os::unix::fs::PermissionsExt as _;
    // The process's mask is taken off, as for every file that is made.
    let permissions = std::fs::Permissions::from_mode(0o666);
    tempfile::Builder::new().permissions(permissions).tempfile_in(folder)
}

#[cfg(not(unix))]
fn beside(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::NamedTempFile::new_in(folder)
}

/// The name of a new file is in its folder, which has to reach the disk of its own.
#[cfg(unix)]
fn reached_disk(folder: &Path) -> io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn reached_disk(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        for text in ["one", "two, and longer"] {
            project.replace("deep/er/a.json", text).unwrap();
            assert_eq!(project.read("deep/er/a.json").unwrap(), text);
        }
        let names: Vec<_> = std::fs::read_dir(project.path("deep/er")).unwrap().collect();
        assert_eq!(names.len(), 1);
        project.replace("file", "").unwrap();
        assert!(project.replace("file/below", "").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_is_as_readable_as_any_other() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        project.replace("a", "").unwrap();
        std::fs::write(project.path("b"), "").unwrap();
        let mode = |name| std::fs::metadata(project.path(name)).unwrap().permissions().mode();
        assert_eq!(mode("a"), mode("b"));
    }

    #[test]
    fn a_folder_called_eval_is_shown_from_the_repository() {
        assert_eq!(Project::new("/x/eval").shown("gold/a.json"), "eval/gold/a.json");
        assert_eq!(Project::new("/x/mine").shown("gold/a.json"), "gold/a.json");
    }

    #[test]
    fn a_missing_file_is_a_problem_and_a_missing_folder_is_empty() {
        let project = Project::new("/nowhere/eval");
        let problem = project.read("eval.toml").unwrap_err().to_string();
        assert_eq!(problem, "error[unreadable]: there is no such file\n  --> eval/eval.toml");
        assert_eq!(project.read_if_there("eval.toml").unwrap(), None);
        assert!(project.file_names("gold").unwrap().is_empty());
    }
}
