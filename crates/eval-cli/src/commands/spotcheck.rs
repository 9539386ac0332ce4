//! `gonogo spotcheck`: somebody reads real outputs.

use std::path::Path;
use std::sync::Arc;

use eval_core::budget::Accountant;
use eval_core::diag::{Code, Diagnostic};
use eval_core::gate::Exit;
use eval_core::measure::{Plan, SuitePlan, Unwatched, measured_battery, measured_suites};
use eval_core::repeat::Stop;
use eval_core::run::{CaseResult, Fingerprint, Measured};
use eval_core::select::Cut;
use eval_core::spotcheck::{Reading, SPOTCHECKS, SpotCheck, sheet, spot_check_reasons};
use serde_json::json;

use super::{blocking, default_jobs, suites};
use crate::Registry;
use crate::args::Cli;
use crate::args::people::SpotcheckArgs;
use crate::failure::Failure;
use crate::folder::{Opened, opened, planned_suites};
use crate::judges::written;
use crate::output;
use crate::runs::{read_run, read_text};

pub(crate) fn run(cli: &Cli, args: &SpotcheckArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    match (&args.read, &args.by) {
        (Some(sheet), Some(by)) => record(&opened, sheet, by),
        _ => draw(&opened, args),
    }
}

fn draw(opened: &Opened, args: &SpotcheckArgs) -> Result<u8, Failure> {
    let seed = args.seed.unwrap_or(opened.config.seed);
    let cases = match &args.run {
        Some(run) => read_run(run)?.cases,
        None => answered(opened, seed)?,
    };
    let wanted = usize::try_from(args.n).unwrap_or(usize::MAX);
    let readings = Reading::drawn(&cases, wanted, seed);
    if readings.is_empty() {
        output::say("there is no output to read");
        return Ok(Exit::Unmeasured.code());
    }
    let files =
        [("spotcheck.csv", sheet::csv(&readings)), ("spotcheck.md", sheet::markdown(&readings))];
    if let Some((taken, _)) = files.iter().find(|(file, _)| args.out.join(file).exists()) {
        let taken = args.out.join(taken);
        let message = format!("{} is there already, and may be filled", taken.display());
        return Err(Failure::exists(message, "give another --out"));
    }
    for path in written(&args.out, &files)? {
        output::show(&format!("{}\n", path.display()))?;
    }
    output::say(format!(
        "{} outputs; fill `ok` with yes or no, then `gonogo spotcheck --read {} --by NAME`",
        readings.len(),
        args.out.join("spotcheck.csv").display(),
    ));
    Ok(0)
}

fn record(opened: &Opened, sheet_file: &Path, by: &str) -> Result<u8, Failure> {
    let by = by.trim();
    if by.is_empty() {
        let problem = Diagnostic::new(Code::WrongValue, "`--by` is empty: somebody read");
        return Err(Failure::usage(vec![problem]));
    }
    let text = read_text(sheet_file)?;
    let read = sheet::read(&text, &sheet_file.display().to_string()).map_err(Failure::data)?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    for check in SpotCheck::of_sheet(&read, by, &now) {
        SPOTCHECKS.append(&opened.project, &check).map_err(Failure::data)?;
        let SpotCheck { kind, outputs, not_ok, .. } = &check;
        output::show(&format!(
            "{kind}: {by} read {outputs} outputs and objected to {}; recorded in {}\n",
            not_ok.len(),
            opened.project.shown(SPOTCHECKS.lines)
        ))?;
    }
    Ok(0)
}

/// The answers of the batteries to their gold cases and suites.
fn answered(opened: &Opened, seed: u64) -> Result<Vec<CaseResult>, Failure> {
    let jobs = default_jobs();
    let budget = Arc::new(Accountant::unlimited());
    let plan = Plan {
        gold: true,
        synthetic: false,
        cut: Cut::default(),
        only: None,
        repetitions: 1,
        stop: Stop::Never,
        budget: Arc::clone(&budget),
        seed,
        jobs,
    };
    let cut = Cut::default();
    let suite_plan = SuitePlan { repetitions: 1, seed, jobs, cut, judges: true, budget };
    blocking(jobs, async {
        let mut cases = Vec::new();
        for battery in &opened.batteries {
            let (battery, taxonomy) = (Arc::clone(battery), Arc::clone(&opened.taxonomy));
            let watched = Arc::new(Unwatched);
            let found = measured_battery(battery, &opened.project, &plan, taxonomy, watched).await;
            cases.extend(found.cases);
        }
        let unasked = suites::unasked();
        let found = measured_suites(
            planned_suites(opened),
            &opened.batteries,
            &opened.project,
            &suite_plan,
            &unasked,
            Arc::clone(&opened.taxonomy),
            Arc::new(Unwatched),
        );
        cases.extend(found.await.cases);
        cases
    })
}

/// Adds what a release demands: that somebody has read outputs of every kind that it measures.
pub(crate) fn demand(measured: &mut Measured, opened: &Opened) -> Result<(), Failure> {
    let kept = SPOTCHECKS.load::<SpotCheck>(&opened.project);
    let kept = kept.map_err(|problem| Failure::data(vec![problem]))?;
    if !kept.problems.is_empty() {
        return Err(Failure::data(kept.problems));
    }
    let checks: Vec<SpotCheck> = kept.entries.into_iter().map(|(_, check)| check).collect();
    measured.reasons.extend(spot_check_reasons(&measured.cases, &checks));
    let mut parts = measured.fingerprint.parts.clone();
    parts.insert("spotchecks".to_owned(), json!(eval_core::pin::content_hash(&checks)));
    measured.fingerprint = Fingerprint::of(parts);
    Ok(())
}
