//! Spot checks: somebody who knows the field has read real outputs with their evidence.
//!
//! Checks, shapes and judges see what they were built to see. Before a kind of output is released for the
//! first time a person reads some: [`Reading::drawn`] draws them from the cases of a run, [`sheet`] writes them
//! down, and who read the filled sheet is kept with the result as a line of [`SPOTCHECKS`]. A [`SpotCheck`] is
//! about one kind of output: a battery's answers, or those of the system under test.

pub mod sheet;

mod demand;
mod reading;

use serde::{Deserialize, Serialize};

use crate::diag::Code;
use crate::ledger::Ledger;

pub use demand::spot_check_reasons;
pub use reading::{Read, Reading, kind_of};

/// The spot checks of a project.
pub const SPOTCHECKS: Ledger = Ledger {
    lines: "spotchecks.jsonl",
    digests: "spotchecks.b3",
    entry: "a spot check",
    code: Code::SpotChecks,
};

/// What came of one reading: a line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotCheck {
    /// When it was recorded, RFC 3339 in UTC.
    pub recorded: String,
    /// Who read.
    pub by: String,
    /// The kind of output: the name of a battery, or `system`.
    pub kind: String,
    /// Outputs that were read.
    pub outputs: u64,
    /// Those that may not be released as they are, with what the reader wrote beside them.
    pub not_ok: Vec<Objection>,
    /// BLAKE3 of the ids of the outputs and what was said of each.
    pub sheet: String,
}

/// An output that its reader would not release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objection {
    /// The output.
    pub output: String,
    /// What the reader wrote beside it.
    pub note: String,
}
