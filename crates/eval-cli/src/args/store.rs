//! The arguments of `gonogo store`.

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Show what the answer store holds: its runs, and which of them would resume.
    #[command(after_help = "Example:\n  gonogo store show")]
    Show {
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Drop finished runs and give their space back.
    #[command(after_help = PRUNE_HELP)]
    Prune(PruneArgs),
}

const PRUNE_HELP: &str = "\
Examples:
  gonogo store prune                  drop what no run needs any more
  gonogo store prune --interrupted    forget killed runs too: they start anew
  gonogo store prune --all            forget answers of declared target versions as well";

#[derive(Debug, Args)]
pub(crate) struct PruneArgs {
    /// Drop interrupted runs too, with their answers.
    #[arg(long)]
    pub(crate) interrupted: bool,

    /// Drop everything.
    #[arg(long, conflicts_with = "interrupted")]
    pub(crate) all: bool,
}
