//! Power: how many cases, or repetitions, does it take to see a drop?
//!
//! A comparison that found nothing has said little unless it could have found something. All three
//! answers are the usual normal approximations, which the exact tests need slightly more than.
//! Sources: J. L. Fleiss, B. Levin, M. C. Paik, *Statistical Methods for Rates and Proportions*, 3rd
//! ed. (2003), equations 2.3 (one sample) and 4.14 (two samples, without continuity correction);
//! R. J. Connor, Biometrics 43 (1987) 207-211 (paired).

use std::fmt;

use super::special::{bisect_unit, normal_upper_quantile};
use super::{Alpha, Undefined};

/// The most cases that an answer may name.
const MAX_CASES: f64 = 1e15;

/// How the rates are compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Design {
    /// A new rate against a known one.
    OneSample,
    /// Two rates of different cases, as many on each side.
    TwoSample,
    /// Two rates of the same cases.
    Paired {
        /// The share of cases whose outcome changes either way. At least the drop.
        discordant: f64,
    },
}

/// Whether a rise counts as a finding too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sides {
    /// Only a drop is looked for.
    #[default]
    One,
    /// A drop or a rise.
    Two,
}

/// A planned comparison.
///
/// ```
/// use eval_core::stats::{Alpha, PlannedComparison, Design, Sides};
///
/// let plan = PlannedComparison {
///     design: Design::TwoSample,
///     sides: Sides::One,
///     alpha: Alpha::FIVE_PERCENT,
///     power: 0.8,
///     baseline: 0.92,
/// };
/// assert_eq!(plan.cases_needed(0.03)?, 1181);
/// assert!((plan.detectable_drop(1181)? - 0.03).abs() < 1e-4);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlannedComparison {
    /// How the rates are compared.
    pub design: Design,
    /// Whether a rise counts as a finding too.
    pub sides: Sides,
    /// How often a difference may be found where there is none.
    pub alpha: Alpha,
    /// How often the drop is to be found, strictly between 0 and 1.
    pub power: f64,
    /// The rate that a drop is counted from, above 0 and at most 1.
    pub baseline: f64,
}

impl PlannedComparison {
    /// The power looked for by default.
    pub const POWER: f64 = 0.8;

    /// How many cases (pairs for a paired design, cases on each side for two samples) find this drop
    /// with the stated power.
    ///
    /// # Errors
    /// [`Undefined::OutOfRange`] for a power, baseline or drop outside its range, or a share of
    /// discordant pairs that such a drop does not allow; [`Undefined::Unreachable`] for more than
    /// 10¹⁵ cases.
    pub fn cases_needed(&self, drop: f64) -> Result<u64, Undefined> {
        let cases = self.cases(drop)?.ceil().max(1.0);
        if cases > MAX_CASES {
            return Err(Undefined::Unreachable);
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 10¹⁵")]
        Ok(cases as u64)
    }

    /// The least drop that this many cases find with the stated power.
    ///
    /// # Errors
    /// [`Undefined::OutOfRange`] as for [`PlannedComparison::cases_needed`]; [`Undefined::Unreachable`] when
    /// not even the greatest possible drop would be found.
    pub fn detectable_drop(&self, cases: u64) -> Result<f64, Undefined> {
        let (least, greatest) = self.possible_drops()?;
        let is_too_small = |drop: f64| self.cases(drop).is_ok_and(|needed| needed > cases as f64);
        if is_too_small(greatest) {
            return Err(Undefined::Unreachable);
        }
        let is_below = |drop| drop < least || (drop < greatest && is_too_small(drop));
        Ok(bisect_unit(is_below).min(greatest))
    }

    /// The number of cases before it is rounded up; infinite for a drop too small to square.
    fn cases(&self, drop: f64) -> Result<f64, Undefined> {
        let (least, greatest) = self.possible_drops()?;
        if !(drop > 0.0 && least <= drop && drop <= greatest) {
            return Err(Undefined::OutOfRange);
        }
        let lowered = self.baseline - drop;
        let variance = |rate: f64| rate * (1.0 - rate);
        let (null, alternative) = match self.design {
            Design::OneSample if self.baseline >= 1.0 => {
                return Ok((1.0 - self.power).ln() / (-drop).ln_1p());
            }
            Design::OneSample => (variance(self.baseline), variance(lowered)),
            Design::TwoSample => (
                2.0 * variance(f64::midpoint(self.baseline, lowered)),
                variance(self.baseline) + variance(lowered),
            ),
            Design::Paired { discordant } => (discordant, discordant - drop * drop),
        };
        let deviate = match self.sides {
            Sides::One => self.alpha.one_sided_z(),
            Sides::Two => self.alpha.two_sided_z(),
        };
        let missed = normal_upper_quantile(1.0 - self.power);
        let distance = deviate * null.sqrt() + missed * alternative.max(0.0).sqrt();
        Ok((distance.max(0.0) / drop).powi(2))
    }

    /// The least and the greatest drop that the baseline and the discordant pairs leave room for.
    fn possible_drops(&self) -> Result<(f64, f64), Undefined> {
        let is_share = |value: f64| value > 0.0 && value <= 1.0;
        if !(self.power > 0.0 && self.power < 1.0 && is_share(self.baseline)) {
            return Err(Undefined::OutOfRange);
        }
        let Design::Paired { discordant } = self.design else { return Ok((0.0, self.baseline)) };
        // Half of the discordant pairs and half of the drop must have passed before, and the rest
        // of the discordant pairs must have failed.
        let least = (discordant - 2.0 * (1.0 - self.baseline)).max(0.0);
        let greatest = discordant.min(2.0 * self.baseline - discordant);
        let is_possible = is_share(discordant) && greatest > 0.0 && least <= greatest;
        if is_possible { Ok((least, greatest)) } else { Err(Undefined::OutOfRange) }
    }
}

/// The convention in words, to stand beside the answer.
impl fmt::Display for PlannedComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let design = match self.design {
            Design::OneSample => "one sample against a known rate".to_owned(),
            Design::TwoSample => "two samples, cases on each side".to_owned(),
            Design::Paired { discordant } => format!("pairs, {discordant} of them discordant"),
        };
        let sides = match self.sides {
            Sides::One => "one-sided",
            Sides::Two => "two-sided",
        };
        let (alpha, power, baseline) = (self.alpha.value(), self.power, self.baseline);
        write!(f, "{design}; {sides}; baseline {baseline}, alpha {alpha}, power {power}; ")?;
        if self.design == Design::OneSample && baseline >= 1.0 {
            write!(f, "exact, as one miss breaks the baseline")
        } else {
            write!(f, "normal approximation without continuity correction")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PLAN: PlannedComparison = PlannedComparison {
        design: Design::TwoSample,
        sides: Sides::One,
        alpha: Alpha::FIVE_PERCENT,
        power: PlannedComparison::POWER,
        baseline: 0.92,
    };

    #[test]
    fn plans_that_make_no_sense_are_refused() {
        for drop in [0.0, -0.1, 0.93, f64::NAN] {
            assert_eq!(PLAN.cases_needed(drop), Err(Undefined::OutOfRange), "{drop}");
        }
        for bad in [0.0, 1.0, f64::NAN] {
            assert_eq!(
                PlannedComparison { power: bad, ..PLAN }.cases_needed(0.1),
                Err(Undefined::OutOfRange)
            );
        }
        for baseline in [0.0, 1.1, f64::NAN] {
            assert_eq!(
                PlannedComparison { baseline, ..PLAN }.detectable_drop(9),
                Err(Undefined::OutOfRange)
            );
        }
        for discordant in [0.0, 0.02, f64::NAN, 0.99] {
            let paired = PlannedComparison { design: Design::Paired { discordant }, ..PLAN };
            assert_eq!(paired.cases_needed(0.03), Err(Undefined::OutOfRange), "{discordant}");
        }
    }

    #[test]
    fn too_small_a_drop_and_too_few_cases_are_out_of_reach() {
        assert_eq!(PLAN.cases_needed(1e-12), Err(Undefined::Unreachable));
        assert_eq!(PLAN.detectable_drop(0), Err(Undefined::Unreachable));
        assert_eq!(PLAN.detectable_drop(1), Err(Undefined::Unreachable));
    }

    #[test]
    fn a_baseline_of_one_is_broken_by_a_single_miss() {
        let plan = PlannedComparison { design: Design::OneSample, baseline: 1.0, ..PLAN };
        let cases = plan.cases_needed(0.01).unwrap();
        let missed_by = |cases: f64| 0.99_f64.powf(cases);
        assert!(missed_by(cases as f64) <= 0.2 && missed_by(cases as f64 - 1.0) > 0.2);
        assert!(plan.to_string().ends_with("exact, as one miss breaks the baseline"));
    }

    #[test]
    fn the_convention_is_told() {
        let paired = PlannedComparison {
            design: Design::Paired { discordant: 0.1 },
            sides: Sides::Two,
            ..PLAN
        };
        assert_eq!(
            paired.to_string(),
            "pairs, 0.1 of them discordant; two-sided; baseline 0.92, alpha 0.05, power 0.8; \
             normal approximation without continuity correction"
        );
    }

    proptest! {
        #[test]
        fn the_detectable_drop_needs_just_these_cases(
            cases in 30_u64..1_000_000_000, baseline in 0.5..1.0_f64, kind in 0_u8..3,
        ) {
            let design = match kind {
                0 => Design::OneSample,
                1 => Design::TwoSample,
                _ => Design::Paired { discordant: (1.0 - baseline) * 1.5 },
            };
            let plan = PlannedComparison { design, baseline, ..PLAN };
            if let Ok(drop) = plan.detectable_drop(cases) {
                prop_assert!(plan.cases_needed(drop).unwrap() <= cases);
                prop_assert!(plan.cases_needed(drop * 0.999).is_ok_and(|more| more >= cases));
            }
        }

        #[test]
        fn smaller_drops_more_power_and_two_sides_need_more(drop in 0.01..0.5_f64, power in 0.5..0.98_f64) {
            let plan = PlannedComparison { power, ..PLAN };
            let cases = plan.cases_needed(drop).unwrap();
            prop_assert!(plan.cases_needed(drop / 1.1).unwrap() >= cases);
            let surer = PlannedComparison { power: power + 0.01, ..plan };
            prop_assert!(surer.cases_needed(drop).unwrap() >= cases);
            let two_sided = PlannedComparison { sides: Sides::Two, ..plan };
            prop_assert!(two_sided.cases_needed(drop).unwrap() >= cases);
        }
    }
}
