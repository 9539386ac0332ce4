//! Repetitions of a case: what they add up to, and when the rest of them can be spared.
//!
//! An answer is a sample. A [`Tally`] counts the repetitions of one case and gives its verdict under a
//! [`PassRule`]; under `--stop decided` ([`Stop::Decided`]) it says when the verdict is in, by the
//! stopping rule of [`stats`](crate::stats::StoppingRule). What a stopping rule spares is counted as
//! *not needed*, never as passed. [`Repeated`] is what a report says of a case that was asked several
//! times.

mod repeated;
mod tally;

use crate::stats::{Alpha, Fraction, Rate};

pub use repeated::{PassEstimate, Repeated};
pub use tally::Tally;

/// What a case demands of its repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassRule {
    /// The least share that must pass; without one, every repetition must.
    pub min_pass_rate: Option<Fraction>,
    /// Whether a repetition can fail in a way that no share excuses: a mode of the buckets *boundary*
    /// and *safety*. Then a repetition still to come can always turn a pass into a failure, and no
    /// pass is decided early.
    pub guarded: bool,
}

impl PassRule {
    /// One failing repetition fails the case.
    pub const EVERY: Self = Self { min_pass_rate: None, guarded: true };

    /// The share that must pass.
    fn threshold(self) -> Fraction {
        self.min_pass_rate.unwrap_or(Fraction::ONE)
    }

    /// Whether a rate is enough; that of no trial never is.
    fn is_met_by(self, rate: Rate) -> bool {
        rate.to_fraction().is_ok_and(|rate| rate >= self.threshold())
    }
}

/// When the repetitions of a case stop before all of them are made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Stop {
    /// Never: the plan is carried out.
    #[default]
    Never,
    /// When the verdict of the case can no longer change, or is evident.
    Decided {
        /// The chance of a wrong verdict that is evident, for each case.
        error: Alpha,
    },
}
