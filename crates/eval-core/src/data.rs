//! The door to a battery's world data: files below one folder, read by relative path.
//!
//! A battery never sees an absolute path, so no absolute path can reach a record, a trace or a
//! report. The folder's digest is part of the run's fingerprint.

use std::io;
use std::path::{Path, PathBuf};

/// A battery's data folder.
#[derive(Clone, Debug)]
pub struct DataFolder {
    root: PathBuf,
}

/// A world that could not be read or built. It blocks the gate and names the file.
#[derive(Debug, thiserror::Error)]
pub enum WorldError {
    /// A file or folder could not be read.
    #[error("{file}: {source}")]
    Unreadable {
        /// Path relative to the data folder.
        file: String,
        /// What the system said.
        source: io::Error,
    },
    /// A file was read and is not what the battery expects.
    #[error("{file}:{line}: {message}")]
    Malformed {
        /// Path relative to the data folder.
        file: String,
        /// Line, 1-based.
        line: u32,
        /// What was found and what was expected.
        message: String,
    },
    /// The files are well-formed and still no world can be built of them.
    #[error("{0}")]
    Inconsistent(String),
}

impl WorldError {
    /// A malformed line.
    pub fn malformed(file: impl Into<String>, line: u32, message: impl Into<String>) -> Self {
        Self::Malformed { file: file.into(), line, message: message.into() }
    }
}

impl DataFolder {
    /// The folder at `root`. Nothing is read yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The text of one file, `/`-separated and relative.
    ///
    /// # Errors
    /// [`WorldError::Unreadable`] if the file is missing, unreadable or not UTF-8.
    pub fn read(&self, file: &str) -> Result<String, WorldError> {
        std::fs::read_to_string(self.root.join(file)).map_err(|source| unreadable(file, source))
    }

    /// Relative paths of all files at or below `folder` (`""` for the whole), in byte order.
    /// Names that begin with a dot are left out.
    ///
    /// # Errors
    /// [`WorldError::Unreadable`] if a folder cannot be listed or a name is not UTF-8.
    pub fn files(&self, folder: &str) -> Result<Vec<String>, WorldError> {
        let mut found = Vec::new();
        collect(&self.root.join(folder), folder, &mut found)?;
        found.sort();
        Ok(found)
    }

    /// BLAKE3 over every file's relative path and bytes, in path order, as hexadecimal.
    ///
    /// # Errors
    /// [`WorldError::Unreadable`], as for [`files`](Self::files).
    pub fn digest(&self) -> Result<String, WorldError> {
        let mut hasher = blake3::Hasher::new();
        for file in self.files("")? {
            let bytes =
                std::fs::read(self.root.join(&file)).map_err(|source| unreadable(&file, source))?;
            // Lengths keep (path, bytes) pairs apart: no two folders share one byte stream.
            for part in [file.as_bytes(), &bytes] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part);
            }
        }
        Ok(hasher.finalize().to_hex().to_string())
    }
}

fn unreadable(file: &str, source: io::Error) -> WorldError {
    WorldError::Unreadable { file: file.to_owned(), source }
}

fn collect(folder: &Path, relative: &str, found: &mut Vec<String>) -> Result<(), WorldError> {
    for entry in std::fs::read_dir(folder).map_err(|source| unreadable(relative, source))? {
        let entry = entry.map_err(|source| unreadable(relative, source))?;
        let name = entry.file_name().into_string().map_err(|name| {
            let message = format!("file name {} is not UTF-8", name.display());
            unreadable(relative, io::Error::new(io::ErrorKind::InvalidData, message))
        })?;
        if name.starts_with('.') {
            continue;
        }
        let path = if relative.is_empty() { name } else { format!("{relative}/{name}") };
        if entry.path().is_dir() {
            collect(&entry.path(), &path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> DataFolder {
        DataFolder::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
    }

    #[test]
    fn files_are_listed_in_byte_order_with_relative_paths() {
        let files = folder().files("kb").unwrap();
        assert!(files.is_sorted());
        assert!(files.contains(&"kb/mod.rs".to_owned()));
    }

    #[test]
    fn a_missing_file_is_named_by_its_relative_path() {
        let error = folder().read("no/such.csv").unwrap_err().to_string();
        assert!(error.starts_with("no/such.csv: "), "{error}");
    }

    #[test]
    fn the_digest_is_stable() {
        assert_eq!(folder().digest().unwrap(), folder().digest().unwrap());
    }
}
