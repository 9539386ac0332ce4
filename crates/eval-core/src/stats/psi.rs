//! Population stability index: how far a distribution over bins has moved.
//!
//! PSI is the symmetric Kullback-Leibler divergence (S. Kullback and R. A. Leibler, Annals of
//! Mathematical Statistics 22 (1951) 79-86) of two histograms, under the name it carries in
//! scorecard monitoring (N. Siddiqi, *Credit Risk Scorecards*, Wiley 2006, where under 0.1 is read
//! as stable and over 0.25 as moved). Gonogo reports it beside the drift limits, for information.

use super::Undefined;
use super::ordered::finite_sorted;

/// What each bin of the smaller sample gains before the logarithm is taken, in observations.
const PSEUDO_COUNT: f64 = 0.5;

/// The population stability index of two histograms over the same bins: 0 when both have the same
/// shares, finite and positive otherwise, the same in both directions.
///
/// An empty bin would make the textbook formula infinite. So each histogram is first mixed with the
/// uniform one, `share = (1 - w) · count/total + w/bins`, with one weight `w` for both: the weight
/// that half an observation in each bin has in the smaller of the two samples. For two samples of
/// equal size this is adding half an observation everywhere (R. E. Krichevsky and V. K. Trofimov,
/// IEEE Transactions on Information Theory 27 (1981) 199-207); one weight for both keeps equal
/// shares at exactly 0 when the sizes differ.
///
/// # Errors
/// [`Undefined::LengthsDiffer`] for different numbers of bins, [`Undefined::TooFew`] for fewer than
/// two bins (one bin could never move), [`Undefined::Empty`] when a histogram counts nothing.
///
/// ```
/// use eval_core::stats::population_stability_index;
///
/// assert_eq!(population_stability_index(&[10, 20, 0], &[1, 2, 0]), Ok(0.0));
/// assert!(population_stability_index(&[50, 50, 0], &[0, 20, 80])? > 0.25);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn population_stability_index(reference: &[u64], current: &[u64]) -> Result<f64, Undefined> {
    if reference.len() != current.len() {
        return Err(Undefined::LengthsDiffer);
    }
    if reference.len() < 2 {
        return Err(Undefined::TooFew);
    }
    let (reference_total, current_total) = (total(reference), total(current));
    let smaller = reference_total.min(current_total);
    if smaller <= 0.0 {
        return Err(Undefined::Empty);
    }
    let bins = reference.len() as f64;
    let weight = PSEUDO_COUNT * bins / (smaller + PSEUDO_COUNT * bins);
    let share = |count: u64, total: f64| (1.0 - weight) * (count as f64 / total) + weight / bins;
    let moved = |(&before, &after): (&u64, &u64)| {
        let (before, after) = (share(before, reference_total), share(after, current_total));
        (after - before) * (after / before).ln()
    };
    Ok(reference.iter().zip(current).map(moved).sum())
}

fn total(counts: &[u64]) -> f64 {
    counts.iter().map(|&count| u128::from(count)).sum::<u128>() as f64
}

/// Cut points that divide the line into bins; a value on a cut point belongs to the bin below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Bins {
    cuts: Vec<f64>,
}

impl Bins {
    /// At most `count` bins that hold about equally many values of the reference: the cut points
    /// are its order statistics (inverse of the empirical distribution function, type 1 of
    /// R. J. Hyndman and Y. Fan, American Statistician 50 (1996) 361-365), never interpolated.
    /// Ties can make neighbouring cut points equal; they count once, so there may be fewer bins.
    ///
    /// # Errors
    /// [`Undefined::Empty`] without reference values, [`Undefined::TooFew`] for fewer than two bins,
    /// [`Undefined::NotFinite`] for a NaN or an infinity, [`Undefined::NoSpread`] when no cut point
    /// has values on both sides.
    pub fn quantiles(reference: &[f64], count: usize) -> Result<Self, Undefined> {
        if count < 2 {
            return Err(Undefined::TooFew);
        }
        let sorted = finite_sorted(reference)?;
        let greatest = *sorted.last().ok_or(Undefined::Empty)?;
        let nth = |bin: usize| (bin as u128 * sorted.len() as u128).div_ceil(count as u128);
        let mut cuts: Vec<f64> = (1..count)
            .map(|bin| sorted[usize::try_from(nth(bin)).unwrap_or(usize::MAX).max(1) - 1])
            .filter(|&cut| cut < greatest)
            .collect();
        cuts.dedup();
        if cuts.is_empty() { Err(Undefined::NoSpread) } else { Ok(Self { cuts }) }
    }

    /// How many values fall into each bin.
    ///
    /// # Errors
    /// [`Undefined::NotFinite`] for a NaN or an infinity.
    pub fn counts(&self, values: &[f64]) -> Result<Vec<u64>, Undefined> {
        let mut counts = vec![0; self.cuts.len() + 1];
        for &value in values {
            if !value.is_finite() {
                return Err(Undefined::NotFinite);
            }
            counts[self.cuts.partition_point(|&cut| cut < value)] += 1;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn empty_bins_stay_finite_and_opposite_corners_are_far_apart() {
        let index = population_stability_index(&[100, 0], &[0, 100]).unwrap();
        assert!(index.is_finite() && index > 5.0);
    }

    #[test]
    fn degenerate_histograms_are_refused_with_a_reason() {
        let index = population_stability_index;
        assert_eq!(index(&[], &[]), Err(Undefined::TooFew));
        assert_eq!(index(&[4], &[9]), Err(Undefined::TooFew));
        assert_eq!(index(&[1, 2], &[1, 2, 3]), Err(Undefined::LengthsDiffer));
        assert_eq!(index(&[0, 0], &[1, 2]), Err(Undefined::Empty));
        assert_eq!(index(&[1, 2], &[0, 0]), Err(Undefined::Empty));
    }

    #[test]
    fn totals_beyond_64_bits_do_not_overflow() {
        assert_eq!(population_stability_index(&[u64::MAX; 3], &[u64::MAX; 3]), Ok(0.0));
    }

    #[test]
    fn quartile_bins_hold_a_quarter_each() {
        let values: Vec<f64> = (1..=8).map(f64::from).collect();
        let bins = Bins::quantiles(&values, 4).unwrap();
        assert_eq!(bins.counts(&values), Ok(vec![2, 2, 2, 2]));
        assert_eq!(bins.counts(&[-5.0, 2.0, 2.5, 99.0]), Ok(vec![2, 1, 0, 1]));
    }

    #[test]
    fn ties_merge_bins_and_a_constant_has_none() {
        let bins = Bins::quantiles(&[0.0, 0.0, 0.0, 0.0, 1.0], 10).unwrap();
        assert_eq!(bins.counts(&[0.0, 0.0, 1.0]), Ok(vec![2, 1]));
        assert_eq!(Bins::quantiles(&[2.0; 9], 10), Err(Undefined::NoSpread));
        assert_eq!(Bins::quantiles(&[], 10), Err(Undefined::Empty));
        assert_eq!(Bins::quantiles(&[1.0, f64::NAN], 10), Err(Undefined::NotFinite));
        assert_eq!(Bins::quantiles(&[1.0, 2.0], 1), Err(Undefined::TooFew));
        assert_eq!(bins.counts(&[f64::INFINITY]), Err(Undefined::NotFinite));
    }

    proptest! {
        #[test]
        fn the_index_is_symmetric_and_never_negative(
            pairs in prop::collection::vec((0_u64..1000, 0_u64..1000), 2..12),
        ) {
            let (first, second): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
            let forward = population_stability_index(&first, &second);
            let backward = population_stability_index(&second, &first);
            match (forward, backward) {
                (Ok(forward), Ok(backward)) => {
                    prop_assert!(forward >= 0.0 && forward.is_finite());
                    prop_assert!((forward - backward).abs() <= 1e-12 * (1.0 + forward));
                }
                (forward, backward) => prop_assert_eq!(forward, backward),
            }
        }

        #[test]
        fn a_scaled_histogram_has_not_moved(
            counts in prop::collection::vec(0_u64..1000, 2..12), factor in 1_u64..1000,
        ) {
            prop_assume!(counts.iter().any(|&count| count > 0));
            let scaled: Vec<u64> = counts.iter().map(|count| count * factor).collect();
            prop_assert_eq!(population_stability_index(&counts, &scaled), Ok(0.0));
        }
    }
}
