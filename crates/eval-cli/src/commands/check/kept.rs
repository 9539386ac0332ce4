//! What is kept and append-only: the history, the signatures, the readings and the looks at held-back cases,
//! each held against its digests, and the baseline.

use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::heldback::{LOOKS, Look};
use eval_core::history::History;
use eval_core::ledger::Kept;
use eval_core::project::Project;
use eval_core::run::Run;
use eval_core::signoff::{SIGNOFFS, SignOff};
use eval_core::spotcheck::{SPOTCHECKS, SpotCheck};

use super::Findings;
use crate::failure::Failure;
use crate::folder::Opened;

/// The committed result of an earlier run, relative to the project.
pub(crate) const BASELINE: &str = "baseline.json";

pub(super) fn check(opened: &Opened, findings: &mut Findings) -> Result<(), Failure> {
    findings.problems.extend(history(&opened.project)?.problems);
    findings.problems.extend(signoffs(&opened.project)?.problems);
    let spotchecks = SPOTCHECKS.load::<SpotCheck>(&opened.project);
    findings.problems.extend(spotchecks.map_err(|problem| Failure::data(vec![problem]))?.problems);
    let looks = LOOKS.load::<Look>(&opened.project);
    findings.problems.extend(looks.map_err(|problem| Failure::data(vec![problem]))?.problems);
    match opened.project.read_if_there(BASELINE) {
        Ok(text) => findings.problems.extend(text.and_then(|text| broken(&opened.project, &text))),
        Err(problem) => findings.problems.push(problem),
    }
    Ok(())
}

/// The project's history, held against its digests.
pub(crate) fn history(project: &Project) -> Result<History, Failure> {
    History::load(project).map_err(|problem| Failure::data(vec![problem]))
}

/// The project's sign-offs, held against their digests.
fn signoffs(project: &Project) -> Result<Kept<SignOff>, Failure> {
    SIGNOFFS.load(project).map_err(|problem| Failure::data(vec![problem]))
}

fn broken(project: &Project, baseline: &str) -> Option<Diagnostic> {
    let message = Run::from_json(baseline).err()?;
    Some(Diagnostic::new(Code::NotARun, message).at(Place::file(project.shown(BASELINE))))
}
