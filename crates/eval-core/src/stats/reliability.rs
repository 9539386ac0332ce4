//! The reliability table and the expected calibration error.
//!
//! Of the answers given with 70 to 80 % confidence, were 70 to 80 % right? Sources: A. H. Murphy and
//! R. L. Winkler, Applied Statistics 26 (1977) 41-47, for the table; M. P. Naeini, G. F. Cooper,
//! M. Hauskrecht, AAAI 2015, and C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger, ICML 2017, for the
//! error, with bins of equal width that hold their upper end.

use std::num::NonZeroUsize;

use super::forecast::ONE;
use super::{Forecast, Fraction, Rate, Undefined};

/// The answers whose confidence lies above `lower` and at most at `upper`; the lowest bin also holds
/// a confidence of 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReliabilityBin {
    /// How many of them were right.
    pub accuracy: Rate,
    /// The sum of their confidences, in billionths.
    confidence: u128,
}

impl ReliabilityBin {
    /// The mean confidence of its answers; `None` when it holds none.
    pub fn mean_confidence(&self) -> Option<f64> {
        let answers = self.accuracy.of();
        (answers > 0).then(|| self.confidence as f64 / ONE as f64 / answers as f64)
    }

    /// By how much confidences and right answers differ in sum, in billionths.
    fn gap(&self) -> u128 {
        (u128::from(self.accuracy.hits()) * u128::from(ONE)).abs_diff(self.confidence)
    }
}

/// Answers sorted into bins of confidence of equal width.
///
/// ```
/// use eval_core::stats::{Forecast, ReliabilityTable};
///
/// let forecasts = [(0.75, true), (0.75, false)]
///     .map(|(confidence, is_correct)| Forecast { confidence, is_correct });
/// let table = ReliabilityTable::of(&forecasts, ReliabilityTable::BINS)?;
/// assert_eq!(table.bins()[7].accuracy.hits(), 1);
/// assert_eq!(table.expected_calibration_error()?, 0.25);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReliabilityTable {
    bins: Vec<ReliabilityBin>,
}

impl ReliabilityTable {
    /// The number of bins by default.
    pub const BINS: NonZeroUsize = NonZeroUsize::new(10).unwrap();

    /// Sorts forecasts, with their confidences taken to 10⁻⁹, into bins.
    ///
    /// # Errors
    /// [`Undefined::NotFinite`] for a NaN, [`Undefined::OutOfRange`] for a confidence outside 0 to 1.
    pub fn of(forecasts: &[Forecast], bins: NonZeroUsize) -> Result<Self, Undefined> {
        let mut table = vec![ReliabilityBin::default(); bins.get()];
        for forecast in forecasts {
            let confidence = u128::from(forecast.billionths()?);
            let nth = (confidence * bins.get() as u128).div_ceil(ONE.into()).max(1) - 1;
            let bin = usize::try_from(nth).ok().and_then(|nth| table.get_mut(nth));
            let bin = bin.ok_or(Undefined::OutOfRange)?;
            bin.accuracy.record(forecast.is_correct);
            bin.confidence += confidence;
        }
        Ok(Self { bins: table })
    }

    /// The bins, least confidence first, each as wide as the others.
    pub fn bins(&self) -> &[ReliabilityBin] {
        &self.bins
    }

    /// Bins that hold an answer.
    pub fn occupied(&self) -> usize {
        self.bins.iter().filter(|bin| bin.accuracy.of() > 0).count()
    }

    /// The mean distance between confidence and accuracy of a bin, weighted by its answers.
    ///
    /// # Errors
    /// [`Undefined::Empty`] when the table holds no answer.
    pub fn expected_calibration_error(&self) -> Result<f64, Undefined> {
        let (gaps, answers) = self.gaps()?;
        Ok(gaps as f64 / ONE as f64 / answers as f64)
    }

    /// The expected calibration error as an exact fraction, for comparing with a limit.
    ///
    /// # Errors
    /// [`Undefined::Empty`] when the table holds no answer.
    pub fn exact_calibration_error(&self) -> Result<Fraction, Undefined> {
        let (gaps, answers) = self.gaps()?;
        let gaps = i128::try_from(gaps).map_err(|_| Undefined::OutOfRange)?;
        Fraction::new(gaps, u128::from(ONE) * u128::from(answers)).ok_or(Undefined::Empty)
    }

    /// By how much confidences and right answers differ bin by bin, in billionths, and the answers.
    fn gaps(&self) -> Result<(u128, u64), Undefined> {
        let answers: Rate = self.bins.iter().map(|bin| bin.accuracy).sum();
        if answers.of() == 0 {
            return Err(Undefined::Empty);
        }
        Ok((self.bins.iter().map(ReliabilityBin::gap).sum(), answers.of()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(forecasts: &[(f64, bool)]) -> Result<ReliabilityTable, Undefined> {
        let forecasts: Vec<_> = forecasts
            .iter()
            .map(|&(confidence, is_correct)| Forecast { confidence, is_correct })
            .collect();
        ReliabilityTable::of(&forecasts, ReliabilityTable::BINS)
    }

    #[test]
    fn what_is_no_confidence_is_refused_and_nothing_has_no_error() {
        assert_eq!(table(&[(f64::NAN, true)]), Err(Undefined::NotFinite));
        assert_eq!(table(&[(1.000_000_1, true)]), Err(Undefined::OutOfRange));
        let empty = table(&[]).unwrap();
        assert_eq!(empty.expected_calibration_error(), Err(Undefined::Empty));
        assert_eq!((empty.occupied(), empty.bins()[0].mean_confidence()), (0, None));
    }

    #[test]
    fn a_bin_holds_its_upper_end_and_the_lowest_also_zero() {
        let table = table(&[(0.0, true), (0.1, true), (0.100_000_001, true), (1.0, true)]).unwrap();
        let counts: Vec<u64> = table.bins().iter().map(|bin| bin.accuracy.of()).collect();
        assert_eq!(counts, [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn certain_and_wrong_is_the_greatest_error() {
        let table = table(&[(1.0, false), (0.0, true)]).unwrap();
        assert_eq!(table.expected_calibration_error(), Ok(1.0));
        assert_eq!(table.exact_calibration_error(), Ok(Fraction::new(1, 1).unwrap()));
    }

    proptest! {
        #[test]
        fn every_answer_is_in_a_bin_and_the_error_is_a_share(
            forecasts in prop::collection::vec((0.0..=1.0_f64, any::<bool>()), 1..60),
        ) {
            let table = table(&forecasts).unwrap();
            let answers: Rate = table.bins().iter().map(|bin| bin.accuracy).sum();
            prop_assert_eq!(answers, forecasts.iter().map(|forecast| forecast.1).collect());
            prop_assert!((0.0..=1.0).contains(&table.expected_calibration_error().unwrap()));
        }
    }
}
