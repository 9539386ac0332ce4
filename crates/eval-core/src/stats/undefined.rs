//! Why a statistic has no value.
//!
//! Failing to measure is not a measurement. Where a textbook formula would divide by zero or pass a
//! NaN along, the functions of this module return [`Undefined`] instead, and a report can print the
//! reason. A caller that only needs a number turns it into `None` with [`Result::ok`].

use serde::Serialize;
use thiserror::Error;

/// The reason why a statistic is not defined for its input. No gate may pass on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Undefined {
    /// There is nothing to compute from.
    #[error("there are no observations")]
    Empty,
    /// There are observations, but fewer than the method needs.
    #[error("there are too few observations")]
    TooFew,
    /// A NaN or an infinity stands among the values.
    #[error("a value is not a finite number")]
    NotFinite,
    /// A value lies outside the range in which the method has a meaning.
    #[error("a value is out of range")]
    OutOfRange,
    /// Lists that belong together, item by item, have different lengths.
    #[error("paired lists have different lengths")]
    LengthsDiffer,
    /// All observations are equal, so that nothing is left to measure.
    #[error("all values are equal")]
    NoSpread,
    /// Everything falls into one class, so that agreement beyond chance has no meaning.
    #[error("everything falls into one class")]
    OneClass,
    /// The answer exists but lies beyond what the method can search or represent.
    #[error("no answer within the range searched")]
    Unreachable,
}
