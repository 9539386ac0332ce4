//! Why, the verdict, and the command to type next.

use std::fmt::Write as _;

use eval_core::gate::{Exit, GateVerdict, Reason};
use eval_core::run::{BatteryResult, CaseResult, Run};

use super::style::{Style, Tone, hanging, wrapped};
use crate::finding::{by_name, subject};
use crate::inert::shell_word;
use crate::kinds::{Kind, kinds};
use crate::number::{counted, repetitions};
use crate::scope::{scope, spent};

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
    let head = style.toned(tone, &format!("{word} (exit {})", run.decision.exit_code));
    let next = next_command(run).map_or_else(String::new, |next| format!("  next: {next}"));
    let _ = writeln!(out, "{head}{next}");
    out
}

/// The command that leads on: to the first case that keeps the gate closed, to the first that could be
/// explained, or to every problem of the files.
fn next_command(run: &Run) -> Option<String> {
    let exit = run.decision.exit();
    if exit == Exit::Ship {
        return None;
    }
    let cases = by_name(run);
    let of_reasons = run.decision.reasons.iter().filter(|reason| reason.exit == exit);
    let named =
        of_reasons.filter_map(|reason| cases.get(subject(reason))).find_map(|case| explain(case));
    let unsupported = |case: &&CaseResult| case.claims.iter().any(|claim| claim.missing.is_some());
    let check = (exit == Exit::Unmeasured).then(|| "gonogo check".to_owned());
    named.or(check).or_else(|| run.cases.iter().filter(unsupported).find_map(explain))
}

fn explain(case: &CaseResult) -> Option<String> {
    let (battery, id) = (shell_word(case.battery.as_ref()?)?, shell_word(case.id.as_str())?);
    Some(format!("gonogo explain {battery} {id}"))
}
