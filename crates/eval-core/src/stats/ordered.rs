//! Values put in order, so that the order they came in cannot matter.

use super::Undefined;

/// The values in ascending order; refused when one of them is a NaN or an infinity.
pub(super) fn finite_sorted(values: &[f64]) -> Result<Vec<f64>, Undefined> {
    if values.iter().any(|value| !value.is_finite()) {
        return Err(Undefined::NotFinite);
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    Ok(sorted)
}

/// The sum of terms, added from the least up.
pub(super) fn sum_in_order(mut terms: Vec<f64>) -> f64 {
    terms.sort_unstable_by(f64::total_cmp);
    terms.into_iter().sum()
}

/// How many values in ascending order are equal to each other, group by group.
pub(super) fn tie_sizes(sorted: &[f64]) -> Vec<usize> {
    sorted.chunk_by(|value, next| value >= next).map(<[f64]>::len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_zeros_are_one_value() {
        let sorted = finite_sorted(&[0.0, 2.0, -0.0, 2.0, -1.0]).unwrap();
        assert_eq!(tie_sizes(&sorted), [1, 2, 2]);
    }

    #[test]
    fn the_order_of_terms_does_not_change_their_sum() {
        let there = sum_in_order(vec![1e16, 1.0, -1e16, 1.0]);
        let back = sum_in_order(vec![1.0, -1e16, 1.0, 1e16]);
        assert_eq!(there.to_bits(), back.to_bits());
    }
}
