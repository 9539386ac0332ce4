//! What changed since the baseline.

use eval_core::compare::{Change, Comparison, ModeChange};
use eval_core::mode::Mode;
use eval_core::run::Verdict;

use super::page::Page;
use super::tables::{add_table, row};
use super::text::{code, plain};
use crate::number::p_value;

/// Longest name in a table, in characters.
const LONGEST: usize = 100;

/// Adds the sentence that says what can be told, then the cases, modes, suites and rates that changed.
pub(super) fn add(page: &mut Page, comparison: &Comparison) {
    let told = plain(&comparison.conclusion);
    page.push(&format!("\n### Since the baseline\n\n{told}\n"));
    if let Some(untested) = comparison.counts.untested() {
        page.push(&format!("\n{untested}\n"));
    }
    add_lost(page, comparison);
    let cases = comparison.cases.iter().filter(|case| case.is_news());
    let rows: Vec<String> = cases
        .map(|case| {
            row(&[
                case.change.as_str().to_owned(),
                code(&case.case, LONGEST),
                result(case.before, case.mode_before.as_ref()),
                result(case.now, case.mode_now.as_ref()),
            ])
        })
        .collect();
    add_table(page, "Cases that changed", &["change", "case", "baseline", "now"], &rows);
    let changed = comparison.modes.iter().filter(|mode| mode.before != mode.now);
    let rows: Vec<String> = changed.map(mode_row).collect();
    let head = ["mode", "baseline", "now", "gained", "lost", "p (Holm)"];
    add_table(page, "Failure modes that changed", &head, &rows);
}

/// Suites and sets that the run no longer has.
fn add_lost(page: &mut Page, comparison: &Comparison) {
    let suites = comparison.suites.iter().filter(|suite| suite.change == Change::Vanished);
    let lost: Vec<String> = suites
        .map(|suite| format!("- the suite {} vanished\n", code(&suite.name, LONGEST)))
        .chain(
            comparison
                .vanished_sets
                .iter()
                .map(|set| format!("- the set {} vanished\n", code(set, LONGEST))),
        )
        .collect();
    if !lost.is_empty() {
        page.push("\n");
        page.push_items(&lost, 4_000, |left_out| format!("- {left_out} more in `run.json`\n"));
    }
}

fn mode_row(mode: &ModeChange) -> String {
    row(&[
        code(mode.mode.as_str(), LONGEST),
        mode.before.to_string(),
        mode.now.to_string(),
        mode.gained.to_string(),
        mode.lost.to_string(),
        mode.adjusted.map_or_else(|| "n/a".to_owned(), p_value),
    ])
}

fn result(verdict: Option<Verdict>, mode: Option<&Mode>) -> String {
    match (verdict, mode) {
        (None, _) => "–".to_owned(),
        (Some(verdict), None) => verdict.as_str().to_owned(),
        (Some(verdict), Some(mode)) => {
            format!("{} {}", verdict.as_str(), code(mode.as_str(), LONGEST))
        }
    }
}
