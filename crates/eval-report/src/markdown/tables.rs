//! The tables of the comment: batteries, suites, drift, failure modes.

use eval_core::retrieval::Halves;
use eval_core::run::{BatteryResult, DriftLimit, ModeCount, Run, SetKind, SetResult, SuiteResult};

use super::page::Page;
use super::text::code;
use crate::halves;
use crate::number::{counted, figure, plain, rate_with_counts, rate_with_interval};
use crate::sets::{self, system_sets};

/// Longest name in a table, in characters.
const LONGEST: usize = 100;

/// The most bytes of one table.
const ROOM: usize = 6_000;

pub(super) fn add_batteries(page: &mut Page, batteries: &[BatteryResult]) {
    let head = ["battery", "set", "cases", "faithfulness", "coverage", "quality"];
    let sets = batteries.iter().flat_map(|battery| {
        battery.sets().map(|(kind, set)| row(&battery_cells(&battery.name, kind, set)))
    });
    add_table(page, "Batteries", &head, &sets.collect::<Vec<_>>());
}

fn battery_cells(name: &str, kind: SetKind, set: &SetResult) -> [String; 6] {
    let mark = if set.under_powered { " (under-powered)" } else { "" };
    [
        code(name, LONGEST),
        kind.as_str().to_owned(),
        format!("{}{mark}", set.cases),
        rate_with_counts(set.counts.faithfulness()),
        rate_with_counts(set.counts.coverage()),
        rate_with_interval(set.counts.quality(), set.intervals.quality),
    ]
}

pub(super) fn add_system_sets(page: &mut Page, run: &Run) {
    let rows = system_sets(run).iter().map(|set| row(&sets::cells(set))).collect::<Vec<_>>();
    add_table(page, "Sets of the system", &sets::HEAD, &rows);
}

pub(super) fn add_suites(page: &mut Page, suites: &[SuiteResult]) {
    let head = ["suite", "verdict", "score", "threshold", "kind", "cases", "figures"];
    let rows: Vec<String> = suites.iter().map(|suite| row(&suite_cells(suite))).collect();
    add_table(page, "Suites", &head, &rows);
}

fn suite_cells(suite: &SuiteResult) -> [String; 7] {
    let battery = suite.battery.as_deref().map(|battery| format!(" of {battery}"));
    [
        code(&format!("{}{}", suite.name, battery.unwrap_or_default()), LONGEST),
        suite.verdict.as_str().to_owned(),
        suite.score.map_or_else(|| "n/a".to_owned(), plain),
        plain(suite.threshold),
        suite.kind.as_str().to_owned(),
        format!("{}{}", suite.n, if suite.under_powered { " (under-powered)" } else { "" }),
        figures(suite),
    ]
}

fn figures(suite: &SuiteResult) -> String {
    let told: Vec<String> = suite.figures.iter().map(figure).collect();
    if told.is_empty() { "–".to_owned() } else { code(&told.join(", "), 3 * LONGEST) }
}

pub(super) fn add_halves(page: &mut Page, halves: &[Halves]) {
    let cells = |halves: &Halves| halves::cells(halves).map(|cell| code(&cell, LONGEST));
    let rows: Vec<String> = halves.iter().map(|halves| row(&cells(halves))).collect();
    add_table(page, "Retrieval and generation", &halves::HEAD, &rows);
    for of in halves {
        let measures = halves::measures(of);
        for line in std::iter::once(halves::advice(of)).chain(measures) {
            page.push(&format!("\n{}\n", code(&line, 6 * LONGEST)));
        }
    }
}

pub(super) fn add_drift(page: &mut Page, run: &Run) {
    let Some(layer) = &run.layers.distribution else { return };
    let rows: Vec<String> = layer.limits.iter().map(|limit| row(&limit_cells(limit))).collect();
    add_table(page, "Drift since the last release", &["limit", "broken", "moved"], &rows);
    if let Some(why) = &layer.not_comparable {
        page.push(&format!("\nDrift is not judged: {}\n", code(why, 4 * LONGEST)));
    }
}

fn limit_cells(limit: &DriftLimit) -> [String; 3] {
    let broken = if limit.broken { "yes" } else { "no" };
    [code(limit.title(), LONGEST), broken.to_owned(), code(&limit.told(), 3 * LONGEST)]
}

pub(super) fn add_modes(page: &mut Page, modes: &[ModeCount]) {
    let rows: Vec<String> = modes.iter().map(|mode| row(&mode_cells(mode))).collect();
    add_table(page, "Failure modes", &["mode", "repetitions", "over the repetitions"], &rows);
}

fn mode_cells(mode: &ModeCount) -> [String; 3] {
    let spread = mode.spread.as_ref().map_or_else(
        || "n/a".to_owned(),
        |spread| {
            let (mean, deviation) = (plain(spread.mean), plain(spread.deviation));
            format!("{mean} ± {deviation}, {} to {}", spread.min, spread.max)
        },
    );
    [code(mode.mode.as_str(), LONGEST), mode.count.to_string(), spread]
}

/// A table under its heading; nothing where there is no row.
pub(super) fn add_table(page: &mut Page, heading: &str, head: &[&str], rows: &[String]) {
    if rows.is_empty() {
        return;
    }
    let rule = vec!["---"; head.len()];
    page.push(&format!("\n### {heading}\n\n| {} |\n|{}|\n", head.join(" | "), rule.join("|")));
    page.push_items(rows, ROOM, |left_out| {
        format!("\n{} more in `run.json`.\n", counted(left_out as u64, "row"))
    });
}

/// A row of cells in which nothing is a pipe.
pub(super) fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}
