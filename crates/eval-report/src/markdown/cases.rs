//! The cases that did not pass, by failure mode, folded away until somebody looks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use eval_core::run::{CaseResult, Run, Verdict};

use super::page::Page;
use super::text::{code, fenced};
use crate::finding::{mode, not_passed, place};
use crate::inert::shortened;
use crate::marginal::listed;
use crate::number::counted;

/// Longest text of a case's parts, in characters.
const LONGEST: usize = 400;

/// Claims, checks and graders of a case that are shown.
const SHOWN: usize = 5;

/// Failure modes that are shown; more than a taxonomy has in practice.
const MODES: usize = 40;

/// The most bytes of the list of marginal cases.
const MARGINAL: usize = 4_000;

/// What opens and closes a mode at most, in bytes.
const FRAME: usize = 900;

/// Adds every case that did not pass. The room is shared among the modes; what one does not need is the
/// next one's.
pub(super) fn add(page: &mut Page, run: &Run) {
    if let Some((heading, lines)) = listed(run) {
        let items: Vec<String> =
            lines.iter().map(|told| format!("- {}\n", code(told, LONGEST))).collect();
        page.push(&format!("\n### {heading}\n\n"));
        page.push_items(&items, MARGINAL, |left_out| left_out_of("the marginal ones", left_out));
    }
    let cases = not_passed(run);
    if cases.is_empty() {
        return;
    }
    page.push(&format!("\n### {} not passed\n\n", counted(cases.len() as u64, "case")));
    let groups = by_mode(run, &cases);
    let shown = groups.len().min(MODES);
    for (index, (mode, cases)) in groups.iter().take(MODES).enumerate() {
        let frames = FRAME * (shown - index + 1);
        let room = page.room().saturating_sub(frames) / (shown - index);
        add_mode(page, mode, cases, room);
    }
    let left_out: usize = groups.iter().skip(MODES).map(|(_, cases)| cases.len()).sum();
    if left_out > 0 {
        page.push(&left_out_of("further modes", left_out));
    }
}

fn add_mode(page: &mut Page, mode: &str, cases: &[&CaseResult], room: usize) {
    let count = counted(cases.len() as u64, "case");
    page.push(&format!("<details><summary>{}: {count}</summary>\n\n", code(mode, 60)));
    let blocks: Vec<String> = cases.iter().map(|case| block(case)).collect();
    page.push_items(&blocks, room, |left_out| left_out_of("this mode", left_out));
    page.push("\n</details>\n");
}

fn left_out_of(what: &str, left_out: usize) -> String {
    format!("{} more of {what}; `run.json` holds all of them.\n", counted(left_out as u64, "case"))
}

/// Cases by mode, in the order of the taxonomy; modes that it does not name follow.
fn by_mode<'a>(run: &Run, cases: &[&'a CaseResult]) -> Vec<(&'a str, Vec<&'a CaseResult>)> {
    let precedence = |name: &str| {
        let position = run.taxonomy.iter().position(|entry| entry.mode.as_str() == name);
        position.unwrap_or(usize::MAX)
    };
    let mut groups: BTreeMap<(usize, &str), Vec<&CaseResult>> = BTreeMap::new();
    for case in cases {
        let mode = mode(case);
        groups.entry((precedence(mode), mode)).or_default().push(case);
    }
    groups.into_iter().map(|((_, mode), cases)| (mode, cases)).collect()
}

fn block(case: &CaseResult) -> String {
    let mut out = format!("**{}**", code(&case.name(), 120));
    if let Some(place) = place(case) {
        let _ = write!(out, " at {}", code(&format!("{}:{}", place.file, place.line), 160));
    }
    let measured = case.repetitions.passed + case.repetitions.failed;
    if case.marginal {
        let _ = write!(out, ", marginal: {} of {measured} passed", case.repetitions.passed);
    } else if case.verdict == Verdict::Unmeasured {
        out.push_str(", unmeasured");
    }
    out.push_str("\n\n");
    out.push_str(&fenced(&body(case)));
    out.push('\n');
    out
}

fn body(case: &CaseResult) -> String {
    let short = |text: &str| shortened(text, LONGEST);
    let mut parts = vec![
        format!("question: {}", short(&case.question)),
        format!("answer: {}", short(&case.answer)),
    ];
    parts.extend(some(case.claims.iter().filter_map(|claim| {
        let missing = claim.missing.as_ref()?;
        Some(format!("not supported: “{}”: {}", short(&claim.text), short(missing)))
    })));
    let failed = case.checks.iter().filter(|check| !check.passed);
    parts.extend(some(
        failed.map(|check| format!("check {}: {}", short(&check.check), short(&check.message))),
    ));
    let failed = case.graders.iter().filter(|grader| grader.verdict != Verdict::Pass);
    parts.extend(some(failed.map(|grader| {
        let verdict = grader.verdict.as_str();
        format!("grader {}: {verdict}: {}", short(&grader.grader), short(&grader.reason))
    })));
    parts.join("\n")
}

/// The first few, and how many there are beyond.
fn some(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut items: Vec<String> = items.collect();
    let left_out = items.len().saturating_sub(SHOWN);
    items.truncate(SHOWN);
    if left_out > 0 {
        items.push(format!("… and {left_out} more"));
    }
    items
}
