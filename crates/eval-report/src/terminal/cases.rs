//! The cases that did not pass, each with the line that matters, and their failure modes.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use eval_core::run::{CaseResult, Run};

use super::style::{Style, Tone, line, wrapped};
use crate::finding::{mode, not_passed, subject, why};
use crate::marginal::listed;
use crate::number::counted;

/// How many cases that did not pass are shown; `run.json` holds all of them.
const SHOWN: usize = 10;

/// The names of the cases that the report shows.
pub(super) fn shown(run: &Run) -> BTreeSet<String> {
    not_passed(run).into_iter().take(SHOWN).map(CaseResult::name).collect()
}

/// The cases that pass sometimes and fail sometimes.
pub(super) fn marginal(run: &Run, style: Style) -> Option<String> {
    let (heading, lines) = listed(run)?;
    let lines = lines.iter().map(|told| wrapped(told, style.width(), "  "));
    Some(style.toned(Tone::Strong, &heading) + "\n" + &lines.collect::<String>())
}

/// The first cases that did not pass.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let cases = not_passed(run);
    if cases.is_empty() {
        return None;
    }
    let heading = format!("{} not passed", counted(cases.len() as u64, "case"));
    let mut out = style.toned(Tone::Strong, &heading) + "\n";
    for case in cases.iter().take(SHOWN) {
        out.push_str(&case_lines(run, case, style));
    }
    if cases.len() > SHOWN {
        let _ = writeln!(out, "  … and {} more, all in run.json", cases.len() - SHOWN);
    }
    Some(out)
}

fn case_lines(run: &Run, case: &CaseResult, style: Style) -> String {
    let name = case.name();
    let blocks = run.decision.reasons.iter().find(|reason| subject(reason) == name);
    let blocks = blocks.map_or_else(String::new, |reason| format!(", exit {}", reason.exit.code()));
    let marginal = if case.marginal { ", marginal" } else { "" };
    let head = line(&format!("  {name}  {}{marginal}{blocks}", mode(case)), style.width());
    let why = line(&why(case), style.width() - 4);
    format!("{head}\n    {}\n", style.toned(Tone::Quiet, &why))
}

/// How often each failure mode occurred, and how often it did in the baseline where that differs.
pub(super) fn modes(run: &Run, style: Style) -> Option<String> {
    let before = |name: &str| {
        let modes = run.comparison.iter().flat_map(|comparison| &comparison.modes);
        modes.filter(|mode| mode.mode.as_str() == name).map(|mode| mode.before).next()
    };
    let counts = run.modes.iter().map(|mode| match before(mode.mode.as_str()) {
        Some(before) if before != mode.count => {
            format!("{} {} (was {before})", mode.mode, mode.count)
        }
        _ => format!("{} {}", mode.mode, mode.count),
    });
    let counts: Vec<String> = counts.collect();
    let heading = style.toned(Tone::Strong, "failure modes");
    let list = wrapped(&counts.join(", "), style.width(), "  ");
    (!counts.is_empty()).then(|| format!("{heading}\n{list}"))
}
