//! pass@k and pass^k: what k repetitions would do, from the n that were made.
//!
//! pass@k is the chance that at least one of k answers is right, which suits a user who may retry;
//! pass^k the chance that all are, which suits one who may not. Raising the pass rate to the k-th
//! power is biased; these are not. Sources: M. Chen et al., "Evaluating large language models
//! trained on code", arXiv:2107.03374 (2021), equation 1; S. Yao, N. Shinn, P. Razavi,
//! K. Narasimhan, "τ-bench", arXiv:2406.12045 (2024), section 3.

use std::num::NonZeroU64;

use super::ordered::sum_in_order;
use super::special::Urn;
use super::{Rate, Undefined};

/// Up to this many factors are multiplied; more are taken as a hypergeometric probability.
const MAX_FACTORS: u64 = 1_000;

/// The unbiased estimate of the chance that at least one of `k` repetitions passes, from the
/// repetitions that did.
///
/// # Errors
/// [`Undefined::TooFew`] for fewer than `k` repetitions.
pub fn pass_at_k(repetitions: Rate, k: NonZeroU64) -> Result<f64, Undefined> {
    Ok(1.0 - pass_hat_k(repetitions.complement(), k)?)
}

/// The unbiased estimate of the chance that all of `k` repetitions pass: `C(c, k) / C(n, k)` for `c`
/// passes among `n`.
///
/// # Errors
/// [`Undefined::TooFew`] for fewer than `k` repetitions.
///
/// ```
/// use std::num::NonZeroU64;
/// use eval_core::stats::{Rate, pass_hat_k};
///
/// let two = NonZeroU64::new(2).unwrap();
/// assert_eq!(pass_hat_k(Rate::new(3, 4)?, two)?, 0.5);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn pass_hat_k(repetitions: Rate, k: NonZeroU64) -> Result<f64, Undefined> {
    let k = k.get();
    if repetitions.of() < k {
        return Err(Undefined::TooFew);
    }
    if repetitions.hits() < k {
        return Ok(0.0);
    }
    // Choosing k repetitions that miss every failure, or all failures outside of k repetitions.
    let (fewer, more) = (k.min(repetitions.misses()), k.max(repetitions.misses()));
    if fewer > MAX_FACTORS {
        let urn = Urn { hits: repetitions.hits(), misses: repetitions.misses(), drawn: k };
        return Ok(urn.ln_pmf(k).exp());
    }
    let factor = |i: u64| (repetitions.of() - more - i) as f64 / (repetitions.of() - i) as f64;
    Ok((0..fewer).map(factor).product())
}

/// The mean over cases of [`pass_at_k`].
///
/// # Errors
/// [`Undefined::Empty`] without cases, [`Undefined::TooFew`] when a case has fewer than `k`
/// repetitions: leaving it out would change what is measured.
pub fn mean_pass_at_k(cases: &[Rate], k: NonZeroU64) -> Result<f64, Undefined> {
    mean(cases, |case| pass_at_k(case, k))
}

/// The mean over cases of [`pass_hat_k`].
///
/// # Errors
/// Those of [`mean_pass_at_k`].
pub fn mean_pass_hat_k(cases: &[Rate], k: NonZeroU64) -> Result<f64, Undefined> {
    mean(cases, |case| pass_hat_k(case, k))
}

fn mean(
    cases: &[Rate],
    of_case: impl Fn(Rate) -> Result<f64, Undefined>,
) -> Result<f64, Undefined> {
    if cases.is_empty() {
        return Err(Undefined::Empty);
    }
    let values: Vec<f64> = cases.iter().map(|&case| of_case(case)).collect::<Result<_, _>>()?;
    Ok(sum_in_order(values) / cases.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn times(k: u64) -> NonZeroU64 {
        NonZeroU64::new(k).unwrap()
    }

    #[test]
    fn more_repetitions_than_were_made_are_not_estimated() {
        let rate = Rate::new(2, 3).unwrap();
        assert_eq!(pass_at_k(rate, times(4)), Err(Undefined::TooFew));
        assert_eq!(pass_hat_k(Rate::default(), times(1)), Err(Undefined::TooFew));
        assert_eq!(mean_pass_at_k(&[], times(1)), Err(Undefined::Empty));
        let cases = [rate, Rate::new(1, 1).unwrap()];
        assert_eq!(mean_pass_hat_k(&cases, times(2)), Err(Undefined::TooFew));
    }

    #[test]
    fn large_counts_end_at_once_and_meet_the_product() {
        let half = u64::MAX / 2;
        let rate = Rate::new(u64::MAX - 3, u64::MAX).unwrap();
        assert!((pass_hat_k(rate, times(half)).unwrap() - 0.125).abs() < 1e-12);
        let many = Rate::new(half, u64::MAX).unwrap();
        assert!(pass_hat_k(many, times(half / 2)).unwrap() < 1e-300);
        let rate = Rate::new(998_999, 1_000_000).unwrap();
        let urn = Urn { hits: 998_999, misses: 1_001, drawn: 1_000 };
        let product = pass_hat_k(rate, times(1_000)).unwrap();
        assert!((urn.ln_pmf(1_000).exp() / product - 1.0).abs() < 1e-11);
    }

    proptest! {
        #[test]
        fn one_repetition_is_the_rate_and_more_move_apart(passed in 0_u64..20, failed in 0_u64..20) {
            prop_assume!(passed + failed > 0);
            let rate = Rate::from_counts(passed, failed);
            let of = |k| (pass_hat_k(rate, times(k)).unwrap(), pass_at_k(rate, times(k)).unwrap());
            prop_assert!((of(1).0 - rate.value().unwrap()).abs() < 1e-15);
            for k in 1..rate.of() {
                prop_assert!(of(k + 1).0 <= of(k).0 && of(k + 1).1 >= of(k).1 - 1e-15);
                prop_assert!(of(k).0 <= of(k).1 + 1e-15);
            }
        }
    }
}
