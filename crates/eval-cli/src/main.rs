//! The `gonogo` binary: the command line over the registered batteries.

use std::process::ExitCode;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    eval_cli::main(eval_registry::batteries())
}
