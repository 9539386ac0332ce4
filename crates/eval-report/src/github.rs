//! Annotations of a GitHub Actions workflow: one command a finding, to be printed by a step.
//!
//! Actions shows ten errors, ten warnings and ten notices of a step and drops the rest without a word.
//! So the tenth of a level says how many there are beyond the nine before it, and those follow as plain
//! lines of the log. Source: "Workflow commands for GitHub Actions", docs.github.com; the parser of
//! commands in actions/runner (`ActionCommand.cs`).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use eval_core::run::Run;

use crate::finding::{ByName, Finding, Level, by_name, findings, signature, subject};
use crate::inert::{one_line, shortened};
use crate::number::repetitions;

/// Annotations of one level that Actions shows for a step.
const SHOWN: usize = 10;

/// Longest message, in characters.
const LONGEST: usize = 1000;

/// The annotations of every finding, loudest first, with the verdict as the last line of the log. A case
/// that a reason names is not said twice.
pub(crate) fn annotations(run: &Run) -> String {
    let named: BTreeSet<&str> = run.decision.reasons.iter().map(subject).collect();
    let mut findings = findings(run);
    findings.retain(|finding| match finding {
        Finding::Case(case) => !named.contains(case.name().as_str()),
        _ => true,
    });
    let (cases, mut out) = (by_name(run), String::new());
    for level in [Level::Error, Level::Warning, Level::Note] {
        let of_level: Vec<&Finding<'_>> =
            findings.iter().filter(|finding| finding.level(run) == level).collect();
        out.push_str(&annotations_of(level, &of_level, &cases));
    }
    if let Some(signoff) = &run.signoff {
        let told = data(&shortened(&signature(signoff), LONGEST));
        let _ = writeln!(out, "::notice title=signed off::{told}");
    }
    let decision = &run.decision;
    let _ = write!(out, "gonogo: {} (exit {})", decision.verdict.as_str(), decision.exit_code);
    if let Some(heldback) = run.heldback {
        let _ = write!(out, "; held back: {}", repetitions(heldback));
    }
    out.push('\n');
    out
}

fn annotations_of(level: Level, findings: &[&Finding<'_>], cases: &ByName<'_>) -> String {
    let shown = if findings.len() > SHOWN { SHOWN - 1 } else { findings.len() };
    let (shown, rest) = findings.split_at(shown);
    let mut out: String = shown.iter().map(|finding| annotation(level, finding, cases)).collect();
    if !rest.is_empty() {
        let word = command(level);
        let more = format!("{} more of this level; they stand in the log of this step", rest.len());
        let _ = writeln!(out, "::{word} title=gonogo::{more}");
        for finding in rest {
            let line = format!("{word}: {}: {}", headline(finding), finding.message());
            let _ = writeln!(out, "{}", log_line(&shortened(&one_line(&line), LONGEST)));
        }
    }
    out
}

fn annotation(level: Level, finding: &Finding<'_>, cases: &ByName<'_>) -> String {
    let mut properties = Vec::new();
    if let Some(place) = finding.place(cases) {
        properties.push(format!("file={}", property(&place.file)));
        properties.push(format!("line={}", place.line.max(1)));
    }
    properties.push(format!("title={}", property(&headline(finding))));
    let message = data(&shortened(&finding.message(), LONGEST));
    format!("::{} {}::{message}\n", command(level), properties.join(","))
}

fn headline(finding: &Finding<'_>) -> String {
    format!("{} {}", finding.kind(), finding.subject())
}

fn command(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    }
}

/// The message of a command, as its parser reads it back.
fn data(text: &str) -> String {
    one_line(text).replace('%', "%25")
}

/// A property of a command, as its parser reads it back.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A line that is no command: the older form `##[…]` is read anywhere in a line.
fn log_line(text: &str) -> String {
    text.replace("##[", "#\\u{23}[")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_under_test_gives_no_command() {
        assert_eq!(data("a\n::error::b\r%0A"), "a ::error::b\\u{d}%250A");
        assert_eq!(property("C:\\a,b::c"), "C%3A\\a%2Cb%3A%3Ac");
        assert_eq!(log_line("x ##[add-mask]y"), "x #\\u{23}[add-mask]y");
    }
}
