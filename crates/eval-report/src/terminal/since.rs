//! What changed since the baseline.

use std::fmt::Write as _;

use eval_core::compare::{CaseChange, Change, Comparison};

use super::style::{Style, Tone, line, wrapped};

/// How many changed cases are shown; `run.json` holds all of them.
const SHOWN: usize = 10;

/// A comparison by itself, with what it says of every kind of change.
pub fn comparison(comparison: &Comparison, style: Style) -> String {
    let mut out = section(comparison, style);
    if !comparison.differs_in.is_empty() {
        let parts = comparison.differs_in.join(", ");
        out.push_str(&wrapped(&format!("the runs differ in: {parts}"), style.width(), "  "));
    }
    out
}

/// The sentence that says what can be told, then what was lost, broken and fixed.
pub(super) fn section(comparison: &Comparison, style: Style) -> String {
    let mut out = style.toned(Tone::Strong, "since the baseline") + "\n";
    out.push_str(&wrapped(&comparison.conclusion, style.width(), "  "));
    for lost in lost(comparison) {
        out.push_str(&style.toned(Tone::Bad, &line(&format!("  {lost}"), style.width())));
        out.push('\n');
    }
    if let Some(untested) = comparison.counts.untested() {
        out.push_str(&wrapped(&untested, style.width(), "  "));
    }
    let changes: Vec<&CaseChange> =
        comparison.cases.iter().filter(|change| change.is_news()).collect();
    for change in changes.iter().take(SHOWN) {
        out.push_str(&change_line(change, style));
    }
    if changes.len() > SHOWN {
        let _ = writeln!(out, "  … and {} more, all in run.json", changes.len() - SHOWN);
    }
    out
}

fn lost(comparison: &Comparison) -> Vec<String> {
    let suites = comparison.suites.iter().filter(|suite| suite.change == Change::Vanished);
    let suites = suites.map(|suite| format!("vanished    suite {}", suite.name));
    let sets = comparison.vanished_sets.iter().map(|set| format!("vanished    set {set}"));
    suites.chain(sets).collect()
}

fn change_line(change: &CaseChange, style: Style) -> String {
    let mode = change.mode_now.as_ref().or(change.mode_before.as_ref());
    let mode = mode.map_or("", |mode| mode.as_str());
    let told = format!("  {:<11} {}  {mode}", change.change.as_str(), change.case);
    let tone = match change.change {
        Change::Broken => Tone::Bad,
        Change::Fixed => Tone::Good,
        _ => Tone::Plain,
    };
    style.toned(tone, line(&told, style.width()).trim_end()) + "\n"
}
