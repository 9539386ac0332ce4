//! When repetitions of a case may stop: its verdict is certain, or evident.
//!
//! Certain means that no outcome of the repetitions still planned could change the verdict, so that
//! stopping changes nothing but the number of calls. Evident means that an anytime-valid confidence
//! sequence has excluded the threshold; this is wrong about the true rate with a probability of at
//! most alpha a case, however often one looks.

use serde::Serialize;

use super::{Alpha, Fraction, Rate, ln_evidence_against};

/// When the repetitions of a case may stop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StoppingRule {
    /// The pass rate that the case must reach.
    pub threshold: Fraction,
    /// How many repetitions there are at most.
    pub planned: u64,
    /// The chance of a wrong verdict that is `Evident`; without it only what is `Certain` stops.
    pub alpha: Option<Alpha>,
}

/// Whether the pass rate reaches the threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It does, at or above.
    Met,
    /// It does not.
    Missed,
}

/// Why no more repetitions are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// The repetitions still planned could not change the outcome.
    Certain,
    /// The confidence sequence excludes the threshold.
    Evident,
}

/// A verdict that is in before all repetitions are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Settled {
    /// What the verdict is.
    pub outcome: Outcome,
    /// Why it is in.
    pub ground: Ground,
}

impl StoppingRule {
    /// The verdict, if the repetitions made so far settle it. Nothing is settled when no repetition
    /// is planned. To be asked after every repetition; the first answer stands.
    ///
    /// ```
    /// use eval_core::stats::{Fraction, Ground, Outcome, Rate, StoppingRule};
    ///
    /// let rule = StoppingRule { threshold: Fraction::new(9, 10).unwrap(), planned: 10, alpha: None };
    /// assert_eq!(rule.settled(Rate::new(3, 4)?), None);
    /// let settled = rule.settled(Rate::new(3, 5)?).unwrap();
    /// assert_eq!((settled.outcome, settled.ground), (Outcome::Missed, Ground::Certain));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn settled(&self, so_far: Rate) -> Option<Settled> {
        if let Some(outcome) = self.certain(so_far) {
            return Some(Settled { outcome, ground: Ground::Certain });
        }
        let outcome = self.evident(so_far)?;
        Some(Settled { outcome, ground: Ground::Evident })
    }

    /// Whether a rate is at or above the threshold; no trial never is.
    fn is_met_by(&self, rate: Rate) -> bool {
        rate.to_fraction().is_ok_and(|rate| rate >= self.threshold)
    }

    /// The outcome if the rest of the plan could only confirm it.
    fn certain(&self, so_far: Rate) -> Option<Outcome> {
        let rest = self.planned.saturating_sub(so_far.of());
        let worst = so_far + Rate::from_counts(0, rest);
        let best = so_far + Rate::from_counts(rest, 0);
        if worst.of() == 0 {
            None
        } else if self.is_met_by(worst) {
            Some(Outcome::Met)
        } else if !self.is_met_by(best) {
            Some(Outcome::Missed)
        } else {
            None
        }
    }

    /// The outcome if the evidence against the threshold itself is strong enough.
    fn evident(&self, so_far: Rate) -> Option<Outcome> {
        let evidence = ln_evidence_against(self.threshold.to_f64(), so_far);
        let is_excluded = evidence >= -self.alpha?.value().ln();
        let outcome = if self.is_met_by(so_far) { Outcome::Met } else { Outcome::Missed };
        (so_far.of() > 0 && is_excluded).then_some(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Random, Threshold, wilson_interval};
    use proptest::prelude::*;

    const CASES: usize = 10_000;
    const REPETITIONS: u64 = 200;

    fn rule(threshold: &str, planned: u64, alpha: Option<Alpha>) -> StoppingRule {
        let threshold = threshold.parse::<Threshold>().unwrap().fraction();
        StoppingRule { threshold, planned, alpha }
    }

    /// A case with a true pass rate, repeated until it is settled or given up: repetitions made,
    /// and what settled it.
    type Simulated<T> = (u64, Option<T>);

    /// Simulates [`CASES`] cases. What settles a case depends on its counts alone and is worked out
    /// once for each.
    fn simulated<T: Copy>(
        seed: u64,
        true_rate: f64,
        settled: impl Fn(Rate) -> Option<T>,
    ) -> Vec<Simulated<T>> {
        let settled_by = |of| (0..=of).map(|hits| settled(Rate::new(hits, of).unwrap())).collect();
        let answers: Vec<Vec<Option<T>>> = (0..=REPETITIONS).map(settled_by).collect();
        let at = |count: u64| usize::try_from(count).unwrap();
        let mut random = Random::seeded(seed);
        let repeated = |_| {
            let mut so_far = Rate::default();
            let mut settled = None;
            while settled.is_none() && so_far.of() < REPETITIONS {
                so_far.record(random.chance(true_rate));
                settled = answers[at(so_far.of())][at(so_far.hits())];
            }
            (so_far.of(), settled)
        };
        (0..CASES).map(repeated).collect()
    }

    /// How many of the simulated cases are settled on evidence, and with which outcome.
    fn evident(true_rate: f64, outcome: Outcome) -> usize {
        // No plan can be certain of an outcome that a trillion repetitions may turn.
        let rule = rule("0.9", 1_000_000_000_000, Some(Alpha::FIVE_PERCENT));
        let cases = simulated(20, true_rate, |so_far| rule.settled(so_far));
        let expected = Some(Settled { outcome, ground: Ground::Evident });
        cases.into_iter().filter(|&(_, settled)| settled == expected).count()
    }

    #[test]
    fn over_ten_thousand_cases_on_the_line_the_error_stays_under_its_level() {
        // The hardest true rate: the threshold itself, where either outcome comes from chance.
        let errors = evident(0.9, Outcome::Missed) + evident(0.9, Outcome::Met);
        assert!(errors * 20 <= CASES, "{errors} of {CASES}");
        assert!(errors > 0, "a simulation in which nothing goes wrong shows nothing");
    }

    #[test]
    fn over_ten_thousand_cases_off_the_line_the_error_stays_under_its_level() {
        for (true_rate, wrong) in [(0.89, Outcome::Met), (0.91, Outcome::Missed)] {
            let errors = evident(true_rate, wrong);
            assert!(errors * 20 <= CASES, "{errors} of {CASES} at {true_rate}");
        }
    }

    #[test]
    fn looking_often_at_an_interval_made_for_one_look_breaks_its_level() {
        // The same simulation, to show that it can fail.
        let cases = simulated(20, 0.9, |so_far| {
            let interval = wilson_interval(so_far, Alpha::FIVE_PERCENT)?;
            (!interval.contains(0.9)).then_some(())
        });
        let errors = cases.into_iter().filter(|(_, settled)| settled.is_some()).count();
        assert!(errors * 5 > CASES, "only {errors} of {CASES}");
    }

    #[test]
    fn a_case_far_below_its_threshold_is_settled_early_and_rightly() {
        let rule = rule("0.9", REPETITIONS, Some(Alpha::FIVE_PERCENT));
        let cases = simulated(21, 0.7, |so_far| rule.settled(so_far));
        let missed = |(_, settled): &Simulated<Settled>| {
            settled.is_some_and(|settled| settled.outcome == Outcome::Missed)
        };
        assert!(cases.iter().all(missed));
        let calls: u64 = cases.iter().map(|(made, _)| made).sum();
        assert!(calls < CASES as u64 * REPETITIONS / 6, "{calls} calls");
    }

    #[test]
    fn without_a_plan_nothing_is_settled() {
        assert_eq!(rule("0", 0, Some(Alpha::FIVE_PERCENT)).settled(Rate::default()), None);
    }

    #[test]
    fn one_failure_settles_a_case_that_must_always_pass() {
        let rule = rule("1", 5, None);
        assert_eq!(rule.settled(Rate::new(4, 4).unwrap()), None);
        let missed = Settled { outcome: Outcome::Missed, ground: Ground::Certain };
        assert_eq!(rule.settled(Rate::new(0, 1).unwrap()), Some(missed));
    }

    proptest! {
        #[test]
        fn what_is_certain_is_what_the_whole_plan_says(
            outcomes in prop::collection::vec(any::<bool>(), 1..40), threshold in 0_u32..=100,
        ) {
            let threshold = format!("{}.{:02}", threshold / 100, threshold % 100);
            let rule = rule(&threshold, outcomes.len() as u64, None);
            let whole = rule.is_met_by(outcomes.iter().copied().collect());
            let settled: Vec<Outcome> = (0..=outcomes.len())
                .filter_map(|made| rule.settled(outcomes[..made].iter().copied().collect()))
                .map(|settled| settled.outcome)
                .collect();
            let expected = if whole { Outcome::Met } else { Outcome::Missed };
            prop_assert!(!settled.is_empty(), "the whole plan settles every case");
            prop_assert!(settled.iter().all(|&outcome| outcome == expected));
        }
    }
}
