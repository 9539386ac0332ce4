//! The one thread that writes.
//!
//! It takes all changes that wait, commits them together, and only then tells those who wait. One slow
//! disk therefore costs one wait for everyone, not one for each.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

use redb::{Database, WriteTransaction};
use tokio::sync::oneshot;

use super::StoreError;

/// A change of the store. One that fails takes the others of its commit with it.
type Change = Box<dyn FnOnce(&WriteTransaction) -> Result<(), StoreError> + Send>;

/// Commits are cut at this many changes and this many bytes, so that a long queue is not one long wait.
const MOST_CHANGES: usize = 1024;
const MOST_BYTES: usize = 16 << 20;

/// A change that waits for its commit.
struct Waiting {
    change: Change,
    /// Its size in bytes, roughly.
    size: usize,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Hands changes to the thread. When it is dropped, the thread commits what waits and ends.
#[derive(Debug)]
pub(super) struct Writer {
    changes: Option<Sender<Waiting>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(database: Arc<Database>) -> Result<Self, StoreError> {
        let (changes, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("answer store".to_owned())
            .spawn(move || commit_all(&database, &waiting))?;
        Ok(Self { changes: Some(changes), thread: Some(thread) })
    }

    /// Makes a change and waits until it is on disk.
    pub(super) async fn write(
        &self,
        size: usize,
        change: impl FnOnce(&WriteTransaction) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let (done, committed) = oneshot::channel();
        let waiting = Waiting { change: Box::new(change), size, done };
        let ended = || StoreError::from(std::io::Error::other("the writing thread has ended"));
        let changes = self.changes.as_ref().ok_or_else(ended)?;
        changes.send(waiting).map_err(|_| ended())?;
        committed.await.map_err(|_| ended())?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.changes = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was already seen by everyone who waited.
            let _ = thread.join();
        }
    }
}

fn commit_all(database: &Database, waiting: &Receiver<Waiting>) {
    while let Ok(first) = waiting.recv() {
        let mut size = first.size;
        let mut batch = vec![first];
        while batch.len() < MOST_CHANGES && size < MOST_BYTES {
            let Ok(next) = waiting.try_recv() else { break };
            size += next.size;
            batch.push(next);
        }
        let (changes, done): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|waiting| (waiting.change, waiting.done)).unzip();
        let result = commit(database, changes);
        for done in done {
            // Nobody waits any more when the run was cancelled; the answer is kept all the same.
            let _ = done.send(result.clone());
        }
    }
}

fn commit(database: &Database, changes: Vec<Change>) -> Result<(), StoreError> {
    let writing = database.begin_write()?;
    for change in changes {
        change(&writing)?;
    }
    Ok(writing.commit()?)
}
