//! The command line, declared.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use eval_report::Format;

/// A release gate for systems that never give the same answer twice.
#[derive(Debug, Parser)]
#[command(
    name = "gonogo",
    version,
    disable_help_subcommand = true,
    after_help = "Example:\n  gonogo eval --out out    measure everything, write out/run.json, exit 0 if it may ship"
)]
pub(crate) struct Cli {
    /// The project's eval.toml; by default the nearest eval/eval.toml or eval.toml at or above the
    /// working directory.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Log what happens to stderr; twice for more.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Measure and gate: the exit code says whether it may ship.
    #[command(after_help = EVAL_HELP)]
    Eval(EvalArgs),
    /// Show one case, claim by claim and evidence by evidence.
    #[command(after_help = "Example:\n  gonogo explain business clause-liability")]
    Explain(ExplainArgs),
    /// Show what is there: batteries, their cases and their claim shapes.
    #[command(
        after_help = "Examples:\n  gonogo list\n  gonogo list devex    every case of one battery"
    )]
    List(ListArgs),
    /// Load and validate everything, run nothing.
    #[command(
        after_help = "Example:\n  gonogo check    exit 0, or 4 with every problem and its place"
    )]
    Check,
    /// Write the pins anew, from the cases as they stand.
    #[command(after_help = "Example:\n  gonogo pin && git diff eval/gold.sha256")]
    Pin,
    /// The append-only history of recorded runs.
    #[command(after_help = "Example:\n  gonogo history verify")]
    History(HistoryArgs),
    /// Write badge.json from the newest history entry.
    #[command(after_help = "Example:\n  gonogo badge")]
    Badge,
}

const EVAL_HELP: &str = "\
Exit codes:
  0   may ship
  1   blocked: a floor, a failed check, a regression
  2   drift
  3   wants the owner's signature
  4   could not be measured
  64  the command line or eval.toml is wrong; nothing ran
  70  a bug in Gonogo

Examples:
  gonogo eval
  gonogo eval --battery devex --set gold --out out
  gonogo eval --record --note \"before release 1.2\"";

/// What `eval` measures and where it goes.
#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    /// Measure only this battery; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) battery: Vec<String>,

    /// Measure only this set.
    #[arg(long, value_name = "SET")]
    pub(crate) set: Option<BatterySet>,

    /// Answers to each case; by default `runs` of eval.toml.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) runs: Option<u32>,

    /// Seed of the run; by default `seed` of eval.toml.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Cases answered at a time; by default one a processor. It changes no result.
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Write the run's artifacts into this folder: run.json, and what --format asks for.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// A format to write beside run.json; may be given several times.
    #[arg(long, value_name = "F", requires = "out")]
    pub(crate) format: Vec<Format>,

    /// Append the run to the history.
    #[arg(long, requires = "note", conflicts_with_all = ["battery", "set"])]
    pub(crate) record: bool,

    /// Why the run is recorded.
    #[arg(long, value_name = "TEXT", requires = "record")]
    pub(crate) note: Option<String>,

    /// Print nothing but errors: the exit code is the answer.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// The sets that can be measured alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BatterySet {
    /// Hand-written cases.
    Gold,
    /// Cases enumerated from the world.
    Synthetic,
    /// Cases of the suites.
    Suite,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The battery.
    pub(crate) battery: String,
    /// The case's id, gold or synthetic.
    pub(crate) case: String,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Show every case of this battery.
    pub(crate) battery: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct HistoryArgs {
    #[command(subcommand)]
    pub(crate) command: HistoryCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum HistoryCommand {
    /// Show the trend of every battery.
    #[command(after_help = "Example:\n  gonogo history show")]
    Show,
    /// Verify the digest chain: exit 0, or 4 naming the first line that was edited.
    #[command(after_help = "Example:\n  gonogo history verify")]
    Verify,
}
