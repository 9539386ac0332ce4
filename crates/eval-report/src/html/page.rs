//! The page around its sections: head, navigation, footer.

use eval_core::history::History;
use eval_core::run::Run;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::data::Data;
use super::decision::headline;
use super::policy::policy;
use super::trend;
use crate::Report;
use crate::inert::one_line;
use crate::sets::system_sets;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The whole page of a report. The style sheet, the script and the two data blocks are the only parts
/// that are not escaped; the first two are files of this crate, the others hold no `<`.
pub(super) fn page(report: Report<'_>, sections: &Markup, data: &Data) -> Markup {
    let body = html! {
        a.skip href="#main" { "Skip to the decision" }
        header { nav aria-label="Sections" { (navigation(report)) } }
        main #main tabindex="-1" { (sections) }
        footer { (footer(report.run)) }
        script #rows type="application/json" { (PreEscaped(&data.rows)) }
        script #details type="application/jsonl" { (PreEscaped(&data.details)) }
        script { (PreEscaped(SCRIPT)) }
    };
    document(&headline(report.run), &body)
}

/// A page of a history alone; it needs no script.
pub(super) fn history(history: &History) -> Markup {
    document("History", &html! { main { h1 { "History" } (trend::section(history)) } })
}

fn document(title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(SCRIPT, STYLE));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                link rel="icon" href="data:,";
                title { (title) " – Gonogo" }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    }
}

fn navigation(report: Report<'_>) -> Markup {
    let run = report.run;
    let calibrated = run.suites.iter().any(|suite| !suite.reliability.is_empty());
    let sections = [
        ("decision", "Decision", true),
        ("since", "Since the baseline", run.comparison.is_some()),
        ("scoreboard", "Scoreboard", !run.batteries.is_empty()),
        ("system", "Sets of the system", !system_sets(run).is_empty()),
        ("suites", "Suites", !run.suites.is_empty()),
        ("halves", "Retrieval and generation", !run.layers.halves.is_empty()),
        ("modes", "Failure modes", !run.modes.is_empty()),
        ("failing", "Not passed", true),
        ("cases", "All cases", true),
        ("calibration", "Calibration", calibrated),
        ("drift", "Drift", run.layers.distribution.is_some()),
        ("trend", "Trend", report.history.is_some()),
    ];
    html! {
        span.brand { "Gonogo" }
        ul {
            @for (id, name, _) in sections.iter().filter(|(_, _, is_there)| *is_there) {
                li { a href={ "#" (id) } { (name) } }
            }
        }
    }
}

fn footer(run: &Run) -> Markup {
    html! {
        h2 { "Fingerprint" }
        p { code { (one_line(&run.fingerprint.digest)) } }
        details {
            summary { "Its parts" }
            dl.parts {
                @for (name, value) in &run.fingerprint.parts {
                    dt { (one_line(name)) }
                    dd { code { (one_line(&value.to_string())) } }
                }
            }
        }
        p.quiet { "Drawn from run.json, schema " (one_line(&run.schema)) "." }
    }
}
