//! The arguments of `gonogo cases`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};

#[derive(Debug, Args)]
pub(crate) struct CasesArgs {
    #[command(subcommand)]
    pub(crate) command: CasesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CasesCommand {
    /// Freeze a recorded answer, or an input from traffic, into a case.
    #[command(after_help = ADD_HELP)]
    Add(AddArgs),
    /// Record that a regression case is asked no more, and why.
    #[command(
        after_help = "Example:\n  gonogo cases retire stale-price --reason \"tariff X is gone\""
    )]
    Retire(RetireArgs),
    /// Propose cases that never failed and whose mode another case covers. Nothing is retired.
    #[command(after_help = STALE_HELP)]
    Stale(StaleArgs),
    /// Do the cases still look like what people ask?
    #[command(after_help = "Example:\n  gonogo cases resemble --traffic last-week.jsonl")]
    Resemble(ResembleArgs),
}

const ADD_HELP: &str = "\
FILE holds JSON: a trace with its `input` beside it, a bulk line {\"id\", \"input\", \"recorded\"}, or an input
alone. Without --must-contain, --must-not-contain or --expect the case expects what the recorded answer is
like (that it is answered or refused, what it cites, that something was retrieved), none of its words.
The case is written into eval/cases and not pinned: read it, then `gonogo pin`.

Examples:
  gonogo cases add --from incident.json --origin incident-2026-03 --must-not-contain archived
  gonogo cases add --from traces.jsonl --case demo-7 --origin \"approved demo\"
  gonogo cases add --from eval/inputs.jsonl --line 3 --expect '{refuses: true}'";

const STALE_HELP: &str = "\
A case is proposed if it passed every repetition in each run that holds it as it stands, and every mode it
guards against is yielded by a check of a case that stays. Without RUN the baseline is looked at.

Example:
  gonogo cases stale releases/*/run.json";

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("which").args(["line", "case"]))]
pub(crate) struct AddArgs {
    /// The recording; `-` for standard input.
    #[arg(long, value_name = "TRACE")]
    pub(crate) from: PathBuf,

    /// Of a file of lines: the line, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) line: Option<u32>,

    /// Of a file of lines: the first recording of this id.
    #[arg(long, value_name = "ID")]
    pub(crate) case: Option<String>,

    /// The case's id; by default that of the recording, or the first words of the question.
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,

    /// Where the case comes from: an incident, an approved demo, an adversarial input, traffic.
    #[arg(long, value_name = "TEXT")]
    pub(crate) origin: Option<String>,

    /// The failure mode that the case guards against.
    #[arg(long, value_name = "MODE")]
    pub(crate) mode: Option<String>,

    /// A text that the answer must hold; may be given several times.
    #[arg(long, value_name = "TEXT")]
    pub(crate) must_contain: Vec<String>,

    /// A text that the answer must not hold; may be given several times.
    #[arg(long, value_name = "TEXT")]
    pub(crate) must_not_contain: Vec<String>,

    /// What is expected, as the `expected` mapping of a case in YAML.
    #[arg(long, value_name = "YAML")]
    pub(crate) expect: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RetireArgs {
    /// The case.
    pub(crate) id: String,

    /// Why it is asked no more.
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

#[derive(Debug, Args)]
pub(crate) struct StaleArgs {
    /// Finished runs, as `gonogo eval --out` wrote them.
    #[arg(value_name = "RUN")]
    pub(crate) runs: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ResembleArgs {
    /// Recent inputs, one a line as in inputs.jsonl.
    #[arg(long, value_name = "FILE")]
    pub(crate) traffic: PathBuf,

    /// From this similarity on, 0 to 1, two questions resemble each other.
    #[arg(long, value_name = "S", default_value_t = eval_core::resemble::Settings::default().threshold)]
    pub(crate) threshold: f64,

    /// How many inputs are looked for beside each case.
    #[arg(long, value_name = "N", default_value_t = eval_core::resemble::Settings::default().nearest)]
    pub(crate) nearest: usize,

    /// Print everything as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
