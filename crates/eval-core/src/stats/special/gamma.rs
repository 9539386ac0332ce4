//! The logarithm of the gamma function, as Stirling's formula and what that leaves out.

use std::f64::consts::TAU;

/// Below this the remainder is reached by recurrence, from here on by its series.
const SERIES_FROM: f64 = 8.0;

/// Coefficients of Stirling's series, `B₂ₖ / (2k (2k-1))`. NIST DLMF 5.11.1.
const STIRLING: [f64; 10] = [
    1.0 / 12.0,
    -1.0 / 360.0,
    1.0 / 1260.0,
    -1.0 / 1680.0,
    1.0 / 1188.0,
    -691.0 / 360_360.0,
    1.0 / 156.0,
    -3617.0 / 122_400.0,
    43_867.0 / 244_188.0,
    -174_611.0 / 125_400.0,
];

/// `ln Γ(x)` for `x` > 0; NaN for everything else.
pub fn ln_gamma(x: f64) -> f64 {
    if x > 0.0 { (x - 0.5) * x.ln() - x + 0.5 * TAU.ln() + stirling_remainder(x) } else { f64::NAN }
}

/// `ln Γ(x + ½) - ln Γ(x + 1)` for `x` ≥ 0, about `-½ ln x`, with an absolute error near rounding
/// however large `x` is.
pub(in crate::stats) fn ln_gamma_half_step(x: f64) -> f64 {
    let logarithms = x * (-0.5 / (x + 1.0)).ln_1p() - 0.5 * (x + 1.0).ln() + 0.5;
    logarithms + stirling_remainder(x + 0.5) - stirling_remainder(x + 1.0)
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
            assert!(ln_gamma(x).is_nan());
        }
    }

    proptest! {
        #[test]
        fn half_a_step_is_a_difference_of_logarithms(x in 0.0..50.0_f64) {
            let difference = ln_gamma(x + 0.5) - ln_gamma(x + 1.0);
            prop_assert!((ln_gamma_half_step(x) - difference).abs() < 1e-12);
        }

        #[test]
        fn the_remainder_of_beta_is_what_stirling_leaves_out(a in 0.01..50.0_f64, b in 0.01..50.0_f64) {
            let sum = a + b;
            let stirling = (a - 0.5) * (a / sum).ln() + (b - 0.5) * (b / sum).ln() + 0.5 * (TAU / sum).ln();
            let beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(sum);
            prop_assert!((stirling + ln_beta_remainder(a, b) - beta).abs() < 1e-12);
        }
    }
}
