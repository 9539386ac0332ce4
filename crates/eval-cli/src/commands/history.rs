//! `gonogo history`: the trend, and whether the past is the one that was recorded.

use eval_report::{history_page, terminal};

use super::check;
use crate::args::{Cli, HistoryArgs, HistoryCommand};
use crate::failure::Failure;
use crate::folder::located;
use crate::output;
use eval_core::wording::counted;

pub(crate) fn run(cli: &Cli, args: &HistoryArgs) -> Result<u8, Failure> {
    let history = check::history(&located(cli)?)?;
    match &args.command {
        HistoryCommand::Show { html } => {
            match html {
                None => output::show(&terminal::trend(&history, output::style()))?,
                Some(file) => std::fs::write(file, history_page(&history))
                    .map_err(|error| Failure::write(file.display(), &error))?,
            }
            for problem in &history.problems {
                output::say(problem);
            }
            Ok(0)
        }
        HistoryCommand::Verify if history.problems.is_empty() => {
            let lines = counted(history.entries.len() as u64, "line");
            output::show(&format!("{lines}, all as they were recorded\n"))?;
            Ok(0)
        }
        HistoryCommand::Verify => Err(Failure::data(history.problems)),
    }
}
