//! Limits in words.

use crate::run::{ChangeKind, DriftLimit};
use crate::stats::{Fraction, Threshold};

impl DriftLimit {
    /// What is limited, as people say it.
    pub fn title(&self) -> &str {
        match self.name.as_str() {
            "mean_length" => "mean output length",
            "confidence_deviation" => "confidence deviation",
            "mean_chunks" => "mean chunk count",
            "mean_confidence" => "mean confidence",
            other => other,
        }
    }

    /// Before and after, with at most three decimals, or `n/a`.
    pub fn figures(&self) -> [String; 2] {
        [self.before, self.after].map(figure)
    }

    /// How far it moved, as people read it: `+50.0 %`, `-0.12`, `n/a`. A change that breaks its limit
    /// is rounded away from zero, so that it never reads as one on the line.
    pub fn moved(&self) -> String {
        let Some(change) = self.change else { return "n/a".to_owned() };
        match self.measured_as {
            ChangeKind::Share => {
                let tenths = rounded(change * 1000.0, self.broken);
                format!("{tenths:+.1} %", tenths = tenths / 10.0)
            }
            ChangeKind::Difference => {
                let thousandths = rounded(change * 1000.0, self.broken);
                format!("{:+}", thousandths / 1000.0)
            }
        }
    }

    /// The whole of it: `mean output length moved from 120 to 180 (+50.0 %); the limit is ±30 %`.
    pub fn told(&self) -> String {
        let [before, after] = self.figures();
        let moved = match &self.note {
            Some(note) => note.clone(),
            None => self.moved(),
        };
        format!(
            "{} moved from {before} to {after} ({moved}); the limit is {}",
            self.title(),
            self.limit
        )
    }
}

/// Rounded to a whole, outwards where that matters. A change is kept to 1e-9, so what lies nearer to a
/// whole than that is the whole.
fn rounded(value: f64, outwards: bool) -> f64 {
    let whole = value.round();
    if !outwards || (value - whole).abs() < 1e-7 {
        return whole + 0.0;
    }
    value.abs().ceil().copysign(value)
}

fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "n/a".to_owned(), |value| ((value * 1000.0).round() / 1000.0).to_string())
}

/// A share as a percentage, as exactly as it was written: 0.3 is `30 %`.
pub(super) fn percent(share: Threshold) -> String {
    let hundred = Fraction::new(100, 1).expect("the denominator is 1");
    let percent = share.fraction().checked_mul(hundred);
    percent.map_or_else(|| share.to_string(), |percent| format!("{} %", percent.to_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(change: Option<f64>, measured_as: ChangeKind, broken: bool) -> DriftLimit {
        DriftLimit {
            name: "mean_length".to_owned(),
            before: Some(120.0),
            after: Some(180.125_49),
            change,
            measured_as,
            limit: "±30 %".to_owned(),
            broken,
            note: None,
        }
    }

    #[test]
    fn a_broken_limit_never_reads_as_one_on_the_line() {
        for (change, broken, told) in [
            (0.3, false, "+30.0 %"),
            (0.299_999, false, "+30.0 %"),
            (0.300_000_001, true, "+30.1 %"),
            (-0.300_000_001, true, "-30.1 %"),
            (0.301, true, "+30.1 %"),
            (0.5, true, "+50.0 %"),
            (0.0, false, "+0.0 %"),
            (-0.000_01, false, "+0.0 %"),
        ] {
            assert_eq!(limit(Some(change), ChangeKind::Share, broken).moved(), told);
        }
        assert_eq!(limit(Some(-0.1234), ChangeKind::Difference, false).moved(), "-0.123");
        assert_eq!(limit(None, ChangeKind::Share, true).moved(), "n/a");
    }

    #[test]
    fn a_limit_is_told_with_before_after_change_and_limit() {
        assert_eq!(
            limit(Some(0.501), ChangeKind::Share, true).told(),
            "mean output length moved from 120 to 180.125 (+50.1 %); the limit is ±30 %"
        );
    }

    #[test]
    fn a_percentage_is_as_exact_as_its_share() {
        for (share, told) in [("0.3", "30 %"), ("0.07", "7 %"), ("0.125", "12.5 %"), ("0", "0 %")] {
            assert_eq!(percent(share.parse().unwrap()), told);
        }
    }
}
