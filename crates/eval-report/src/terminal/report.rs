use eval_core::run::Run;

use super::style::Style;
use super::{cases, scoreboard, since, suites, verdict};

/// The report of a run: scoreboard, suites, drift, what changed, the cases that did not pass, failure
/// modes, reasons, and the verdict last. A section without content is left out.
pub fn report(run: &Run, style: Style) -> String {
    let sections = [
        scoreboard::section(run, style),
        suites::section(run, style),
        suites::drift(run, style),
        run.comparison.as_ref().map(|comparison| since::section(comparison, style)),
        cases::section(run, style),
        cases::modes(run, style),
        verdict::reasons(run, style),
        Some(verdict::section(run, style)),
    ];
    sections.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
