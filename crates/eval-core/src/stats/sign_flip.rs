//! The sign-flip test: are paired differences centred on zero?
//!
//! If two runs do not differ, either could have been called the first, so each difference could as
//! well have the other sign. The test counts the sign patterns whose sum is at least as far from
//! zero as the observed one. Source: R. A. Fisher, *The Design of Experiments* (1935), section 21;
//! for sampled patterns, B. Phipson and G. K. Smyth, Statistical Applications in Genetics and
//! Molecular Biology 9:39 (2010), who count the observed pattern in.

use serde::Serialize;

use super::quantised::{SCALE, all_quantised};
use super::special::normal_sf;
use super::{Precision, Random, Resampling, Undefined};

/// Up to this many differences other than zero, all sign patterns are tried.
const EXACT_UP_TO: usize = 20;

/// The outcome of [`sign_flip_test`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SignFlip {
    /// The mean of the differences as observed.
    pub mean_difference: f64,
    /// Two-sided p-value.
    pub p_value: f64,
    /// `Exact` for at most 20 differences other than zero, `Resampled`, or `Asymptotic` for more
    /// than 10⁹ draws.
    pub precision: Precision,
}

/// Tests paired differences (one a case, taken to 10⁻⁹, so that equal sums are equal in any order).
/// Differences that are all zero are no evidence: the p-value is 1.
///
/// # Errors
/// [`Undefined::Empty`] without differences, [`Undefined::NotFinite`] and [`Undefined::OutOfRange`]
/// for values that cannot be added.
///
/// ```
/// use eval_core::stats::{Resampling, sign_flip_test};
///
/// let test = sign_flip_test(&[0.1, 0.2, 0.1, 0.4], Resampling::seeded(1))?;
/// assert_eq!(test.p_value, 2.0 / 16.0);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn sign_flip_test(differences: &[f64], resampling: Resampling) -> Result<SignFlip, Undefined> {
    if differences.is_empty() {
        return Err(Undefined::Empty);
    }
    let mut values = all_quantised(differences)?;
    let sum: i128 = values.iter().sum();
    let mean_difference = sum as f64 / SCALE / differences.len() as f64;
    values.retain(|&value| value != 0);
    // Sampled patterns must not depend on the order of the cases either.
    values.sort_unstable();
    let (p_value, precision) = if values.len() <= EXACT_UP_TO {
        (exact(&values, sum), Precision::Exact)
    } else if resampling.is_affordable(values.len()) {
        (sampled(&values, sum, resampling), Precision::Resampled)
    } else {
        let spread = values.iter().map(|&value| (value as f64).powi(2)).sum::<f64>().sqrt();
        (2.0 * normal_sf((sum as f64 / spread).abs()), Precision::Asymptotic)
    };
    Ok(SignFlip { mean_difference, p_value, precision })
}

/// The share of all sign patterns that are at least as far out. A pattern and its opposite are
/// equally far, so one sign stays; each next pattern differs by one sign (a Gray code).
fn exact(values: &[i128], observed: i128) -> f64 {
    let Some((fixed, flipped)) = values.split_last() else { return 1.0 };
    let mut signed = flipped.to_vec();
    let mut sum: i128 = flipped.iter().sum::<i128>() + fixed;
    let patterns = 1_u32 << flipped.len();
    let mut as_far = u32::from(sum.abs() >= observed.abs());
    for pattern in 1..patterns {
        let value = &mut signed[pattern.trailing_zeros() as usize];
        sum -= 2 * *value;
        *value = -*value;
        as_far += u32::from(sum.abs() >= observed.abs());
    }
    f64::from(as_far) / f64::from(patterns)
}

/// The share of sampled patterns, the observed one among them.
fn sampled(values: &[i128], observed: i128, resampling: Resampling) -> f64 {
    let mut random = Random::seeded(resampling.seed);
    let mut is_as_far = || {
        let mut sum = 0;
        for chunk in values.chunks(64) {
            let signs = random.next_u64();
            let signed =
                |(at, &value): (usize, &i128)| if signs >> at & 1 == 1 { -value } else { value };
            sum += chunk.iter().enumerate().map(signed).sum::<i128>();
        }
        sum.abs() >= observed.abs()
    };
    let samples = resampling.resamples.get();
    let as_far = (0..samples).filter(|_| is_as_far()).count();
    (as_far as f64 + 1.0) / (f64::from(samples) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{PairedOutcomes, mcnemar_exact};
    use proptest::prelude::*;

    fn p_value(differences: &[f64]) -> Result<f64, Undefined> {
        sign_flip_test(differences, Resampling::seeded(5)).map(|test| test.p_value)
    }

    #[test]
    fn degenerate_differences_have_a_stated_answer() {
        assert_eq!(p_value(&[]), Err(Undefined::Empty));
        assert_eq!(p_value(&[0.0; 30]), Ok(1.0));
        assert_eq!(p_value(&[1.0, f64::INFINITY]), Err(Undefined::NotFinite));
        assert_eq!(p_value(&[1e19]), Err(Undefined::OutOfRange));
        assert_eq!(p_value(&[0.3]), Ok(1.0), "one case is no evidence");
    }

    #[test]
    fn equal_differences_in_one_direction_are_strong_evidence() {
        assert_eq!(p_value(&[-1.0; 10]), Ok(2.0 / 1024.0));
    }

    #[test]
    fn sampled_and_limit_come_close_to_exact() {
        let differences: Vec<f64> = (0..60).map(|i| f64::from(i * 7 % 11) / 10.0 - 0.4).collect();
        let sampled = sign_flip_test(&differences, Resampling::seeded(5)).unwrap();
        let resamples = std::num::NonZeroU32::new(100_000_000).unwrap();
        let limit = sign_flip_test(&differences, Resampling { seed: 5, resamples }).unwrap();
        assert_eq!(
            (sampled.precision, limit.precision),
            (Precision::Resampled, Precision::Asymptotic)
        );
        assert!((sampled.p_value - limit.p_value).abs() < 0.01);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn differences_of_one_make_it_the_exact_mcnemar_test(first_only in 0_u32..10, second_only in 0_u32..10) {
            prop_assume!(first_only + second_only > 0);
            let mut differences = vec![-1.0; first_only as usize];
            differences.resize((first_only + second_only) as usize, 1.0);
            let outcomes = PairedOutcomes {
                first_only: first_only.into(),
                second_only: second_only.into(),
                ..PairedOutcomes::default()
            };
            let mcnemar = mcnemar_exact(outcomes).unwrap().p_value;
            prop_assert!((p_value(&differences).unwrap() - mcnemar).abs() < 1e-12);
        }

        #[test]
        fn order_does_not_matter(
            mut differences in prop::collection::vec(-2.0..2.0_f64, 1..30),
        ) {
            let few = Resampling { seed: 5, resamples: std::num::NonZeroU32::new(99).unwrap() };
            let forward = sign_flip_test(&differences, few);
            differences.reverse();
            prop_assert_eq!(forward, sign_flip_test(&differences, few));
        }
    }
}
