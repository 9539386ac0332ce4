//! Tiers: how much of a project a run measures, from a look at every change to a release.
//!
//! | tier | cases | answers to each | judges | held-back cases | needs |
//! | --- | --- | --- | --- | --- | --- |
//! | `smoke` | a few of every set, always the same | 1 | none | no | |
//! | `full` | all | `runs` | yes | no | |
//! | `release` | all | several | yes | yes | the `owner` |
//!
//! What a tier does is a value, a [`TierPlan`]; who carries it out reads it and decides nothing.

mod read;

use std::fmt;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::diag::{Code, Diagnostic};
use crate::select::Slice;

pub use read::read_tiers;

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// A look, in seconds: after every change.
    Smoke,
    /// Everything but the held-back cases: before a merge.
    #[default]
    Full,
    /// Everything, several times: before a release.
    Release,
}

/// What the project wants of each tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiers {
    /// Cases of each set that `smoke` looks at. Default: 20.
    pub smoke_cases: NonZeroU32,
    /// Answers to each case under `smoke`. Default: 1.
    pub smoke_runs: u32,
    /// Answers to each case under `full`; default: `runs` of the project.
    pub full_runs: Option<u32>,
    /// Answers to each case under `release`. Default: 3, or `runs` of the project if that is more.
    pub release_runs: Option<u32>,
}

/// What one tier does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TierPlan {
    /// The tier.
    pub tier: Tier,
    /// The cases of each set that are measured; all of them without a slice.
    pub slice: Option<Slice>,
    /// Answers to each case that names no number of its own.
    pub repetitions: u32,
    /// Whether judges are asked.
    pub judges: bool,
    /// Whether the held-back cases are measured.
    pub heldback: bool,
    /// Whether limits of age bind.
    pub ages_bind: bool,
}

impl Default for Tiers {
    fn default() -> Self {
        let smoke_cases = const { NonZeroU32::new(20).unwrap() };
        Self { smoke_cases, smoke_runs: 1, full_runs: None, release_runs: None }
    }
}

impl Tiers {
    /// The fewest answers to each case that a release rests on: one is an anecdote.
    pub const LEAST_RELEASE_RUNS: u32 = 2;

    /// Answers to each case that a release rests on where nobody says more.
    const RELEASE_RUNS: u32 = 3;

    /// What a tier does in a project with these `runs` and this owner; `asked` is the number of answers
    /// that the command line asks for, which goes first.
    ///
    /// # Errors
    /// A release without an owner, or of fewer than two answers to each case.
    pub fn plan(
        &self,
        tier: Tier,
        asked: Option<u32>,
        runs: u32,
        owner: Option<&str>,
    ) -> Result<TierPlan, Diagnostic> {
        let of_tier = match tier {
            Tier::Smoke => self.smoke_runs,
            Tier::Full => self.full_runs.unwrap_or(runs),
            Tier::Release => self.release_runs.unwrap_or(runs.max(Self::RELEASE_RUNS)),
        };
        let repetitions = asked.unwrap_or(of_tier);
        let release = tier == Tier::Release;
        if release && owner.is_none() {
            return Err(no_owner());
        }
        if release && repetitions < Self::LEAST_RELEASE_RUNS {
            return Err(anecdote(repetitions));
        }
        Ok(TierPlan {
            tier,
            slice: (tier == Tier::Smoke).then(|| Slice::new(self.smoke_cases)),
            repetitions,
            judges: tier != Tier::Smoke,
            heldback: release,
            ages_bind: release,
        })
    }
}

fn no_owner() -> Diagnostic {
    Diagnostic::new(Code::MissingKey, "tier `release` needs the `owner`, and eval.toml names none")
        .with_help("name the one person who may sign a release off: `owner = \"…\"`")
}

fn anecdote(repetitions: u32) -> Diagnostic {
    let message = format!(
        "tier `release` rests on {} answers to each case at least, and {repetitions} is asked for",
        Tiers::LEAST_RELEASE_RUNS
    );
    Diagnostic::new(Code::WrongValue, message)
        .with_help("`--runs`, or `runs` in `[tiers.release]` of eval.toml")
}

impl Tier {
    /// The tier's name on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Smoke => "smoke",
            Self::Full => "full",
            Self::Release => "release",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(tier: Tier, asked: Option<u32>) -> Result<TierPlan, Diagnostic> {
        Tiers::default().plan(tier, asked, 1, Some("Ada"))
    }

    #[test]
    fn smoke_looks_at_a_few_cases_once_and_asks_no_judge() {
        let plan = plan(Tier::Smoke, None).unwrap();
        assert_eq!((plan.slice.unwrap().most(), plan.repetitions), (20, 1));
        assert!(!plan.judges && !plan.heldback && !plan.ages_bind);
    }

    #[test]
    fn full_measures_every_case_and_keeps_back_what_is_held_back() {
        let plan = plan(Tier::Full, None).unwrap();
        assert_eq!((plan.slice, plan.repetitions), (None, 1));
        assert!(plan.judges && !plan.heldback && !plan.ages_bind);
    }

    #[test]
    fn a_release_is_everything_several_times() {
        let plan = plan(Tier::Release, None).unwrap();
        assert_eq!((plan.slice, plan.repetitions), (None, 3));
        assert!(plan.judges && plan.heldback && plan.ages_bind);
    }

    #[test]
    fn the_command_line_goes_before_the_tier_and_the_tier_before_the_project() {
        let tiers = Tiers { full_runs: Some(4), ..Tiers::default() };
        let runs =
            |tiers: Tiers, asked| tiers.plan(Tier::Full, asked, 2, None).unwrap().repetitions;
        assert_eq!(runs(tiers, Some(9)), 9);
        assert_eq!(runs(tiers, None), 4);
        assert_eq!(runs(Tiers::default(), None), 2);
        let release = Tiers::default().plan(Tier::Release, None, 5, Some("Ada")).unwrap();
        assert_eq!(release.repetitions, 5);
    }

    #[test]
    fn no_release_without_an_owner_nor_on_an_anecdote() {
        let problem = Tiers::default().plan(Tier::Release, None, 1, None).unwrap_err();
        assert!(problem.message.contains("needs the `owner`"), "{problem}");
        assert!(plan(Tier::Release, Some(1)).unwrap_err().message.contains("2 answers"));
        assert!(plan(Tier::Release, Some(2)).is_ok());
    }
}
