//! The beta distribution: the regularised incomplete beta function from both sides, and its inverse.
//!
//! Binomial probabilities, exact intervals and exact tests all come from here. Small shapes use the
//! continued fraction of NIST DLMF 8.17.22, in its even part (A. R. `DiDonato` and A. H. Morris,
//! "Algorithm 708", ACM TOMS 18 (1992) 360-373, section 4), by the modified Lentz method
//! (I. J. Thompson and A. R. Barnett, Journal of Computational Physics 64 (1986) 490-509), large
//! ones the expansion in `large_shape`. Either is applied to the tail that `x` lies in; the other
//! tail is its complement.

use std::f64::consts::TAU;

use super::deviance::Share;
use super::gamma::ln_beta_remainder;
use super::inverse::bisect_unit;
use super::large_shape::{LARGE, Shape};

/// Steps of the continued fraction after which it is cut off. With a shape under [`LARGE`] it has
/// long converged; the cap only makes sure that nothing can hang.
const MAX_STEPS: u32 = 5_000;

/// Keeps the Lentz recurrence away from a division by zero.
const TINY: f64 = 1e-300;

/// Probability that a beta variable is at most `x`: the regularised incomplete beta function
/// `I_x(a, b)`. NaN unless both shapes are positive with a finite sum and `x` is a number; `x`
/// outside 0 to 1 counts as the nearer end.
pub fn beta_cdf(x: f64, a: f64, b: f64) -> f64 {
    tails(x, a, b).0
}

/// Probability that a beta variable exceeds `x`: `1 - I_x(a, b)` without the loss of a small
/// remainder. Undefined where [`beta_cdf`] is.
pub fn beta_sf(x: f64, a: f64, b: f64) -> f64 {
    tails(x, a, b).1
}

/// The value that a beta variable does not exceed with probability `p`, found in at most 64 steps.
/// NaN where [`beta_cdf`] is, or for `p` outside 0 to 1.
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    quantile(p, a, b, |x| beta_cdf(x, a, b) < p)
}

/// The value that a beta variable exceeds with probability `p`: the quantile of `1 - p` without the
/// loss of a small `p`. NaN where [`beta_quantile`] is.
pub fn beta_upper_quantile(p: f64, a: f64, b: f64) -> f64 {
    quantile(p, a, b, |x| beta_sf(x, a, b) > p)
}

fn quantile(p: f64, a: f64, b: f64, is_below: impl Fn(f64) -> bool) -> f64 {
    if (0.0..=1.0).contains(&p) && are_shapes(a, b) { bisect_unit(is_below) } else { f64::NAN }
}

fn are_shapes(a: f64, b: f64) -> bool {
    a > 0.0 && b > 0.0 && a + b < f64::INFINITY
}

/// Probability at most `x` and probability above `x`.
fn tails(x: f64, a: f64, b: f64) -> (f64, f64) {
    if x.is_nan() || !are_shapes(a, b) {
        return (f64::NAN, f64::NAN);
    }
    let point = Share::new(x.clamp(0.0, 1.0), a, b);
    if point.excess <= 0.0 {
        let lower = lower_tail(point);
        (lower, 1.0 - lower)
    } else {
        let upper = lower_tail(point.mirrored());
        (1.0 - upper, upper)
    }
}

/// The lower tail at a point that is at or below the mean.
fn lower_tail(point: Share) -> f64 {
    let Share { x, a, b, .. } = point;
    if x <= 0.0 {
        return 0.0;
    }
    let tail = if a.min(b) >= LARGE {
        let shape = Shape { skew: (b - a) / (a * b * (a + b)).sqrt(), curve: (a + b).recip() };
        shape.lower_tail(-(2.0 * point.deviance()).sqrt()) * (-ln_beta_remainder(a, b)).exp()
    } else {
        let scale = (a * (b / (a + b)) / TAU).sqrt();
        scale * (-point.deviance() - ln_beta_remainder(a, b)).exp() / fraction(point)
    };
    tail.clamp(0.0, 1.0)
}

/// `β₀ + α₁/(β₁ + α₂/(β₂ + …))`, the even part of the continued fraction of DLMF 8.17.22.
fn fraction(point: Share) -> f64 {
    let mut value = denominator(point, 0.0);
    let (mut forward, mut backward) = (value, 0.0);
    for n in 1..MAX_STEPS {
        let (alpha, beta) = (numerator(point, n.into()), denominator(point, n.into()));
        backward = away_from_zero(beta + alpha * backward).recip();
        forward = away_from_zero(beta + alpha / forward);
        let change = forward * backward;
        value *= change;
        if (change - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    value
}

/// `αₙ`.
fn numerator(point: Share, n: f64) -> f64 {
    let Share { x, a, b, .. } = point;
    let middle = a + 2.0 * n - 1.0;
    (a + n - 1.0) / middle * x * ((a + b + n - 1.0) / middle * x) * n * (b - n)
}

/// `βₙ`, with the distance from the mean written out: as a difference of terms near 1 it would lose
/// the digits that small rates live in.
fn denominator(point: Share, n: f64) -> f64 {
    let Share { x, y, a, b, excess } = point;
    let from_mean = (a + n) * (1.0 - excess + n * (1.0 + y)) / (a + 2.0 * n + 1.0);
    if n > 0.0 { n + n * (b - n) * x / (a + 2.0 * n - 1.0) + from_mean } else { from_mean }
}

fn away_from_zero(x: f64) -> f64 {
    if x.abs() < TINY { TINY } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn outside_the_domain_there_is_no_number() {
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::MAX] {
            assert!(beta_cdf(0.5, bad, f64::MAX).is_nan() && beta_sf(0.5, f64::MAX, bad).is_nan());
            assert!(beta_quantile(0.5, bad, f64::MAX).is_nan());
        }
        assert!(beta_cdf(f64::NAN, 1.0, 1.0).is_nan());
        for bad in [-0.1, 1.1, f64::NAN] {
            assert!(beta_quantile(bad, 1.0, 1.0).is_nan());
            assert!(beta_upper_quantile(bad, 1.0, 1.0).is_nan());
        }
    }

    #[test]
    fn a_symmetric_distribution_is_halved_at_one_half_however_large_its_shapes() {
        for shape in [1.0, 1e3, 1e5, 1e6, 1e7, 1e8, 1e9, 1e15] {
            assert!((beta_cdf(0.5, shape, shape) - 0.5).abs() < 1e-14, "{shape:e}");
        }
    }

    #[test]
    fn quantiles_far_in_the_tail_are_found() {
        for p in [1e-60, 1e-165, 1e-300] {
            let x = beta_quantile(p, 200.0, 2.0);
            assert!((beta_cdf(x, 200.0, 2.0) / p - 1.0).abs() < 1e-12, "{p:e}");
        }
    }

    proptest! {
        #[test]
        fn any_argument_gives_a_probability(x in 0.0..=1.0_f64, a in -9.0..15.0_f64, b in -9.0..15.0_f64) {
            let (a, b) = (10_f64.powf(a), 10_f64.powf(b));
            let (lower, upper) = tails(x, a, b);
            prop_assert!((0.0..=1.0).contains(&lower) && (0.0..=1.0).contains(&upper));
            prop_assert!((lower + upper - 1.0).abs() < 1e-15);
        }

        #[test]
        fn the_two_ends_mirror_each_other(x in 0.0..=1.0_f64, a in 0.1..1e5_f64, b in 0.1..1e5_f64) {
            // 1 - (1 - x) is x only for some x, so the mirror image starts from such a one.
            let x = 1.0 - (1.0 - x);
            prop_assert!((beta_cdf(x, a, b) - beta_sf(1.0 - x, b, a)).abs() < 1e-13);
        }

        #[test]
        fn fraction_and_expansion_meet_where_one_takes_over(
            b in 4.0..9.0_f64, deviate in -30.0..0.0_f64,
        ) {
            let (a, b) = (LARGE, 10_f64.powf(b));
            let mean = a / (a + b);
            let x = mean + deviate * (mean * (1.0 - mean) / (a + b)).sqrt();
            let point = Share::new(x.max(mean / 100.0), a, b);
            let scale = (a * (b / (a + b)) / TAU).sqrt();
            let by_fraction =
                scale * (-point.deviance() - ln_beta_remainder(a, b)).exp() / fraction(point);
            prop_assert!((lower_tail(point) / by_fraction - 1.0).abs() < 1e-11);
        }

        #[test]
        fn quantiles_undo_both_tails(p in 1e-12..0.5_f64, a in 0.1..1e6_f64, b in 0.1..1e6_f64) {
            let (low, high) = (beta_quantile(p, a, b), beta_upper_quantile(p, a, b));
            prop_assert!(low <= high);
            prop_assert!(beta_cdf(low, a, b) >= p && beta_cdf(low.next_down(), a, b) < p);
            prop_assert!(beta_sf(high, a, b) <= p && beta_sf(high.next_down(), a, b) > p);
        }
    }
}
