use eval_core::run::Run;

use super::drift::drift;
use super::style::Style;
use super::{cases, halves, scoreboard, signature, since, suites, verdict};

/// The report of a run: scoreboard, sets of the system, suites, drift, what changed, the cases that did not pass, failure
/// modes, reasons, who signed, and the verdict last. A section without content is left out.
pub fn report(run: &Run, style: Style) -> String {
    let layer = run.layers.distribution.as_ref();
    let sections = [
        scoreboard::section(run, style),
        scoreboard::system(run, style),
        suites::section(run, style),
        halves::section(run, style),
        layer.map(|layer| drift(layer, style)),
        run.comparison.as_ref().map(|comparison| since::section(comparison, style)),
        cases::section(run, style),
        cases::modes(run, style),
        verdict::reasons(run, style),
        run.signoff.as_ref().map(|signoff| signature::section(signoff, style)),
        Some(verdict::section(run, style)),
    ];
    sections.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
