//! The binomial and the hypergeometric distribution.

use std::f64::consts::TAU;

use super::deviance::Share;
use super::gamma::ln_beta_remainder;
use super::{beta_cdf, beta_sf};

/// Probability of at most `hits` in `trials` that hit with probability `p`.
///
/// It is a tail of a beta distribution: NIST DLMF 8.17.5. NaN when `p` is.
pub fn binomial_cdf(hits: u64, trials: u64, p: f64) -> f64 {
    if hits >= trials { 1.0 } else { beta_sf(p, hits as f64 + 1.0, (trials - hits) as f64) }
}

/// Probability of more than `hits` in `trials` that hit with probability `p`. NaN when `p` is.
pub fn binomial_sf(hits: u64, trials: u64, p: f64) -> f64 {
    if hits >= trials { 0.0 } else { beta_cdf(p, hits as f64 + 1.0, (trials - hits) as f64) }
}

/// Logarithm of the probability of exactly `hits` in `trials` that hit with probability `p`; minus
/// infinity where that cannot happen, NaN when `p` is.
pub fn ln_binomial_pmf(hits: u64, trials: u64, p: f64) -> f64 {
    if p.is_nan() {
        return f64::NAN;
    }
    if hits > trials {
        return f64::NEG_INFINITY;
    }
    let p = p.clamp(0.0, 1.0);
    let (a, b) = (hits as f64, (trials - hits) as f64);
    if hits == 0 || hits == trials {
        let (of_hits, of_misses) = (times_ln(a, p.ln()), times_ln(b, (-p).ln_1p()));
        return of_hits + of_misses;
    }
    // The deviance of a beta point is that of the share: see its type.
    0.5 * ((a + b) / a / b / TAU).ln() - ln_beta_remainder(a, b) - Share::new(p, a, b).deviance()
}

/// `count · logarithm`, where nothing times minus infinity is nothing.
fn times_ln(count: f64, logarithm: f64) -> f64 {
    if count > 0.0 { count * logarithm } else { 0.0 }
}

/// An urn of `hits` and `misses` from which `drawn` are drawn without putting back.
#[derive(Debug, Clone, Copy)]
pub(in crate::stats) struct Urn {
    pub(in crate::stats) hits: u64,
    pub(in crate::stats) misses: u64,
    pub(in crate::stats) drawn: u64,
}

impl Urn {
    /// The fewest hits that can be drawn.
    pub(in crate::stats) fn least(self) -> u64 {
        self.drawn.saturating_sub(self.misses)
    }

    /// The most hits that can be drawn.
    pub(in crate::stats) fn most(self) -> u64 {
        self.drawn.min(self.hits)
    }

    /// The likeliest number of hits.
    pub(in crate::stats) fn mode(self) -> u64 {
        let [hits, misses, drawn] = [self.hits, self.misses, self.drawn].map(u128::from);
        let mode = (drawn + 1) * (hits + 1) / (hits + misses + 2);
        u64::try_from(mode).unwrap_or(u64::MAX).clamp(self.least(), self.most())
    }

    /// How much likelier one hit more is than `hits`, which must be less than the most.
    pub(in crate::stats) fn step_up(self, hits: u64) -> f64 {
        let favourable = (self.hits - hits) as f64 * (self.drawn - hits) as f64;
        // Misses left in the urn after the step, grouped so that nothing goes below zero.
        let left = (self.misses + hits + 1 - self.drawn) as f64;
        favourable / (hits + 1) as f64 / left
    }

    /// Logarithm of the probability to draw exactly `hits`, which must be possible.
    ///
    /// Conditioned on its sum, a pair of binomials with any common probability is hypergeometric;
    /// the share drawn keeps all three near their means (Loader's paper, see `deviance`).
    pub(in crate::stats) fn ln_pmf(self, hits: u64) -> f64 {
        let total = self.hits + self.misses;
        let p = self.drawn as f64 / total as f64;
        if self.drawn == 0 || self.drawn == total {
            return 0.0;
        }
        ln_binomial_pmf(hits, self.hits, p) + ln_binomial_pmf(self.drawn - hits, self.misses, p)
            - ln_binomial_pmf(self.drawn, total, p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn impossible_and_certain_counts_are_told() {
        assert!(ln_binomial_pmf(3, 2, 0.5) < f64::MIN);
        assert!(ln_binomial_pmf(1, 2, 0.0) < f64::MIN && ln_binomial_pmf(1, 2, 1.0) < f64::MIN);
        assert!(
            ln_binomial_pmf(0, 2, 0.0).abs() < 1e-300 && ln_binomial_pmf(2, 2, 1.0).abs() < 1e-300
        );
        assert!(ln_binomial_pmf(0, 0, 0.3).abs() < 1e-300);
        assert!(
            (binomial_cdf(0, 0, 0.3) - 1.0).abs() < 1e-300 && binomial_sf(7, 7, 1.0).abs() < 1e-300
        );
        assert!(ln_binomial_pmf(1, 2, f64::NAN).is_nan() && binomial_cdf(1, 2, f64::NAN).is_nan());
    }

    proptest! {
        #[test]
        fn the_distribution_function_adds_up_the_probabilities(trials in 1_u64..60, p in 0.001..0.999_f64) {
            let mut sum = 0.0;
            for hits in 0..=trials {
                sum += ln_binomial_pmf(hits, trials, p).exp();
                prop_assert!((binomial_cdf(hits, trials, p) - sum).abs() < 1e-13);
                prop_assert!((binomial_sf(hits, trials, p) - (1.0 - sum)).abs() < 1e-13);
            }
        }

        #[test]
        fn all_draws_from_an_urn_add_up_to_one(hits in 0_u64..30, misses in 0_u64..30, drawn in 0_u64..60) {
            prop_assume!(drawn <= hits + misses);
            let urn = Urn { hits, misses, drawn };
            let sum: f64 = (urn.least()..=urn.most()).map(|drawn_hits| urn.ln_pmf(drawn_hits).exp()).sum();
            prop_assert!((sum - 1.0).abs() < 1e-13);
        }
    }
}
