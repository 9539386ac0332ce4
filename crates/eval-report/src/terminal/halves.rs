//! Retrieval and generation side by side.

use eval_core::run::Run;

use super::scoreboard::table;
use super::style::{Style, line, wrapped};
use crate::halves::{HEAD, cells, lines};

/// The halves of every system, a row each, and below them what the rows leave out.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let halves = &run.layers.halves;
    let rows: Vec<[String; 4]> = halves.iter().map(cells).collect();
    let rows: Vec<[String; 4]> =
        rows.into_iter().map(|row| row.map(|cell| line(&cell, 32))).collect();
    let below = halves.iter().flat_map(lines).map(|text| wrapped(&text, style.width(), "  "));
    (!rows.is_empty()).then(|| table(&HEAD, &rows, style) + &below.collect::<String>())
}
