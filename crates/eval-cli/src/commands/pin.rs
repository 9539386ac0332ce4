//! `gonogo pin`: write the pins anew, from the cases as they stand.

use eval_core::case::gold;
use eval_core::measure::GOLD_PINS;
use eval_core::pin::{Pinned, Pins};

use crate::Registry;
use crate::args::Cli;
use crate::failure::Failure;
use crate::folder::opened;
use crate::output;

pub(crate) fn run(cli: &Cli, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    let (mut pinned, mut problems) = (Vec::new(), Vec::new());
    for battery in &opened.batteries {
        let gold = gold::load(&opened.project, &battery.gold_folder());
        problems.extend(gold.problems);
        pinned.extend(gold.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)));
    }
    if !problems.is_empty() {
        return Err(Failure::data(problems));
    }
    let before = opened.project.read_if_there(GOLD_PINS).ok().flatten().unwrap_or_default();
    let after = Pins::written(&pinned);
    let path = opened.project.path(GOLD_PINS);
    std::fs::write(&path, &after).map_err(|error| Failure::write(path.display(), &error))?;
    let (added, removed) = changed_lines(&before, &after);
    let shown = opened.project.shown(GOLD_PINS);
    output::show(&format!("{shown}: {} pins, {added} lines new, {removed} gone\n", pinned.len()))?;
    Ok(0)
}

fn changed_lines(before: &str, after: &str) -> (usize, usize) {
    let missing = |from: &str, lines: &str| {
        let known: std::collections::BTreeSet<&str> = from.lines().collect();
        lines.lines().filter(|line| !known.contains(line)).count()
    };
    (missing(before, after), missing(after, before))
}
