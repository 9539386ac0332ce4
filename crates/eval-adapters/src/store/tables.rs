//! The tables of the store.
//!
//! A run is numbered in the order in which it was opened. Run 0 is no run: it holds the answers of
//! declared versions, which every run may use.

use redb::{ReadableTable as _, TableDefinition, WriteTransaction};
use serde::{Deserialize, Serialize};

use super::StoreError;

/// The format of the file: names and meaning of its tables, and how their values are written.
pub const FORMAT: u64 = 1;

/// The number that stands for every run.
pub(super) const EVERY_RUN: u64 = 0;

/// `format`.
const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");

/// A [`RunRecord`] as JSON, by the number of its run.
pub(super) const RUNS: TableDefinition<'_, u64, &str> = TableDefinition::new("runs");

/// An answer as bytes, by the number of its run and its key.
pub(super) const ANSWERS: TableDefinition<'_, (u64, &[u8; 32]), &[u8]> =
    TableDefinition::new("answers");

/// What is known of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RunRecord {
    pub(super) fingerprint: String,
    /// When it was opened first, as its opener said.
    pub(super) opened: String,
    pub(super) is_finished: bool,
}

impl RunRecord {
    /// A run that was just opened.
    pub(super) fn opened(fingerprint: &str, opened: &str) -> Self {
        let (fingerprint, opened) = (fingerprint.to_owned(), opened.to_owned());
        Self { fingerprint, opened, is_finished: false }
    }

    pub(super) fn written(&self) -> String {
        // Two texts and a truth value always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        let corrupted = |error: serde_json::Error| redb::Error::Corrupted(error.to_string());
        Ok(serde_json::from_str(text).map_err(corrupted)?)
    }
}

/// Makes the tables of a new file, and refuses a file of another format.
pub(super) fn prepare(writing: &WriteTransaction) -> Result<(), StoreError> {
    let mut meta = writing.open_table(META)?;
    let found = meta.get("format")?.map(|format| format.value());
    match found {
        None => drop(meta.insert("format", FORMAT)?),
        Some(FORMAT) => {}
        Some(found) => return Err(StoreError::Format { found }),
    }
    writing.open_table(RUNS)?;
    writing.open_table(ANSWERS)?;
    Ok(())
}
