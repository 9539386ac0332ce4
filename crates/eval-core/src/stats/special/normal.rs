//! The standard normal distribution.

#![expect(clippy::unreadable_literal, reason = "coefficients stand as printed in the paper")]
#![expect(clippy::excessive_precision, reason = "coefficients stand as printed in the paper")]

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI, PI};

/// Where the series for the error function hands over to the continued fraction.
const SERIES_BELOW: f64 = 2.0;

/// Enough terms for full precision of either expansion on its side of [`SERIES_BELOW`].
const MAX_TERMS: u32 = 120;

/// Probability that a standard normal deviate is at most `z`. NaN gives NaN.
pub fn normal_cdf(z: f64) -> f64 {
    normal_sf(-z)
}

/// Probability that a standard normal deviate exceeds `z`, accurate far into the tail. NaN gives NaN.
pub fn normal_sf(z: f64) -> f64 {
    0.5 * erfc(z * FRAC_1_SQRT_2)
}

/// The deviate that is not exceeded with probability `p`; minus and plus infinity at 0 and 1, NaN
/// outside.
///
/// Source: M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution",
/// Applied Statistics 37 (1988) 477-484, routine `PPND16` (about 16 digits).
pub fn normal_quantile(p: f64) -> f64 {
    if p > 0.5 { -lower_quantile(1.0 - p) } else { lower_quantile(p) }
}

/// The deviate that is exceeded with probability `p`: the quantile of `1 - p` without the loss of a
/// small `p` to rounding.
pub fn normal_upper_quantile(p: f64) -> f64 {
    -normal_quantile(p)
}

/// Complementary error function.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        2.0 - erfc(-x)
    } else if x < SERIES_BELOW {
        1.0 - erf_series(x)
    } else {
        erfc_continued_fraction(x)
    }
}

/// `erf x = 2/√π · exp(-x²) · Σ 2ⁿ x²ⁿ⁺¹ / (2n+1)!!`, all terms positive. NIST DLMF 7.6.2.
fn erf_series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    for n in 1..MAX_TERMS {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
        if term <= sum * f64::EPSILON * 0.5 {
            break;
        }
    }
    FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

/// `erfc x = exp(-x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …))))`, evaluated from its tail.
/// NIST DLMF 7.9.1.
fn erfc_continued_fraction(x: f64) -> f64 {
    let denominator = (1..MAX_TERMS).rev().fold(x, |tail, n| x + f64::from(n) / 2.0 / tail);
    // For x = ∞ the tail is ∞ and the exponential 0.
    (-x * x).exp() / PI.sqrt() / denominator
}

/// Wichura's approximation for `p` up to one half, where it returns no positive number.
fn lower_quantile(p: f64) -> f64 {
    let centred = p - 0.5;
    if centred.abs() <= 0.425 {
        let r = 0.180625 - centred * centred;
        return centred * ratio(&CENTRE, r);
    }
    if p <= 0.0 {
        return if p < 0.0 { f64::NAN } else { f64::NEG_INFINITY };
    }
    let r = (-p.ln()).sqrt();
    if r <= 5.0 { -ratio(&MIDDLE, r - 1.6) } else { -ratio(&TAIL, r - 5.0) }
}

/// A rational function: the coefficients of numerator and denominator, lowest power first.
struct Rational {
    numerator: [f64; 8],
    denominator: [f64; 8],
}

fn ratio(function: &Rational, x: f64) -> f64 {
    polynomial(&function.numerator, x) / polynomial(&function.denominator, x)
}

fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

const CENTRE: Rational = Rational {
    numerator: [
        3.3871328727963666080e0,
        1.3314166789178437745e2,
        1.9715909503065514427e3,
        1.3731693765509461125e4,
        4.5921953931549871457e4,
        6.7265770927008700853e4,
        3.3430575583588128105e4,
        2.5090809287301226727e3,
    ],
    denominator: [
        1.0,
        4.2313330701600911252e1,
        6.8718700749205790830e2,
        5.3941960214247511077e3,
        2.1213794301586595867e4,
        3.9307895800092710610e4,
        2.8729085735721942674e4,
        5.2264952788528545610e3,
    ],
};

const MIDDLE: Rational = Rational {
    numerator: [
        1.42343711074968357734e0,
        4.63033784615654529590e0,
        5.76949722146069140550e0,
        3.64784832476320460504e0,
        1.27045825245236838258e0,
        2.41780725177450611770e-1,
        2.27238449892691845833e-2,
        7.74545014278341407640e-4,
    ],
    denominator: [
        1.0,
        2.05319162663775882187e0,
        1.67638483018380384940e0,
        6.89767334985100004550e-1,
        1.48103976427480074590e-1,
        1.51986665636164571966e-2,
        5.47593808499534494600e-4,
        1.05075007164441684324e-9,
    ],
};

const TAIL: Rational = Rational {
    numerator: [
        6.65790464350110377720e0,
        5.46378491116411436990e0,
        1.78482653991729133580e0,
        2.96560571828504891230e-1,
        2.65321895265761230930e-2,
        1.24266094738807843860e-3,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7,
    ],
    denominator: [
        1.0,
        5.99832206555887937690e-1,
        1.36929880922735805310e-1,
        1.48753612908506148525e-2,
        7.86869131145613259100e-4,
        1.84631831751005468180e-5,
        1.42151175831644588870e-7,
        2.04426310338993978564e-15,
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_ends_of_the_line_are_defined() {
        assert!(normal_quantile(0.0) < f64::MIN && normal_quantile(1.0) > f64::MAX);
        assert!(normal_quantile(-0.1).is_nan() && normal_quantile(1.1).is_nan());
        assert!(normal_quantile(f64::NAN).is_nan() && normal_sf(f64::NAN).is_nan());
        assert!(normal_sf(f64::INFINITY).abs() < f64::MIN_POSITIVE);
        assert!((normal_sf(f64::NEG_INFINITY) - 1.0).abs() < f64::MIN_POSITIVE);
    }

    proptest! {
        #[test]
        fn quantile_undoes_the_tail(z in 0.0..37.0_f64) {
            prop_assert!((normal_upper_quantile(normal_sf(z)) - z).abs() < 1e-11 * (1.0 + z));
        }

        #[test]
        fn the_two_tails_make_a_whole(z in -40.0..40.0_f64) {
            prop_assert!((normal_cdf(z) + normal_sf(z) - 1.0).abs() < 1e-15);
        }
    }
}
