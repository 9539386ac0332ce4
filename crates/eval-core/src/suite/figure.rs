//! Figures beside a suite's score, and whether they keep their limits.

use crate::run::{Figure, GraderResult};
use crate::stats::{Fraction, Rate, Threshold, Undefined};

/// A rate that may be at most `limit`. Without a trial it has no value and keeps no limit.
pub(super) fn at_most(name: &str, rate: Rate, limit: Threshold) -> Figure {
    fraction_at_most(name, rate.to_fraction(), limit)
}

/// An exact figure that may be at most `limit`; an undefined one keeps no limit.
pub(super) fn fraction_at_most(
    name: &str,
    figure: Result<Fraction, Undefined>,
    limit: Threshold,
) -> Figure {
    let kept = figure.as_ref().is_ok_and(|figure| *figure <= limit.fraction());
    let limit = Some(limit.to_f64());
    Figure { name: name.to_owned(), value: figure.ok().map(rounded), limit, kept }
}

/// A figure without a limit.
pub(super) fn for_information(name: &str, figure: Result<Fraction, Undefined>) -> Figure {
    let value = figure.ok().map(rounded);
    Figure { name: name.to_owned(), value, limit: None, kept: true }
}

fn rounded(figure: Fraction) -> f64 {
    quantised(figure.to_f64())
}

/// Rounded to 1e-9, so that the last bits of a float never reach an artifact.
pub(super) fn quantised(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

/// The judge's own variance, where it was asked several times about each output: the mean over outputs of
/// p (1 - p), p being the share of judgements that pass. The system is frozen in it, so none of it is the
/// system's.
pub(super) fn noise<'g>(
    graders: impl Iterator<Item = &'g GraderResult>,
    judgements: u32,
) -> Vec<Figure> {
    if judgements < 2 {
        return Vec::new();
    }
    let shares: Vec<f64> = graders.filter_map(|grader| grader.score).collect();
    let sum: f64 = shares.iter().map(|p| p * (1.0 - p)).sum();
    let value = (!shares.is_empty()).then(|| quantised(sum / shares.len() as f64));
    vec![Figure { name: "variance of the judge".to_owned(), value, limit: None, kept: true }]
}
