//! What changed since the baseline.

use std::collections::BTreeMap;

use eval_core::compare::{CaseChange, Change, Comparison, RateChange};
use eval_core::mode::Mode;
use eval_core::run::Verdict;
use maud::{Markup, html};

use crate::inert::{lines, one_line};
use crate::number::plain;

/// Changed cases that are listed; `run.json` holds all of them.
const SHOWN: usize = 200;

/// `anchors` are the cases that the page shows, by name.
pub(super) fn section(comparison: &Comparison, anchors: &BTreeMap<String, usize>) -> Markup {
    let news: Vec<&CaseChange> = comparison.cases.iter().filter(|case| case.is_news()).collect();
    html! {
        section #since {
            h2 { "Since the baseline" }
            p { (lines(&comparison.conclusion)) }
            @if let Some(untested) = comparison.counts.untested() { p { (untested) } }
            @if !comparison.differs_in.is_empty() {
                p.quiet { "The runs differ in: " (one_line(&comparison.differs_in.join(", "))) "." }
            }
            (lost(comparison))
            (cases(&news, anchors))
            (rates(&comparison.rates))
        }
    }
}

fn lost(comparison: &Comparison) -> Markup {
    let suites: Vec<_> =
        comparison.suites.iter().filter(|suite| suite.change == Change::Vanished).collect();
    html! {
        @if !suites.is_empty() || !comparison.vanished_sets.is_empty() {
            ul.reasons {
                @for suite in suites { li { strong { "vanished" } " suite " (one_line(&suite.name)) } }
                @for set in &comparison.vanished_sets { li { strong { "vanished" } " set " (one_line(set)) } }
            }
        }
    }
}

fn cases(news: &[&CaseChange], anchors: &BTreeMap<String, usize>) -> Markup {
    html! {
        @if !news.is_empty() {
            h3 #changed-title { "Cases that changed" }
            div.scroll role="region" aria-labelledby="changed-title" tabindex="0" {
                table {
                    thead { tr {
                        th scope="col" { "Change" } th scope="col" { "Case" }
                        th scope="col" { "Baseline" } th scope="col" { "Now" }
                    } }
                    tbody { @for case in news.iter().take(SHOWN) { (case_row(case, anchors)) } }
                }
            }
            @if news.len() > SHOWN { p { (news.len() - SHOWN) " more in run.json." } }
        }
    }
}

fn case_row(case: &CaseChange, anchors: &BTreeMap<String, usize>) -> Markup {
    html! {
        tr {
            td { span class={ "badge " (class(case.change)) } { (case.change.as_str()) } }
            th scope="row" {
                @match anchors.get(&case.case) {
                    Some(index) => a href={ "#case-" (index) } { (one_line(&case.case)) },
                    None => (one_line(&case.case)),
                }
            }
            td { (result(case.before, case.mode_before.as_ref())) }
            td { (result(case.now, case.mode_now.as_ref())) }
        }
    }
}

fn class(change: Change) -> &'static str {
    match change {
        Change::Broken | Change::StillFailing => "fail",
        Change::Fixed => "pass",
        Change::Unmeasured => "unmeasured",
        Change::Changed | Change::Vanished | Change::New => "",
    }
}

fn result(verdict: Option<Verdict>, mode: Option<&Mode>) -> String {
    match (verdict, mode) {
        (None, _) => "not there".to_owned(),
        (Some(verdict), None) => verdict.as_str().to_owned(),
        (Some(verdict), Some(mode)) => format!("{} {}", verdict.as_str(), one_line(mode.as_str())),
    }
}

fn rates(rates: &[RateChange]) -> Markup {
    let value = |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), plain);
    html! {
        @if !rates.is_empty() {
            h3 #rates-title { "Rates that moved, over the cases in both runs" }
            div.scroll role="region" aria-labelledby="rates-title" tabindex="0" {
                table {
                    thead { tr {
                        th scope="col" { "Set" } th scope="col" { "Rate" } th scope="col" { "Baseline" }
                        th scope="col" { "Now" } th scope="col" { "95 % interval of the difference" }
                    } }
                    tbody { @for rate in rates { tr {
                        th scope="row" { (one_line(&rate.battery)) "/" (rate.set.as_str()) }
                        td { (rate.rate.as_str()) }
                        td { (value(rate.before)) }
                        td { (value(rate.now)) }
                        td {
                            @match rate.interval {
                                None => "n/a",
                                Some(bounds) => { (plain(bounds.lower)) " to " (plain(bounds.upper)) }
                            }
                        }
                    } } }
                }
            }
        }
    }
}
