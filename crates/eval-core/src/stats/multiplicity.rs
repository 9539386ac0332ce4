//! Many tests at once.
//!
//! Ask about twenty failure modes and one will look changed by chance. Adjusted p-values are
//! compared with the level as if there were one test. Sources: S. Holm, "A simple sequentially
//! rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979) 65-70, which
//! bounds the chance of any false finding; Y. Benjamini and Y. Hochberg, JRSS B 57 (1995) 289-300,
//! which bounds the share of false findings among all.

use super::Undefined;

/// Holm's adjusted p-values, in the order of the input. No p-values have none.
///
/// # Errors
/// [`Undefined::OutOfRange`] when one is not between 0 and 1; a NaN is not.
///
/// ```
/// use eval_core::stats::holm;
///
/// assert_eq!(holm(&[0.04, 0.01, 0.5])?, [0.08, 0.03, 0.5]);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn holm(p_values: &[f64]) -> Result<Vec<f64>, Undefined> {
    let ascending = ascending(p_values)?;
    let mut adjusted = p_values.to_vec();
    let mut greatest = 0.0_f64;
    for (rank, &at) in ascending.iter().enumerate() {
        greatest = greatest.max((p_values.len() - rank) as f64 * p_values[at]);
        adjusted[at] = greatest.min(1.0);
    }
    Ok(adjusted)
}

/// Benjamini and Hochberg's adjusted p-values, in the order of the input. No p-values have none.
///
/// # Errors
/// [`Undefined::OutOfRange`] when one is not between 0 and 1; a NaN is not.
pub fn benjamini_hochberg(p_values: &[f64]) -> Result<Vec<f64>, Undefined> {
    let ascending = ascending(p_values)?;
    let mut adjusted = p_values.to_vec();
    let mut least = 1.0_f64;
    for (rank, &at) in ascending.iter().enumerate().rev() {
        least = least.min(p_values.len() as f64 / (rank + 1) as f64 * p_values[at]);
        adjusted[at] = least;
    }
    Ok(adjusted)
}

/// Where the p-values stand, least first.
fn ascending(p_values: &[f64]) -> Result<Vec<usize>, Undefined> {
    if !p_values.iter().all(|p_value| (0.0..=1.0).contains(p_value)) {
        return Err(Undefined::OutOfRange);
    }
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_family_with_something_that_is_no_p_value_is_refused() {
        for bad in [f64::NAN, -0.1, 1.1, f64::INFINITY] {
            assert_eq!(holm(&[0.1, bad]), Err(Undefined::OutOfRange));
            assert_eq!(benjamini_hochberg(&[0.1, bad]), Err(Undefined::OutOfRange));
        }
        assert_eq!(holm(&[]), Ok(vec![]));
        assert_eq!(benjamini_hochberg(&[]), Ok(vec![]));
    }

    proptest! {
        #[test]
        fn holm_is_the_more_cautious_and_neither_finds_more_than_the_raw_values(
            p_values in prop::collection::vec(0.0..=1.0_f64, 1..30),
        ) {
            let (strict, lenient) = (holm(&p_values).unwrap(), benjamini_hochberg(&p_values).unwrap());
            for ((raw, strict), lenient) in p_values.iter().zip(strict).zip(lenient) {
                prop_assert!(*raw <= lenient && lenient <= strict * (1.0 + 1e-15) && strict <= 1.0);
            }
        }

        #[test]
        fn each_p_value_keeps_its_place(mut p_values in prop::collection::vec(0.0..=1.0_f64, 1..30)) {
            let mut forward = holm(&p_values).unwrap();
            p_values.reverse();
            forward.reverse();
            prop_assert_eq!(forward, holm(&p_values).unwrap());
        }
    }
}
