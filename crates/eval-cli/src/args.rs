//! The command line, declared.

pub(crate) mod cases;
pub(crate) mod people;
pub(crate) mod power;
pub(crate) mod rank;
pub(crate) mod store;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use eval_core::compare::RegressionRule;
use eval_core::select::Shard;
use eval_core::tier::Tier;
use eval_report::Format;
use jiff::civil::Date;

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
    /// Start a project in a folder: cases, inputs, an adapter in Python that passes them, CI snippets.
    #[command(after_help = "Example:\n  gonogo init && gonogo eval --all")]
    Init(InitArgs),
    /// Measure and gate: the exit code says whether it may ship.
    #[command(after_help = EVAL_HELP)]
    Eval(EvalArgs),
    /// Show what a run would ask and cost, set by set; nothing is asked.
    #[command(after_help = PLAN_HELP)]
    Plan(EvalArgs),
    /// Join the parts of a run that was measured in shards, and decide once.
    #[command(after_help = MERGE_HELP)]
    Merge(MergeArgs),
    /// Show one case, claim by claim and evidence by evidence.
    #[command(
        after_help = "Examples:\n  gonogo explain business clause-liability\n  gonogo explain --run out/run.json regression/refund-window"
    )]
    Explain(ExplainArgs),
    /// Show what is there: batteries and their claim shapes, suites, and the cases of the system.
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
    /// Hold a run against a baseline, case by case.
    #[command(after_help = COMPARE_HELP)]
    Compare(CompareArgs),
    /// Render a finished run again, without running anything.
    #[command(after_help = REPORT_HELP)]
    Report(ReportArgs),
    /// The append-only history of recorded runs.
    #[command(after_help = "Example:\n  gonogo history verify")]
    History(HistoryArgs),
    /// Sign a run that only its owner may let through (exit 3).
    #[command(name = "signoff", after_help = SIGNOFF_HELP)]
    SignOff(SignOffArgs),
    /// Care of the regression cases: add, retire, find stale ones, hold them against traffic.
    Cases(cases::CasesArgs),
    /// The answer store, which lets a killed run resume.
    Store(store::StoreArgs),
    /// Draw what people label, without a verdict and without saying which variant it is of.
    #[command(after_help = people::SAMPLE_HELP)]
    Sample(people::SampleArgs),
    /// Have somebody who knows the field read real outputs, and record who read and what came of it.
    #[command(after_help = people::SPOTCHECK_HELP)]
    Spotcheck(people::SpotcheckArgs),
    /// Hold a judge against what people said: agreement, kappa, disagreements.
    #[command(after_help = people::CALIBRATE_HELP)]
    Calibrate(people::CalibrateArgs),
    /// How many cases, or repetitions, it takes to see a drop.
    #[command(after_help = power::HELP)]
    Power(power::PowerArgs),
    /// Score TREC qrels and run files, or write a run's retrieval as such.
    #[command(after_help = rank::HELP)]
    Rank(rank::RankArgs),
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

const PLAN_HELP: &str = "\
The arguments are those of `gonogo eval`; where a stopping rule may spare repetitions, the numbers are the most \
that is asked. Exit codes: 0; 4 if something keeps the run from being measured; 64.

Examples:
  gonogo plan --tier release
  gonogo plan --all --target staging --runs 5";

const MERGE_HELP: &str = "\
The decision is that of `gonogo eval`, and so are the exit codes. Parts that are missing, doubled, of another \
run or cut are refused with exit 4.

Example:
  gonogo eval --shard 1/2 --out parts && gonogo eval --shard 2/2 --out parts
  gonogo merge parts/part-*.json --out out";

const SIGNOFF_HELP: &str = "\
The signature is appended to signoffs.jsonl and holds for this fingerprint and these findings alone: review \
and commit the line. `gonogo eval` then ends with exit 0 where it finds exactly the same again.

Exit codes: 0 signed; 4 refused, with the reason; 64 eval.toml names no owner.

Example:
  gonogo signoff out/run.json --by \"Ada Lovelace\" --reason \"both cases are known, GH-12\"";

const COMPARE_HELP: &str = "\
Exit codes:
  0   compared; a regression is told, and blocks only with --fail-on-regression
  1   a regression
  4   the runs do not compare, or a file cannot be read

Examples:
  gonogo compare eval/baseline.json out/run.json
  gonogo compare main/run.json out/run.json --fail-on-regression=significant";

const REPORT_HELP: &str = "\
Examples:
  gonogo report out/run.json --format markdown > comment.md
  gonogo report out/run.json --history eval/history.jsonl --format html --out out";

/// What `eval` measures and where it goes.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches of a command line")]
pub(crate) struct EvalArgs {
    /// Score recorded answers, and nothing else: files or folders of JSON lines, compressed or not; `-` is
    /// standard input.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["battery", "set", "tier", "shard", "layer", "all", "update_snapshot",
            "target", "inputs", "stop", "runs", "baseline", "record"]
    )]
    pub(crate) bulk: Vec<PathBuf>,

    /// What is expected of every recorded answer, or of those with a tag, beside what its line says.
    #[arg(long, value_name = "FILE", requires = "bulk")]
    pub(crate) checks: Option<PathBuf>,

    /// Write what was scored into --out as bulk-part.json, or to stdout, for `gonogo merge`. It decides
    /// nothing: exit 0.
    #[arg(long, requires = "bulk", conflicts_with = "format")]
    pub(crate) partial: bool,

    /// Write passing answers too into bulk.jsonl, not only failing ones.
    #[arg(long, requires = "bulk", requires = "out")]
    pub(crate) all_results: bool,

    /// Measure only this battery; may be given several times.
    #[arg(long, value_name = "NAME", conflicts_with = "record")]
    pub(crate) battery: Vec<String>,

    /// Measure only this set.
    #[arg(long, value_name = "SET", conflicts_with = "record")]
    pub(crate) set: Option<BatterySet>,

    /// How much is measured: a few cases of every set, everything, or everything several times with the
    /// held-back cases.
    #[arg(long, value_name = "TIER", default_value = "full")]
    pub(crate) tier: TierName,

    /// Measure one part of many and write it into --out as part-I-of-N.json, for `gonogo merge`. It
    /// decides nothing: exit 0.
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with_all = ["format", "baseline", "record", "update_snapshot"]
    )]
    pub(crate) shard: Option<Shard>,

    /// Measure only this layer of the system under test.
    #[arg(long, value_name = "LAYER", conflicts_with_all = ["battery", "set", "all", "record"])]
    pub(crate) layer: Option<Layer>,

    /// Measure everything: batteries, and both layers of the system under test.
    #[arg(long)]
    pub(crate) all: bool,

    /// Inputs of the distribution layer; by default `inputs` of eval.toml.
    #[arg(long, value_name = "FILE")]
    pub(crate) inputs: Option<PathBuf>,

    /// Make this run's answers the drift snapshot, if it is green and nothing is unmeasured.
    #[arg(long, conflicts_with = "inputs")]
    pub(crate) update_snapshot: bool,

    /// Let --update-snapshot write where `CI` is set.
    #[arg(long, requires = "update_snapshot")]
    pub(crate) update_snapshot_in_ci: bool,

    /// The target that is asked; by default `target` of eval.toml, or the only one.
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,

    /// Who decides graded suites: `lexical` or the name of a judge; by default `judge` of eval.toml.
    #[arg(long, value_name = "NAME")]
    pub(crate) judge: Option<String>,

    /// Time for one answer, such as 30s; by default the target's own.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) timeout: Option<Duration>,

    /// Neither read nor keep answers in the store: a killed run begins anew.
    #[arg(long)]
    pub(crate) no_cache: bool,

    /// The date that stands for today; by default `as_of` of eval.toml.
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(crate) as_of: Option<Date>,

    /// Answers to each case; by default those of the tier.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) runs: Option<u32>,

    /// Stop repeating a case once its verdict is in; what is spared is counted as not needed.
    #[arg(long, value_name = "RULE")]
    pub(crate) stop: Option<StopRule>,

    /// Seed of the run; by default `seed` of eval.toml.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Cases answered at a time; by default one a processor. It changes no result.
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) end: EndArgs,
}

/// What is done with a run once it is measured.
#[derive(Debug, Args)]
pub(crate) struct EndArgs {
    /// Write the run's artifacts into this folder: run.json, and what --format asks for.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// A format to write beside run.json; may be given several times.
    #[arg(long, value_name = "F", requires = "out")]
    pub(crate) format: Vec<Format>,

    /// Hold the run against this run.json, case by case.
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Block on a regression against the baseline: on any broken case or suite, or with =significant
    /// only on a loss that chance would not make (5 %). Few cases make =significant blind.
    #[arg(
        long,
        value_name = "RULE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "any",
        requires = "baseline"
    )]
    pub(crate) fail_on_regression: Option<Rule>,

    /// Append the run to the history.
    #[arg(long, requires = "note")]
    pub(crate) record: bool,

    /// Why the run is recorded.
    #[arg(long, value_name = "TEXT", requires = "record")]
    pub(crate) note: Option<String>,

    /// Print nothing but errors: the exit code is the answer.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// The layers of a gate over a system under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layer {
    /// Cases that must never fail again.
    Regression,
    /// Answers to inputs, held against the last release.
    Distribution,
}

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TierName {
    /// A look: a few cases of every set, once, and no judge.
    Smoke,
    /// Everything but the held-back cases.
    Full,
    /// Everything, several times, with the held-back cases; the owner must be named.
    Release,
}

impl From<TierName> for Tier {
    fn from(name: TierName) -> Self {
        match name {
            TierName::Smoke => Self::Smoke,
            TierName::Full => Self::Full,
            TierName::Release => Self::Release,
        }
    }
}

fn date(text: &str) -> Result<Date, String> {
    eval_core::config::date(text).ok_or_else(|| "expected a date, YYYY-MM-DD".to_owned())
}

fn duration(text: &str) -> Result<Duration, String> {
    eval_adapters::targets::config::duration(text)
        .ok_or_else(|| "expected a time such as 30s or 500ms".to_owned())
}

/// When repetitions stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StopRule {
    /// Once the verdict of a case cannot change, or is evident at `stop_error` of eval.toml.
    Decided,
}

/// When a comparison is a regression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rule {
    /// A case or a suite that passed fails now.
    Any,
    /// Fewer cases pass, or a mode has more of them, beyond chance.
    Significant,
}

impl From<Rule> for RegressionRule {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Any => Self::Any,
            Rule::Significant => Self::Significant,
        }
    }
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
pub(crate) struct InitArgs {
    /// The folder that gets the folder `eval`.
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// run.json of the baseline.
    pub(crate) base: PathBuf,
    /// run.json of the run.
    pub(crate) new: PathBuf,

    /// Exit 1 on a regression: on any broken case or suite, or with =significant only on a loss that
    /// chance would not make (5 %). Few cases make =significant blind.
    #[arg(
        long,
        value_name = "RULE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "any"
    )]
    pub(crate) fail_on_regression: Option<Rule>,

    #[command(flatten)]
    pub(crate) rendering: RenderingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// run.json of the run.
    pub(crate) run: PathBuf,

    /// A history.jsonl whose trend the HTML report shows; its digests stand beside it.
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) rendering: RenderingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The parts, in any order.
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) end: EndArgs,
}

/// Where a report of a finished run goes.
#[derive(Debug, Args)]
pub(crate) struct RenderingArgs {
    /// A format; may be given several times with --out. Without --out it goes to stdout.
    #[arg(long, value_name = "F")]
    pub(crate) format: Vec<Format>,

    /// Write the artifacts into this folder: run.json, and what --format asks for.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Print nothing but errors.
    #[arg(long, requires = "out")]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A battery and the id of a case of its sets or suites, which is asked anew; with --run the id or
    /// the whole name of a case.
    #[arg(value_name = "BATTERY CASE", num_args = 1..=2, required = true)]
    pub(crate) name: Vec<String>,

    /// Show the case as it stands in this run.json, and ask nothing.
    #[arg(long, value_name = "RUN")]
    pub(crate) run: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SignOffArgs {
    /// The run to sign, as `gonogo eval --out` wrote it.
    #[arg(value_name = "RUN")]
    pub(crate) run: PathBuf,

    /// Who signs: the owner that eval.toml names, letter by letter.
    #[arg(long, value_name = "NAME")]
    pub(crate) by: String,

    /// Why it may ship all the same.
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
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
    #[command(
        after_help = "Examples:\n  gonogo history show\n  gonogo history show --html trend.html"
    )]
    Show {
        /// Draw the trend into this HTML file instead.
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    /// Verify the digest chain: exit 0, or 4 naming the first line that was edited.
    #[command(after_help = "Example:\n  gonogo history verify")]
    Verify,
}
