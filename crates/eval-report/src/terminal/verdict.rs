//! Why, the verdict, and the command to type next.

use std::fmt::Write as _;

use eval_core::gate::{Exit, GateVerdict, Reason};
use eval_core::mode::Mode;
use eval_core::run::{BatteryResult, CaseResult, Run, SetKind};
use unicode_width::UnicodeWidthStr as _;

use super::style::{Style, Tone, hanging, wrapped};
use crate::finding::{by_name, mode, subject};
use crate::inert::shell_word;
use crate::kinds::{Kind, kinds};
use crate::number::{counted, repetitions};
use crate::scope::{scope, spent};

/// Codes of reasons that only say that the run ended early: the same command again goes on with it.
const NOT_RUN: [&str; 3] = ["no-answers", "unanswered-input", "unmeasured-case"];

/// Reasons of one kind that are spelt out.
const SHOWN: usize = 10;

/// The reasons of the decision, kind by kind. Those that name a case of the list above are counted.
pub(super) fn reasons(run: &Run, style: Style) -> Option<String> {
    let out: String = kinds(run).iter().map(|kind| told(kind, style)).collect();
    let heading = style.toned(Tone::Strong, "why");
    (!out.is_empty()).then(|| format!("{heading}\n{out}"))
}

fn told(kind: &Kind<'_>, style: Style) -> String {
    let Kind { exit, code, alone, cases, .. } = kind;
    let mut lines: Vec<String> = alone.iter().take(SHOWN).map(|reason| sentence(reason)).collect();
    if alone.len() > SHOWN {
        lines.push(format!("… and {} more [{code}], all in run.json", alone.len() - SHOWN));
    }
    if *cases > 0 {
        let cases = counted(*cases as u64, "case");
        lines.push(format!("exit {} [{code}] {cases}, above", exit.code()));
    }
    lines.iter().map(|line| hanging(line, style.width(), "  ")).collect()
}

fn sentence(reason: &Reason) -> String {
    let Reason { exit, code, message, place } = reason;
    let at = if place.is_empty() { String::new() } else { format!(" {place}:") };
    format!("exit {} [{code}]{at} {message}", exit.code())
}

/// The counts, what a reader must know to weigh them, and the verdict as the last line.
pub(super) fn section(run: &Run, style: Style) -> String {
    let (tone, word) = match run.decision.verdict {
        GateVerdict::Ship => (Tone::Good, "SHIP"),
        GateVerdict::Blocked => (Tone::Bad, "BLOCKED"),
        GateVerdict::Unmeasured => (Tone::Bad, "UNMEASURED"),
        GateVerdict::Drift => (Tone::Bad, "DRIFT"),
        GateVerdict::SignOff => (Tone::Bad, "SIGN-OFF NEEDED"),
    };
    let mut out = String::new();
    let sets = run.batteries.iter().flat_map(BatteryResult::sets);
    if sets
        .map(|(_, set)| set.under_powered)
        .chain(run.suites.iter().map(|s| s.under_powered))
        .any(|under| under)
    {
        out.push_str("* under-powered: fewer than 30 cases\n");
    }
    if let Some(heldback) = run.heldback {
        let _ = writeln!(out, "held back: {}", repetitions(heldback));
    }
    let _ = writeln!(out, "{}", repetitions(run.counts));
    for line in [scope(run), spent(run)].into_iter().flatten() {
        out.push_str(&wrapped(&line, style.width(), "  "));
    }
    let _ = writeln!(out, "fingerprint {}", run.fingerprint.digest.get(..16).unwrap_or_default());
    let verdict = format!("{word} (exit {})", run.decision.exit_code);
    let next = next_command(run).map_or_else(String::new, |next| format!("next: {next}"));
    let head = style.toned(tone, &verdict);
    // A command that is broken into lines cannot be copied: one that does not fit has a line of its own.
    if next.is_empty() {
        let _ = writeln!(out, "{head}");
    } else if verdict.width() + 2 + next.width() <= style.width() {
        let _ = writeln!(out, "{head}  {next}");
    } else {
        let _ = writeln!(out, "{next}\n{head}");
    }
    out
}

/// The command that leads on: to the first case that keeps the gate closed, to every problem of the files, to
/// the judge that people must label for, to how the owner signs, to the first claim that nothing supports, or
/// to the page that holds everything.
fn next_command(run: &Run) -> Option<String> {
    let exit = run.decision.exit();
    if exit == Exit::Ship {
        return None;
    }
    if run.bulk.is_some() {
        // Nobody can be asked again; what the run lists is told by its page.
        return Some("gonogo report out/run.json --format html --out out".to_owned());
    }
    let cases = by_name(run);
    let of_reasons = || run.decision.reasons.iter().filter(|reason| reason.exit == exit);
    // What was not run has nothing to explain.
    let has_run = |case: &&&CaseResult| mode(case) != Mode::NOT_RUN.as_str();
    let subjects = of_reasons().filter_map(|reason| cases.get(subject(reason)));
    let named = subjects.filter(has_run).find_map(|case| explain(case));
    if named.is_none() && of_reasons().all(|reason| NOT_RUN.contains(&reason.code.as_str())) {
        return None;
    }
    let unsupported = |case: &&CaseResult| case.claims.iter().any(|claim| claim.missing.is_some());
    let other = match exit {
        Exit::Unmeasured => Some("gonogo check".to_owned()),
        Exit::SignOff => uncalibrated(run).or_else(|| Some("gonogo signoff --help".to_owned())),
        _ => run.cases.iter().filter(unsupported).find_map(explain),
    };
    let page = || "gonogo eval --out out --format html".to_owned();
    Some(named.or(other).unwrap_or_else(page))
}

/// The judge of the first reason that only says that a judge is not calibrated, which is at
/// `judge/NAME/…`.
fn uncalibrated(run: &Run) -> Option<String> {
    let first = run.decision.reasons.iter().find(|reason| reason.exit == run.decision.exit())?;
    let judge = first.place.strip_prefix("judge/")?.split('/').next()?;
    let judge = shell_word(judge)?;
    first.code.starts_with("calibration-").then(|| format!("gonogo calibrate --judge {judge}"))
}

/// A case of a battery is asked anew; a case of the system under test stands in its layer's run.
fn explain(case: &CaseResult) -> Option<String> {
    if case.set == SetKind::Regression {
        let name = shell_word(&case.name())?;
        let measured = "gonogo eval --layer regression --quiet --out out";
        return Some(format!("{measured}; gonogo explain --run out/run.json {name}"));
    }
    let (battery, id) = (shell_word(case.battery.as_ref()?)?, shell_word(case.id.as_str())?);
    Some(format!("gonogo explain {battery} {id}"))
}
