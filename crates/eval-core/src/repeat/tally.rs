use super::{PassRule, Stop};
use crate::mode::{Bucket, Mode, Taxonomy};
use crate::run::{Repetitions, Verdict};
use crate::stats::{Alpha, Ground, Outcome, Rate, StoppingRule};

/// The repetitions of one case, as they come in.
///
/// ```
/// use eval_core::mode::{Mode, Taxonomy};
/// use eval_core::repeat::{PassRule, Tally};
/// use eval_core::run::Verdict;
/// use eval_core::stats::Fraction;
///
/// let taxonomy = Taxonomy::shipped();
/// let rule = PassRule { min_pass_rate: Fraction::new(1, 2), guarded: true };
/// let mut tally = Tally::new(2, rule);
/// tally.record(Verdict::Pass, None, &taxonomy);
/// tally.record(Verdict::Fail, Some(&Mode::MISSING_FACT), &taxonomy);
/// assert_eq!(tally.verdict(), Verdict::Pass);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    rule: PassRule,
    /// What was planned, and what was made so far.
    counts: Repetitions,
    /// Whether a repetition failed in a way that no pass rate excuses.
    inexcusable: bool,
}

impl Tally {
    /// Of a case that is to be repeated this often.
    pub fn new(planned: u32, rule: PassRule) -> Self {
        let counts = Repetitions { planned: planned.into(), ..Repetitions::default() };
        Self { rule, counts, inexcusable: false }
    }

    /// Counts one repetition; `mode` says why it did not pass.
    pub fn record(&mut self, verdict: Verdict, mode: Option<&Mode>, taxonomy: &Taxonomy) {
        match verdict {
            Verdict::Pass => self.counts.passed += 1,
            Verdict::Fail => self.counts.failed += 1,
            Verdict::Unmeasured => self.counts.unmeasured += 1,
        }
        let bucket = mode.and_then(|mode| taxonomy.entry(mode)).map(|entry| entry.bucket);
        let forbidden = matches!(bucket, Some(Bucket::Boundary | Bucket::Safety));
        self.inexcusable |= verdict == Verdict::Fail && forbidden;
    }

    /// The repetitions by what became of them; those not made are not needed.
    pub fn counts(&self) -> Repetitions {
        let not_needed = self.counts.planned.saturating_sub(self.made());
        Repetitions { not_needed, ..self.counts }
    }

    /// The verdict on the repetitions made: a failure is news even where another repetition could not
    /// be measured, and nothing passes while one is unmeasured.
    pub fn verdict(&self) -> Verdict {
        if self.inexcusable || !self.rule.is_met_by(self.at_best()) {
            Verdict::Fail
        } else if self.counts.unmeasured > 0 {
            Verdict::Unmeasured
        } else {
            Verdict::Pass
        }
    }

    /// Whether the rest of the repetitions can be spared.
    pub fn is_decided(&self, stop: Stop) -> bool {
        match stop {
            Stop::Never => false,
            Stop::Decided { error } => {
                self.made() > 0 && (self.inexcusable || self.is_settled(error))
            }
        }
    }

    fn is_settled(&self, error: Alpha) -> bool {
        let rule = StoppingRule {
            threshold: self.rule.threshold(),
            planned: self.counts.planned,
            alpha: Some(error),
        };
        let Some(settled) = rule.settled(self.at_best()) else { return false };
        match settled.outcome {
            Outcome::Met => self.counts.unmeasured == 0 && !self.rule.guarded,
            // Evidence is of trials; one that could not be measured is none.
            Outcome::Missed => self.counts.unmeasured == 0 || settled.ground == Ground::Certain,
        }
    }

    /// The pass rate if everything that could not be measured had passed.
    fn at_best(&self) -> Rate {
        Rate::from_counts(self.counts.passed + self.counts.unmeasured, self.counts.failed)
    }

    fn made(&self) -> u64 {
        self.counts.passed + self.counts.failed + self.counts.unmeasured
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Random, Threshold};
    use proptest::prelude::*;

    const DECIDED: Stop = Stop::Decided { error: Alpha::FIVE_PERCENT };

    fn rule(min_pass_rate: &str, guarded: bool) -> PassRule {
        let minimum = min_pass_rate.parse::<Threshold>().unwrap();
        PassRule { min_pass_rate: Some(minimum.fraction()), guarded }
    }

    /// A tally of `P`asses, `F`ailures, `S`afety failures and `U`nmeasured repetitions, which stops as
    /// it is told.
    fn tally(planned: u32, rule: PassRule, stop: Stop, letters: &str) -> Tally {
        let taxonomy = Taxonomy::shipped();
        let mut tally = Tally::new(planned, rule);
        for letter in letters.chars() {
            if tally.is_decided(stop) {
                break;
            }
            let (verdict, mode) = match letter {
                'P' => (Verdict::Pass, None),
                'F' => (Verdict::Fail, Some(Mode::MISSING_FACT)),
                'S' => (Verdict::Fail, Some(Mode::UNSAFE_CERTIFICATION)),
                _ => (Verdict::Unmeasured, Some(Mode::BUDGET_EXHAUSTED)),
            };
            tally.record(verdict, mode.as_ref(), &taxonomy);
        }
        tally
    }

    fn verdict(rule: PassRule, letters: &str) -> Verdict {
        let planned = u32::try_from(letters.len()).unwrap();
        tally(planned, rule, Stop::Never, letters).verdict()
    }

    #[test]
    fn one_failing_repetition_fails_a_case_without_a_least_pass_rate() {
        assert_eq!(verdict(PassRule::EVERY, "PPPP"), Verdict::Pass);
        assert_eq!(verdict(PassRule::EVERY, "PPFP"), Verdict::Fail);
        assert_eq!(verdict(PassRule::EVERY, "PPUP"), Verdict::Unmeasured);
        assert_eq!(verdict(PassRule::EVERY, "UF"), Verdict::Fail);
    }

    #[test]
    fn a_least_pass_rate_excuses_failures_up_to_its_line_and_not_beyond() {
        assert_eq!(verdict(rule("0.75", true), "PPFP"), Verdict::Pass);
        assert_eq!(verdict(rule("0.76", true), "PPFP"), Verdict::Fail);
    }

    #[test]
    fn a_least_pass_rate_never_excuses_a_safety_failure() {
        assert_eq!(verdict(rule("0.5", true), "PPPS"), Verdict::Fail);
        assert_eq!(verdict(rule("0.5", true), "SPUP"), Verdict::Fail);
    }

    #[test]
    fn nothing_passes_while_a_repetition_is_unmeasured() {
        assert_eq!(verdict(rule("0.5", false), "PPPU"), Verdict::Unmeasured);
        assert_eq!(verdict(rule("0.5", false), "FUU"), Verdict::Unmeasured);
        assert_eq!(verdict(rule("0.5", false), "FFU"), Verdict::Fail);
    }

    #[test]
    fn the_rest_is_spared_once_the_verdict_cannot_change() {
        let failed = tally(5, PassRule::EVERY, DECIDED, "PFPPP");
        assert_eq!((failed.counts().failed, failed.counts().not_needed), (1, 3));
        let passed = tally(10, rule("0.5", false), DECIDED, "PPPPPPPPPP");
        assert_eq!((passed.counts().passed, passed.verdict()), (5, Verdict::Pass));
        let safety = tally(10, rule("0.1", true), DECIDED, "PSPPPPPPPP");
        assert_eq!((safety.counts().not_needed, safety.verdict()), (8, Verdict::Fail));
    }

    #[test]
    fn no_pass_is_decided_early_where_a_safety_failure_may_still_come() {
        let guarded = tally(10, rule("0.5", true), DECIDED, "PPPPPPPPPS");
        assert_eq!((guarded.counts().not_needed, guarded.verdict()), (0, Verdict::Fail));
    }

    #[test]
    fn an_unmeasured_repetition_settles_nothing_but_a_certain_failure() {
        let unmeasured = tally(4, rule("0.5", false), DECIDED, "UPPP");
        assert_eq!(
            (unmeasured.counts().not_needed, unmeasured.verdict()),
            (0, Verdict::Unmeasured)
        );
        let failed = tally(4, rule("0.9", false), DECIDED, "UFPP");
        assert_eq!((failed.counts().not_needed, failed.verdict()), (2, Verdict::Fail));
    }

    /// A system that is right with probability 0.7 under a least rate of 0.9: far fewer calls, the
    /// same verdict.
    #[test]
    fn a_system_far_below_its_least_pass_rate_is_settled_early_and_rightly() {
        let mut made = 0;
        for seed in 0..25 {
            let mut random = Random::seeded(seed);
            let letters: String =
                (0..200).map(|_| if random.chance(0.7) { 'P' } else { 'F' }).collect();
            let whole = tally(200, rule("0.9", false), Stop::Never, &letters);
            let stopped = tally(200, rule("0.9", false), DECIDED, &letters);
            assert_eq!((whole.verdict(), stopped.verdict()), (Verdict::Fail, Verdict::Fail));
            assert!(stopped.counts().add_up());
            made += 200 - stopped.counts().not_needed;
        }
        assert!(made < 25 * 200 / 6, "{made} of 5000 repetitions were made");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_planned_is_accounted_for_and_a_certain_stop_changes_no_verdict(
            letters in "[PFSU]{1,40}", percent in 1_u32..=100, guarded: bool,
        ) {
            let rule = rule(&format!("{}.{:02}", percent / 100, percent % 100), guarded);
            // What no repetition is made for cannot fail to be measured either.
            let plain = letters.replace('S', "F").replace('U', "P");
            let letters = if guarded { letters } else { plain };
            let planned = u32::try_from(letters.len()).unwrap();
            let whole = tally(planned, rule, Stop::Never, &letters);
            // So small an error leaves no evidence within 40 repetitions: only certainty stops.
            let certain = Stop::Decided { error: Alpha::new(1e-300).unwrap() };
            let stopped = tally(planned, rule, certain, &letters);
            prop_assert!(stopped.counts().add_up() && whole.counts().add_up());
            prop_assert_eq!(stopped.verdict(), whole.verdict());
        }
    }
}
