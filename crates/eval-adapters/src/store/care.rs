//! What a store holds, and how to make it hold less.

use std::path::Path;

use redb::{Database, ReadableDatabase as _, ReadableTable as _};
use serde::Serialize;

use super::run::{count, drop_answers};
use super::tables::{ANSWERS, EVERY_RUN, RUNS, RunRecord};
use super::{StoreError, database};

/// What a store holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Size of the file in bytes.
    pub size: u64,
    /// Answers of declared versions, which serve every run.
    pub versioned: u64,
    /// Its runs, in the order in which they were opened.
    pub runs: Vec<RunSummary>,
}

/// One run of a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunSummary {
    /// Digest of the run's fingerprint.
    pub fingerprint: String,
    /// When it was opened first, as its opener said.
    pub opened: String,
    /// Whether it came to its end; if not, it resumes when it is started again.
    pub is_finished: bool,
    /// Answers kept for it; none once it is finished.
    pub answers: u64,
}

/// What to drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// The records of finished runs, and the space that nothing uses.
    Finished,
    /// Interrupted runs too, with their answers; they will start anew.
    Interrupted,
    /// Everything, answers of declared versions included.
    Everything,
}

/// What was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pruned {
    /// Runs.
    pub runs: u64,
    /// Answers.
    pub answers: u64,
    /// Size of the file before, in bytes.
    pub size_before: u64,
    /// Size of the file after, in bytes.
    pub size_after: u64,
}

/// What the store of this file holds; `None` if there is no such file.
///
/// # Errors
/// [`StoreError`], as for [`Store::open`](super::Store::open).
pub fn summary(path: &Path) -> Result<Option<Summary>, StoreError> {
    if !path.exists() {
        return Ok(None);
    }
    let database = database(path)?;
    let (versioned, runs) = (answers_of(&database, EVERY_RUN)?, runs(&database)?);
    let runs = runs.into_iter().map(|(_, summary)| summary).collect();
    Ok(Some(Summary { size: std::fs::metadata(path)?.len(), versioned, runs }))
}

/// Drops a part of the store of this file and gives its space back; `None` if there is no such file.
///
/// # Errors
/// [`StoreError`], as for [`Store::open`](super::Store::open).
pub fn prune(path: &Path, pruning: Pruning) -> Result<Option<Pruned>, StoreError> {
    if !path.exists() {
        return Ok(None);
    }
    let size_before = std::fs::metadata(path)?.len();
    let mut database = database(path)?;
    let (mut dropped, mut answers) = (Vec::new(), 0);
    for (number, run) in runs(&database)? {
        if run.is_finished || pruning != Pruning::Finished {
            dropped.push(number);
            answers += run.answers;
        }
    }
    let runs = dropped.len() as u64;
    if pruning == Pruning::Everything {
        answers += answers_of(&database, EVERY_RUN)?;
        dropped.push(EVERY_RUN);
    }
    let writing = database.begin_write()?;
    for number in dropped {
        drop_answers(&writing, number)?;
        writing.open_table(RUNS)?.remove(number)?;
    }
    writing.commit()?;
    // Each pass moves pages once; the file is as small as it gets when one moves none.
    while database.compact()? {}
    drop(database);
    let size_after = std::fs::metadata(path)?.len();
    Ok(Some(Pruned { runs, answers, size_before, size_after }))
}

fn runs(database: &Database) -> Result<Vec<(u64, RunSummary)>, StoreError> {
    let reading = database.begin_read()?;
    let (runs, answers) = (reading.open_table(RUNS)?, reading.open_table(ANSWERS)?);
    let mut summaries = Vec::new();
    for run in runs.iter()? {
        let (number, record) = run?;
        let record = RunRecord::read(record.value())?;
        let summary = RunSummary {
            fingerprint: record.fingerprint,
            opened: record.opened,
            is_finished: record.is_finished,
            answers: count(&answers, number.value())?,
        };
        summaries.push((number.value(), summary));
    }
    Ok(summaries)
}

fn answers_of(database: &Database, number: u64) -> Result<u64, StoreError> {
    count(&database.begin_read()?.open_table(ANSWERS)?, number)
}
