//! A rate: two integers until the moment it is printed.
//!
//! Every share that Gonogo gates on or reports is a [`Rate`]. It is counted, added and compared as
//! integers, so that any order of addition gives the same rate and nothing is lost to rounding.

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

use super::{Fraction, Undefined};

/// `hits` out of `of`, where `hits` never exceeds `of`.
///
/// A rate of nothing (`of` = 0) has no value: it is undefined, prints as `n/a` and passes no gate.
/// Two rates are equal when both counts are: 1 of 2 is not 2 of 4, which is twice the evidence.
///
/// ```
/// use eval_core::stats::Rate;
///
/// let rate: Rate = [true, true, false, true].into_iter().collect();
/// assert_eq!((rate.hits(), rate.of()), (3, 4));
/// assert_eq!(rate.value(), Some(0.75));
/// assert_eq!(Rate::default().value(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Counts")]
pub struct Rate {
    hits: u64,
    of: u64,
}

impl Rate {
    /// Under this many trials a rate carries the mark *under-powered*.
    pub const UNDER_POWERED_BELOW: u64 = 30;

    /// `hits` out of `of`.
    ///
    /// # Errors
    /// [`Undefined::OutOfRange`] when there are more hits than trials.
    pub fn new(hits: u64, of: u64) -> Result<Self, Undefined> {
        if hits > of { Err(Undefined::OutOfRange) } else { Ok(Self { hits, of }) }
    }

    /// The rate of so many hits and so many misses.
    pub fn from_counts(hits: u64, misses: u64) -> Self {
        Self { hits, of: hits.saturating_add(misses) }
    }

    /// How often it happened.
    pub fn hits(self) -> u64 {
        self.hits
    }

    /// How often it did not happen.
    pub fn misses(self) -> u64 {
        self.of - self.hits
    }

    /// How often it could have happened.
    pub fn of(self) -> u64 {
        self.of
    }

    /// The complement: misses out of the same trials.
    #[must_use]
    pub fn complement(self) -> Self {
        Self { hits: self.misses(), of: self.of }
    }

    /// Counts one more trial.
    pub fn record(&mut self, hit: bool) {
        *self = *self + Self::from_counts(hit.into(), (!hit).into());
    }

    /// The rate as a number from 0 to 1, for printing and for formulas; never for a comparison.
    /// `None` when there was no trial.
    pub fn value(self) -> Option<f64> {
        (self.of > 0).then(|| self.hits as f64 / self.of as f64)
    }

    /// Whether there are too few trials to say much. True for no trial at all.
    pub fn is_under_powered(self) -> bool {
        self.of < Self::UNDER_POWERED_BELOW
    }

    /// The rate as an exact fraction, for comparing with limits.
    ///
    /// # Errors
    /// [`Undefined::Empty`] when there was no trial.
    pub fn to_fraction(self) -> Result<Fraction, Undefined> {
        Fraction::new(self.hits.into(), self.of.into()).ok_or(Undefined::Empty)
    }

    /// How this rate compares with another, exactly.
    ///
    /// # Errors
    /// [`Undefined::Empty`] when either has no trials.
    pub fn compare(self, other: Self) -> Result<Ordering, Undefined> {
        Ok(self.to_fraction()?.cmp(&other.to_fraction()?))
    }
}

/// Pools two rates. Counts saturate at `u64::MAX` instead of wrapping around.
impl Add for Rate {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let hits = self.hits.saturating_add(other.hits);
        Self { hits, of: self.of.saturating_add(other.of) }
    }
}

impl Sum for Rate {
    fn sum<I: Iterator<Item = Self>>(rates: I) -> Self {
        rates.fold(Self::default(), Add::add)
    }
}

/// Counts hits among trials.
impl FromIterator<bool> for Rate {
    fn from_iter<I: IntoIterator<Item = bool>>(trials: I) -> Self {
        let mut rate = Self::default();
        for hit in trials {
            rate.record(hit);
        }
        rate
    }
}

/// The stored form, not yet checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    hits: u64,
    of: u64,
}

impl TryFrom<Counts> for Rate {
    type Error = Undefined;

    fn try_from(counts: Counts) -> Result<Self, Undefined> {
        Self::new(counts.hits, counts.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn more_hits_than_trials_is_no_rate() {
        assert_eq!(Rate::new(3, 2), Err(Undefined::OutOfRange));
        assert!(serde_json::from_str::<Rate>(r#"{"hits":3,"of":2}"#).is_err());
    }

    #[test]
    fn a_rate_of_nothing_has_no_value_and_compares_with_nothing() {
        let one = Rate::new(1, 1).unwrap();
        assert_eq!(Rate::default().value(), None);
        assert_eq!(Rate::default().compare(one), Err(Undefined::Empty));
        assert_eq!(one.compare(Rate::default()), Err(Undefined::Empty));
        assert!(Rate::default().is_under_powered());
    }

    #[test]
    fn rates_that_a_float_cannot_tell_apart_still_compare() {
        let whole = Rate::new(u64::MAX, u64::MAX).unwrap();
        let almost = Rate::new(u64::MAX - 1, u64::MAX).unwrap();
        assert_eq!(almost.compare(whole), Ok(Ordering::Less));
        assert_eq!(almost.value(), Some(1.0), "which is why nothing compares values");
    }

    #[test]
    fn pooling_saturates_instead_of_wrapping() {
        let most = Rate::new(u64::MAX, u64::MAX).unwrap();
        assert_eq!(most + most, most);
    }

    #[test]
    fn the_mark_under_powered_ends_at_thirty_trials() {
        assert!(Rate::new(29, 29).unwrap().is_under_powered());
        assert!(!Rate::new(30, 30).unwrap().is_under_powered());
    }

    proptest! {
        #[test]
        fn any_order_of_trials_gives_the_same_rate(mut trials in prop::collection::vec(any::<bool>(), 0..60)) {
            let forward: Rate = trials.iter().copied().collect();
            trials.reverse();
            prop_assert_eq!(forward, trials.into_iter().collect());
        }

        #[test]
        fn a_rate_survives_being_stored(hits: u32, misses: u32) {
            let rate = Rate::new(hits.into(), u64::from(hits) + u64::from(misses)).unwrap();
            let stored = serde_json::to_string(&rate).unwrap();
            prop_assert_eq!(serde_json::from_str::<Rate>(&stored).unwrap(), rate);
        }
    }
}
