use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{SeenIds, Tally};
use crate::run::Fingerprint;

/// The version of the format of [`BulkPart`].
pub const BULK_SCHEMA: &str = "gonogo/bulk-part/1";

/// What one worker scored of a bulk set: a value to fold, and no decision.
///
/// Slices of one set are parts of one run if they were scored in the same way; which slices there are is
/// for whoever cut them to say. A slice that is given twice is found by its ids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BulkPart {
    /// [`BULK_SCHEMA`].
    pub schema: String,
    /// How the lines were scored: everything of the fingerprint but the lines.
    pub fingerprint: Fingerprint,
    /// What came out.
    pub tally: Tally,
    /// The ids of its lines.
    pub ids: SeenIds,
}

/// Why parts make no run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BulkMergeError {
    /// There is nothing to join.
    #[error("no part is given")]
    Nothing,
    /// Parts that were scored in different ways.
    #[error("a part was scored in another way: its fingerprint differs in {}", .0.join(", "))]
    OtherRun(Vec<String>),
}

/// Parts that were joined.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedBulk {
    /// How the lines were scored.
    pub fingerprint: Fingerprint,
    /// The fold.
    pub tally: Tally,
    /// The ids of each part, in an order that depends on the parts alone.
    pub ids: Vec<SeenIds>,
}

impl BulkPart {
    /// A part of a bulk run.
    pub fn new(fingerprint: Fingerprint, tally: Tally, ids: SeenIds) -> Self {
        Self { schema: BULK_SCHEMA.to_owned(), fingerprint, tally, ids }
    }

    /// Whether a text says that it is such a part.
    pub fn is_claimed_by(text: &str) -> bool {
        #[derive(Deserialize)]
        struct Header {
            schema: String,
        }
        serde_json::from_str::<Header>(text).is_ok_and(|header| header.schema == BULK_SCHEMA)
    }

    /// The canonical bytes: JSON with a final newline, inert on a terminal.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("a part has text keys only");
        crate::inert::inert_json(&json) + "\n"
    }

    /// Reads a part back.
    ///
    /// # Errors
    /// What is wrong, with line and column, if the text is no part of this schema.
    pub fn from_json(text: &str) -> Result<Self, String> {
        crate::run::of_schema(text, BULK_SCHEMA)
    }
}

/// Joins parts, in any order.
///
/// # Errors
/// [`BulkMergeError`] for parts that are foreign to each other.
pub fn merged_bulk(parts: Vec<BulkPart>) -> Result<MergedBulk, BulkMergeError> {
    let first = parts.first().ok_or(BulkMergeError::Nothing)?;
    let fingerprint = first.fingerprint.clone();
    if let Some(other) = parts.iter().find(|part| part.fingerprint != fingerprint) {
        let differences = fingerprint.differences(&other.fingerprint);
        return Err(BulkMergeError::OtherRun(differences.into_iter().map(str::to_owned).collect()));
    }
    let (mut tally, mut ids) = (Tally::default(), Vec::new());
    for part in parts {
        tally.add(part.tally);
        ids.push(part.ids);
    }
    ids.sort();
    Ok(MergedBulk { fingerprint, tally, ids })
}
