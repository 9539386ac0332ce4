//! The trend of every battery, from a history.

use eval_core::history::{History, SetEntry};
use maud::{Markup, html};

use super::charts::{Line, trend};
use crate::inert::one_line;
use crate::number::{counted, plain};
use crate::series::{Point, RATES, SETS, Series, series};

/// Entries of a battery that are drawn, the newest.
const SHOWN: usize = 200;

pub(super) fn section(history: &History) -> Markup {
    let batteries = series(history);
    html! {
        section #trend {
            h2 { "Trend" }
            @if !history.problems.is_empty() {
                p { strong {
                    "This history cannot be trusted: lines that are damaged or not as they were recorded: "
                    (history.problems.len()) "."
                } }
            }
            @if batteries.is_empty() { p { "The history is empty." } }
            @for (nth, (name, series)) in batteries.iter().enumerate() { (battery(name, series, nth)) }
        }
    }
}

fn battery(name: &str, series: &Series<'_>, nth: usize) -> Markup {
    let older = series.len().saturating_sub(SHOWN);
    let newest = &series[older..];
    html! {
        h3 id={ "trend-" (nth) } { (one_line(name)) }
        @if older > 0 {
            p.quiet { (counted(older as u64, "older entry")) (if older == 1 { " is" } else { " are" }) " not drawn." }
        }
        @for (set, pick) in SETS {
            @let lines = RATES.map(|(rate, value)| Line {
                name: rate,
                values: newest.iter().map(|point| pick(point).and_then(value)).collect(),
            });
            @if lines.iter().any(|line| line.values.iter().any(Option::is_some)) {
                h4 { (set) }
                div.scroll role="region" aria-label={ "Trend of " (one_line(name)) ", " (set) } tabindex="0" {
                    (trend(&lines, ends(newest)))
                }
            }
        }
        details {
            summary { "The numbers" }
            div.scroll role="region" aria-labelledby={ "trend-" (nth) } tabindex="0" { (table(newest)) }
        }
    }
}

/// The first and the last day that is drawn.
fn ends<'a>(points: &'a [Point<'a>]) -> [&'a str; 2] {
    [points.first(), points.last()].map(|point| point.map_or("", Point::date))
}

fn table(points: &[Point<'_>]) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { "Recorded" }
                th scope="col" { "Gold: cases, faithfulness, coverage, quality" }
                th scope="col" { "Synthetic: the same" }
                th scope="col" { "Note" }
            } }
            tbody { @for point in points { tr {
                th scope="row" { (one_line(point.recorded)) }
                td { (cells(point.gold)) }
                td { (cells(point.synthetic)) }
                td dir="auto" { (one_line(point.note)) }
            } } }
        }
    }
}

fn cells(set: Option<SetEntry>) -> String {
    let Some(set) = set else { return "not measured".to_owned() };
    let rates = RATES.map(|(_, value)| value(set).map_or_else(|| "n/a".to_owned(), plain));
    format!("{}, {}", set.cases, rates.join(", "))
}
