//! A folder of regression cases: read strictly, in file-name order, held against its pins.
//!
//! The regression cases themselves are append-only and run before they are pinned. The other folders that
//! decide something ([`EDITABLE`]) are pinned as suites are: a case without its pin is a problem like one that
//! is not as it was pinned, and `gonogo pin` takes the edit that a review has seen.

use std::collections::BTreeSet;

use super::regression::{self, RegressionCase};
use super::retirement::retired;
use super::{Lines, Loaded, Placed, doubled_ids};
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
/// Folder of the queries with confirmed records.
pub const RETRIEVAL: &str = "retrieval";
/// Folder of the questions whose passages are given.
pub const GENERATION: &str = "generation";
/// The pins of the regression cases, relative to the project.
pub const CASE_PINS: &str = "cases.sha256";
/// The folders beside [`CASES`] whose cases are pinned.
pub const EDITABLE: [&str; 3] = [HELDBACK, RETRIEVAL, GENERATION];

/// The pin file of a folder, relative to the project.
///
/// ```
/// use eval_core::case::regression_set::{CASE_PINS, CASES, HELDBACK, pin_file};
///
/// assert_eq!((pin_file(CASES).as_str(), pin_file(HELDBACK).as_str()), (CASE_PINS, "heldback.sha256"));
/// ```
pub fn pin_file(folder: &str) -> String {
    format!("{folder}.sha256")
}

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
        let (cases, problems) = cases_of_file(project, &path, taxonomy);
        loaded.cases.extend(cases.into_iter().filter(|placed| !retired.contains(&placed.case.id)));
        if !problems.is_empty() {
            loaded.malformed.push(project.shown(&path));
            loaded.problems.extend(problems);
        }
    }
    loaded.problems.extend(doubled_ids(&loaded.cases, |case| &case.id));
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
    differences_from(&pins, project, CASES, loaded)
}

/// How the cases of an [`EDITABLE`] folder differ from their pins, as problems: changed, vanished, or not
/// pinned. A folder without cases needs no pin file.
pub fn pin_problems(
    project: &Project,
    folder: &str,
    loaded: &Loaded<RegressionCase>,
) -> Vec<Diagnostic> {
    let file = pin_file(folder);
    let is_empty = loaded.cases.is_empty() && loaded.malformed.is_empty();
    if is_empty && !project.path(&file).exists() {
        return Vec::new();
    }
    let found = Pins::load(project, &file)
        .and_then(|pins| differences_from(&pins, project, folder, loaded));
    match found {
        Ok(differences) => {
            let shown = project.shown(&file);
            differences.iter().map(|difference| difference.problem(&shown)).collect()
        }
        Err(problems) => problems,
    }
}

fn differences_from(
    pins: &Pins,
    project: &Project,
    folder: &str,
    loaded: &Loaded<RegressionCase>,
) -> Result<Vec<Difference>, Vec<Diagnostic>> {
    let retired: BTreeSet<CaseId> = retired(project)?;
    let pinned: Vec<Pinned> =
        loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)).collect();
    let is_told = |name: &str| {
        let (file, id) = name.split_once('#').unwrap_or((name, ""));
        retired.contains(id) || loaded.malformed.contains(&project.shown(file))
    };
    let mut differences = pins.differences(folder, &pinned);
    differences.retain(|difference| !is_told(difference.name()));
    Ok(differences)
}

fn is_prose(name: &str) -> bool {
    has_extension(name, "md")
}

fn has_extension(name: &str, wanted: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case(wanted))
}

/// The well-formed cases of a file, and what is wrong with it. A `.jsonl` file holds a case a line, any
/// other file one case.
fn cases_of_file(
    project: &Project,
    path: &str,
    taxonomy: &Taxonomy,
) -> (Vec<Placed<RegressionCase>>, Vec<Diagnostic>) {
    let text = match project.read(path) {
        Ok(text) => text,
        Err(problem) => return (Vec::new(), vec![problem]),
    };
    let file = |file: &str| project.read(file).map_err(|problem| problem.message);
    let context = ReadContext { file: &file, prefix: "" };
    let shown = project.shown(path);
    if !has_extension(path, "jsonl") {
        return match regression::read(&text, &shown, path, taxonomy, &context) {
            Ok(placed) => (vec![placed], Vec::new()),
            Err(problems) => (Vec::new(), problems),
        };
    }
    let (mut cases, mut problems) = (Vec::new(), Vec::new());
    let mut lines = Lines::new(text.as_bytes(), shown.as_str());
    while let Some(line) = lines.next_line() {
        let line = line.map_err(|problem| vec![problem]);
        match line.and_then(|line| regression::read_line(line, path, taxonomy, &context)) {
            Ok(placed) => cases.push(placed),
            Err(found) => problems.extend(found),
        }
    }
    if cases.is_empty() && problems.is_empty() {
        let problem = Diagnostic::new(Code::EmptySet, "the file holds no case");
        problems.push(problem.at(Place::file(shown)));
    }
    (cases, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(files: &[(&str, &str)]) -> (tempfile::TempDir, Project) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(CASES)).unwrap();
        for (file, text) in files {
            std::fs::write(folder.path().join(CASES).join(file), text).unwrap();
        }
        let project = Project::new(folder.path());
        (folder, project)
    }

    fn loaded(project: &Project) -> Loaded<RegressionCase> {
        load(project, CASES, &Taxonomy::shipped())
    }

    fn line(id: &str) -> String {
        format!(
            "{{\"id\": \"{id}\", \"origin\": \"traffic\", \"input\": {{\"query\": \"q\"}}, \
             \"expected\": {{\"answers\": true}}}}\n"
        )
    }

    #[test]
    fn a_file_of_lines_holds_a_case_a_line() {
        let text = line("a") + "\n" + &line("b");
        let (_folder, project) = site(&[("many.jsonl", &text)]);
        let loaded = loaded(&project);
        assert!(loaded.problems.is_empty());
        let pins: Vec<&str> = loaded.cases.iter().map(|placed| placed.pin.as_str()).collect();
        assert_eq!(pins, ["cases/many.jsonl#a", "cases/many.jsonl#b"]);
        assert_eq!(loaded.cases[1].place.line(), Some(3));
    }

    #[test]
    fn a_bad_line_is_told_with_its_place_and_the_others_are_read() {
        let text = line("a") + &line("b").replace("traffic", "") + &line("c");
        let (_folder, project) = site(&[("many.jsonl", &text), ("none.jsonl", "\n")]);
        let loaded = loaded(&project);
        assert_eq!(loaded.cases.len(), 2);
        let problems: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
        assert!(problems[0].contains("`origin` is empty"), "{problems:?}");
        assert!(problems[0].contains("many.jsonl:2:"), "{problems:?}");
        assert!(problems[1].contains("holds no case"), "{problems:?}");
    }

    #[test]
    fn a_folder_that_may_be_edited_is_held_against_pins_of_its_own() {
        let (folder, project) = site(&[]);
        let load = || load(&project, HELDBACK, &Taxonomy::shipped());
        let codes = || {
            let problems = pin_problems(&project, HELDBACK, &load());
            problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
        };
        assert!(codes().is_empty(), "no cases need no pins");
        let path = |file: &str| folder.path().join(file);
        std::fs::create_dir(path(HELDBACK)).unwrap();
        std::fs::write(path("heldback/many.jsonl"), line("a") + &line("b")).unwrap();
        assert_eq!(codes(), [Code::PinMissing], "there is no pin file");
        let pins = load();
        let pins = pins.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case));
        std::fs::write(path("heldback.sha256"), Pins::written(&pins.collect::<Vec<_>>())).unwrap();
        assert!(codes().is_empty());
        let edited = line("a").replace("\"q\"", "\"p\"") + &line("c");
        std::fs::write(path("heldback/many.jsonl"), edited).unwrap();
        assert_eq!(codes(), [Code::PinChanged, Code::PinVanished, Code::PinMissing]);
        std::fs::remove_dir_all(path(HELDBACK)).unwrap();
        assert_eq!(codes(), [Code::PinVanished; 2], "a folder that went missing is noticed");
    }

    #[test]
    fn an_id_that_stands_in_two_files_is_told() {
        let yaml = "{id: a, origin: o, input: {query: q}, expected: {answers: true}}";
        let (_folder, project) = site(&[("a.yaml", yaml), ("many.jsonl", &line("a"))]);
        let loaded = loaded(&project);
        assert_eq!(loaded.problems.len(), 1);
        assert_eq!(loaded.problems[0].code, Code::DuplicateId);
    }
}
