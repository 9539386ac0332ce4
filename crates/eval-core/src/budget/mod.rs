//! The budget of a whole run: calls, tokens, money, time. When it is spent, nothing more is asked.
//!
//! A budget fails closed. The repetitions that it no longer allows are unmeasured with mode
//! `budget_exhausted`, and that blocks; an answer that does not say what it cost ends a budget that has
//! to know. An [`Accountant`] is shared by everything that asks: it says before each question whether it
//! may be asked, and is told afterwards what the answer cost. Answers that are already on their way when
//! the budget ends are still paid, so tokens and money can exceed their limit by as many answers as are
//! asked at a time; calls never do.
//!
//! Money is counted exactly ([`Usd`]). Time comes from a [`Clock`] that is an argument, and stands in no
//! artifact.

mod accountant;
mod answerer;
mod estimate;
mod prices;
mod read;
mod usd;

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::select::Shard;
use crate::wording::counted;

pub use accountant::{Accountant, Charge, Limit, Spent};
pub use answerer::Answerer;
pub use estimate::{Estimate, Tokens};
pub use prices::{Price, Prices};
pub use read::{read_budget, read_prices};
pub use usd::{Usd, UsdError};

/// The most that a run may ask. What is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Budget {
    /// Questions to a target or a judge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<u64>,
    /// Tokens, of prompts and answers together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u64>,
    /// Money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_usd: Option<Usd>,
    /// Time since the run began. An answer on its way is not interrupted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall: Option<Duration>,
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self { calls: None, tokens: None, cost_usd: None, wall: None };

    /// What one shard of a run may ask, so that all together keep the budget. Time is not shared: shards
    /// run beside each other.
    #[must_use]
    pub fn share(self, shard: Shard) -> Self {
        Self {
            calls: self.calls.map(|calls| shard.share(calls)),
            tokens: self.tokens.map(|tokens| shard.share(tokens)),
            cost_usd: self.cost_usd.map(|limit| limit.share(shard.index(), shard.of())),
            wall: self.wall,
        }
    }
}

/// `100 calls, 5.00 US dollars`; `no limit` where there is none.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = [
            self.calls.map(|calls| counted(calls, "call")),
            self.tokens.map(|tokens| counted(tokens, "token")),
            self.cost_usd.map(|cost| format!("{cost} US dollars")),
            self.wall.map(|wall| format!("{} seconds", wall.as_secs_f64())),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        if limits.is_empty() { f.write_str("no limit") } else { f.write_str(&limits.join(", ")) }
    }
}

/// How long the run has taken. Time is an argument like any other.
pub trait Clock: fmt::Debug + Send + Sync {
    /// Since the run began.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still, for whoever has no time limit.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

impl Clock for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
