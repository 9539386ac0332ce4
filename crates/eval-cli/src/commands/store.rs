//! `gonogo store`: look at the answer store, and make it smaller.

use eval_adapters::store::{Pruned, Pruning, RunSummary, StoreError, Summary, prune, summary};
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::wording::counted;

use super::system::STORE;
use crate::Registry;
use crate::args::Cli;
use crate::args::store::{PruneArgs, StoreArgs, StoreCommand};
use crate::failure::Failure;
use crate::folder::{Opened, opened};
use crate::output;

pub(crate) fn run(cli: &Cli, args: &StoreArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    match &args.command {
        StoreCommand::Show { json } => show(&opened, *json)?,
        StoreCommand::Prune(args) => pruned(&opened, args)?,
    }
    Ok(0)
}

fn show(opened: &Opened, json: bool) -> Result<(), Failure> {
    let shown = opened.project.shown(STORE);
    let summary = summary(&opened.project.path(STORE)).map_err(|error| failure(opened, &error))?;
    if json {
        let text = serde_json::to_string_pretty(&summary).unwrap_or_default();
        return output::show(&(text + "\n"));
    }
    output::show(&match summary {
        None => format!("{shown}: nothing is kept\n"),
        Some(summary) => told(&shown, &summary),
    })
}

fn told(shown: &str, summary: &Summary) -> String {
    let Summary { size, versioned, runs } = summary;
    let mut lines = vec![format!("{shown}: {size} bytes")];
    lines.extend(runs.iter().map(line));
    if *versioned > 0 {
        lines.push(format!(
            "{} of declared target versions, which serve every run",
            counted(*versioned, "answer")
        ));
    }
    let resumable = runs.iter().filter(|run| !run.is_finished).count();
    lines.push(match resumable {
        0 => "no run was interrupted".to_owned(),
        _ => {
            format!("{resumable} interrupted: the same command again asks only for what is missing")
        }
    });
    lines.join("\n") + "\n"
}

fn line(run: &RunSummary) -> String {
    let fingerprint: String = run.fingerprint.chars().take(16).collect();
    let state = if run.is_finished { "finished" } else { "interrupted" };
    let answers = counted(run.answers, "answer");
    format!("  {}  {fingerprint}  {state}  {answers}", run.opened)
}

fn pruned(opened: &Opened, args: &PruneArgs) -> Result<(), Failure> {
    let pruning = match args {
        PruneArgs { all: true, .. } => Pruning::Everything,
        PruneArgs { interrupted: true, .. } => Pruning::Interrupted,
        PruneArgs { .. } => Pruning::Finished,
    };
    let path = opened.project.path(STORE);
    let pruned = prune(&path, pruning).map_err(|error| failure(opened, &error))?;
    let shown = opened.project.shown(STORE);
    output::show(&match pruned {
        None => format!("{shown}: nothing is kept\n"),
        Some(Pruned { runs, answers, size_before, size_after }) => format!(
            "{shown}: {} and {} dropped, {size_before} bytes before, {size_after} after\n",
            counted(runs, "run"),
            counted(answers, "answer")
        ),
    })
}

fn failure(opened: &Opened, error: &StoreError) -> Failure {
    let place = Place::file(opened.project.shown(STORE));
    Failure::data(vec![Diagnostic::new(Code::Store, error.to_string()).at(place)])
}
