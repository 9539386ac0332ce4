//! Stated confidence against right answers.

use eval_core::run::{ReliabilityBin, Run, SuiteResult};
use eval_core::stats::Rate;
use maud::{Markup, html};

use super::charts::reliability;
use crate::inert::one_line;
use crate::number::{plain, rate_with_counts};

pub(super) fn section(run: &Run) -> Markup {
    let suites: Vec<&SuiteResult> =
        run.suites.iter().filter(|suite| !suite.reliability.is_empty()).collect();
    html! {
        @if !suites.is_empty() {
            section #calibration {
                h2 { "Calibration" }
                p.quiet {
                    "On the diagonal, answers are right as often as they claim to be; above it they claim too "
                    "little, below it too much. The larger a point, the more answers it stands for."
                }
                @for (nth, suite) in suites.iter().enumerate() { (diagram(suite, nth)) }
            }
        }
    }
}

fn diagram(suite: &SuiteResult, nth: usize) -> Markup {
    let title = format!("calibration-{nth}");
    html! {
        h3 id=(title) { (one_line(&suite.name)) }
        div.side {
            (reliability(&suite.reliability))
            div.scroll role="region" aria-labelledby=(title) tabindex="0" {
                table {
                    thead { tr {
                        th scope="col" { "Confidence" } th scope="col" { "Right" }
                        th scope="col" { "Mean confidence" }
                    } }
                    tbody { @for bin in &suite.reliability { (row(bin)) } }
                }
            }
        }
    }
}

fn row(bin: &ReliabilityBin) -> Markup {
    let right = Rate::new(bin.right, bin.answers).unwrap_or_default();
    html! {
        tr {
            th scope="row" { (plain(bin.lower)) " to " (plain(bin.upper)) }
            td { (rate_with_counts(right)) }
            td { (bin.mean_confidence.map_or_else(|| "n/a".to_owned(), plain)) }
        }
    }
}
