use std::fmt::Write as _;

use maud::{Markup, html};

use super::at;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 170.0;
const BASE: f64 = HEIGHT - 30.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 100.0;

/// One rate over the entries of a history.
pub(in super::super) struct Line<'a> {
    /// The rate.
    pub(in super::super) name: &'a str,
    /// Its values, oldest first; none where it is undefined.
    pub(in super::super) values: Vec<Option<f64>>,
}

/// Rates over the entries of a history, from the least value to 1. Lines differ in their dashes and are
/// named at their ends; an undefined value breaks its line. `ends` are the first and the last day.
pub(in super::super) fn trend(lines: &[Line<'_>], ends: [&str; 2]) -> Markup {
    let known = lines.iter().flat_map(|line| line.values.iter().copied().flatten());
    let least = known.fold(1.0, f64::min);
    // A flat line at 1 needs a scale all the same.
    let bottom = if least >= 1.0 { 0.9 } else { least };
    let longest = lines.iter().map(|line| line.values.len()).max().unwrap_or(0);
    let step = (WIDTH - LEFT - RIGHT) / longest.saturating_sub(1).max(1) as f64;
    // A single entry stands at the names, where the newest one always does.
    let first = if longest > 1 { LEFT } else { WIDTH - RIGHT };
    let x = |nth: usize| first + nth as f64 * step;
    let y = |value: f64| 14.0 + (1.0 - value) / (1.0 - bottom) * (BASE - 14.0);
    let labels = labels(lines, y);
    html! {
        svg.trend viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
            line.axis x1=(LEFT) x2=(WIDTH - RIGHT) y1=(at(y(1.0))) y2=(at(y(1.0))) {}
            line.axis x1=(LEFT) x2=(WIDTH - RIGHT) y1=(at(y(bottom))) y2=(at(y(bottom))) {}
            text x=(LEFT - 6.0) y=(at(y(1.0) + 4.0)) text-anchor="end" { "1.00" }
            text x=(LEFT - 6.0) y=(at(y(bottom) + 4.0)) text-anchor="end" { (format!("{bottom:.2}")) }
            @for (nth, line) in lines.iter().enumerate() {
                path class={ "line line-" (nth) } d=(path(&line.values, x, y)) {}
                @for (index, value) in line.values.iter().enumerate() {
                    @if let Some(value) = value.filter(|_| is_lone(&line.values, index)) {
                        circle.point cx=(at(x(index))) cy=(at(y(value))) r="3" {}
                    }
                }
            }
            @for (line, label) in lines.iter().zip(labels) {
                @if let Some(label) = label {
                    text x=(WIDTH - RIGHT + 8.0) y=(at(label)) { (line.name) }
                }
            }
            text x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (ends[1]) }
            @if longest > 1 {
                text x=(LEFT) y=(HEIGHT - 8.0) { (ends[0]) }
            }
        }
    }
}

/// Whether no neighbour makes a line with this value.
fn is_lone(values: &[Option<f64>], index: usize) -> bool {
    let known = |at: Option<usize>| at.and_then(|at| values.get(at)).is_some_and(Option::is_some);
    !known(index.checked_sub(1)) && !known(Some(index + 1))
}

fn path(values: &[Option<f64>], x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) -> String {
    let (mut path, mut is_drawing) = (String::new(), false);
    for (index, value) in values.iter().enumerate() {
        if let Some(value) = value {
            let command = if is_drawing { 'L' } else { 'M' };
            let _ = write!(path, "{command}{} {}", at(x(index)), at(y(*value)));
        }
        is_drawing = value.is_some();
    }
    path
}

/// Where the names stand: at the ends of their lines, moved apart so that none covers another. A line
/// without a value has no name.
fn labels(lines: &[Line<'_>], y: impl Fn(f64) -> f64) -> Vec<Option<f64>> {
    const APART: f64 = 14.0;
    let end = |line: &Line<'_>| line.values.iter().rev().flatten().next().map(|value| y(*value));
    let mut order: Vec<(usize, f64)> =
        lines.iter().enumerate().filter_map(|(nth, line)| Some((nth, end(line)? + 4.0))).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut labels = vec![None; lines.len()];
    let mut lowest = f64::NEG_INFINITY;
    for (nth, wanted) in order {
        lowest = wanted.max(lowest + APART);
        labels[nth] = Some(lowest);
    }
    labels
}
