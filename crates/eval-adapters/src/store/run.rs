//! One run's part of the store.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use redb::{ReadTransaction, ReadableTable as _, WriteTransaction};

use super::answer;
use super::tables::{ANSWERS, EVERY_RUN, RUNS, RunRecord};
use super::{Answer, Key, Shared, StoreError};

/// How long an answer serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// Until the run is finished.
    Run,
    /// In later runs too: the user vouches for the version of who answered. Only traces live on; a
    /// fault of yesterday says nothing about today's connection.
    Version,
}

/// One run, new or resumed.
#[derive(Debug)]
pub struct Run {
    shared: Arc<Shared>,
    number: u64,
    record: RunRecord,
    resumed: u64,
    is_finished: AtomicBool,
}

impl Run {
    pub(super) async fn open(
        shared: Arc<Shared>,
        fingerprint: &str,
        opened: &str,
    ) -> Result<Self, StoreError> {
        let (interrupted, last) = shared.read(|reading| interrupted(reading, fingerprint))?;
        let (number, record) = if let Some(interrupted) = interrupted {
            interrupted
        } else {
            let record = RunRecord::opened(fingerprint, opened);
            let (number, written) = (last + 1, record.clone());
            shared.writer.write(0, move |writing| record_run(writing, number, &written)).await?;
            (number, record)
        };
        let resumed = shared.read(|reading| count(&reading.open_table(ANSWERS)?, number))?;
        Ok(Self { shared, number, record, resumed, is_finished: AtomicBool::new(false) })
    }

    /// When the run was opened first, as its opener said.
    pub fn opened(&self) -> &str {
        &self.record.opened
    }

    /// How many answers the interrupted run left; 0 for a new one.
    pub fn resumed(&self) -> u64 {
        self.resumed
    }

    /// The answer of this key, if it is kept.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    pub fn kept(&self, key: &Key, lifetime: Lifetime) -> Result<Option<Answer>, StoreError> {
        let places = match lifetime {
            Lifetime::Run => &[self.number][..],
            Lifetime::Version => &[EVERY_RUN, self.number],
        };
        self.shared.read(|reading| {
            let answers = reading.open_table(ANSWERS)?;
            for number in places {
                if let Some(bytes) = answers.get((*number, key.bytes()))? {
                    return Ok(answer::read(bytes.value()));
                }
            }
            Ok(None)
        })
    }

    /// Keeps an answer and waits until it is on disk. An answer that says nothing of the system is
    /// passed over.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be written, or the run is finished.
    pub async fn keep(
        &self,
        key: &Key,
        lifetime: Lifetime,
        answer: &Answer,
    ) -> Result<(), StoreError> {
        let Some(bytes) = answer::written(answer) else { return Ok(()) };
        if self.is_finished.load(Ordering::Relaxed) {
            return Err(StoreError::Finished);
        }
        let number = match (lifetime, answer) {
            (Lifetime::Version, Ok(_)) => EVERY_RUN,
            _ => self.number,
        };
        let (size, key) = (bytes.len(), *key);
        let insert = move |writing: &WriteTransaction| {
            writing.open_table(ANSWERS)?.insert((number, key.bytes()), bytes.as_slice())?;
            Ok(())
        };
        self.shared.writer.write(size, insert).await
    }

    /// Finishes the run: its answers are dropped and serve no other run. Call it once the run's results
    /// are written.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be written.
    pub async fn finish(&self) -> Result<(), StoreError> {
        self.is_finished.store(true, Ordering::Relaxed);
        let (number, record) = (self.number, self.record.clone());
        let finish = move |writing: &WriteTransaction| {
            record_run(writing, number, &RunRecord { is_finished: true, ..record })?;
            drop_answers(writing, number)
        };
        self.shared.writer.write(0, finish).await
    }
}

/// The interrupted run of a fingerprint, and the number of the last run.
fn interrupted(
    reading: &ReadTransaction,
    fingerprint: &str,
) -> Result<(Option<(u64, RunRecord)>, u64), StoreError> {
    let mut last = EVERY_RUN;
    for run in reading.open_table(RUNS)?.iter()? {
        let (number, record) = run?;
        last = number.value();
        let record = RunRecord::read(record.value())?;
        if record.fingerprint == fingerprint && !record.is_finished {
            return Ok((Some((last, record)), last));
        }
    }
    Ok((None, last))
}

fn record_run(
    writing: &WriteTransaction,
    number: u64,
    record: &RunRecord,
) -> Result<(), StoreError> {
    writing.open_table(RUNS)?.insert(number, record.written().as_str())?;
    Ok(())
}

/// The keys of one run's answers.
fn range(number: u64) -> std::ops::RangeInclusive<(u64, &'static [u8; 32])> {
    (number, &[0; 32])..=(number, &[255; 32])
}

/// How many answers a run has.
pub(super) fn count(
    answers: &impl redb::ReadableTable<(u64, &'static [u8; 32]), &'static [u8]>,
    number: u64,
) -> Result<u64, StoreError> {
    let mut count = 0;
    for answer in answers.range(range(number))? {
        answer?;
        count += 1;
    }
    Ok(count)
}

/// Drops all answers of one run.
pub(super) fn drop_answers(writing: &WriteTransaction, number: u64) -> Result<(), StoreError> {
    Ok(writing.open_table(ANSWERS)?.retain_in(range(number), |_, _| false)?)
}
