//! The command line as a library: arguments in, exit code out.
//!
//! Somebody else's binary is `eval_cli::main(my_batteries())` and has every command of this one.
//! Results go to stdout, talk goes to stderr.

mod args;
mod artifacts;
mod asking;
mod cancel;
mod commands;
mod failure;
mod folder;
mod in_process;
mod judges;
mod log;
mod output;
mod progress;
mod runs;
mod signing;

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use eval_core::battery::Battery;
use eval_core::gate::Exit;

use args::{Cli, Command};
use failure::Failure;

/// The batteries that a binary knows, in the order in which they are measured.
pub type Registry = Vec<Arc<dyn Battery>>;

/// Runs the command line of this process over these batteries.
pub fn main(registry: Registry) -> ExitCode {
    log::quiet_panics();
    // A panic here is a bug of ours and never a verdict; those of batteries end in their tasks.
    let run = AssertUnwindSafe(|| run(std::env::args_os(), registry));
    ExitCode::from(catch_unwind(run).unwrap_or_else(|_| {
        output::say("error: this is a bug in Gonogo, not a verdict; please report it");
        Exit::BUG
    }))
}

/// Runs a command line, the program's name first, and gives the exit code.
pub fn run<T: Into<OsString> + Clone>(args: impl IntoIterator<Item = T>, registry: Registry) -> u8 {
    match Cli::try_parse_from(args) {
        Ok(cli) => {
            log::start(cli.verbose);
            dispatched(&cli, registry)
        }
        Err(error) => {
            // A broken pipe here leaves nobody to tell.
            let _ = error.print();
            if error.use_stderr() { Exit::USAGE } else { 0 }
        }
    }
}

fn dispatched(cli: &Cli, registry: Registry) -> u8 {
    let outcome = match &cli.command {
        Command::Init(args) => commands::init::run(args),
        Command::Eval(args) => commands::eval::run(cli, args, registry),
        Command::Plan(args) => commands::plan::run(cli, args, registry),
        Command::Merge(args) => commands::merge::run(cli, args, registry),
        Command::Explain(args) => commands::explain::run(cli, args, registry),
        Command::List(args) => commands::list::run(cli, args, registry),
        Command::Check => commands::check::run(cli, registry),
        Command::Pin => commands::pin::run(cli, registry),
        Command::Compare(args) => commands::compare::run(args),
        Command::Report(args) => commands::report::run(args),
        Command::Cases(args) => commands::cases::run(cli, args, registry),
        Command::Store(args) => commands::store::run(cli, args, registry),
        Command::History(args) => commands::history::run(cli, args),
        Command::SignOff(args) => commands::signoff::run(cli, args),
        Command::Rank(args) => commands::rank::run(args),
        Command::Sample(args) => commands::sample::run(cli, args, registry),
        Command::Spotcheck(args) => commands::spotcheck::run(cli, args, registry),
        Command::Calibrate(args) => commands::calibrate::run(cli, args, registry),
        Command::Power(args) => commands::power::run(args),
        Command::Badge => commands::badge::run(cli),
    };
    outcome.unwrap_or_else(|failure: Failure| failure.told())
}
