//! Krippendorff's alpha: agreement of any number of raters, with gaps.
//!
//! Where kappa needs two raters who both rated everything, alpha takes whatever ratings there are.
//! Source: K. Krippendorff, *Content Analysis*, 4th ed. (2018), chapter 12; "Computing
//! Krippendorff's alpha-reliability" (2011). All three differences are written as squared distances
//! of scores, so that sums over pairs become sums over ratings.

use super::Undefined;
use super::ordered::{finite_sorted, sum_in_order, tie_sizes};

/// What the values of a scale mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Names: two values are the same or not.
    Nominal,
    /// Ranks: two values are as far apart as there are ratings between them.
    Ordinal,
    /// Numbers: two values are as far apart as their difference.
    Interval,
}

/// Krippendorff's alpha: 1 is perfect agreement, 0 what chance would give, negative is worse.
///
/// Each unit holds the ratings it received; a missing rating is left out, and a unit with fewer than
/// two says nothing and is passed over.
///
/// # Errors
/// [`Undefined::TooFew`] when no unit has two ratings, [`Undefined::NoSpread`] when all ratings that
/// count are equal, [`Undefined::NotFinite`] for a NaN or an infinity, [`Undefined::OutOfRange`] for numbers too
/// large to square.
///
/// ```
/// use eval_core::stats::{Scale, krippendorff_alpha};
///
/// let units = [vec![1.0, 1.0], vec![2.0, 2.0, 2.0], vec![1.0, 2.0], vec![3.0]];
/// let alpha = krippendorff_alpha(&units, Scale::Nominal)?;
/// assert_eq!(format!("{alpha:.3}"), "0.500");
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn krippendorff_alpha(units: &[Vec<f64>], scale: Scale) -> Result<f64, Undefined> {
    let units: Vec<Vec<f64>> =
        units.iter().map(|unit| finite_sorted(unit)).collect::<Result<_, _>>()?;
    let paired: Vec<&Vec<f64>> = units.iter().filter(|unit| unit.len() > 1).collect();
    let mut all: Vec<f64> = paired.iter().copied().flatten().copied().collect();
    all.sort_unstable_by(f64::total_cmp);
    if all.is_empty() {
        return Err(Undefined::TooFew);
    }
    let score = |value: f64| if scale == Scale::Ordinal { middle_rank(&all, value) } else { value };
    let squares = |sorted: &[f64]| {
        let scores: Vec<f64> = sorted.iter().map(|&value| score(value)).collect();
        if scale == Scale::Nominal { unequal_pairs(&scores) } else { squared_distances(&scores) }
    };
    let expected = squares(&all);
    if all.first() == all.last() || expected <= 0.0 {
        return Err(Undefined::NoSpread);
    }
    let within = paired.iter().map(|unit| squares(unit) / (unit.len() - 1) as f64);
    let alpha = 1.0 - (all.len() - 1) as f64 * sum_in_order(within.collect()) / expected;
    // Squares of values beyond 10¹⁵⁰ do not fit.
    if alpha.is_finite() { Ok(alpha) } else { Err(Undefined::OutOfRange) }
}

/// The mean rank of a value among all. Krippendorff's ordinal difference of two values, the ratings
/// from one to the other less half of those at either, is the difference of these.
fn middle_rank(all: &[f64], value: f64) -> f64 {
    let below = all.partition_point(|&other| other < value);
    let up_to = all.partition_point(|&other| other <= value);
    (below + up_to) as f64 / 2.0
}

/// Ordered pairs of unequal values.
fn unequal_pairs(sorted: &[f64]) -> f64 {
    let square = |count: usize| count as f64 * count as f64;
    square(sorted.len()) - tie_sizes(sorted).into_iter().map(square).sum::<f64>()
}

/// The squared distances of all ordered pairs: twice their number times the squares about the mean.
fn squared_distances(scores: &[f64]) -> f64 {
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    2.0 * count * scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SCALES: [Scale; 3] = [Scale::Nominal, Scale::Ordinal, Scale::Interval];

    #[test]
    fn degenerate_ratings_have_a_reason_and_no_value() {
        for scale in SCALES {
            let alpha = |units: &[Vec<f64>]| krippendorff_alpha(units, scale);
            assert_eq!(alpha(&[]), Err(Undefined::TooFew));
            assert_eq!(alpha(&[vec![1.0], vec![], vec![2.0]]), Err(Undefined::TooFew));
            assert_eq!(alpha(&[vec![1.0, 1.0], vec![1.0; 4]]), Err(Undefined::NoSpread));
            assert_eq!(alpha(&[vec![0.0, -0.0]]), Err(Undefined::NoSpread));
            assert_eq!(alpha(&[vec![1.0, f64::NAN]]), Err(Undefined::NotFinite));
        }
        let huge = [vec![1e200, -1e200], vec![f64::MAX, f64::MAX]];
        assert_eq!(krippendorff_alpha(&huge, Scale::Interval), Err(Undefined::OutOfRange));
    }

    #[test]
    fn perfect_agreement_is_one_on_every_scale() {
        for scale in SCALES {
            assert_eq!(krippendorff_alpha(&[vec![1.0, 1.0], vec![5.0; 3]], scale), Ok(1.0));
        }
    }

    proptest! {
        #[test]
        fn the_order_of_units_and_ratings_does_not_matter(
            units in prop::collection::vec(prop::collection::vec((1_u8..5).prop_map(f64::from), 0..4), 1..12),
        ) {
            let turned: Vec<Vec<f64>> =
                units.iter().rev().map(|unit| unit.iter().rev().copied().collect()).collect();
            for scale in SCALES {
                prop_assert_eq!(krippendorff_alpha(&units, scale), krippendorff_alpha(&turned, scale));
            }
        }

        #[test]
        fn ranks_ignore_how_far_apart_numbers_are(
            units in prop::collection::vec(prop::collection::vec(1_u8..6, 0..4), 1..12),
        ) {
            let with = |stretch: fn(u8) -> f64| -> Vec<Vec<f64>> {
                units.iter().map(|unit| unit.iter().copied().map(stretch).collect()).collect()
            };
            let (near, far) = (with(f64::from), with(|value| f64::from(value).exp()));
            prop_assert_eq!(
                krippendorff_alpha(&near, Scale::Ordinal),
                krippendorff_alpha(&far, Scale::Ordinal)
            );
        }
    }
}
