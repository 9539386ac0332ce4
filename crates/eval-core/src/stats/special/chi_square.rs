//! The chi-square distribution, as the regularised incomplete gamma function.

use std::f64::consts::TAU;

use super::deviance::gamma_deviance;
use super::gamma::stirling_remainder;
use super::large_shape::{LARGE, Shape};

/// Terms after which series and continued fraction are cut off; a shape under [`LARGE`] converges
/// in a few hundred.
const MAX_TERMS: u32 = 5_000;

/// Probability that a chi-square variable exceeds `x`. NaN unless the degrees of freedom are
/// positive and finite and `x` is a number; a negative `x` counts as 0.
pub fn chi_square_sf(x: f64, degrees_of_freedom: f64) -> f64 {
    let shape = degrees_of_freedom / 2.0;
    if x.is_nan() || !(shape > 0.0 && shape < f64::INFINITY) {
        return f64::NAN;
    }
    if x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    let gamma = Gamma { shape, x: x / 2.0 };
    gamma.upper_tail().clamp(0.0, 1.0)
}

/// A gamma distribution of unit scale and a point.
#[derive(Clone, Copy)]
struct Gamma {
    shape: f64,
    x: f64,
}

impl Gamma {
    fn upper_tail(self) -> f64 {
        let Self { shape, x } = self;
        match (shape >= LARGE, x > shape) {
            (true, true) => self.expanded(-shape.sqrt().recip()),
            (true, false) => 1.0 - self.expanded(shape.sqrt().recip()),
            (false, true) => self.fraction(),
            (false, false) => 1.0 - self.series(),
        }
    }

    /// The tail that `x` lies in; the upper one is the lower one of the mirrored distribution.
    fn expanded(self, skew: f64) -> f64 {
        let z = -(2.0 * gamma_deviance(self.x, self.shape)).sqrt();
        Shape { skew, curve: 0.0 }.lower_tail(z) * (-stirling_remainder(self.shape)).exp()
    }

    /// `x^shape e^-x / Γ(shape)`.
    fn prefix(self) -> f64 {
        let exponent = -gamma_deviance(self.x, self.shape) - stirling_remainder(self.shape);
        (self.shape / TAU).sqrt() * exponent.exp()
    }

    /// The lower tail. NIST DLMF 8.11.4.
    fn series(self) -> f64 {
        let mut term = self.shape.recip();
        let mut sum = term;
        for n in 1..MAX_TERMS {
            term *= self.x / (self.shape + f64::from(n));
            sum += term;
            if term <= sum * f64::EPSILON * 0.5 {
                break;
            }
        }
        self.prefix() * sum
    }

    /// The upper tail by the modified Lentz method. NIST DLMF 8.9.2, in its even part.
    fn fraction(self) -> f64 {
        let Self { shape, x } = self;
        let mut base = x + 1.0 - shape;
        let mut numerator = f64::MAX;
        let mut denominator = base.recip();
        let mut value = denominator;
        for n in 1..MAX_TERMS {
            let coefficient = -f64::from(n) * (f64::from(n) - shape);
            base += 2.0;
            denominator = (coefficient * denominator + base).recip();
            numerator = base + coefficient / numerator;
            let change = numerator * denominator;
            value *= change;
            if (change - 1.0).abs() <= f64::EPSILON {
                break;
            }
        }
        self.prefix() * value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn outside_the_domain_there_is_no_number() {
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(chi_square_sf(1.0, bad).is_nan());
        }
        assert!(chi_square_sf(f64::NAN, 1.0).is_nan());
        assert!(chi_square_sf(f64::INFINITY, 1.0).abs() < f64::MIN_POSITIVE);
    }

    proptest! {
        #[test]
        fn two_degrees_of_freedom_are_an_exponential(x in 0.0..1400.0_f64) {
            prop_assert!((chi_square_sf(x, 2.0) - (-x / 2.0).exp()).abs() < 1e-14);
        }

        #[test]
        fn one_degree_of_freedom_is_a_squared_normal(z in 0.0..38.0_f64) {
            let twice = 2.0 * super::super::normal_sf(z);
            prop_assert!((chi_square_sf(z * z, 1.0) - twice).abs() <= 1e-11 * twice + 1e-300);
        }

        #[test]
        fn any_argument_gives_a_probability(x in -9.0..15.0_f64, freedom in -9.0..15.0_f64) {
            let p = chi_square_sf(10_f64.powf(x), 10_f64.powf(freedom));
            prop_assert!((0.0..=1.0).contains(&p), "{p}");
        }
    }
}
