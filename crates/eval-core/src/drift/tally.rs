//! Values with how often each was observed.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use crate::stats::{Fraction, Undefined};

/// Whole numbers with how often each was observed. Adding two tallies is adding counts, so that parts
/// in any order add up to the same whole, and mean and variance are exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<u64, u64>);

impl Tally {
    /// Counts one more observation.
    pub fn record(&mut self, value: u64) {
        self.add(value, 1);
    }

    /// Counts `count` more observations of one value.
    pub fn add(&mut self, value: u64, count: u64) {
        if count > 0 {
            let so_far = self.0.entry(value).or_default();
            *so_far = so_far.saturating_add(count);
        }
    }

    /// How many observations there are.
    pub fn count(&self) -> u64 {
        self.0.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Each value with its count, ascending.
    pub fn counted(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|(value, count)| (*value, *count))
    }

    /// Every observation, ascending.
    pub fn values(&self) -> impl Iterator<Item = u64> {
        self.counted().flat_map(|(value, count)| (0..count).map(move |_| value))
    }

    /// The mean.
    ///
    /// # Errors
    /// [`Undefined::Empty`] without observations; [`Undefined::OutOfRange`] if the sum does not fit.
    pub fn mean(&self) -> Result<Fraction, Undefined> {
        let sum = self.moment(1)?;
        match self.count() {
            0 => Err(Undefined::Empty),
            count => fraction(sum, count.into()),
        }
    }

    /// The sample variance, with n − 1: (n Σx² − (Σx)²) / (n (n − 1)).
    ///
    /// # Errors
    /// [`Undefined::TooFew`] for fewer than two observations, which have no spread that could be known;
    /// [`Undefined::OutOfRange`] if the terms do not fit into 127 bits. For values up to 10⁹ they do
    /// up to 10¹⁰ observations.
    pub fn variance(&self) -> Result<Fraction, Undefined> {
        let count = u128::from(self.count());
        if count < 2 {
            return Err(Undefined::TooFew);
        }
        let (sum, squares) = (self.moment(1)?, self.moment(2)?);
        let spread = squares
            .checked_mul(count)
            .and_then(|product| product.checked_sub(sum.checked_mul(sum)?))
            .ok_or(Undefined::OutOfRange)?;
        fraction(spread, count * (count - 1))
    }

    /// The sum of the values to this power.
    fn moment(&self, power: u32) -> Result<u128, Undefined> {
        let mut terms = self
            .counted()
            .map(|(value, count)| u128::from(value).checked_pow(power)?.checked_mul(count.into()));
        terms.try_fold(0_u128, |sum, term| sum.checked_add(term?)).ok_or(Undefined::OutOfRange)
    }
}

fn fraction(numerator: u128, denominator: u128) -> Result<Fraction, Undefined> {
    let numerator = i128::try_from(numerator).map_err(|_| Undefined::OutOfRange)?;
    Fraction::new(numerator, denominator).ok_or(Undefined::Empty)
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        for (value, count) in other.counted() {
            self.add(value, count);
        }
    }
}

impl FromIterator<u64> for Tally {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut tally = Self::default();
        values.into_iter().for_each(|value| tally.record(value));
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tally(values: &[u64]) -> Tally {
        values.iter().copied().collect()
    }

    /// Python 3.11: `statistics.mean([2, 4, 4, 4, 5, 5, 7, 9])` is 5 and `statistics.variance` of it
    /// is 32/7.
    #[test]
    fn mean_and_variance_are_exact() {
        let tally = tally(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(tally.mean(), Ok(Fraction::new(5, 1).unwrap()));
        assert_eq!(tally.variance(), Ok(Fraction::new(32, 7).unwrap()));
    }

    #[test]
    fn nothing_has_no_mean_and_one_value_has_no_variance() {
        assert_eq!(tally(&[]).mean(), Err(Undefined::Empty));
        assert_eq!(tally(&[]).variance(), Err(Undefined::TooFew));
        assert_eq!(tally(&[7]).variance(), Err(Undefined::TooFew));
        assert_eq!(tally(&[7, 7]).variance(), Ok(Fraction::new(0, 1).unwrap()));
    }

    #[test]
    fn what_does_not_fit_is_said_and_not_wrapped_around() {
        let mut large = Tally::default();
        large.add(u64::MAX, u64::MAX);
        assert_eq!(large.mean(), Err(Undefined::OutOfRange));
        assert_eq!(large.variance(), Err(Undefined::OutOfRange));
        let mut billionths = Tally::default();
        billionths.add(0, 5_000_000_000);
        billionths.add(1_000_000_000, 5_000_000_000);
        assert!(billionths.variance().is_ok());
    }

    proptest! {
        #[test]
        fn parts_add_up_to_the_whole_in_any_order(
            first in prop::collection::vec(0_u64..9, 0..9), second in prop::collection::vec(0_u64..9, 0..9),
        ) {
            let whole = tally(&[&first[..], &second[..]].concat());
            let (mut there, mut back) = (tally(&first), tally(&second));
            there += &tally(&second);
            back += &tally(&first);
            prop_assert_eq!(&there, &whole);
            prop_assert_eq!(&back, &whole);
            prop_assert_eq!(whole.values().count() as u64, whole.count());
            prop_assert!(whole.values().is_sorted());
        }
    }
}
