//! The cases that want a look, by failure mode, folded away until somebody looks.

use std::fmt::Write as _;

use eval_core::run::{CaseResult, Run, Verdict};

use super::page::Page;
use super::text::{code, fenced};
use crate::finding::{mode, not_passed_told, place};
use crate::groups::{Group, Title, groups};
use crate::inert::shortened;
use crate::marginal;
use crate::number::counted;

/// Longest text of a case's parts, in characters.
const LONGEST: usize = 400;

/// Claims, checks and graders of a case that are shown.
const SHOWN: usize = 5;

/// Failure modes that are shown; more than a taxonomy has in practice.
const MODES: usize = 40;

/// What opens and closes a mode at most, in bytes.
const FRAME: usize = 900;

/// Adds every case that did not pass or is marginal. The room is shared among the modes; what one does not need is the
/// next one's.
pub(super) fn add(page: &mut Page, run: &Run) {
    let groups = groups(run);
    if groups.is_empty() {
        return;
    }
    page.push(&format!("\n### {}\n\n", not_passed_told(run)));
    let shown = groups.len().min(MODES);
    for (index, group) in groups.iter().take(MODES).enumerate() {
        let frames = FRAME * (shown - index + 1);
        let room = page.room().saturating_sub(frames) / (shown - index);
        add_group(page, group, room);
    }
    let left_out: usize = groups.iter().skip(MODES).map(|group| group.cases.len()).sum();
    if left_out > 0 {
        page.push(&left_out_of("further modes", left_out));
    }
}

fn add_group(page: &mut Page, group: &Group<'_>, room: usize) {
    let title = match group.title {
        Title::Marginal => "marginal".to_owned(),
        Title::Mode(mode) => code(mode, 60),
    };
    page.push(&format!("<details><summary>{title}: {}</summary>\n\n", group.told()));
    if let Some(advice) = group.title.advice() {
        page.push(&format!("{advice}\n\n"));
    }
    let blocks: Vec<String> = group.cases.iter().map(|(_, case)| block(case)).collect();
    page.push_items(&blocks, room, |left_out| left_out_of("this mode", left_out));
    page.push("\n</details>\n");
}

fn left_out_of(what: &str, left_out: usize) -> String {
    format!("{} more of {what}; `run.json` holds all of them.\n", counted(left_out as u64, "case"))
}

fn block(case: &CaseResult) -> String {
    let mut out = format!("**{}**", code(&case.name(), 120));
    if let Some(place) = place(case) {
        let _ = write!(out, " at {}", code(&format!("{}:{}", place.file, place.line), 160));
    }
    if case.marginal {
        let _ = write!(out, ", {}, {}", code(mode(case), 60), marginal::told(case));
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
