//! The `gonogo` binary: the command line over the registered batteries.

use std::process::ExitCode;

fn main() -> ExitCode {
    eval_cli::main(eval_registry::batteries())
}
