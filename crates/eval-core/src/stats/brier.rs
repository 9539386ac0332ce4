//! The Brier score: how good are stated confidences, all in all?
//!
//! Source: G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly
//! Weather Review 78 (1950) 1-3, in the form for two outcomes that counts one of them (half of
//! Brier's own number).

use super::forecast::ONE;
use super::{Forecast, Fraction, Undefined};

/// The mean squared distance of confidence (taken to 10⁻⁹) from outcome: 0 is perfect, 0.25 is what
/// an even chance every time would earn, 1 is certain and always wrong.
///
/// # Errors
/// [`Undefined::Empty`] without forecasts, [`Undefined::NotFinite`] for a NaN,
/// [`Undefined::OutOfRange`] for a confidence outside 0 to 1.
///
/// ```
/// use eval_core::stats::{Forecast, brier_score};
///
/// let forecasts = [(0.9, true), (0.6, false)]
///     .map(|(confidence, is_correct)| Forecast { confidence, is_correct });
/// assert_eq!(brier_score(&forecasts)?, (0.01 + 0.36) / 2.0);
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn brier_score(forecasts: &[Forecast]) -> Result<f64, Undefined> {
    let sum = squared_distances(forecasts)?;
    Ok(sum as f64 / (ONE as f64 * ONE as f64) / forecasts.len() as f64)
}

/// The Brier score as an exact fraction, for comparing with a limit.
///
/// # Errors
/// As [`brier_score`]; [`Undefined::OutOfRange`] also for more forecasts than 10²⁰.
pub fn exact_brier_score(forecasts: &[Forecast]) -> Result<Fraction, Undefined> {
    let sum = i128::try_from(squared_distances(forecasts)?).map_err(|_| Undefined::OutOfRange)?;
    let one = u128::from(ONE);
    let forecasts = one.pow(2).checked_mul(forecasts.len() as u128).ok_or(Undefined::OutOfRange)?;
    Fraction::new(sum, forecasts).ok_or(Undefined::Empty)
}

/// The sum of the squared distances, in billionths squared.
fn squared_distances(forecasts: &[Forecast]) -> Result<u128, Undefined> {
    if forecasts.is_empty() {
        return Err(Undefined::Empty);
    }
    let distance = |forecast: &Forecast| {
        let outcome = if forecast.is_correct { ONE } else { 0 };
        Ok(u128::from(forecast.billionths()?.abs_diff(outcome)).pow(2))
    };
    forecasts.iter().map(distance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn forecast(confidence: f64, is_correct: bool) -> Forecast {
        Forecast { confidence, is_correct }
    }

    #[test]
    fn what_is_no_confidence_is_refused() {
        assert_eq!(brier_score(&[]), Err(Undefined::Empty));
        assert_eq!(brier_score(&[forecast(f64::NAN, true)]), Err(Undefined::NotFinite));
        for bad in [1.7, -0.1, f64::INFINITY] {
            assert_eq!(brier_score(&[forecast(bad, true)]), Err(Undefined::OutOfRange));
        }
    }

    #[test]
    fn the_ends_of_the_score_are_reached() {
        assert_eq!(brier_score(&[forecast(1.0, true), forecast(0.0, false)]), Ok(0.0));
        assert_eq!(brier_score(&[forecast(0.0, true), forecast(1.0, false)]), Ok(1.0));
    }

    #[test]
    fn the_exact_score_is_told_from_a_limit_that_a_float_would_meet() {
        let forecasts = [forecast(0.9, true), forecast(0.6, false)];
        let exact = exact_brier_score(&forecasts).unwrap();
        assert_eq!(exact, Fraction::new(185, 1000).unwrap());
        assert_eq!(exact_brier_score(&[]), Err(Undefined::Empty));
    }

    proptest! {
        #[test]
        fn the_order_of_forecasts_does_not_matter(
            mut forecasts in prop::collection::vec((0.0..=1.0_f64, any::<bool>()), 1..40),
        ) {
            let score = |forecasts: &[(f64, bool)]| {
                let forecasts: Vec<_> = forecasts.iter().map(|&(c, right)| forecast(c, right)).collect();
                brier_score(&forecasts)
            };
            let forward = score(&forecasts);
            forecasts.reverse();
            prop_assert_eq!(forward, score(&forecasts));
        }
    }
}
