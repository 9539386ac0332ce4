//! Retrieval and generation side by side. The single measures stand in the other formats.

use eval_core::retrieval::{Advice, Halves};
use eval_core::run::Run;

use super::scoreboard::table;
use super::style::{Style, hanging, line};
use crate::halves::{HEAD, advice, cells};

/// The halves of every system, a row each, and below them on which to work and why.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let halves = &run.layers.halves;
    let rows: Vec<[String; 4]> = halves.iter().map(cells).collect();
    let rows: Vec<[String; 4]> =
        rows.into_iter().map(|row| row.map(|cell| line(&cell, 32))).collect();
    let below = halves.iter().filter_map(worth_telling);
    let below = below.map(|text| hanging(&text, style.width(), "  "));
    (!rows.is_empty()).then(|| table(&HEAD, &rows, style) + &below.collect::<String>())
}

/// The sentence; of a battery only where something is to be done.
fn worth_telling(halves: &Halves) -> Option<String> {
    let is_clean = matches!(halves.advice, Advice::Neither | Advice::Undecided);
    (halves.battery.is_none() || !is_clean).then(|| advice(halves))
}
