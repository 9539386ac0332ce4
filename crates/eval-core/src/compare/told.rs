//! The sentence that says what a comparison can and cannot tell.

use super::{Comparison, PairedTest};
use crate::wording::counted;

/// What the comparison tells, with p-value, size, and the least that it could have seen.
pub(super) fn conclusion(comparison: &Comparison) -> String {
    if !comparison.not_comparable.is_empty() {
        return format!("Not comparable: {}.", comparison.not_comparable.join("; "));
    }
    let Some(test) = comparison.test else {
        return "No case was measured in both runs, so nothing is known of a change.".to_owned();
    };
    if comparison.counts.broken + comparison.counts.fixed == 0 {
        return format!(
            "Of {} measured in both runs, none changed. {}",
            counted(test.pairs, "case"),
            reach(test)
        );
    }
    format!("{} {} {}", changes(comparison, test), size(test), reach(test))
}

/// What broke, in one clause with its size and p-value.
pub(super) fn loss(comparison: &Comparison) -> String {
    let counts = comparison.counts;
    let tested = comparison.test.map_or_else(String::new, |test| {
        format!(": {} points, exact McNemar {}", points(test.difference), p_value(test.p_value))
    });
    format!(
        "since the baseline {} broken and {} fixed{tested}",
        is(counts.broken),
        is(counts.fixed)
    )
}

fn changes(comparison: &Comparison, test: PairedTest) -> String {
    let counts = comparison.counts;
    format!(
        "Of {} measured in both runs, {} broken, {} fixed and {} still failing.",
        counted(test.pairs, "case"),
        is(counts.broken),
        is(counts.fixed),
        is(counts.still_failing)
    )
}

fn size(test: PairedTest) -> String {
    let share = |passed: u64| percent(passed as f64 / test.pairs as f64);
    let told = if test.is_significant() {
        "more than chance would make"
    } else {
        "no more than chance would make"
    };
    format!(
        "The pass rate went from {} to {} ({} points, 95 % interval {} to {}), {told} \
         (exact McNemar, {}).",
        share(test.passed_before),
        share(test.passed_now),
        points(test.difference),
        points(test.interval.lower),
        points(test.interval.upper),
        p_value(test.p_value)
    )
}

fn reach(test: PairedTest) -> String {
    let pairs = counted(test.pairs, "case");
    match test.fewest_broken {
        None => format!("With {pairs} no change at all could be told from chance."),
        Some(fewest) => format!(
            "With {pairs} the smallest drop that could be told from chance is {fewest} broken and \
             none fixed, {} points.",
            points(-(fewest as f64) / test.pairs as f64)
        ),
    }
}

fn is(count: u64) -> String {
    if count == 1 { "1 is".to_owned() } else { format!("{count} are") }
}

/// A share under 1 never reads 100.0 %.
fn percent(share: f64) -> String {
    let shown = format!("{:.1} %", share * 100.0);
    if share < 1.0 && shown == "100.0 %" { "99.9 %".to_owned() } else { shown }
}

/// Percentage points with their sign; a typographic minus reads as one.
fn points(difference: f64) -> String {
    let shown = format!("{:+.1}", difference * 100.0);
    match shown.as_str() {
        "+0.0" | "-0.0" => "0.0".to_owned(),
        _ => shown.replace('-', "−"),
    }
}

fn p_value(p_value: f64) -> String {
    if p_value < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p_value:.4}") }
}
