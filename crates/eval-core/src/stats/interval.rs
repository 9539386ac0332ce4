//! What an interval is and how sure it claims to be.

use serde::{Deserialize, Serialize};

use super::Undefined;
use super::special::normal_upper_quantile;

/// The rate of error that a procedure may have: a confidence interval misses the truth, or a test
/// calls a difference that is none, at most this often. Greater than 0 and less than 1.
///
/// Intervals are two-sided and split it evenly: [`Alpha::FIVE_PERCENT`] makes a 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64")]
pub struct Alpha(f64);

impl Alpha {
    /// The default everywhere: 95 % intervals, tests at the 5 % level.
    pub const FIVE_PERCENT: Self = Self(0.05);

    /// `None` unless 0 < `value` < 1; a NaN is refused.
    pub fn new(value: f64) -> Option<Self> {
        (value > 0.0 && value < 1.0).then_some(Self(value))
    }

    /// The level as a number.
    pub fn value(self) -> f64 {
        self.0
    }

    /// Half the level: the error left to each side of a two-sided interval. Halving the smallest
    /// subnormal level would give zero, which is no level, so the level itself is the least.
    #[must_use]
    pub(super) fn halved(self) -> Self {
        Self::new(self.0 / 2.0).unwrap_or(self)
    }

    /// The standard normal deviate that is exceeded with this probability.
    pub(super) fn one_sided_z(self) -> f64 {
        normal_upper_quantile(self.0)
    }

    /// The standard normal deviate whose absolute value is exceeded with this probability.
    pub(super) fn two_sided_z(self) -> f64 {
        self.halved().one_sided_z()
    }
}

impl TryFrom<f64> for Alpha {
    type Error = Undefined;

    fn try_from(value: f64) -> Result<Self, Undefined> {
        Self::new(value).ok_or(Undefined::OutOfRange)
    }
}

/// From `lower` to `upper`, both included; both are finite and in order.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

impl Interval {
    /// How far the ends are apart.
    pub fn width(self) -> f64 {
        self.upper - self.lower
    }

    /// Whether a value lies within, ends included.
    pub fn contains(self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_lies_strictly_between_zero_and_one() {
        for refused in [0.0, 1.0, -0.1, 1.7, f64::NAN, f64::INFINITY] {
            assert_eq!(Alpha::new(refused), None, "{refused}");
        }
        assert_eq!(Alpha::new(0.05), Some(Alpha::FIVE_PERCENT));
        assert_eq!(serde_json::from_str::<Alpha>("0.05").unwrap(), Alpha::FIVE_PERCENT);
        assert!(serde_json::from_str::<Alpha>("5").is_err());
    }

    #[test]
    fn the_smallest_level_still_has_a_finite_deviate() {
        assert!(Alpha::new(5e-324).unwrap().two_sided_z().is_finite());
    }
}
