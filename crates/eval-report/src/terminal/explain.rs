use std::fmt::Write as _;

use eval_core::run::{CaseResult, Cited, ClaimResult, ClaimVerdict, Verdict};

use super::style::{Style, Tone, wrapped};
use crate::inert::one_line;

/// One case, claim by claim and evidence by evidence.
pub fn explanation(case: &CaseResult, style: Style) -> String {
    let width = style.width();
    let mut out = String::new();
    let _ = writeln!(out, "{}", style.toned(Tone::Strong, &one_line(&case.name())));
    if let Some(place) = &case.place {
        let _ = writeln!(out, "  written in {}:{}", one_line(&place.file), place.line);
    }
    out.push_str("question\n");
    out.push_str(&wrapped(&case.question, width, "  "));
    out.push_str("answer\n");
    for paragraph in case.answer.lines() {
        out.push_str(&wrapped(paragraph, width, "  "));
    }
    if case.claims.is_empty() {
        out.push_str("no claims\n");
    }
    for (index, claim) in case.claims.iter().enumerate() {
        out.push_str(&claim_lines(index + 1, claim, style));
    }
    for check in case.checks.iter().filter(|check| !check.passed) {
        out.push_str(&wrapped(&format!("check {}: {}", check.check, check.message), width, "  "));
    }
    for grader in &case.graders {
        let told =
            format!("grader {}: {}: {}", grader.grader, grader.verdict.as_str(), grader.reason);
        out.push_str(&wrapped(&told, width, "  "));
    }
    let _ = writeln!(out, "{}", verdict(case, style));
    out
}

fn claim_lines(number: usize, claim: &ClaimResult, style: Style) -> String {
    let (tone, word) = match claim.verdict {
        ClaimVerdict::Supported => (Tone::Good, "supported"),
        ClaimVerdict::Unsupported => (Tone::Bad, "unsupported"),
    };
    let shape = one_line(claim.shape.as_deref().unwrap_or("no shape"));
    let mut out = format!("claim {number}: {} by {shape}\n", style.toned(tone, word));
    out.push_str(&wrapped(&claim.text, style.width(), "  "));
    if let Some(missing) = &claim.missing {
        out.push_str(&wrapped(&format!("missing: {missing}"), style.width(), "  "));
    }
    for cited in &claim.support {
        out.push_str(&cited_lines(cited, style));
    }
    out
}

fn cited_lines(cited: &Cited, style: Style) -> String {
    let place = match (&cited.file, cited.lines) {
        (Some(file), Some(lines)) if lines.first == lines.last => format!("{file}:{}", lines.first),
        (Some(file), Some(lines)) => format!("{file}:{}-{}", lines.first, lines.last),
        _ => "no such record".to_owned(),
    };
    let mut out = format!("    {}  {}\n", one_line(cited.record.as_str()), one_line(&place));
    if let Some(quote) = &cited.quote {
        out.push_str(&style.toned(Tone::Quiet, &wrapped(quote, style.width(), "      ")));
    }
    out
}

fn verdict(case: &CaseResult, style: Style) -> String {
    let mode =
        case.mode.as_ref().map(|mode| format!(": {}", one_line(mode.as_str()))).unwrap_or_default();
    match case.verdict {
        Verdict::Pass => style.toned(Tone::Good, "pass"),
        Verdict::Fail => style.toned(Tone::Bad, &format!("fail{mode}")),
        Verdict::Unmeasured => style.toned(Tone::Bad, &format!("unmeasured{mode}")),
    }
}
