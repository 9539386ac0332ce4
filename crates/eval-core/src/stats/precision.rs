//! Where a p-value or an interval comes from.

use serde::Serialize;

/// How a p-value or an interval was found. Which one applies depends on the number of observations
/// alone, never on the time it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Precision {
    /// From the distribution for exactly these numbers and ties.
    Exact,
    /// From seeded random samples.
    Resampled,
    /// From the distribution that growing samples tend to.
    Asymptotic,
}
