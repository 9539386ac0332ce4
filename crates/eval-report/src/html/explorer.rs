//! The table of all cases. The page's script fills, filters and sorts it; without one it stays hidden.

use std::collections::BTreeSet;

use eval_core::mode::Mode;
use eval_core::run::{CaseResult, Run};
use maud::{Markup, html};

use crate::inert::one_line;

/// The table's columns: the heading, and the place in a row that the script shows and sorts by.
const COLUMNS: [(&str, usize); 6] = [
    ("Case", 0),
    ("In", 1),
    ("Verdict", 5),
    ("Mode", 6),
    ("Since the baseline", CHANGE),
    ("Question", 9),
];

/// The place in a row of what changed since the baseline, shown where there is one.
const CHANGE: usize = 8;

/// Shown in place of the table where no script runs.
const WITHOUT_SCRIPT: &str = "Searching all cases needs JavaScript. The cases that did not pass are listed \
    above; run.json and cases.csv hold all of them.";

pub(super) fn section(run: &Run) -> Markup {
    html! {
        section #cases {
            h2 #cases-title { "All cases" }
            noscript { p { (WITHOUT_SCRIPT) } }
            div #explorer hidden {
                (filters(run))
                p #status role="status" {}
                div.scroll role="region" aria-labelledby="cases-title" tabindex="0" {
                    table #table {
                        thead { tr { @for (heading, field) in columns(run) {
                            th scope="col" { button type="button" data-sort=(field) { (heading) } }
                        } } }
                        tbody {}
                    }
                }
                nav.pages aria-label="Pages of cases" {
                    button #previous type="button" { "Previous page" }
                    button #next type="button" { "Next page" }
                }
            }
        }
        dialog #case aria-labelledby="case-name" {
            div.tools {
                h2 #case-name tabindex="-1" {}
                button #earlier type="button" { "Previous case" }
                button #later type="button" { "Next case" }
                button #close type="button" { "Close" }
            }
            div #case-body {}
        }
    }
}

fn columns(run: &Run) -> impl Iterator<Item = (&'static str, usize)> {
    let is_compared = run.comparison.is_some();
    COLUMNS.into_iter().filter(move |(_, field)| is_compared || *field != CHANGE)
}

fn filters(run: &Run) -> Markup {
    let of = |value: fn(&CaseResult) -> Option<&str>| {
        run.cases.iter().filter_map(value).map(one_line).collect::<BTreeSet<String>>()
    };
    html! {
        form #filters role="search" aria-label="Filter the cases" {
            label for="search" { "Search" }
            input #search type="search" autocomplete="off" placeholder="id, question or answer";
            (select("battery", "Battery", 2, of(|case| case.battery.as_deref())))
            (select("set", "Set", 3, of(|case| Some(case.set.as_str()))))
            (select("suite", "Suite", 4, of(|case| case.suite.as_deref())))
            (select("verdict", "Verdict", 5, of(|case| Some(case.verdict.as_str()))))
            (select("mode", "Mode", 6, of(|case| case.mode.as_ref().map(Mode::as_str))))
            (select("change", "Since the baseline", CHANGE, changes(run)))
            label.check { input #marginal type="checkbox"; " Marginal only" }
            button type="reset" { "Clear" }
        }
    }
}

fn changes(run: &Run) -> BTreeSet<String> {
    let comparison = run.comparison.iter().flat_map(|comparison| &comparison.cases);
    comparison
        .filter(|case| case.now.is_some())
        .map(|case| case.change.as_str().to_owned())
        .collect()
}

/// A choice among the values that occur; none where there is nothing to choose.
fn select(id: &str, label: &str, field: usize, values: BTreeSet<String>) -> Markup {
    html! {
        @if values.len() > 1 {
            span.choice {
                label for=(id) { (label) }
                select #(id) data-field=(field) {
                    option value="" { "any" }
                    @for value in values { option value=(value) { (value) } }
                }
            }
        }
    }
}
