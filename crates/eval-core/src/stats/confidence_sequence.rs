//! A confidence sequence for a rate: an interval that may be looked at after every trial.
//!
//! Whoever looks at a 95 % interval after each repetition and stops when it excludes the threshold is
//! wrong far more often than one time in twenty. A confidence sequence keeps its promise for all
//! sample sizes at once: the chance that it *ever* misses the true rate is at most alpha. This one
//! mixes the likelihood ratio over Jeffreys' beta distribution. Sources: H. Robbins, Annals of
//! Mathematical Statistics 41 (1970) 1397-1409; J. Ville, *Étude critique de la notion de collectif*
//! (1939), for the inequality; S. R. Howard, A. Ramdas, J. `McAuliffe`, J. Sekhon, Annals of Statistics
//! 49 (2021) 1055-1080, for the name and the theory.

use std::f64::consts::PI;

use super::special::{bisect_unit, ln_binomial_pmf, ln_gamma_half_step};
use super::{Alpha, Interval, Rate};

/// The logarithm of the evidence that trials hold against the true rate being `p`: the likelihood of
/// a mixture of all rates over that of `p`. If `p` is true, the evidence ever exceeds `1/alpha` with
/// a probability of at most `alpha`. Infinite where the trials are impossible under `p`; 0 without
/// trials; never a NaN for `p` from 0 to 1.
///
/// With Jeffreys' Beta(½, ½) the mixture gives `h` hits and `m` misses, in any order, the probability
/// `Γ(h+½)/h! · Γ(m+½)/m! / π`.
pub fn ln_evidence_against(p: f64, trials: Rate) -> f64 {
    let (hits, misses) = (trials.hits() as f64, trials.misses() as f64);
    let mixture = ln_gamma_half_step(hits) + ln_gamma_half_step(misses) - PI.ln();
    mixture - ln_binomial_pmf(trials.hits(), trials.of(), p)
}

/// All rates against which the evidence is less than `1/alpha`. Everything from 0 to 1 without trials.
///
/// ```
/// use eval_core::stats::{Alpha, Rate, confidence_sequence, wilson_interval};
///
/// let trials = Rate::new(70, 100)?;
/// let always = confidence_sequence(trials, Alpha::FIVE_PERCENT);
/// let once = wilson_interval(trials, Alpha::FIVE_PERCENT).unwrap();
/// assert!(always.lower < once.lower && once.upper < always.upper, "looking often has a price");
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn confidence_sequence(trials: Rate, alpha: Alpha) -> Interval {
    let Some(share) = trials.value() else { return Interval { lower: 0.0, upper: 1.0 } };
    let bound = -alpha.value().ln();
    let is_excluded = |p: f64| ln_evidence_against(p, trials) >= bound;
    // The evidence falls up to the observed share and rises from there.
    let lower = bisect_unit(|p| p < share && is_excluded(p));
    let upper = bisect_unit(|p| p <= share || !is_excluded(p));
    Interval { lower, upper }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_trial_excludes_nothing() {
        let all = Interval { lower: 0.0, upper: 1.0 };
        assert_eq!(confidence_sequence(Rate::default(), Alpha::FIVE_PERCENT), all);
        for p in [0.0, 0.3, 1.0] {
            assert!(ln_evidence_against(p, Rate::default()).abs() < 1e-14);
        }
    }

    #[test]
    fn the_impossible_is_excluded_at_once() {
        let miss = Rate::new(0, 1).unwrap();
        assert!(ln_evidence_against(1.0, miss) > f64::MAX);
        assert!(ln_evidence_against(0.0, miss.complement()) > f64::MAX);
    }

    #[test]
    fn a_billion_trials_leave_a_narrow_interval() {
        let trials = Rate::new(900_000_000, 1_000_000_000).unwrap();
        let interval = confidence_sequence(trials, Alpha::FIVE_PERCENT);
        assert!(interval.contains(0.9) && interval.width() < 1e-4, "{interval:?}");
    }

    proptest! {
        #[test]
        fn the_evidence_is_a_fair_bet(hits in 0_u64..60, misses in 0_u64..60, p in 0.01..0.99_f64) {
            // A martingale: the mean of the evidence after one more trial is the evidence now.
            let evidence = |hits, misses| ln_evidence_against(p, Rate::from_counts(hits, misses)).exp();
            let next = p * evidence(hits + 1, misses) + (1.0 - p) * evidence(hits, misses + 1);
            prop_assert!((next / evidence(hits, misses) - 1.0).abs() < 1e-11);
        }

        #[test]
        fn the_interval_holds_the_share_and_ends_where_the_evidence_reaches_its_bound(
            hits in 0_u64..500, misses in 0_u64..500,
        ) {
            prop_assume!(hits + misses > 0);
            let trials = Rate::from_counts(hits, misses);
            let interval = confidence_sequence(trials, Alpha::FIVE_PERCENT);
            prop_assert!(interval.contains(trials.value().unwrap()));
            for end in [interval.lower, interval.upper] {
                if end > 0.0 && end < 1.0 {
                    prop_assert!((ln_evidence_against(end, trials) - 20_f64.ln()).abs() < 1e-9);
                }
            }
        }
    }
}
