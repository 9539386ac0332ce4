//! Retired cases: `retirements.jsonl`, one a line, with its reason.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::diag::{Code, Diagnostic, Place, Position};
use crate::ids::CaseId;
use crate::ledger::append_line;
use crate::project::Project;

/// The file, relative to the project.
pub const RETIREMENTS: &str = "retirements.jsonl";

/// A regression case that is asked no more, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retirement {
    /// The case.
    pub id: CaseId,
    /// Why it was retired.
    pub reason: String,
    /// When, RFC 3339 in UTC.
    pub retired: String,
}

/// Records a retirement.
///
/// # Errors
/// A reason that says nothing, a case that is retired already, or the fault of the disk.
pub fn retire(project: &Project, retirement: &Retirement) -> Result<(), Vec<Diagnostic>> {
    let refused = |message: String| vec![Diagnostic::new(Code::WrongValue, message)];
    if retirement.reason.trim().is_empty() {
        return Err(refused("a retirement without a reason is a case that vanished".to_owned()));
    }
    if retired(project)?.contains(&retirement.id) {
        return Err(refused(format!("`{}` is retired already", retirement.id)));
    }
    let line = serde_json::to_string(retirement).map_err(|error| refused(error.to_string()))?;
    append_line(project, RETIREMENTS, &line).map_err(|problem| vec![problem])
}

/// The ids of the retired cases.
///
/// # Errors
/// Every line that is no retirement.
pub fn retired(project: &Project) -> Result<BTreeSet<CaseId>, Vec<Diagnostic>> {
    let text = project.read_if_there(RETIREMENTS).map_err(|problem| vec![problem])?;
    let (mut ids, mut problems) = (BTreeSet::new(), Vec::new());
    for (line, text) in (1..).zip(text.unwrap_or_default().lines()) {
        match serde_json::from_str::<Retirement>(text) {
            Ok(retirement) => {
                ids.insert(retirement.id);
            }
            Err(error) => {
                let place = Place::at(project.shown(RETIREMENTS), Position { line, column: 1 });
                let message = format!("not a retirement: {error}");
                problems.push(Diagnostic::new(Code::Syntax, message).at(place));
            }
        }
    }
    if problems.is_empty() { Ok(ids) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn retirement(id: &str, reason: &str) -> Retirement {
        let (id, reason) = (id.into(), reason.to_owned());
        Retirement { id, reason, retired: "2026-01-01T00:00:00Z".to_owned() }
    }

    #[test]
    fn a_retirement_is_recorded_once_and_with_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        assert!(retire(&project, &retirement("a", " ")).is_err());
        assert!(retired(&project).unwrap().is_empty());
        retire(&project, &retirement("a", "the tariff is gone")).unwrap();
        let problems = retire(&project, &retirement("a", "again")).unwrap_err();
        assert_eq!(problems[0].message, "`a` is retired already");
        assert!(retired(&project).unwrap().contains("a"));
    }

    #[test]
    fn a_line_that_is_no_retirement_is_told_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        std::fs::write(project.path(RETIREMENTS), "{\"id\": \"a\"}\n").unwrap();
        let problems = retired(&project).unwrap_err();
        assert!(problems[0].to_string().contains("retirements.jsonl:1:1"), "{problems:?}");
        assert!(retire(&project, &retirement("b", "why")).is_err());
    }
}
