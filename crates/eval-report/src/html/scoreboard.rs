//! The batteries' sets and the suites, with their intervals drawn.

use eval_core::run::{Bounds, Run, SetKind, SetResult, SuiteResult, Verdict};
use eval_core::stats::Rate;
use maud::{Markup, html};

use super::charts::interval;
use crate::finding::suite_name;
use crate::inert::one_line;
use crate::number::{plain, rate_with_counts};
use crate::sets::{cells, system_sets};

pub(super) fn batteries(run: &Run) -> Markup {
    if run.batteries.is_empty() {
        return html! {};
    }
    html! {
        section #scoreboard {
            h2 #scoreboard-title { "Scoreboard" }
            p.quiet {
                "Each rate with its counts and its Wilson 95 % interval, drawn from 0 to 1. Fewer than 30 "
                "cases are under-powered."
            }
            div.scroll role="region" aria-labelledby="scoreboard-title" tabindex="0" {
                table {
                    thead { tr {
                        th scope="col" { "Battery" } th scope="col" { "Set" } th scope="col" { "Cases" }
                        th scope="col" { "Faithfulness" } th scope="col" { "Coverage" } th scope="col" { "Quality" }
                    } }
                    tbody {
                        @for battery in &run.batteries { @for (kind, set) in battery.sets() {
                            (row(&battery.name, kind, set))
                        } }
                    }
                }
            }
        }
    }
}

fn row(battery: &str, kind: SetKind, set: &SetResult) -> Markup {
    html! {
        tr {
            th scope="row" { (one_line(battery)) }
            td { (kind.as_str()) }
            td {
                (set.passed) " of " (set.cases) " passed"
                br;
                span.quiet { (set.failed) " failed, " (set.unmeasured) " unmeasured" }
                @if set.under_powered { br; em { "under-powered" } }
            }
            td { (rate(set.counts.faithfulness(), set.intervals.faithfulness)) }
            td { (rate(set.counts.coverage(), set.intervals.coverage)) }
            td { (rate(set.counts.quality(), set.intervals.quality)) }
        }
    }
}

/// The number, its interval in words, and the interval drawn.
fn rate(rate: Rate, bounds: Option<Bounds>) -> Markup {
    html! {
        (rate_with_counts(rate))
        @if let (Some(value), Some(bounds)) = (rate.value(), bounds) {
            br;
            span.quiet { (plain(bounds.lower)) " to " (plain(bounds.upper)) }
            br;
            (interval(value, bounds))
        }
    }
}

/// The sets that have counts and no rates.
pub(super) fn system(run: &Run) -> Markup {
    let sets = system_sets(run);
    if sets.is_empty() {
        return html! {};
    }
    let titles = ["Set", "Cases", "Passed", "Failed", "Unmeasured"];
    html! {
        section #system {
            h2 #system-title { "Sets of the system" }
            div.scroll role="region" aria-labelledby="system-title" tabindex="0" {
                table {
                    thead { tr { @for title in titles { th scope="col" { (title) } } } }
                    tbody { @for [name, counts @ ..] in sets.iter().map(cells) {
                        tr { th scope="row" { (name) } @for count in counts { td { (count) } } }
                    } }
                }
            }
        }
    }
}

pub(super) fn suites(run: &Run) -> Markup {
    if run.suites.is_empty() {
        return html! {};
    }
    html! {
        section #suites {
            h2 #suites-title { "Suites" }
            div.scroll role="region" aria-labelledby="suites-title" tabindex="0" {
                table {
                    thead { tr {
                        th scope="col" { "Suite" } th scope="col" { "Verdict" } th scope="col" { "Score" }
                        th scope="col" { "Threshold" } th scope="col" { "Kind" } th scope="col" { "Cases" }
                        th scope="col" { "Figures" }
                    } }
                    tbody { @for suite in &run.suites { (suite_row(suite)) } }
                }
            }
        }
    }
}

fn suite_row(suite: &SuiteResult) -> Markup {
    let name = suite_name(suite);
    html! {
        tr {
            th scope="row" { (one_line(name.strip_prefix("suite/").unwrap_or(&name))) }
            td { span class={ "badge " (suite.verdict.as_str()) } { (sign(suite.verdict)) } }
            td {
                (suite.score.map_or_else(|| "n/a".to_owned(), plain))
                @if let (Some(score), Some(bounds)) = (suite.score, suite.interval) {
                    br; span.quiet { (plain(bounds.lower)) " to " (plain(bounds.upper)) }
                    br; (interval(score, bounds))
                }
            }
            td { (plain(suite.threshold)) }
            td { (suite.kind.as_str()) }
            td { (suite.n) @if suite.under_powered { br; em { "under-powered" } } }
            td {
                @for figure in &suite.figures {
                    (one_line(&figure.name)) ": " (figure.value.map_or_else(|| "n/a".to_owned(), plain))
                    @if !figure.kept { " " strong { "limit broken" } }
                    br;
                }
            }
        }
    }
}

pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "✓ pass",
        Verdict::Fail => "✗ fail",
        Verdict::Unmeasured => "? unmeasured",
    }
}
