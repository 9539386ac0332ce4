//! How far a point is from the mean of a beta, binomial or gamma distribution, in logarithms.
//!
//! `ln Γ(10⁹)` is about 2·10¹⁰, and subtracting such numbers leaves six digits of a probability.
//! The logarithm of a density is its value at the mean, which Stirling's formula gives in closed
//! form, minus the deviance, which is small near the mean and is computed from the distance itself.
//! This is the "saddle-point" form of C. Loader, "Fast and accurate computation of binomial
//! probabilities" (2000).

/// A point `x` of a beta distribution with shapes `a` and `b`, or a share `a` of `a + b` trials that
/// hit with probability `x`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    pub(super) x: f64,
    /// `1 - x`.
    pub(super) y: f64,
    pub(super) a: f64,
    pub(super) b: f64,
    /// `x (a + b) - a`: how far `x` is above the mean, times `a + b`.
    pub(super) excess: f64,
}

impl Share {
    pub(super) fn new(x: f64, a: f64, b: f64) -> Self {
        let y = 1.0 - x;
        // The excess is b x - a (1 - x), a small difference of large products. What rounding took
        // from 1 - x and from the second product is known exactly and given back (W. Kahan's
        // difference of products).
        let product = y * a;
        let lost = (1.0 - y - x) * a + y.mul_add(a, -product);
        Self { x, y, a, b, excess: x.mul_add(b, -product) - lost }
    }

    /// The same point seen from the other end.
    pub(super) fn mirrored(self) -> Self {
        Self { x: self.y, y: self.x, a: self.b, b: self.a, excess: -self.excess }
    }

    /// `-a ln(x/mean) - b ln(y/(1-mean))` with `mean = a/(a + b)`, never negative.
    pub(super) fn deviance(self) -> f64 {
        let sum = self.a + self.b;
        let of_a = self.a * ln_ratio_minus(self.excess / self.a, self.x * (sum / self.a));
        let of_b = self.b * ln_ratio_minus(-self.excess / self.b, self.y * (sum / self.b));
        (-of_a - of_b).clamp(0.0, f64::INFINITY)
    }
}

/// `x - shape - shape ln(x/shape)`, never negative: the deviance of a gamma distribution.
pub(super) fn gamma_deviance(x: f64, shape: f64) -> f64 {
    (-shape * ln_ratio_minus((x - shape) / shape, x / shape)).clamp(0.0, f64::INFINITY)
}

/// `ln ratio - (ratio - 1)`, given both `ratio` and `excess = ratio - 1` with their own digits: near
/// 1 those of the excess matter, near 0 those of the ratio.
fn ln_ratio_minus(excess: f64, ratio: f64) -> f64 {
    if excess < -0.5 {
        ratio.ln() - excess
    } else if excess > 0.5 {
        // An infinite excess outweighs its logarithm.
        excess.ln_1p().min(f64::MAX) - excess
    } else {
        ln_1p_minus(excess)
    }
}

/// `ln(1 + u) - u` for small `u`, without cancellation.
///
/// With `r = u / (2 + u)`, `ln(1 + u) = 2 artanh r` (NIST DLMF 4.6.6) and `u - 2r = ru`.
fn ln_1p_minus(u: f64) -> f64 {
    let r = u / (2.0 + u);
    let square = r * r;
    let next = |sum: f64, k: u32| (sum + f64::from(2 * k + 1).recip()) * square;
    let series = (1..=18).rev().fold(0.0, next);
    r * (2.0 * series - u)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn at_the_mean_there_is_no_deviance() {
        let deviance = Share::new(0.25, 25.0, 75.0).deviance() + gamma_deviance(7.0, 7.0);
        assert!(deviance.abs() < f64::MIN_POSITIVE);
    }

    proptest! {
        #[test]
        fn branches_meet(u in 0.4999..0.5_f64) {
            for u in [u, -u] {
                prop_assert!((ln_1p_minus(u) - (u.ln_1p() - u)).abs() < 1e-15);
            }
        }

        #[test]
        fn the_deviance_is_the_divergence_of_two_shares(
            x in 0.01..0.99_f64, a in 0.5..99.0_f64, b in 0.5..99.0_f64,
        ) {
            let mean = a / (a + b);
            let direct = a * (mean / x).ln() + b * ((1.0 - mean) / (1.0 - x)).ln();
            let share = Share::new(x, a, b);
            prop_assert!((share.deviance() - direct).abs() < 1e-11 * (1.0 + direct));
            prop_assert!((share.mirrored().deviance() - direct).abs() < 1e-11 * (1.0 + direct));
        }
    }
}
