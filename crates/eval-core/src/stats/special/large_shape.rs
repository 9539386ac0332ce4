//! The tail of a beta or gamma distribution with large shapes, as a corrected normal tail.
//!
//! A continued fraction needs more steps the larger the shapes, and its rounding errors add up.
//! This expansion needs fewer terms the larger they are. It is the one of N. M. Temme, "Uniform
//! asymptotic expansions of Laplace-type integrals", Analysis 3 (1983) 221-249, in the form used by
//! A. R. `DiDonato` and A. H. Morris, "Algorithm 708", ACM TOMS 18 (1992) 360-373, section 5.
//!
//! Both densities are `exp(-ζ²/2) · ζ/v(ζ) dζ`, up to a constant, once the deviance from the mode is
//! written as `ζ²/2`; `v`, the distance from the mode, solves `v v' = ζ (1 + skew·v - curve·v²)`.
//! So its power series follows from a recurrence, and the tail is a sum of incomplete normal
//! moments.

use std::f64::consts::TAU;

use super::normal_cdf;

/// Terms of the expansion: enough for full precision when the smaller shape is at least
/// [`LARGE`] and the tail does not underflow.
const TERMS: usize = 22;

/// From this shape on the expansion is used.
pub(super) const LARGE: f64 = 10_000.0;

/// How the distance from the mode depends on the deviance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// The linear coefficient.
    pub(super) skew: f64,
    /// The quadratic coefficient.
    pub(super) curve: f64,
}

impl Shape {
    /// The integral of `exp(-ζ²/2) ζ/v(ζ) / √2π` from -∞ to `z`, where `z` is at most 0.
    pub(super) fn lower_tail(self, z: f64) -> f64 {
        let density = (-0.5 * z * z).exp() / TAU.sqrt();
        let mut moments = [normal_cdf(z), -density];
        let mut power = 1.0;
        let mut sum = 0.0;
        for (order, coefficient) in self.correction().into_iter().enumerate() {
            sum += coefficient * moments[0];
            power *= z;
            let next = (order + 1) as f64 * moments[0] - power * density;
            moments = [moments[1], next];
        }
        sum
    }

    /// The power series of `ζ/v(ζ)`.
    fn correction(self) -> [f64; TERMS] {
        let distance = self.distance();
        let mut correction = [0.0; TERMS];
        correction[0] = 1.0;
        for k in 1..TERMS {
            correction[k] = -(1..=k).map(|j| distance[j + 1] * correction[k - j]).sum::<f64>();
        }
        correction
    }

    /// The power series of `v(ζ)`, from its differential equation.
    fn distance(self) -> [f64; TERMS + 1] {
        let mut v = [0.0; TERMS + 1];
        v[1] = 1.0;
        for n in 2..=TERMS {
            let square = |total: usize| (2..total - 1).map(|j| v[j] * v[total - j]).sum::<f64>();
            let all_of_square = (1..n - 1).map(|j| v[j] * v[n - 1 - j]).sum::<f64>();
            let right = self.skew * v[n - 1] - self.curve * all_of_square;
            v[n] = right / (n + 1) as f64 - 0.5 * square(n + 1);
        }
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_skew_and_curve_the_tail_is_the_normal_one() {
        let normal = Shape { skew: 0.0, curve: 0.0 };
        for z in [0.0, -0.5, -3.0, -20.0] {
            assert!((normal.lower_tail(z) / normal_cdf(z) - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn the_series_solves_its_differential_equation() {
        let shape = Shape { skew: 0.3, curve: 0.1 };
        let series = shape.distance();
        let zeta = 0.1_f64;
        let v: f64 = (1..=TERMS).map(|k| series[k] * zeta.powf(k as f64)).sum();
        let slope: f64 =
            (1..=TERMS).map(|k| k as f64 * series[k] * zeta.powf(k as f64 - 1.0)).sum();
        let right = zeta * (1.0 + shape.skew * v - shape.curve * v * v);
        assert!((v * slope - right).abs() < 1e-15);
    }
}
