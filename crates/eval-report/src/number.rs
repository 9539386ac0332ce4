//! The one module that prints rates: two integers until this moment.

use eval_core::badge::three_decimals;
use eval_core::run::{Bounds, Figure, Repetitions};
use eval_core::stats::Rate;
pub(crate) use eval_core::wording::counted;

/// A rate with three decimals, or `n/a` where it is undefined. A rate under 1 never reads 1.000.
pub(crate) fn rate(rate: Rate) -> String {
    rate.value().map_or_else(|| "n/a".to_owned(), three_decimals)
}

/// A rate with its counts: `0.976 41/42`.
pub(crate) fn rate_with_counts(of: Rate) -> String {
    if of.of() == 0 {
        return "n/a".to_owned();
    }
    format!("{} {}/{}", rate(of), of.hits(), of.of())
}

/// A rate with its interval: `0.96 [0.87, 0.99]`. A rate under 1 never reads 1.00.
pub(crate) fn rate_with_interval(of: Rate, bounds: Option<Bounds>) -> String {
    match (of.value(), bounds) {
        (Some(value), Some(Bounds { lower, upper })) => {
            format!("{} [{}, {}]", two_decimals(value), two_decimals(lower), two_decimals(upper))
        }
        _ => "n/a".to_owned(),
    }
}

fn two_decimals(value: f64) -> String {
    let shown = format!("{value:.2}");
    if value < 1.0 && shown == "1.00" { "0.99".to_owned() } else { shown }
}

/// Repetitions by what became of them: `3 planned = 1 passed + 2 failed + 0 unmeasured + 0 not needed`.
pub(crate) fn repetitions(counts: Repetitions) -> String {
    let Repetitions { planned, passed, failed, unmeasured, not_needed } = counts;
    format!(
        "{planned} planned = {passed} passed + {failed} failed + {unmeasured} unmeasured + \
         {not_needed} not needed"
    )
}

/// A number with at most three decimals, without zeros at its end; a number under 1 never reads 1.
pub(crate) fn plain(value: f64) -> String {
    let shown = three_decimals(value);
    let shown = if shown.contains('.') {
        shown.trim_end_matches('0').trim_end_matches('.')
    } else {
        &shown
    };
    if shown == "-0" { "0".to_owned() } else { shown.to_owned() }
}

/// `Brier score 0.12 (at most 0.25)`, and that it is more where it is.
pub(crate) fn figure(of: &Figure) -> String {
    let value = of.value.map_or_else(|| "n/a".to_owned(), plain);
    let limit = of.limit.map(|limit| format!(" (at most {})", plain(limit))).unwrap_or_default();
    let broken = if of.kept { "" } else { " LIMIT BROKEN" };
    format!("{} {value}{limit}{broken}", of.name)
}

/// A p-value with four decimals; one that would read as zero is bounded instead.
pub(crate) fn p_value(value: f64) -> String {
    if value < 0.0001 { "< 0.0001".to_owned() } else { format!("{value:.4}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_under_one_never_reads_as_one() {
        let almost = Rate::new(99_999, 100_000).unwrap();
        assert_eq!(rate_with_counts(almost), "0.999 99999/100000");
        assert!(rate_with_interval(almost, Bounds::wilson(almost)).starts_with("0.99 ["));
    }

    #[test]
    fn a_plain_number_has_no_zeros_at_its_end() {
        let shown = [0.75, 120.0, 0.9999, -0.0001, 1.0, 1000.0].map(plain);
        assert_eq!(shown, ["0.75", "120", "0.999", "0", "1", "1000"]);
    }

    #[test]
    fn an_undefined_rate_is_not_a_number() {
        assert_eq!(rate_with_counts(Rate::default()), "n/a");
        assert_eq!(rate_with_interval(Rate::default(), None), "n/a");
    }
}
