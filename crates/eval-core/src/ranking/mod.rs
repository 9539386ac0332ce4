//! Retrieval measures: how good a ranking of records is, told apart from what is made of it.
//!
//! A retrieval case is a query with the records confirmed to answer it. [`measures`] holds one
//! ranking in memory against them; [`Scores`] does so for a TREC run and its judgements (qrels),
//! and [`score_files`] for files of any length. The measures stand in one table, [`MEASURES`].
//!
//! Every number equals that of `trec_eval` (Buckley and the US National Institute of Standards and
//! Technology), the tool in which retrieval results are compared: the same ties (score falling, then
//! record id falling), the same treatment of records nobody judged, the same conventions for empty
//! denominators, and its `-c` average over all judged queries. A test holds this against values from
//! `trec_eval`'s own code.

mod grade;
mod judged;
mod measure;
mod scores;
mod stream;
mod trec;

pub use grade::{Grade, RelevanceLevel};
pub use judged::{Hit, JudgedRanking};
pub use measure::{Cutoff, MEASURES, Measure, MeasureKind, UnknownMeasure};
pub use scores::{DuplicateRecord, QueryScore, Scores, Settings, measures};
pub use stream::{score_files, score_stream};
pub use trec::{
    Fault, Judgement, Problem, Problems, Qrels, QueryJudgements, QueryRun, Retrieved, Run,
    ScorePrecision,
};
