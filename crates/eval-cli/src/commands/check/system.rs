//! What asks a system under test: targets, cases, inputs, and the snapshot that drift is told from.

use std::io::ErrorKind;

use eval_adapters::targets::config::Way;
use eval_core::case::inputs::{self, inputs_hash};
use eval_core::case::regression_set::{self, CASES, EXPLORATORY, GENERATION, HELDBACK, RETRIEVAL};
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::drift::{self, DriftLimits, SNAPSHOT};

use super::super::system::{configured, edits};
use super::Findings;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;

pub(super) fn check(opened: &Opened, findings: &mut Findings) -> Result<(), Failure> {
    targets(opened, findings)?;
    for (folder, what) in [
        (CASES, "regression"),
        (EXPLORATORY, "exploratory"),
        (HELDBACK, "held-back"),
        (RETRIEVAL, "retrieval"),
        (GENERATION, "generation"),
    ] {
        cases(opened, folder, what, findings);
    }
    distribution(opened, findings)
}

/// Every target as it is written; a recording is read as well. Nothing is started and no secret is
/// looked up.
fn targets(opened: &Opened, findings: &mut Findings) -> Result<(), Failure> {
    let configured = configured(opened)?;
    for target in &configured {
        if matches!(target.way, Way::Recorded(_) | Way::Otlp(_)) {
            let problems = target.open(&opened.project, &|_| None).err();
            findings.problems.extend(problems.into_iter().flatten());
        }
    }
    findings.count(configured.len(), "target", "targets");
    if let Some(name) = &opened.config.target
        && name != crate::in_process::IN_PROCESS
        && !configured.iter().any(|target| target.name == *name)
    {
        return Err(super::super::system::unknown_target(name, &configured));
    }
    Ok(())
}

fn cases(opened: &Opened, folder: &str, what: &str, findings: &mut Findings) {
    let loaded = regression_set::load(&opened.project, folder, &opened.taxonomy);
    if folder == CASES {
        let shown = opened.project.shown(regression_set::CASE_PINS);
        match regression_set::differences(&opened.project, &loaded) {
            Ok(differences) => {
                let (note, problems) = edits(differences, &shown);
                note.iter().for_each(output::say);
                findings.problems.extend(problems);
            }
            Err(problems) => findings.problems.extend(problems),
        }
    }
    if regression_set::EDITABLE.contains(&folder) {
        let pins = regression_set::pin_problems(&opened.project, folder, &loaded);
        findings.problems.extend(pins);
    }
    findings.count(loaded.cases.len(), &format!("{what} case"), &format!("{what} cases"));
    findings.problems.extend(loaded.problems);
}

/// Inputs and snapshot, where the project has any: one that measures no drift needs neither.
fn distribution(opened: &Opened, findings: &mut Findings) -> Result<(), Failure> {
    let project = &opened.project;
    DriftLimits::of_config(&opened.config, &project.shown(project.config()))
        .map_err(Failure::usage)?;
    let is_missing = |file: &str| {
        std::fs::metadata(project.path(file))
            .is_err_and(|error| error.kind() == ErrorKind::NotFound)
    };
    if is_missing(&opened.config.inputs) && is_missing(SNAPSHOT) {
        return Ok(());
    }
    let inputs = inputs::load(project, &opened.config.inputs);
    let inputs = inputs.map_err(|problems| findings.problems.extend(problems)).ok();
    findings.count(inputs.as_ref().map_or(0, Vec::len), "input", "inputs");
    match drift::load(project) {
        Ok(snapshot) => {
            findings.there.push("a drift snapshot".to_owned());
            if inputs.is_some_and(|inputs| inputs_hash(&inputs) != snapshot.inputs()) {
                let message = "the snapshot is of other inputs, so drift cannot be told";
                let problem = Diagnostic::new(Code::WrongValue, message)
                    .at(Place::file(project.shown(SNAPSHOT)))
                    .with_help("`gonogo eval --update-snapshot` makes one of these inputs");
                findings.problems.push(problem);
            }
        }
        Err(problems) => findings.problems.extend(problems),
    }
    Ok(())
}
