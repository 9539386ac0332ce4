//! The answer store: every answer of a system or a model judge is kept before it is used.
//!
//! A run that was killed at any moment and is started again never asks again for a stored answer. What
//! a system is made of cannot be seen from outside, so the store resumes an *interrupted* run and no
//! more: [`Run::finish`] drops the run's answers, and answers serve across runs only where the user
//! vouches for the system's `version`.
//!
//! - [`Store`] is one file, held by one process.
//! - [`Run`] is one run's part of it: [`kept`](Run::kept), [`keep`](Run::keep), [`finish`](Run::finish).
//! - [`Stored`] puts a run in front of a [`Target`](eval_core::target::Target).
//! - [`Key`] names an answer by all that can be seen of what determines it.
//!
//! The file is a [redb](https://docs.rs/redb) database, which survives `kill -9` by construction. Its
//! format is [`FORMAT`]; a file of another format is refused, never converted: it holds nothing but
//! answers that can be asked for again.

mod answer;
mod care;
mod error;
mod key;
mod run;
mod stored;
mod tables;
mod writer;

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use redb::{Builder, Database, ReadableDatabase as _};

pub use answer::Answer;
pub use care::{Pruned, Pruning, RunSummary, Summary, prune, summary};
pub use error::StoreError;
pub use key::Key;
pub use run::{Lifetime, Run};
pub use stored::Stored;
pub use tables::FORMAT;

use writer::Writer;

/// Pages kept in memory, in bytes. Answers are read once, so more would serve nobody.
const CACHE: usize = 16 << 20;

/// An open answer store. The file is free again when the store and its runs are dropped.
#[derive(Debug)]
pub struct Store {
    shared: Arc<Shared>,
}

/// What a store and its runs share. The writer goes first, so that the database outlives it.
#[derive(Debug)]
struct Shared {
    writer: Writer,
    database: Arc<Database>,
}

impl Store {
    /// Opens the store of this file; a file that is not there is made, with its folder.
    ///
    /// # Errors
    /// [`StoreError`] if another process holds it, or it is no store of this format.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let database = Arc::new(database(path)?);
        let writer = Writer::start(Arc::clone(&database))?;
        Ok(Self { shared: Arc::new(Shared { writer, database }) })
    }

    /// Opens the run of this fingerprint: the interrupted one, if there is one, or a new one.
    /// `opened` says when, for people.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be written.
    pub async fn run(&self, fingerprint: &str, opened: &str) -> Result<Run, StoreError> {
        Run::open(Arc::clone(&self.shared), fingerprint, opened).await
    }
}

/// The database of a file, with all tables of this format.
fn database(path: &Path) -> Result<Database, StoreError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let database = match opened(path) {
        Err(StoreError::Damaged(_)) if is_unborn(path)? => {
            File::create(path)?;
            opened(path)?
        }
        opened => opened?,
    };
    let writing = database.begin_write()?;
    tables::prepare(&writing)?;
    writing.commit()?;
    Ok(database)
}

fn opened(path: &Path) -> Result<Database, StoreError> {
    // A file that was cut or altered is found here and not in the middle of a run.
    let mut builder = Builder::new();
    Ok(builder.set_cache_size(CACHE).set_check_integrity_on_open(true).create(path)?)
}

/// Whether a kill came while the file was made: redb writes the first bytes last, so there is nothing
/// in it yet.
fn is_unborn(path: &Path) -> Result<bool, StoreError> {
    let mut head = Vec::new();
    File::open(path)?.take(8).read_to_end(&mut head)?;
    Ok(head.iter().all(|&byte| byte == 0))
}

impl Shared {
    /// Reads with a view of everything that was committed before.
    fn read<T>(
        &self,
        read: impl FnOnce(&redb::ReadTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        read(&self.database.begin_read()?)
    }
}
