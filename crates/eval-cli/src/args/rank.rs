//! The arguments of `gonogo rank`.

use std::path::PathBuf;

use clap::Args;
use eval_core::ranking::{Measure, RelevanceLevel};

pub(crate) const HELP: &str = "\
The numbers are those of trec_eval: ties by score falling, then record id falling; means over all judged \
queries, one that the run does not hold counting as 0. A file with a problem is refused (exit 4), every \
problem with its place.

Examples:
  gonogo rank --qrels qrels.txt --run run.txt
  gonogo rank --qrels qrels.txt --run run.txt --measure ndcg@10 --measure recall@100 --per-query
  gonogo rank --from out/run.json --out trec    write trec/qrels.txt and trec/run.txt";

/// Either two files are scored, or a finished run is written as two files.
#[derive(Debug, Args)]
pub(crate) struct RankArgs {
    /// TREC relevance judgements: query, iteration, record, grade.
    #[arg(long, value_name = "FILE", requires = "run", required_unless_present = "from")]
    pub(crate) qrels: Option<PathBuf>,

    /// TREC run: query, Q0, record, rank, score, tag.
    #[arg(long, value_name = "FILE", requires = "qrels")]
    pub(crate) run: Option<PathBuf>,

    /// A measure, such as recall@10, precision@5, success@1, ndcg@10, map, mrr or bpref; may be given
    /// several times. By default those of `[retrieval]` where it is left out.
    #[arg(long, value_name = "MEASURE")]
    pub(crate) measure: Vec<Measure>,

    /// The grade from which on a record is relevant.
    #[arg(long, value_name = "GRADE", default_value = "1", value_parser = level)]
    pub(crate) relevance_level: RelevanceLevel,

    /// Show every query before the means.
    #[arg(long)]
    pub(crate) per_query: bool,

    /// A run.json whose queries with confirmed records are written as TREC files.
    #[arg(long, value_name = "RUN", requires = "out", conflicts_with_all = ["qrels", "run"])]
    pub(crate) from: Option<PathBuf>,

    /// The folder that gets qrels.txt and run.txt.
    #[arg(long, value_name = "DIR", requires = "from")]
    pub(crate) out: Option<PathBuf>,
}

fn level(text: &str) -> Result<RelevanceLevel, String> {
    let level = text.parse().ok().and_then(RelevanceLevel::new);
    level.ok_or_else(|| "expected a whole number from 1 on".to_owned())
}
