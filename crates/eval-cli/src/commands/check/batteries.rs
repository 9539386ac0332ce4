//! The batteries with their gold sets and worlds, and the suites that they answer.

use eval_core::battery::world;
use eval_core::data::DataFolder;
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::measure::gold_set;

use super::super::{blocking, default_jobs};
use super::Findings;
use crate::failure::Failure;
use crate::folder::{Opened, planned_suites};

pub(super) fn check(opened: &Opened, findings: &mut Findings) -> Result<(), Failure> {
    let mut cases = 0;
    for battery in &opened.batteries {
        let gold = gold_set(&opened.project, battery.as_ref());
        cases += gold.cases.len();
        findings.problems.extend(gold.problems);
        let folder = battery.data_folder();
        let data = DataFolder::new(opened.project.path(&folder));
        if let Err(error) = blocking(default_jobs(), world(battery.as_ref(), &data))? {
            let place = Place::file(opened.project.shown(&folder));
            findings.problems.push(Diagnostic::new(Code::World, error.to_string()).at(place));
        }
    }
    findings.count(opened.batteries.len(), "battery", "batteries");
    findings.count(cases, "gold case", "gold cases");
    let suites = planned_suites(opened);
    findings.problems.extend(suites.problems);
    findings.count(suites.planned.len(), "suite", "suites");
    let cases = suites.planned.iter().map(|suite| suite.loaded.cases.len()).sum();
    findings.count(cases, "suite case", "suite cases");
    let problems = suites.planned.into_iter().flat_map(|suite| suite.loaded.problems);
    findings.problems.extend(problems);
    Ok(())
}
