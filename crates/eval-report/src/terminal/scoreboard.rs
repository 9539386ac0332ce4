//! The batteries' sets and those of the system, a row each.

use comfy_table::{ContentArrangement, Table, presets};
use eval_core::run::{Run, SetKind, SetResult};

use super::style::{Style, Tone, line};
use crate::number::{rate, rate_with_counts, rate_with_interval};
use crate::sets;

/// What the columns other than the first need.
const OTHER_COLUMNS: usize = 62;

/// The table, in which a column is as wide as its widest cell.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let sets = run.batteries.iter().flat_map(|battery| {
        let name = line(&battery.name, style.width().saturating_sub(OTHER_COLUMNS).max(12));
        battery.sets().map(move |(kind, set)| row(name.clone(), kind, set))
    });
    let rows: Vec<[String; 6]> = sets.collect();
    let head = ["battery", "set", "cases", "faithfulness", "coverage", "quality"];
    (!rows.is_empty()).then(|| table(&head, &rows, style))
}

/// The sets that have counts and no rates.
pub(super) fn system(run: &Run, style: Style) -> Option<String> {
    let rows: Vec<[String; 5]> = sets::system_sets(run).iter().map(sets::cells).collect();
    (!rows.is_empty()).then(|| table(&sets::HEAD, &rows, style))
}

fn row(battery: String, kind: SetKind, set: &SetResult) -> [String; 6] {
    let mark = if set.under_powered { "*" } else { "" };
    [
        battery,
        kind.as_str().to_owned(),
        format!("{}{mark}", set.cases),
        rate_with_counts(set.counts.faithfulness()),
        rate(set.counts.coverage()),
        rate_with_interval(set.counts.quality(), set.intervals.quality),
    ]
}

/// Rows under a quiet head.
pub(super) fn table<const N: usize>(
    head: &[&str; N],
    rows: &[[String; N]],
    style: Style,
) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(head);
    for row in rows {
        table.add_row(row);
    }
    let lines = table.lines().enumerate().map(|(index, line)| {
        let line = line.trim_end();
        let line = line.strip_prefix(' ').unwrap_or(line);
        style.toned(if index == 0 { Tone::Quiet } else { Tone::Plain }, line) + "\n"
    });
    lines.collect()
}
