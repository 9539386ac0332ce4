use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Tally;
use crate::run::Fingerprint;

/// The version of the format of [`BulkPart`].
pub const BULK_SCHEMA: &str = "gonogo/bulk-part/1";

/// What one worker scored of a bulk set: a value to fold, and no decision.
///
/// Two slices of one set are parts of one run if they were scored in the same way; which slices there
/// are is for whoever cut them to say. An id that stands in two slices is not found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BulkPart {
    /// [`BULK_SCHEMA`].
    pub schema: String,
    /// How the lines were scored: everything of the fingerprint but the lines.
    pub fingerprint: Fingerprint,
    /// A digest of the lines.
    pub content: String,
    /// What came out.
    pub tally: Tally,
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
    /// The same lines twice.
    #[error("the same lines stand in two parts")]
    Doubled,
}

impl BulkPart {
    /// A part of a bulk run.
    pub fn new(fingerprint: Fingerprint, content: String, tally: Tally) -> Self {
        Self { schema: BULK_SCHEMA.to_owned(), fingerprint, content, tally }
    }

    /// The canonical bytes: pretty JSON with a final newline, inert on a terminal.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("a part has text keys only");
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

/// Joins parts, in any order: how they were scored, the digests of their lines, and the fold.
///
/// # Errors
/// [`BulkMergeError`] for parts that are foreign to each other or given twice.
pub fn merged_bulk(
    parts: Vec<BulkPart>,
) -> Result<(Fingerprint, Vec<String>, Tally), BulkMergeError> {
    let first = parts.first().ok_or(BulkMergeError::Nothing)?;
    let fingerprint = first.fingerprint.clone();
    let other = parts.iter().find(|part| part.fingerprint != fingerprint);
    if let Some(other) = other {
        let differences = fingerprint.differences(&other.fingerprint);
        return Err(BulkMergeError::OtherRun(differences.into_iter().map(str::to_owned).collect()));
    }
    let mut contents = Vec::new();
    let mut tally = Tally::default();
    for part in parts {
        // A slice without a line adds nothing, however often it is given.
        if part.tally.lines() > 0 {
            contents.push(part.content);
        }
        tally.add(part.tally);
    }
    contents.sort();
    if contents.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(BulkMergeError::Doubled);
    }
    Ok((fingerprint, contents, tally))
}
