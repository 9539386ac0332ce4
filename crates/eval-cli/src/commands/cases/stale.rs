use std::fmt::Write as _;
use std::path::PathBuf;

use eval_core::case::regression_set::{self, CASES};
use eval_core::case::stale::{Proposal, StaleCases, stale};
use eval_core::ids::CaseId;
use eval_core::run::Run;

use super::super::check::BASELINE;
use crate::args::cases::StaleArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;
use crate::runs::read_run;

pub(super) fn run(opened: &Opened, args: &StaleArgs) -> Result<u8, Failure> {
    let loaded = regression_set::load(&opened.project, CASES, &opened.taxonomy);
    if !loaded.problems.is_empty() {
        return Err(Failure::data(loaded.problems));
    }
    let runs = runs(opened, args)?;
    if runs.is_empty() {
        output::say("no earlier run is known, so nothing is proposed: name some run.json files");
        return Ok(0);
    }
    output::show(&told(&stale(&loaded.cases, &runs), runs.len()))?;
    Ok(0)
}

fn runs(opened: &Opened, args: &StaleArgs) -> Result<Vec<Run>, Failure> {
    let baseline = opened.project.path(BASELINE);
    let files: Vec<PathBuf> = match args.runs.as_slice() {
        [] => baseline.is_file().then_some(baseline).into_iter().collect(),
        named => named.to_vec(),
    };
    files.iter().map(|file| read_run(file)).collect()
}

fn told(found: &StaleCases, runs: usize) -> String {
    let mut out: String = found.proposed.iter().map(proposal).collect();
    let kept = [
        (&found.failed, "failed, or passed only sometimes"),
        (&found.unseen, "in no run as they stand today"),
        (&found.alone, "guard a mode that no check of another case yields"),
    ];
    for (cases, why) in kept.iter().filter(|(cases, _)| !cases.is_empty()) {
        let ids: Vec<&str> = cases.iter().map(CaseId::as_str).collect();
        let _ = writeln!(out, "kept, {why}: {}", ids.join(", "));
    }
    let _ = match found.proposed.len() {
        0 => writeln!(out, "no case is proposed for retirement, of {runs} runs looked at"),
        _ => writeln!(out, "next: gonogo cases retire ID --reason WHY"),
    };
    out
}

fn proposal(proposal: &Proposal) -> String {
    let Proposal { id, runs, covered } = proposal;
    let mut out = format!("{id}: passed always, in {runs} of the runs looked at\n");
    for cover in covered {
        let _ = writeln!(out, "  {} is covered by `{}` ({})", cover.mode, cover.by, cover.check);
    }
    out
}
