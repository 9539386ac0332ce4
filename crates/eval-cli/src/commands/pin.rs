//! `gonogo pin`: write the pins anew, from the cases as they stand.

use eval_core::case::{gold, suite};
use eval_core::diag::Diagnostic;
use eval_core::measure::GOLD_PINS;
use eval_core::pin::{Pinned, Pins};
use eval_core::project::Project;
use eval_core::suite::SUITE_PINS;

use crate::Registry;
use crate::args::Cli;
use crate::failure::Failure;
use crate::folder::{Opened, opened};
use crate::output;

/// Cases as they stand, or everything that is wrong with them.
type Cases = Result<Vec<Pinned>, Vec<Diagnostic>>;

pub(crate) fn run(cli: &Cli, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    // Nothing is written before everything was read.
    let (gold, suites) = both(gold_cases(&opened), suite_cases(&opened.project))?;
    written(&opened.project, GOLD_PINS, &gold)?;
    if !suites.is_empty() || opened.project.path(SUITE_PINS).exists() {
        written(&opened.project, SUITE_PINS, &suites)?;
    }
    Ok(0)
}

fn both(gold: Cases, suites: Cases) -> Result<(Vec<Pinned>, Vec<Pinned>), Failure> {
    match (gold, suites) {
        (Ok(gold), Ok(suites)) => Ok((gold, suites)),
        (gold, suites) => {
            let problems = [gold.err(), suites.err()].into_iter().flatten().flatten();
            Err(Failure::data(problems.collect()))
        }
    }
}

fn gold_cases(opened: &Opened) -> Cases {
    let (mut pinned, mut problems) = (Vec::new(), Vec::new());
    for battery in &opened.batteries {
        let gold = gold::load(&opened.project, &battery.gold_folder());
        problems.extend(gold.problems);
        pinned.extend(gold.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)));
    }
    if problems.is_empty() { Ok(pinned) } else { Err(problems) }
}

fn suite_cases(project: &Project) -> Cases {
    let (mut pinned, mut problems) = (Vec::new(), Vec::new());
    for name in suite::names(project)? {
        let suite = suite::load(project, &name);
        problems.extend(suite.problems);
        pinned.extend(suite.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)));
    }
    if problems.is_empty() { Ok(pinned) } else { Err(problems) }
}

fn written(project: &Project, file: &str, pinned: &[Pinned]) -> Result<(), Failure> {
    let before = project.read_if_there(file).ok().flatten().unwrap_or_default();
    let after = Pins::written(pinned);
    let path = project.path(file);
    std::fs::write(&path, &after).map_err(|error| Failure::write(path.display(), &error))?;
    let (added, removed) = changed_lines(&before, &after);
    let shown = project.shown(file);
    output::show(&format!("{shown}: {} pins, {added} lines new, {removed} gone\n", pinned.len()))
}

fn changed_lines(before: &str, after: &str) -> (usize, usize) {
    let missing = |from: &str, lines: &str| {
        let known: std::collections::BTreeSet<&str> = from.lines().collect();
        lines.lines().filter(|line| !known.contains(line)).count()
    };
    (missing(before, after), missing(after, before))
}
