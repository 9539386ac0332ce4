//! Recorded answers in bulk: each line tried on its checks and forgotten, so that a million of them need
//! no more memory than a hundred.
//!
//! A [`Scorer`] takes blocks of lines, on any number of threads, and gives a [`Tally`] for each: counts,
//! and of what went wrong the first few in an order that does not depend on the blocks. Tallies fold in
//! any order to the same value, and the gate decides once, on the fold. The checks are those of every
//! other case, read and tried by the same code.

mod content;
mod expectations;
mod line;
mod part;
mod score;
mod seen;
mod tally;

pub use content::Content;
pub use expectations::SetExpectations;
pub use part::{BULK_SCHEMA, BulkMergeError, BulkPart, MergedBulk, merged_bulk};
pub use score::{Block, Memory, Scored, Scorer};
pub use seen::{SeenId, SeenIds, Start};
pub use tally::{BulkSet, LISTED, Tally};
