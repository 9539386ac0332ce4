//! What a run set out to measure, and what asking came to.

use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use crate::budget::{Spent, Usd};
use crate::tier::{Tier, TierPlan};

/// How much of a project a run measures: its tier, and what that leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// The tier.
    pub tier: Tier,
    /// Cases of each set that are measured at most; `null` if all of them are.
    pub cases_of_each_set: Option<u32>,
    /// Answers to each case that names no number of its own.
    pub repetitions: u32,
    /// Whether judges are asked.
    pub judges: bool,
    /// Whether the held-back cases are measured.
    pub heldback: bool,
    /// Suites that were not planned because nobody judges them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unjudged: Vec<String>,
}

impl Scope {
    /// The scope of a tier.
    pub fn of(plan: &TierPlan) -> Self {
        Self {
            tier: plan.tier,
            cases_of_each_set: plan.slice.map(crate::select::Slice::most),
            repetitions: plan.repetitions,
            judges: plan.judges,
            heldback: plan.heldback,
            unjudged: Vec::new(),
        }
    }
}

/// What asking a run's questions came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spending {
    /// Questions that were asked.
    pub calls: u64,
    /// Tokens, as far as answers said.
    pub tokens: u64,
    /// Money, as far as it is known.
    pub cost_usd: Usd,
}

impl From<Spent> for Spending {
    fn from(spent: Spent) -> Self {
        Self { calls: spent.calls, tokens: spent.tokens, cost_usd: spent.cost_usd }
    }
}

impl Add for Spending {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            tokens: self.tokens.saturating_add(other.tokens),
            cost_usd: self.cost_usd + other.cost_usd,
        }
    }
}

impl Sum for Spending {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Add::add)
    }
}
