//! TREC's two plain-text files: relevance judgements ("qrels") and runs.
//!
//! | file | columns, separated by white space |
//! | --- | --- |
//! | qrels | query, iteration (ignored), record, grade |
//! | run | query, `Q0` (ignored), record, rank (ignored), score, tag (ignored) |
//!
//! What TREC calls a *topic* is a query here, its *docno* the id of a record. [`Qrels`] and [`Run`]
//! borrow every id from the bytes they were read from, and both are read by the one reader of
//! `groups`, which collects the lines by query and every [`Problem`] of the file.
//!
//! We read what `trec_eval` reads where it has one meaning, and refuse what it would silently misread:
//! lines with a field too many in a run (an id with a space in it shifts the columns), a score or
//! grade followed by garbage (C's `atof` and `atol` stop there), scores that are not finite, records
//! listed twice, a rank column that holds no whole number (rank and score swapped). Blank lines
//! are skipped. The rank column has no say: records are ranked by score.

mod blocks;
mod fields;
mod groups;
mod problem;
mod qrels;
mod run;

pub use problem::{Fault, Problem, Problems};
pub use qrels::{Judgement, Qrels, QueryJudgements};
pub use run::{QueryRun, Retrieved, Run, ScorePrecision};

pub(super) use blocks::Blocks;
