//! The Mann-Whitney U test: does one sample tend to larger values?
//!
//! For graded scores and latencies, whose distribution nobody knows. Sources: H. B. Mann and
//! D. R. Whitney, Annals of Mathematical Statistics 18 (1947) 50-60; exact with ties by the shift
//! algorithm of B. Streitberg and J. Röhmel, Statistical Software Newsletter 12 (1986) 10-17; the
//! normal limit with the tie correction of E. L. Lehmann, *Nonparametrics* (1975), section 1.4, and
//! a continuity correction.

use serde::Serialize;

use super::ordered::{finite_sorted, tie_sizes};
use super::special::normal_sf;
use super::{Precision, Undefined};

/// Up to this many observations together the p-value is exact.
const EXACT_UP_TO: usize = 40;

/// The outcome of [`mann_whitney_u`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MannWhitney {
    /// Pairs in which the first sample has the larger value, ties by half.
    pub u: f64,
    /// The same as a share of all pairs: the chance that a random value of the first sample is
    /// larger. One half is no difference.
    pub superiority: f64,
    /// Two-sided p-value: how often `u` would be at least as far from half of all pairs.
    pub p_value: f64,
    /// `Exact` for at most 40 observations together, else `Asymptotic`.
    pub precision: Precision,
}

/// Compares two samples. Samples of one constant are no evidence: the p-value is 1.
///
/// # Errors
/// [`Undefined::Empty`] when a sample is empty, [`Undefined::NotFinite`] for a NaN or an infinity.
///
/// ```
/// use eval_core::stats::mann_whitney_u;
///
/// let test = mann_whitney_u(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0])?;
/// assert_eq!((test.u, test.superiority), (9.0, 1.0));
/// assert!((test.p_value - 0.1).abs() < 1e-15);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn mann_whitney_u(first: &[f64], second: &[f64]) -> Result<MannWhitney, Undefined> {
    let (first, second) = (finite_sorted(first)?, finite_sorted(second)?);
    if first.is_empty() || second.is_empty() {
        return Err(Undefined::Empty);
    }
    let pooled = finite_sorted(&[first.as_slice(), &second].concat())?;
    let ties = tie_sizes(&pooled);
    let twice_u = twice_u(&first, &second);
    let pairs = first.len() as u128 * second.len() as u128;
    // Twice the distance of U from its mean, half of all pairs.
    let distance = twice_u.abs_diff(pairs);
    let (p_value, precision) = if pooled.len() <= EXACT_UP_TO {
        (exact(first.len(), second.len(), &ties, distance), Precision::Exact)
    } else {
        (asymptotic(first.len(), second.len(), &ties, distance), Precision::Asymptotic)
    };
    let u = twice_u as f64 / 2.0;
    Ok(MannWhitney { u, superiority: u / pairs as f64, p_value, precision })
}

/// Twice the number of pairs in which the first value is larger, a tie counting once.
fn twice_u(first: &[f64], second: &[f64]) -> u128 {
    let of_value = |value: &f64| {
        let below = second.partition_point(|other| other < value);
        let up_to = second.partition_point(|other| other <= value);
        (below + up_to) as u128
    };
    first.iter().map(of_value).sum()
}

/// Probability that a random choice of `first` observations has a rank sum at least as far from its
/// mean. Twice the mean ranks are whole numbers, so that all rank sums can be counted.
fn exact(first: usize, second: usize, ties: &[usize], distance: u128) -> f64 {
    let observations = first + second;
    // ways[chosen][sum]: how many choices have twice this rank sum.
    let mut ways = vec![vec![0.0; observations * (observations + 1) + 1]; first + 1];
    ways[0][0] = 1.0;
    for rank in twice_mean_ranks(ties) {
        for chosen in (1..=first).rev() {
            let (fewer, more) = ways.split_at_mut(chosen);
            for sum in rank..more[0].len() {
                more[0][sum] += fewer[chosen - 1][sum - rank];
            }
        }
    }
    let mean = first * (observations + 1);
    let is_as_far = |&(sum, _): &(usize, &f64)| sum.abs_diff(mean) as u128 >= distance;
    let as_far: f64 = ways[first].iter().enumerate().filter(is_as_far).map(|(_, ways)| ways).sum();
    as_far / ways[first].iter().sum::<f64>()
}

/// Twice the mean rank of each observation, from the sizes of the tied groups.
fn twice_mean_ranks(ties: &[usize]) -> Vec<usize> {
    let mut before = 0;
    let mut ranks = Vec::new();
    for &size in ties {
        ranks.resize(before + size, 2 * before + size + 1);
        before += size;
    }
    ranks
}

/// The normal limit. `distance` is twice that of U, so the continuity correction of one half is 1.
fn asymptotic(first: usize, second: usize, ties: &[usize], distance: u128) -> f64 {
    let observations = (first + second) as f64;
    let cubes = |size: &usize| (*size as f64).powi(3) - *size as f64;
    let loss = ties.iter().map(cubes).sum::<f64>() / (observations * (observations - 1.0));
    let variance = first as f64 * second as f64 / 12.0 * (observations + 1.0 - loss);
    let corrected = distance.saturating_sub(1) as f64 / 2.0;
    if variance > 0.0 { 2.0 * normal_sf(corrected / variance.sqrt()) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn degenerate_samples_have_a_stated_answer() {
        assert_eq!(mann_whitney_u(&[], &[1.0]), Err(Undefined::Empty));
        assert_eq!(mann_whitney_u(&[1.0], &[]), Err(Undefined::Empty));
        assert_eq!(mann_whitney_u(&[f64::NAN], &[1.0]), Err(Undefined::NotFinite));
        for size in [3, 300] {
            let constant = mann_whitney_u(&vec![2.0; size], &vec![2.0; size]).unwrap();
            assert!(
                (constant.p_value - 1.0).abs() < 1e-12
                    && (constant.superiority - 0.5).abs() < 1e-12
            );
        }
    }

    #[test]
    fn exact_and_limit_are_close_where_one_takes_over() {
        let ties: Vec<usize> = vec![1; 60];
        for distance in [60, 200, 400] {
            let (counted, limit) =
                (exact(30, 30, &ties, distance), asymptotic(30, 30, &ties, distance));
            assert!((counted - limit).abs() < 0.003, "{counted} {limit}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_exact_p_value_is_the_share_of_deals_ties_included(
            pooled in prop::collection::vec((0_u8..5).prop_map(f64::from), 2..11), cut in 1_usize..10,
        ) {
            let cut = cut.min(pooled.len() - 1);
            let pairs = cut as f64 * (pooled.len() - cut) as f64;
            let test = mann_whitney_u(&pooled[..cut], &pooled[cut..]).unwrap();
            let (mut deals, mut as_far) = (0_u32, 0_u32);
            for deal in (0_u32..1 << pooled.len()).filter(|deal| deal.count_ones() as usize == cut) {
                let hand = |to_first: bool| -> Vec<f64> {
                    let to = |&(at, _): &(usize, &f64)| (deal >> at & 1 == 1) == to_first;
                    pooled.iter().enumerate().filter(to).map(|(_, &value)| value).collect()
                };
                let u = mann_whitney_u(&hand(true), &hand(false)).unwrap().u;
                deals += 1;
                as_far += u32::from((u - pairs / 2.0).abs() >= (test.u - pairs / 2.0).abs());
            }
            prop_assert!((test.p_value - f64::from(as_far) / f64::from(deals)).abs() < 1e-12);
        }

        #[test]
        fn exchanging_the_samples_mirrors_the_superiority(
            first in prop::collection::vec((0_u8..9).prop_map(f64::from), 1..50),
            second in prop::collection::vec((0_u8..9).prop_map(f64::from), 1..50),
        ) {
            let (there, back) =
                (mann_whitney_u(&first, &second).unwrap(), mann_whitney_u(&second, &first).unwrap());
            prop_assert!((there.superiority + back.superiority - 1.0).abs() < 1e-12);
            prop_assert!((there.p_value - back.p_value).abs() < 1e-12);
        }
    }
}
