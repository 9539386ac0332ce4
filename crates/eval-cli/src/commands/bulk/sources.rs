//! Where bulk lines come from: files, folders of files, standard input, compressed or not.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use eval_core::diag::{Code, Diagnostic, Place};

use super::archive::{Bytes, unpacked};

/// A file of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The file; `None` for standard input.
    path: Option<PathBuf>,
    /// As messages show it.
    pub(super) shown: String,
}

/// How the files of a folder end that are read.
const EXTENSIONS: [&str; 3] = ["jsonl", "gz", "zst"];

/// The sources that the command line names, in its order; the files of a folder by name.
pub(super) fn sources(named: &[PathBuf]) -> Result<Vec<Source>, Vec<Diagnostic>> {
    let (mut sources, mut problems) = (Vec::new(), Vec::new());
    for path in named {
        if path.as_os_str() == "-" {
            sources.push(Source { path: None, shown: "-".to_owned() });
        } else if path.is_dir() {
            match of_folder(path) {
                Ok(files) if files.is_empty() => {
                    let message = "the folder holds no .jsonl, .gz or .zst file";
                    problems.push(problem(path, Code::EmptySet, message.to_owned()));
                }
                Ok(files) => sources.extend(files.into_iter().map(Source::of)),
                Err(error) => problems.push(problem(path, Code::Unreadable, error.to_string())),
            }
        } else if path.exists() {
            sources.push(Source::of(path.clone()));
        } else {
            let message = "there is no such file".to_owned();
            problems.push(problem(path, Code::Unreadable, message));
        }
    }
    if problems.is_empty() { Ok(sources) } else { Err(problems) }
}

fn of_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_file() && extension.is_some_and(|found| EXTENSIONS.contains(&found)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn problem(path: &Path, code: Code, message: String) -> Diagnostic {
    Diagnostic::new(code, message).at(Place::file(path.display().to_string()))
}

impl Source {
    fn of(path: PathBuf) -> Self {
        Self { shown: path.display().to_string(), path: Some(path) }
    }

    /// The size of a file whose bytes are its lines; `None` where that cannot be known.
    pub(super) fn size(&self) -> Option<u64> {
        let path = self.path.as_ref()?;
        let is_packed = matches!(extension(path), Some("gz" | "zst"));
        (!is_packed).then(|| std::fs::metadata(path).ok().map(|data| data.len())).flatten()
    }

    /// The bytes of its lines.
    pub(super) fn open(&self) -> io::Result<Bytes> {
        match &self.path {
            Some(path) => unpacked(Box::new(File::open(path)?)),
            None => unpacked(Box::new(io::stdin())),
        }
    }
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}
