//! Exact fractions.
//!
//! 17 of 20 against a baseline of 0.90 with a margin of 0.05 is *on* the line. In floats
//! 0.90 - 17/20 is a bit more than 0.05, and the gate would block. So limits are compared as fractions of integers.

use std::cmp::Ordering;

/// An exact fraction. Equal fractions are equal whatever their terms: 1/2 is 2/4.
#[derive(Debug, Clone, Copy)]
pub struct Fraction {
    numerator: i128,
    /// Greater than zero.
    denominator: u128,
}

impl Fraction {
    /// The whole.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// `numerator / denominator`, or `None` for a denominator of zero.
    pub fn new(numerator: i128, denominator: u128) -> Option<Self> {
        (denominator > 0).then(|| Self { numerator, denominator }.reduced())
    }

    /// `digits` with the decimal point moved by `places`, which must be at most 38.
    pub(super) fn decimal(digits: i64, places: u32) -> Self {
        Self { numerator: digits.into(), denominator: 10_u128.pow(places) }.reduced()
    }

    /// The sum, or `None` when it does not fit. A rate plus two decimals always fits, as does the
    /// sum of two rates of up to 10¹⁸ trials.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let shared = greatest_common_divisor(self.denominator, other.denominator);
        let widen = |numerator: i128, denominator: u128| {
            numerator.checked_mul(i128::try_from(denominator / shared).ok()?)
        };
        let first = widen(self.numerator, other.denominator)?;
        let second = widen(other.numerator, self.denominator)?;
        let denominator = (self.denominator / shared).checked_mul(other.denominator)?;
        Self::new(first.checked_add(second)?, denominator)
    }

    /// The difference, or `None` when it does not fit.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        let numerator = other.numerator.checked_neg()?;
        self.checked_add(Self { numerator, ..other })
    }

    /// The product, or `None` when it does not fit.
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        // Reduced crosswise first, so that nothing overflows whose product fits.
        let crossed = |numerator, denominator| Self { numerator, denominator }.reduced();
        let first = crossed(self.numerator, other.denominator);
        let second = crossed(other.numerator, self.denominator);
        let denominator = first.denominator.checked_mul(second.denominator)?;
        Self::new(first.numerator.checked_mul(second.numerator)?, denominator)
    }

    /// The nearest `f64`, for printing; never for a comparison.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    fn reduced(self) -> Self {
        let shared = greatest_common_divisor(self.numerator.unsigned_abs(), self.denominator);
        // The divisor of something with |i128::MIN| fits, unless it is that number itself.
        i128::try_from(shared).map_or(self, |divisor| Self {
            numerator: self.numerator / divisor,
            denominator: self.denominator / shared,
        })
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.numerator < 0, other.numerator < 0) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => compare_magnitudes(self.magnitude(), other.magnitude()),
            (true, true) => compare_magnitudes(other.magnitude(), self.magnitude()),
        }
    }
}

/// Numerator without sign, and denominator.
type Magnitude = (u128, u128);

impl Fraction {
    fn magnitude(self) -> Magnitude {
        (self.numerator.unsigned_abs(), self.denominator)
    }
}

/// Compares by whole parts, then by the reciprocals of what remains, as Euclid's algorithm does:
/// unlike products, no step can overflow, and there are at most some 180.
fn compare_magnitudes(left: Magnitude, right: Magnitude) -> Ordering {
    let ((mut a, mut b), (mut c, mut d)) = (left, right);
    loop {
        let whole = (a / b).cmp(&(c / d));
        let (rest_left, rest_right) = (a % b, c % d);
        if whole.is_ne() || rest_left == 0 || rest_right == 0 {
            return whole.then(rest_left.min(1).cmp(&rest_right.min(1)));
        }
        // a/b < c/d for proper fractions means b/a > d/c.
        (a, b, c, d) = (d, rest_right, b, rest_left);
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Rate;
    use proptest::prelude::*;

    fn fraction(numerator: i128, denominator: u128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!(Fraction::new(1, 0), None);
    }

    #[test]
    fn ninety_percent_less_five_is_seventeen_twentieths() {
        let line = fraction(90, 100).checked_sub(fraction(5, 100)).unwrap();
        assert_eq!(Rate::new(17, 20).unwrap().to_fraction().unwrap(), line);
        let drop_in_floats = 0.9 - 17.0 / std::hint::black_box(20.0);
        assert!(drop_in_floats > 0.05, "which is why floats do not compare");
    }

    #[test]
    fn terms_at_the_edge_of_the_type_compare_without_overflow() {
        let edges = [i128::MIN, i128::MIN + 1, -1, 0, 1, i128::MAX];
        for (above, below) in edges.iter().skip(1).zip(&edges) {
            for denominator in [1, u128::MAX - 1, u128::MAX] {
                assert!(fraction(*below, denominator) < fraction(*above, denominator));
            }
        }
        assert!(fraction(i128::MAX, u128::MAX) < fraction(i128::MAX, u128::MAX - 2));
        assert_eq!(fraction(i128::MAX, 1).checked_add(fraction(1, 1)), None);
        assert_eq!(fraction(1, 1).checked_sub(fraction(i128::MIN, 1)), None);
        assert_eq!(fraction(i128::MIN, 1 << 127), fraction(-1, 1));
    }

    #[test]
    fn a_product_that_fits_is_found_though_its_terms_are_large() {
        let large = i128::MAX;
        let product = fraction(large, 7).checked_mul(fraction(-7, large.cast_unsigned()));
        assert_eq!(product, Some(fraction(-1, 1)));
        assert_eq!(fraction(large, 1).checked_mul(fraction(2, 1)), None);
        assert_eq!(fraction(1, u128::MAX).checked_mul(fraction(1, 2)), None);
        assert_eq!(fraction(0, 5).checked_mul(fraction(large, 1)), Some(fraction(0, 1)));
    }

    proptest! {
        #[test]
        fn a_product_is_the_product_of_the_terms(a: i32, b in 1_u32.., c: i32, d in 1_u32..) {
            let product = fraction(a.into(), b.into()).checked_mul(fraction(c.into(), d.into()));
            let terms = (i128::from(a) * i128::from(c), u128::from(b) * u128::from(d));
            prop_assert_eq!(product, Some(fraction(terms.0, terms.1)));
        }

        #[test]
        fn small_fractions_compare_as_their_cross_products(
            a in -999_i128..999, b in 1_u128..999, c in -999_i128..999, d in 1_u128..999,
        ) {
            let crossed = (a * d.cast_signed()).cmp(&(c * b.cast_signed()));
            prop_assert_eq!(fraction(a, b).cmp(&fraction(c, d)), crossed);
        }

        #[test]
        fn adding_and_taking_away_again_changes_nothing(
            a: i64, b in 1_u64.., c: i32, d in 1_u32..,
        ) {
            let (first, second) = (fraction(a.into(), b.into()), fraction(c.into(), d.into()));
            let there = first.checked_add(second).unwrap();
            prop_assert_eq!(there.checked_sub(second), Some(first));
        }
    }
}
