//! `gonogo cases`: care of the regression cases.

mod add;
mod resemble;
mod retire;
mod stale;

use crate::Registry;
use crate::args::Cli;
use crate::args::cases::{CasesArgs, CasesCommand};
use crate::failure::Failure;
use crate::folder::opened;

pub(crate) fn run(cli: &Cli, args: &CasesArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    match &args.command {
        CasesCommand::Add(args) => add::run(&opened, args),
        CasesCommand::Retire(args) => retire::run(&opened, args),
        CasesCommand::Stale(args) => stale::run(&opened, args),
        CasesCommand::Resemble(args) => resemble::run(&opened, args),
    }
}
