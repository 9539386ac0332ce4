//! `gonogo check`: load and validate everything, run nothing.

use eval_core::battery::world;
use eval_core::data::DataFolder;
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::gate::Exit;
use eval_core::history::History;
use eval_core::ledger::Kept;
use eval_core::measure::gold_set;
use eval_core::project::Project;
use eval_core::signoff::{SIGNOFFS, SignOff};

use super::{blocking, default_jobs};
use crate::Registry;
use crate::args::Cli;
use crate::failure::Failure;
use crate::folder::{opened, planned_suites};
use crate::output;

pub(crate) fn run(cli: &Cli, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    let (mut problems, mut cases) = (Vec::new(), 0);
    for battery in &opened.batteries {
        let gold = gold_set(&opened.project, battery.as_ref());
        cases += gold.cases.len();
        problems.extend(gold.problems);
        let folder = battery.data_folder();
        let data = DataFolder::new(opened.project.path(&folder));
        if let Err(error) = blocking(default_jobs(), world(battery.as_ref(), &data))? {
            let place = Place::file(opened.project.shown(&folder));
            problems.push(Diagnostic::new(Code::World, error.to_string()).at(place));
        }
    }
    let suites = planned_suites(&opened);
    problems.extend(suites.problems);
    let suite_cases: usize = suites.planned.iter().map(|suite| suite.loaded.cases.len()).sum();
    let count = suites.planned.len();
    problems.extend(suites.planned.into_iter().flat_map(|suite| suite.loaded.problems));
    problems.extend(history(&opened.project)?.problems);
    problems.extend(signoffs(&opened.project)?.problems);
    for problem in &problems {
        output::say(problem);
    }
    if problems.is_empty() {
        let batteries = opened.batteries.len();
        output::show(&format!(
            "{batteries} batteries with {cases} gold cases and {count} suites with {suite_cases} cases \
             are well-formed\n"
        ))?;
        return Ok(Exit::Ship.code());
    }
    output::say(format!("{} problems", problems.len()));
    Ok(Exit::Unmeasured.code())
}

/// The project's history, held against its digests.
pub(super) fn history(project: &Project) -> Result<History, Failure> {
    History::load(project).map_err(|problem| Failure::data(vec![problem]))
}

/// The project's sign-offs, held against their digests.
fn signoffs(project: &Project) -> Result<Kept<SignOff>, Failure> {
    SIGNOFFS.load(project).map_err(|problem| Failure::data(vec![problem]))
}
