//! Two raters' classes for the same items, counted.

use serde::Serialize;

use super::{Rate, Undefined};

/// More classes than any rubric has steps.
const MAX_CLASSES: usize = 100;

/// More items than could be rated; keeps every sum of squared counts within 128 bits.
const MAX_ITEMS: u64 = 1_000_000_000_000_000;

/// How often the first rater chose one class and the second another: one row a class of the first
/// rater, one column a class of the second, in the order of the scale.
///
/// ```
/// use eval_core::stats::Confusion;
///
/// let confusion = Confusion::from_rows(&[&[20, 5], &[10, 15]])?;
/// assert_eq!(confusion.agreement().hits(), 35);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Confusion {
    rows: Vec<Vec<u64>>,
}

impl Confusion {
    /// Counts given as rows.
    ///
    /// # Errors
    /// [`Undefined::LengthsDiffer`] when the rows are not a square, [`Undefined::OutOfRange`] for
    /// more than 100 classes or 10¹⁵ items. Nothing rated yet is no error.
    pub fn from_rows(rows: &[&[u64]]) -> Result<Self, Undefined> {
        if rows.iter().any(|row| row.len() != rows.len()) {
            return Err(Undefined::LengthsDiffer);
        }
        let items: u128 = rows.iter().copied().flatten().map(|&count| u128::from(count)).sum();
        if rows.len() > MAX_CLASSES || items > MAX_ITEMS.into() {
            return Err(Undefined::OutOfRange);
        }
        Ok(Self { rows: rows.iter().map(|row| row.to_vec()).collect() })
    }

    /// Counts the classes, numbered from 0, that the two raters gave to each item.
    ///
    /// # Errors
    /// [`Undefined::OutOfRange`] for a class beyond `classes`, or what [`Confusion::from_rows`]
    /// refuses.
    pub fn from_pairs(
        classes: usize,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Undefined> {
        if classes > MAX_CLASSES {
            return Err(Undefined::OutOfRange);
        }
        let mut rows = vec![vec![0_u64; classes]; classes];
        for (first, second) in pairs {
            let row = rows.get_mut(first).ok_or(Undefined::OutOfRange)?;
            let count = row.get_mut(second).ok_or(Undefined::OutOfRange)?;
            *count = count.saturating_add(1);
        }
        Self::from_rows(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    /// The counts, one row a class of the first rater.
    pub fn rows(&self) -> &[Vec<u64>] {
        &self.rows
    }

    /// How many classes the scale has.
    pub fn classes(&self) -> usize {
        self.rows.len()
    }

    /// How many items were rated.
    pub fn items(&self) -> u64 {
        self.rows.iter().flatten().sum()
    }

    /// Items given the same class by both, out of all.
    pub fn agreement(&self) -> Rate {
        let agreed = self.rows.iter().enumerate().map(|(class, row)| row[class]).sum();
        Rate::from_counts(agreed, self.items() - agreed)
    }

    /// How often the first rater chose each class.
    pub fn first_totals(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.iter().sum()).collect()
    }

    /// How often the second rater chose each class.
    pub fn second_totals(&self) -> Vec<u64> {
        (0..self.classes()).map(|class| self.rows.iter().map(|row| row[class]).sum()).collect()
    }

    /// Every cell: class of the first, class of the second, count.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, usize, u64)> {
        let row = |(first, row): (usize, &'_ Vec<u64>)| {
            row.clone().into_iter().enumerate().map(move |(second, count)| (first, second, count))
        };
        self.rows.iter().enumerate().flat_map(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_square_of_counts_is_refused() {
        assert_eq!(Confusion::from_rows(&[&[1, 2]]), Err(Undefined::LengthsDiffer));
        assert_eq!(Confusion::from_rows(&[&[u64::MAX]]), Err(Undefined::OutOfRange));
        assert_eq!(Confusion::from_pairs(2, [(0, 2)]), Err(Undefined::OutOfRange));
        assert_eq!(Confusion::from_pairs(101, []), Err(Undefined::OutOfRange));
    }

    #[test]
    fn nothing_rated_agrees_on_nothing() {
        let empty = Confusion::from_pairs(0, []).unwrap();
        assert_eq!((empty.items(), empty.agreement().value()), (0, None));
    }

    #[test]
    fn totals_are_those_of_the_raters() {
        let confusion = Confusion::from_pairs(3, [(0, 1), (0, 0), (2, 1)]).unwrap();
        assert_eq!(confusion.first_totals(), [2, 0, 1]);
        assert_eq!(confusion.second_totals(), [1, 2, 0]);
    }
}
