//! A folder of regression cases: read strictly, in file-name order, held against its pins.

use std::collections::{BTreeMap, BTreeSet};

use super::regression::{self, RegressionCase};
use super::retirement::retired;
use super::{Loaded, Placed};
use crate::check::ReadContext;
use crate::diag::{Code, Diagnostic, Place};
use crate::ids::CaseId;
use crate::mode::Taxonomy;
use crate::pin::{Difference, Pinned, Pins};
use crate::project::Project;

/// Folder of the cases that must never fail again, relative to the project.
pub const CASES: &str = "cases";
/// Folder of the cases that never gate.
pub const EXPLORATORY: &str = "exploratory";
/// Folder of the cases that are kept from sight.
pub const HELDBACK: &str = "heldback";
/// Their pins, relative to the project.
pub const CASE_PINS: &str = "cases.sha256";

/// The cases of one folder, without those that are retired, and what is wrong with them.
pub fn load(project: &Project, folder: &str, taxonomy: &Taxonomy) -> Loaded<RegressionCase> {
    let mut loaded = Loaded::default();
    let (names, retired) = match (project.file_names(folder), retired(project)) {
        (Ok(names), Ok(retired)) => (names, retired),
        (names, retired) => {
            loaded.problems.extend(names.err());
            loaded.problems.extend(retired.err().into_iter().flatten());
            return loaded;
        }
    };
    for name in names.iter().filter(|name| !is_prose(name)) {
        let path = format!("{folder}/{name}");
        match case_of_file(project, &path, taxonomy) {
            Ok(placed) if retired.contains(&placed.case.id) => {}
            Ok(placed) => loaded.cases.push(placed),
            Err(problems) => {
                loaded.malformed.push(project.shown(&path));
                loaded.problems.extend(problems);
            }
        }
    }
    loaded.problems.extend(doubled_ids(&loaded.cases));
    loaded
}

/// How the regression cases differ from their pins. A case that is not pinned yet is a difference that
/// runs; a changed or vanished one is not run, and neither is the set.
///
/// # Errors
/// What is wrong with the pin file or the retirements. A project without regression cases needs neither.
pub fn differences(
    project: &Project,
    loaded: &Loaded<RegressionCase>,
) -> Result<Vec<Difference>, Vec<Diagnostic>> {
    let shown = project.shown(CASE_PINS);
    let text = project.read_if_there(CASE_PINS).map_err(|problem| vec![problem])?;
    let pins = Pins::read(&text.unwrap_or_default(), &shown)?;
    let retired: BTreeSet<CaseId> = retired(project)?;
    let pinned: Vec<Pinned> =
        loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)).collect();
    let is_told = |name: &str| {
        let (file, id) = name.split_once('#').unwrap_or((name, ""));
        retired.contains(id) || loaded.malformed.contains(&project.shown(file))
    };
    let mut differences = pins.differences(CASES, &pinned);
    differences.retain(|difference| !is_told(difference.name()));
    Ok(differences)
}

fn is_prose(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("md"))
}

fn case_of_file(
    project: &Project,
    path: &str,
    taxonomy: &Taxonomy,
) -> Result<Placed<RegressionCase>, Vec<Diagnostic>> {
    let text = project.read(path).map_err(|problem| vec![problem])?;
    let file = |file: &str| project.read(file).map_err(|problem| problem.message);
    let context = ReadContext { file: &file, prefix: "" };
    regression::read(&text, &project.shown(path), path, taxonomy, &context)
}

fn doubled_ids(cases: &[Placed<RegressionCase>]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&CaseId, &Place> = BTreeMap::new();
    let mut problems = Vec::new();
    for placed in cases {
        if let Some(earlier) = first.insert(&placed.case.id, &placed.place) {
            let message = format!("the id `{}` stands twice: first in {earlier}", placed.case.id);
            problems.push(Diagnostic::new(Code::DuplicateId, message).at(placed.place.clone()));
        }
    }
    problems
}
