//! Bounded inversion of a monotone function.

/// Enough halvings to single out one of the `f64` from 0 to 1.
const HALVINGS: u32 = 64;

/// The least number in 0 to 1 that is not below the sought one, to the last bit.
///
/// `is_below` says whether its argument is too small; it must be true up to some point and false
/// beyond it. The search halves the range of representable numbers (for non-negative `f64` the
/// order of values is the order of their bits), so that it takes the same few steps whether the
/// answer is near 1 or near 10⁻³⁰⁰, and always ends.
pub(in crate::stats) fn bisect_unit(is_below: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0, 1.0_f64.to_bits());
    for _ in 0..HALVINGS {
        let middle = low + (high - low) / 2;
        if middle == high {
            break;
        }
        if is_below(f64::from_bits(middle)) { low = middle + 1 } else { high = middle }
    }
    f64::from_bits(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_magnitude_is_found_to_the_last_bit() {
        for sought in [0.0, 5e-324, 1e-300, 1e-20, 0.1, 0.5, 1.0 - f64::EPSILON / 2.0, 1.0] {
            assert_eq!(bisect_unit(|x| x < sought).to_bits(), f64::to_bits(sought));
        }
    }

    #[test]
    fn what_is_never_reached_ends_at_one() {
        assert!((bisect_unit(|_| true) - 1.0).abs() < f64::EPSILON);
    }
}
