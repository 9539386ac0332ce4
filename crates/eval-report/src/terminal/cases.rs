//! The cases that want a look, each with the line that matters, and their failure modes.

use std::fmt::Write as _;

use eval_core::run::{CaseResult, ModeCount, Run, Verdict};

use super::style::{Style, Tone, hanging, line, wrapped};
use crate::finding::{mode, not_passed_told, why};
use crate::groups::{Group, Title, groups};
use crate::marginal;
use crate::number::plain;

/// Cases of a mode that are shown where they keep the gate closed.
const SHOWN: usize = 10;

/// Cases of a mode that are shown where they do not.
const ASIDE: usize = 3;

/// A terminal of this width has room for a case and its line side by side.
const WIDE: usize = 120;

/// The longest name that stands beside its line.
const LONGEST: usize = 64;

/// The cases that want a look, mode by mode.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let groups = groups(run);
    if groups.is_empty() {
        return None;
    }
    let mut out = style.toned(Tone::Strong, &not_passed_told(run)) + "\n";
    let mut left_out = 0;
    for group in &groups {
        left_out += add_group(&mut out, group, style);
    }
    if left_out > 0 {
        let all = if run.bulk.is_some() {
            "all of them: bulk.jsonl in the folder of --out"
        } else {
            "all of them: gonogo eval --out DIR --format html"
        };
        let _ = writeln!(out, "{}", style.toned(Tone::Quiet, all));
    }
    Some(out)
}

/// Adds a group and gives the number of its cases that are not shown.
fn add_group(out: &mut String, group: &Group<'_>, style: Style) -> usize {
    let Group { title, cases, exit } = group;
    let heading = line(&format!("  {}: {}", title.as_str(), group.told()), style.width());
    let tone = if exit.is_some() { Tone::Bad } else { Tone::Plain };
    let _ = writeln!(out, "{}", style.toned(tone, &heading));
    if let Some(advice) = title.advice() {
        out.push_str(&wrapped(advice, style.width(), "    "));
    }
    let most = if exit.is_some() || *title == Title::Marginal { SHOWN } else { ASIDE };
    let shown = &cases[..cases.len().min(most)];
    let widest = shown.iter().map(|(_, case)| head(case, *title).chars().count()).max();
    for (_, case) in shown {
        out.push_str(&case_lines(case, *title, widest.unwrap_or(0).min(LONGEST), style));
    }
    let left_out = cases.len() - shown.len();
    if left_out > 0 {
        let _ = writeln!(out, "    … and {left_out} more");
    }
    left_out
}

/// The case's name, and what its group does not say of it.
fn head(case: &CaseResult, title: Title<'_>) -> String {
    match title {
        Title::Marginal => format!("{}  {}", case.name(), mode(case)),
        Title::Mode(_) if case.verdict == Verdict::Unmeasured => {
            format!("{}  unmeasured", case.name())
        }
        Title::Mode(_) => case.name(),
    }
}

/// Name and line side by side where there is room, else below one another.
fn case_lines(case: &CaseResult, title: Title<'_>, widest: usize, style: Style) -> String {
    let head = head(case, title);
    if title == Title::Marginal {
        let head = line(&format!("    {head}"), style.width());
        let told = hanging(&marginal::told(case), style.width(), "      ");
        let why = line(&format!("      {}", why(case)), style.width());
        return format!("{head}\n{told}{}\n", style.toned(Tone::Quiet, &why));
    }
    if style.width() < WIDE {
        let head = line(&format!("    {head}"), style.width());
        let why = line(&format!("      {}", why(case)), style.width());
        return format!("{head}\n{}\n", style.toned(Tone::Quiet, &why));
    }
    let head = format!("    {:<widest$}  ", line(&head, widest));
    let room = style.width().saturating_sub(unicode_width::UnicodeWidthStr::width(head.as_str()));
    format!("{head}{}\n", style.toned(Tone::Quiet, &line(&why(case), room)))
}

/// What failure modes say beyond the cases above: how often each occurred over the repetitions, with its
/// spread, and how often it did in the baseline where that differs.
pub(super) fn modes(run: &Run, style: Style) -> Option<String> {
    let told = run.modes.iter().map(|mode| mode_told(run, mode)).collect::<Vec<_>>();
    let says_more = run.modes.iter().zip(&told).any(|(mode, told)| {
        told.len() > format!("{} {}", mode.mode, mode.count).len()
            || run.counts.planned > run.cases.len() as u64
    });
    let heading = style.toned(Tone::Strong, "failure modes, by repetition");
    let list = wrapped(&told.join(", "), style.width(), "  ");
    (!told.is_empty() && says_more).then(|| format!("{heading}\n{list}"))
}

/// `missing_fact 12 (was 9; 4 ± 1.5 a repetition, 2 to 6)`.
fn mode_told(run: &Run, mode: &ModeCount) -> String {
    let modes = run.comparison.iter().flat_map(|comparison| &comparison.modes);
    let before = modes.filter(|of| of.mode == mode.mode).map(|of| of.before).next();
    let was = before.filter(|before| *before != mode.count).map(|before| format!("was {before}"));
    let spread = mode.spread.as_ref().map(|spread| {
        let (mean, deviation) = (plain(spread.mean), plain(spread.deviation));
        format!("{mean} ± {deviation} a repetition, {} to {}", spread.min, spread.max)
    });
    let beside: Vec<String> = [was, spread].into_iter().flatten().collect();
    let count = format!("{} {}", mode.mode, mode.count);
    if beside.is_empty() { count } else { format!("{count} ({})", beside.join("; ")) }
}
