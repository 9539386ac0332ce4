//! The report as one HTML file: no network, no framework, nothing to install.
//!
//! It opens with the decision and why. What did not pass is there without a script; the script adds the
//! table of all cases with search, filters and sorting. Everything is drawn with `maud`, which escapes
//! what it is given; charts are inline SVG beside the tables that say the same. The content security
//! policy lets the one script run and nothing else ([`policy`]).

mod calibration;
mod case;
mod charts;
mod data;
mod decision;
mod drift;
mod explorer;
mod failing;
mod halves;
mod matching;
mod modes;
mod page;
mod policy;
mod scoreboard;
mod since;
mod trend;

use eval_core::history::History;
use maud::html;

use crate::Report;

/// The page of a report.
pub(crate) fn html(report: Report<'_>) -> String {
    let (run, anchors) = (report.run, failing::anchors(report.run));
    let sections = html! {
        (decision::section(run, &anchors))
        @if let Some(comparison) = &run.comparison { (since::section(comparison, &anchors)) }
        (scoreboard::batteries(run))
        (scoreboard::system(run))
        (scoreboard::suites(run))
        (halves::section(run))
        (modes::section(run))
        (failing::section(run))
        (explorer::section(run))
        (calibration::section(run))
        (drift::section(run))
        @if let Some(history) = report.history { (trend::section(history)) }
    };
    page::page(report, &sections, &data::data(run)).into_string() + "\n"
}

/// The page of a history: the trend of every battery.
pub(crate) fn history(history: &History) -> String {
    page::history(history).into_string() + "\n"
}
