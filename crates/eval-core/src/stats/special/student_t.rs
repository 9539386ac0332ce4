//! Student's t distribution.

use super::{beta_cdf, beta_quantile, beta_sf, beta_upper_quantile};

/// Probability that a t variable exceeds `t`. NaN unless the degrees of freedom are positive and `t`
/// is a number.
///
/// `t²/(t² + ν)` is a beta variable with shapes ½ and ν/2: NIST DLMF 8.17.7 and Student, Biometrika
/// 6 (1908) 1-25.
pub fn student_t_sf(t: f64, degrees_of_freedom: f64) -> f64 {
    let half = degrees_of_freedom / 2.0;
    let square = t * t / degrees_of_freedom;
    // Of the beta variable and its complement, the one that is not close to 1 keeps its digits.
    let outer = if square > 1.0 {
        0.5 * beta_cdf((1.0 + square).recip(), half, 0.5)
    } else {
        0.5 * beta_sf(square / (1.0 + square), 0.5, half)
    };
    if t < 0.0 { 1.0 - outer } else { outer }
}

/// The value that a t variable exceeds with probability `p`. NaN for `p` outside 0 to 1 or degrees of
/// freedom that are not positive.
pub fn student_t_upper_quantile(p: f64, degrees_of_freedom: f64) -> f64 {
    if p > 0.5 {
        return -student_t_upper_quantile(1.0 - p, degrees_of_freedom);
    }
    let half = degrees_of_freedom / 2.0;
    let share = beta_upper_quantile(2.0 * p, 0.5, half);
    let odds = if share > 0.5 {
        let complement = beta_quantile(2.0 * p, half, 0.5);
        (1.0 - complement) / complement
    } else {
        share / (1.0 - share)
    };
    (degrees_of_freedom * odds).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::special::normal_sf;
    use proptest::prelude::*;

    #[test]
    fn outside_the_domain_there_is_no_number() {
        for bad in [0.0, -1.0, f64::NAN] {
            assert!(student_t_sf(1.0, bad).is_nan() && student_t_upper_quantile(0.1, bad).is_nan());
        }
        assert!(student_t_sf(f64::NAN, 3.0).is_nan());
        assert!(student_t_upper_quantile(1.5, 3.0).is_nan());
    }

    proptest! {
        #[test]
        fn one_degree_of_freedom_is_cauchy(t in -99.0..99.0_f64) {
            let cauchy = 0.5 - t.atan() / std::f64::consts::PI;
            prop_assert!((student_t_sf(t, 1.0) - cauchy).abs() < 1e-13);
        }

        #[test]
        fn many_degrees_of_freedom_are_normal(t in -8.0..8.0_f64) {
            prop_assert!((student_t_sf(t, 1e12) - normal_sf(t)).abs() < 1e-11);
        }

        #[test]
        fn the_quantile_undoes_the_tail(p in 1e-9..0.999_f64, freedom in 1.0..1e6_f64) {
            let t = student_t_upper_quantile(p, freedom);
            prop_assert!((student_t_sf(t, freedom) / p - 1.0).abs() < 1e-9);
        }
    }
}
