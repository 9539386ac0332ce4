use std::fmt::Write as _;

use comfy_table::{ContentArrangement, Table, presets};
use eval_core::gate::{Exit, GateVerdict, Reason};
use eval_core::run::{BatteryResult, CaseResult, Run, SetKind, SetResult, Verdict};
use eval_core::signoff::SignOff;

use super::drift::drift;
use super::style::{Style, Tone, line, wrapped};
use crate::number::{counted, rate, rate_with_counts, rate_with_interval};

/// How many cases that did not pass are shown; `run.json` holds all of them.
const SHOWN: usize = 10;

/// The report of a run: scoreboard, cases that did not pass, failure modes, reasons, verdict.
pub fn report(run: &Run, style: Style) -> String {
    let mut out = String::new();
    out.push_str(&scoreboard(run, style));
    if let Some(layer) = &run.layers.distribution {
        out.push_str(&drift(layer, style));
    }
    out.push_str(&not_passed(run, style));
    out.push_str(&modes(run, style));
    out.push_str(&reasons(run, style));
    out.push_str(&signature(run, style));
    out.push_str(&verdict(run, style));
    out
}

fn scoreboard(run: &Run, style: Style) -> String {
    if run.batteries.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(["battery", "set", "cases", "faithfulness", "coverage", "quality"]);
    for battery in &run.batteries {
        for (kind, set) in battery.sets() {
            table.add_row(row(&battery.name, kind, set));
        }
    }
    let mut out = String::new();
    for (index, line) in table.lines().enumerate() {
        let line = line.trim_end();
        let line = line.strip_prefix(' ').unwrap_or(line);
        let tone = if index == 0 { Tone::Quiet } else { Tone::Plain };
        let _ = writeln!(out, "{}", style.toned(tone, line));
    }
    out
}

fn row(battery: &str, kind: SetKind, set: &SetResult) -> [String; 6] {
    let mark = if set.under_powered { "*" } else { "" };
    [
        battery.to_owned(),
        kind.as_str().to_owned(),
        format!("{}{mark}", set.cases),
        rate_with_counts(set.counts.faithfulness()),
        rate(set.counts.coverage()),
        rate_with_interval(set.counts.quality(), set.intervals.quality),
    ]
}

/// The cases that did not pass, unmeasured and marginal ones first, with the line that matters.
fn not_passed(run: &Run, style: Style) -> String {
    let mut cases: Vec<&CaseResult> =
        run.cases.iter().filter(|case| case.verdict != Verdict::Pass).collect();
    if cases.is_empty() {
        return String::new();
    }
    cases.sort_by_key(|case| (!case.marginal, case.verdict != Verdict::Unmeasured));
    let heading = format!("\n{} not passed", counted(cases.len() as u64, "case"));
    let mut out = style.toned(Tone::Strong, &heading) + "\n";
    for case in cases.iter().take(SHOWN) {
        let mode = case.mode.as_ref().map_or("", |mode| mode.as_str());
        let marginal = if case.marginal { " (marginal)" } else { "" };
        let head = format!("  {}  {mode}{marginal}", case.name());
        let _ = writeln!(out, "{}", line(&head, style.width()));
        let _ =
            writeln!(out, "    {}", style.toned(Tone::Quiet, &line(&why(case), style.width() - 4)));
    }
    if cases.len() > SHOWN {
        let _ = writeln!(out, "  … and {} more, all in run.json", cases.len() - SHOWN);
    }
    out
}

/// The one line that matters of a case that did not pass.
fn why(case: &CaseResult) -> String {
    let claim = case.claims.iter().find_map(|claim| {
        claim.missing.as_ref().map(|missing| format!("“{}”: {missing}", claim.text))
    });
    let check = case.checks.iter().find(|check| !check.passed).map(|check| check.message.clone());
    claim.or(check).unwrap_or_else(|| case.answer.clone())
}

fn modes(run: &Run, style: Style) -> String {
    if run.modes.is_empty() {
        return String::new();
    }
    let counts: Vec<String> =
        run.modes.iter().map(|mode| format!("{} {}", mode.mode, mode.count)).collect();
    format!(
        "\n{}\n{}",
        style.toned(Tone::Strong, "failure modes"),
        wrapped(&counts.join(", "), style.width(), "  ")
    )
}

fn reasons(run: &Run, style: Style) -> String {
    if run.decision.reasons.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}\n", style.toned(Tone::Strong, "why"));
    for reason in &run.decision.reasons {
        out.push_str(&wrapped(&told(reason), style.width(), "  "));
    }
    out
}

/// Who let the run through, why, and what would have kept it.
fn signature(run: &Run, style: Style) -> String {
    let Some(SignOff { signed, by, reason, accepted, .. }) = &run.signoff else {
        return String::new();
    };
    let head = format!("signed off by {by} on {signed}: {reason}");
    let mut out = String::from("\n");
    out.push_str(&style.toned(Tone::Strong, &wrapped(&head, style.width(), "")));
    for reason in accepted {
        out.push_str(&wrapped(&told(reason), style.width(), "  "));
    }
    out
}

fn told(reason: &Reason) -> String {
    let Reason { exit, code, message, place } = reason;
    let at = if place.is_empty() { String::new() } else { format!(" {place}:") };
    format!("exit {} [{code}]{at} {message}", exit.code())
}

fn verdict(run: &Run, style: Style) -> String {
    let (tone, word) = match run.decision.verdict {
        GateVerdict::Ship => (Tone::Good, "SHIP"),
        GateVerdict::Blocked => (Tone::Bad, "BLOCKED"),
        GateVerdict::Unmeasured => (Tone::Bad, "UNMEASURED"),
        GateVerdict::Drift => (Tone::Bad, "DRIFT"),
        GateVerdict::SignOff => (Tone::Bad, "SIGN-OFF NEEDED"),
    };
    let counts = run.counts;
    let mut out = String::from("\n");
    if run.batteries.iter().flat_map(BatteryResult::sets).any(|(_, set)| set.under_powered) {
        out.push_str("* under-powered: fewer than 30 cases\n");
    }
    let _ = writeln!(
        out,
        "{} planned = {} passed + {} failed + {} unmeasured + {} not needed",
        counts.planned, counts.passed, counts.failed, counts.unmeasured, counts.not_needed
    );
    let _ = writeln!(out, "fingerprint {}", &run.fingerprint.digest.get(..16).unwrap_or_default());
    let head = format!("{word} (exit {})", run.decision.exit_code);
    let _ = writeln!(out, "{}{}", style.toned(tone, &head), next_command(run));
    out
}

/// The command that leads to the first case that matters.
fn next_command(run: &Run) -> String {
    let blocking = run.decision.exit() == Exit::Blocked;
    let case = run.cases.iter().find(|case| {
        let ungrounded = case.claims.iter().any(|claim| claim.missing.is_some());
        blocking && ungrounded
    });
    match case.and_then(|case| Some((case.battery.as_ref()?, &case.id))) {
        Some((battery, id)) => format!("  next: gonogo explain {battery} {id}"),
        None => String::new(),
    }
}
