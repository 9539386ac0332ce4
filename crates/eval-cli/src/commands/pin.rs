//! `gonogo pin`: write the pins anew, from the cases as they stand.

use std::collections::BTreeSet;

use eval_core::case::{gold, regression_set, suite};
use eval_core::measure::GOLD_PINS;
use eval_core::pin::{Pinned, Pins};
use eval_core::project::Project;
use eval_core::suite::SUITE_PINS;
use eval_core::wording::counted;

use crate::Registry;
use crate::args::Cli;
use crate::commands::system::edits;
use crate::failure::Failure;
use crate::folder::{Opened, opened};
use crate::output;

pub(crate) fn run(cli: &Cli, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    // Nothing is written before everything was read.
    let gold = gold_pins(&opened)?;
    let suites = suite_pins(&opened.project)?;
    let cases = case_pins(&opened)?;
    let editable = editable_pins(&opened)?;
    if !opened.batteries.is_empty() {
        write(&opened.project, GOLD_PINS, &gold)?;
    }
    if !suites.is_empty() || opened.project.path(SUITE_PINS).exists() {
        write(&opened.project, SUITE_PINS, &suites)?;
    }
    if !cases.is_empty() || opened.project.path(regression_set::CASE_PINS).exists() {
        write(&opened.project, regression_set::CASE_PINS, &cases)?;
    }
    for (file, pinned) in editable {
        write(&opened.project, &file, &pinned)?;
    }
    Ok(0)
}

fn gold_pins(opened: &Opened) -> Result<Vec<Pinned>, Failure> {
    let (mut pinned, mut problems) = (Vec::new(), Vec::new());
    for battery in &opened.batteries {
        let gold = gold::load(&opened.project, &battery.gold_folder());
        problems.extend(gold.problems);
        pinned.extend(gold.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)));
    }
    if problems.is_empty() { Ok(pinned) } else { Err(Failure::data(problems)) }
}

fn suite_pins(project: &Project) -> Result<Vec<Pinned>, Failure> {
    let (mut pinned, mut problems) = (Vec::new(), Vec::new());
    for name in suite::names(project).map_err(Failure::data)? {
        let suite = suite::load(project, &name);
        problems.extend(suite.problems);
        pinned.extend(suite.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)));
    }
    if problems.is_empty() { Ok(pinned) } else { Err(Failure::data(problems)) }
}

/// The pin files of the folders that may be edited, where there is anything to pin or was.
fn editable_pins(opened: &Opened) -> Result<Vec<(String, Vec<Pinned>)>, Failure> {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    for folder in regression_set::EDITABLE {
        let loaded = regression_set::load(&opened.project, folder, &opened.taxonomy);
        let pins = loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case));
        let (file, pinned) = (regression_set::pin_file(folder), pins.collect::<Vec<_>>());
        problems.extend(loaded.problems);
        if !pinned.is_empty() || opened.project.path(&file).exists() {
            files.push((file, pinned));
        }
    }
    if problems.is_empty() { Ok(files) } else { Err(Failure::data(problems)) }
}

/// The pins of the regression cases. They are append-only: a case that was pinned may neither change nor
/// vanish, unless it was retired.
fn case_pins(opened: &Opened) -> Result<Vec<Pinned>, Failure> {
    let project = &opened.project;
    let loaded = regression_set::load(project, regression_set::CASES, &opened.taxonomy);
    let mut problems = loaded.problems.clone();
    let differences = regression_set::differences(project, &loaded).map_err(Failure::data)?;
    let shown = project.shown(regression_set::CASE_PINS);
    let (_, edited) = edits(differences, &shown);
    problems.extend(edited);
    if !problems.is_empty() {
        return Err(Failure::data(problems));
    }
    Ok(loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)).collect())
}

fn write(project: &Project, file: &str, pinned: &[Pinned]) -> Result<(), Failure> {
    let before = project.read_if_there(file).ok().flatten().unwrap_or_default();
    let after = Pins::written(pinned);
    let path = project.path(file);
    std::fs::write(&path, &after).map_err(|error| Failure::write(path.display(), &error))?;
    let (added, removed) = (missing(&before, &after), missing(&after, &before));
    let shown = project.shown(file);
    let (pins, added) = (counted(pinned.len() as u64, "pin"), counted(added as u64, "line"));
    output::show(&format!("{shown}: {pins}, {added} new, {removed} gone\n"))
}

/// How many lines of `lines` are not in `from`.
fn missing(from: &str, lines: &str) -> usize {
    let known: BTreeSet<&str> = from.lines().collect();
    lines.lines().filter(|line| !known.contains(line)).count()
}
