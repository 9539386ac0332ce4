//! Values as whole numbers of billionths.
//!
//! The sum of floats depends on their order; the sum of integers does not. A result folded from
//! shards in any order must have the same bytes, so values are rounded once, to 10⁻⁹, before they
//! are added.

use super::Undefined;

/// How many units make 1.
pub(super) const SCALE: f64 = 1e9;

/// The largest magnitude that is taken: 10¹¹ such values still add up without overflow.
const MAX_MAGNITUDE: f64 = 1e18;

/// The value in billionths, rounded to the nearest.
pub(super) fn quantised(value: f64) -> Result<i128, Undefined> {
    if !value.is_finite() {
        return Err(Undefined::NotFinite);
    }
    if value.abs() > MAX_MAGNITUDE {
        return Err(Undefined::OutOfRange);
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rounded, and within range as just checked"
    )]
    Ok((value * SCALE).round() as i128)
}

/// All values in billionths, in their order.
pub(super) fn all_quantised(values: &[f64]) -> Result<Vec<i128>, Undefined> {
    values.iter().copied().map(quantised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_added_is_refused() {
        assert_eq!(quantised(f64::NAN), Err(Undefined::NotFinite));
        assert_eq!(quantised(f64::NEG_INFINITY), Err(Undefined::NotFinite));
        assert_eq!(quantised(1e19), Err(Undefined::OutOfRange));
        assert!(quantised(-1e18).is_ok());
    }

    #[test]
    fn a_tenth_three_times_is_three_tenths() {
        assert_eq!(quantised(0.1).unwrap() * 3, quantised(0.3).unwrap());
    }
}
