//! Limits as people write them, kept exactly.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::{Fraction, Rate, Undefined};

/// The most digits after the decimal point that a threshold may have.
const MAX_PLACES: usize = 18;

/// A decimal number from a configuration, exactly as written: 0.05 is 5/100 and not the nearest
/// float.
///
/// Reading one from TOML, YAML or JSON goes through the shortest decimal text of the float that the
/// reader hands over, which is the text that was written as long as that had at most 15 significant
/// digits.
///
/// ```
/// use std::cmp::Ordering;
/// use eval_core::stats::{Rate, Threshold};
///
/// let (floor, margin): (Threshold, Threshold) = ("0.90".parse()?, "0.05".parse()?);
/// let line = floor.fraction().checked_sub(margin.fraction()).unwrap();
/// let rate = Rate::new(17, 20)?.to_fraction()?;
/// assert_eq!(rate.cmp(&line), Ordering::Equal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Threshold {
    /// The number times 10 to the number of places.
    digits: i64,
    /// At most [`MAX_PLACES`].
    places: u32,
}

/// Why a text is not a threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ThresholdError {
    /// Not of the form `-12.34`.
    #[error("expected a decimal number such as 0.95")]
    NotDecimal,
    /// More than 18 digits after the point or more than fit into 64 bits.
    #[error("expected a decimal number of at most 18 digits")]
    TooLong,
}

impl Threshold {
    /// Everything: a rate that meets it has no miss.
    pub const ONE: Self = Self { digits: 1, places: 0 };

    /// The threshold as an exact fraction.
    pub fn fraction(self) -> Fraction {
        Fraction::decimal(self.digits, self.places)
    }

    /// How a rate compares with the threshold, exactly. `Equal` is *on the line*.
    ///
    /// # Errors
    /// [`Undefined::Empty`] when the rate has no trials.
    pub fn compare(self, rate: Rate) -> Result<Ordering, Undefined> {
        Ok(rate.to_fraction()?.cmp(&self.fraction()))
    }

    /// Whether a rate is at or above the threshold. An undefined rate is not.
    pub fn is_met_by(self, rate: Rate) -> bool {
        self.compare(rate).is_ok_and(Ordering::is_ge)
    }

    /// The nearest `f64`, for formulas and for printing.
    pub fn to_f64(self) -> f64 {
        self.fraction().to_f64()
    }

    /// The threshold whose text is the shortest that names this float.
    fn from_float(value: f64) -> Result<Self, ThresholdError> {
        value.to_string().parse()
    }
}

/// Equal thresholds are equal whatever their zeros: 0.9 is 0.90.
impl PartialEq for Threshold {
    fn eq(&self, other: &Self) -> bool {
        self.fraction() == other.fraction()
    }
}

impl Eq for Threshold {}

impl PartialOrd for Threshold {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Threshold {
    fn cmp(&self, other: &Self) -> Ordering {
        self.fraction().cmp(&other.fraction())
    }
}

/// A sign, digits, and digits after a point; no exponent, no spaces.
impl FromStr for Threshold {
    type Err = ThresholdError;

    fn from_str(text: &str) -> Result<Self, ThresholdError> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(decimals) {
            return Err(ThresholdError::NotDecimal);
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > MAX_PLACES {
            return Err(ThresholdError::TooLong);
        }
        let sign = if unsigned.len() < text.len() { "-" } else { "" };
        let digits = format!("{sign}{whole}{decimals}");
        let digits = digits.parse().map_err(|_| ThresholdError::TooLong)?;
        Ok(Self { digits, places: u32::try_from(decimals.len()).unwrap_or(0) })
    }
}

/// Without trailing zeros.
impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.places as usize;
        let digits = format!("{:0>width$}", self.digits.unsigned_abs(), width = places + 1);
        let (whole, decimals) = digits.split_at(digits.len() - places);
        let sign = if self.digits < 0 { "-" } else { "" };
        let point = if places > 0 { "." } else { "" };
        write!(f, "{sign}{whole}{point}{decimals}")
    }
}

/// As a number.
impl Serialize for Threshold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

/// From a number, or from a text where more than 15 digits matter.
impl<'de> Deserialize<'de> for Threshold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Visitor)
    }
}

struct Visitor;

impl de::Visitor<'_> for Visitor {
    type Value = Threshold;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a decimal number")
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Threshold, E> {
        Threshold::from_float(value).map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, digits: i64) -> Result<Threshold, E> {
        Ok(Threshold { digits, places: 0 })
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Threshold, E> {
        let digits = i64::try_from(value).map_err(|_| E::custom(ThresholdError::TooLong))?;
        Ok(Threshold { digits, places: 0 })
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Threshold, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn threshold(text: &str) -> Threshold {
        text.parse().unwrap()
    }

    #[test]
    fn only_plain_decimals_are_read() {
        for text in
            ["", ".", "1.", ".5", "+1", "1e3", " 1", "1,5", "0x1", "NaN", "inf", "--1", "1.2.3"]
        {
            assert_eq!(text.parse::<Threshold>(), Err(ThresholdError::NotDecimal), "{text:?}");
        }
        for text in ["0.1234567890123456789", "9223372036854775808"] {
            assert_eq!(text.parse::<Threshold>(), Err(ThresholdError::TooLong), "{text:?}");
        }
    }

    #[test]
    fn on_the_line_is_told_from_just_off_it() {
        let line = threshold("0.85");
        assert_eq!(line.compare(Rate::new(17, 20).unwrap()), Ok(Ordering::Equal));
        let billion = 1_000_000_000;
        assert_eq!(line.compare(Rate::new(849_999_999, billion).unwrap()), Ok(Ordering::Less));
        assert_eq!(line.compare(Rate::new(850_000_001, billion).unwrap()), Ok(Ordering::Greater));
        assert!(line.is_met_by(Rate::new(17, 20).unwrap()));
    }

    #[test]
    fn an_undefined_rate_meets_no_threshold_not_even_zero() {
        assert!(!threshold("0").is_met_by(Rate::default()));
        assert_eq!(threshold("0").compare(Rate::default()), Err(Undefined::Empty));
    }

    #[test]
    fn numbers_and_texts_are_read_from_files() {
        for (json, text) in
            [("0.05", "0.05"), ("1", "1"), ("-3", "-3"), ("1.0", "1"), ("\"0.10\"", "0.1")]
        {
            assert_eq!(serde_json::from_str::<Threshold>(json).unwrap().to_string(), text);
        }
        for json in ["1e-30", "1e300", "true", "\"a\"", "18446744073709551615", "null"] {
            assert!(serde_json::from_str::<Threshold>(json).is_err(), "{json}");
        }
        for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(Threshold::from_float(float), Err(ThresholdError::NotDecimal));
        }
    }

    proptest! {
        #[test]
        fn a_threshold_prints_as_it_was_written(digits: i32, places in 0_u8..9) {
            let sign = if digits < 0 { "-" } else { "" };
            let padded = format!("{:0>width$}", digits.unsigned_abs(), width = usize::from(places) + 1);
            let (whole, decimals) = padded.split_at(padded.len() - usize::from(places));
            let text = format!("{sign}{whole}.{decimals}0");
            let read = threshold(&text);
            prop_assert_eq!(threshold(&read.to_string()), read);
            prop_assert_eq!(read.fraction(), Fraction::decimal(digits.into(), places.into()));
        }

        #[test]
        fn a_stored_threshold_of_fifteen_digits_is_the_one_that_was_written(digits in 0_u64..1_000_000_000_000_000) {
            let read = threshold(&format!("0.{digits:015}"));
            let stored = serde_json::to_string(&read).unwrap();
            prop_assert_eq!(serde_json::from_str::<Threshold>(&stored).unwrap(), read);
        }
    }
}
