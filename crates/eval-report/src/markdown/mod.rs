//! Markdown for a comment on a pull request: the verdict and why, the failing cases by mode, the
//! scoreboard. Never longer than a comment may be; what does not fit is counted.

mod cases;
mod page;
mod since;
mod tables;
mod text;

use std::fmt::Write as _;

use eval_core::gate::Reason;
use eval_core::run::Run;

use page::{LIMIT, Page};
use text::code;

use crate::finding::signature;
use crate::kinds::{Kind, kinds};
use crate::number::{counted, repetitions};
use crate::scope::{scope, spent};

/// The most bytes of the reasons.
const REASONS: usize = 12_000;

/// The comment of a run. Its first line lets a bot find the comment that it wrote before.
pub(crate) fn markdown(run: &Run) -> String {
    let footer = footer(run);
    let mut page = Page::new(LIMIT - footer.len());
    page.push("<!-- gonogo report -->\n");
    page.push(&headline(run));
    if let Some(signoff) = &run.signoff {
        let signature = code(&signature(signoff), 2000);
        page.push(&format!("\n### Signed off\n\n{signature}\n"));
    }
    add_reasons(&mut page, run);
    if let Some(comparison) = &run.comparison {
        since::add(&mut page, comparison);
    }
    let mut tables = Page::new(LIMIT / 2);
    tables::add_modes(&mut tables, &run.modes);
    tables::add_batteries(&mut tables, &run.batteries);
    tables::add_system_sets(&mut tables, run);
    tables::add_suites(&mut tables, &run.suites);
    tables::add_halves(&mut tables, &run.layers.halves);
    tables::add_drift(&mut tables, run);
    let tables = tables.into_text();
    let mut middle = Page::new(page.room().saturating_sub(tables.len()));
    cases::add(&mut middle, run);
    page.push(&middle.into_text());
    page.push(&tables);
    page.push(&footer);
    page.into_text()
}

fn headline(run: &Run) -> String {
    let decision = &run.decision;
    let verdict = decision.verdict.as_str().to_uppercase();
    let counts = repetitions(run.counts);
    let mut out = format!("## Gonogo: {verdict} (exit {})\n\n{counts}\n", decision.exit_code);
    if let Some(heldback) = run.heldback {
        let _ = writeln!(out, "\nHeld back: {}", repetitions(heldback));
    }
    for line in [scope(run), spent(run)].into_iter().flatten() {
        let _ = writeln!(out, "\n{}", code(&line, 400));
    }
    out
}

/// The reasons, kind by kind. Those that name a case of the list below are counted.
fn add_reasons(page: &mut Page, run: &Run) {
    if run.decision.reasons.is_empty() {
        return;
    }
    page.push("\n### Why\n\n");
    let items: Vec<String> = kinds(run).iter().flat_map(kind).collect();
    page.push_items(&items, REASONS, |left_out| {
        format!("- {} more in `run.json`\n", counted(left_out as u64, "reason"))
    });
}

fn kind(kind: &Kind<'_>) -> Vec<String> {
    let mut items: Vec<String> = kind.alone.iter().map(|of| reason(of)).collect();
    if kind.cases > 0 {
        let (exit, cases) = (kind.exit.code(), counted(kind.cases as u64, "case"));
        items.push(format!("- exit {exit}, {}: {cases}, below\n", code(kind.code, 60)));
    }
    items
}

fn reason(reason: &Reason) -> String {
    let place = match reason.place.as_str() {
        "" => String::new(),
        place => format!(" {}", code(place, 160)),
    };
    let (exit, why) = (reason.exit.code(), code(&reason.message, 400));
    format!("- exit {exit}, {}{place}: {why}\n", code(&reason.code, 60))
}

fn footer(run: &Run) -> String {
    let digest: String = run.fingerprint.digest.chars().take(16).collect();
    format!("\n---\n\nfingerprint {}, all of it in `run.json`\n", code(&digest, 16))
}
