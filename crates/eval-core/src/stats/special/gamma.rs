//! Logarithms of the gamma and beta functions, from Stirling's formula and what it leaves out.

use std::f64::consts::TAU;

/// Below this the remainder is reached by recurrence, from here on by its series.
const SERIES_FROM: f64 = 16.0;

/// Coefficients of Stirling's series, `B₂ₖ / (2k (2k-1))`. NIST DLMF 5.11.1.
const STIRLING: [f64; 6] =
    [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360_360.0];

/// `ln Γ(x)` for `x` > 0; NaN for everything else.
pub fn ln_gamma(x: f64) -> f64 {
    if x > 0.0 { (x - 0.5) * x.ln() - x + 0.5 * TAU.ln() + stirling_remainder(x) } else { f64::NAN }
}

/// `ln B(a, b)` for `a`, `b` > 0, with an absolute error near rounding however large they are; NaN
/// for everything else.
pub fn ln_beta(a: f64, b: f64) -> f64 {
    let (lesser, greater) = (a.min(b), a.max(b));
    if !(lesser > 0.0 && a + b < f64::INFINITY) {
        return f64::NAN;
    }
    let sum = a + b;
    let of_lesser = (lesser - 0.5) * (lesser / sum).ln();
    let of_greater = (greater - 0.5) * (-lesser / sum).ln_1p();
    of_lesser + of_greater + 0.5 * (TAU / sum).ln() + ln_beta_remainder(a, b)
}

/// The part of `ln B(a, b)` that Stirling's formula leaves out.
pub(super) fn ln_beta_remainder(a: f64, b: f64) -> f64 {
    stirling_remainder(a) + stirling_remainder(b) - stirling_remainder(a + b)
}

/// `ln Γ(x) - [(x - ½) ln x - x + ½ ln 2π]` for `x` > 0.
pub(super) fn stirling_remainder(x: f64) -> f64 {
    let mut recurred = 0.0;
    let mut shifted = x;
    while shifted < SERIES_FROM {
        recurred += (shifted + 0.5) * shifted.recip().ln_1p() - 1.0;
        shifted += 1.0;
    }
    let square = (shifted * shifted).recip();
    let series = STIRLING.iter().rev().fold(0.0, |sum, term| sum * square + term);
    recurred + series / shifted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn factorials_are_gamma_values() {
        let mut factorial = 1.0_f64;
        for n in 1..=20_u32 {
            factorial *= f64::from(n);
            assert!(
                (ln_gamma(f64::from(n) + 1.0) - factorial.ln()).abs()
                    < 2e-14 * factorial.ln().max(1.0)
            );
        }
    }

    #[test]
    fn arguments_that_are_not_positive_give_no_number() {
        for x in [0.0, -1.0, f64::NAN] {
            assert!(ln_gamma(x).is_nan() && ln_beta(x, 1.0).is_nan() && ln_beta(1.0, x).is_nan());
        }
        assert!(ln_beta(f64::MAX, f64::MAX).is_nan());
    }

    proptest! {
        #[test]
        fn beta_is_a_quotient_of_gammas(a in 0.01..50.0_f64, b in 0.01..50.0_f64) {
            let quotient = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
            prop_assert!((ln_beta(a, b) - quotient).abs() < 1e-12);
        }
    }
}
