//! The batteries with their gold sets and worlds, and the suites that they answer.

use eval_core::battery::world;
use eval_core::data::DataFolder;
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::judge::LexicalJudge;
use eval_core::judge::calibration::{CalibrationRecord, Labels};
use eval_core::measure::gold_set;

use super::super::{blocking, default_jobs};
use super::Findings;
use crate::failure::Failure;
use crate::folder::{Opened, planned_suites};
use crate::judges::{Chosen, configured, rubrics};

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
    judges(opened, findings)
}

/// The judges, their rubrics, the labels that people gave and the records of what was found.
fn judges(opened: &Opened, findings: &mut Findings) -> Result<(), Failure> {
    let configured = configured(opened)?;
    // A judge that nobody configured is said like any other problem.
    let chosen = Chosen::of(opened, None)?;
    findings.count(configured.len(), "model judge", "model judges");
    let rubrics = rubrics(opened)?;
    let labels = Labels::load(&opened.project, &rubrics);
    findings.count(labels.labelled.iter().count(), "label", "labels");
    findings.problems.extend(labels.problems);
    let names = configured.iter().map(|judge| judge.name.clone());
    for name in names.chain([LexicalJudge::NAME.to_owned(), chosen.identity().name]) {
        if let Err(problem) = CalibrationRecord::load(&opened.project, &name)
            && !findings.problems.contains(&problem)
        {
            findings.problems.push(problem);
        }
    }
    Ok(())
}
