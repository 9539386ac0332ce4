use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// An amount of US dollars, from nothing up, exact to 10⁻¹⁸: the price of one token is a whole number of
/// these units for every price per million tokens of up to twelve decimals. Sums saturate far beyond any
/// budget instead of wrapping around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Usd {
    units: u128,
}

/// Digits after the point.
const PLACES: usize = 18;

/// Units in one dollar.
const DOLLAR: u128 = 10_u128.pow(18);

/// Why a text is no amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UsdError {
    /// Not of the form `12.34`.
    #[error("expected a decimal number such as 2.50")]
    NotDecimal,
    /// More digits after the point than are counted.
    #[error("expected at most 18 digits after the point")]
    TooFine,
    /// More money than there is.
    #[error("expected an amount below 10^20")]
    TooLarge,
}

impl Usd {
    /// Nothing.
    pub const ZERO: Self = Self { units: 0 };

    /// The amount that a system states as a float: the shortest decimal that names it, rounded up to the
    /// next unit. `None` for what is no amount: negative, infinite, not a number, beyond any budget.
    pub fn stated(value: f64) -> Option<Self> {
        if !(value.is_finite() && value >= 0.0) {
            return None;
        }
        let text = value.abs().to_string();
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let counted = decimals.get(..PLACES).unwrap_or(decimals);
        let exact = parts(whole, counted).ok()?;
        let rest = u128::from(counted.len() < decimals.len());
        Some(Self { units: exact.units.saturating_add(rest) })
    }

    /// This amount so many times.
    #[must_use]
    pub fn times(self, count: u64) -> Self {
        Self { units: self.units.saturating_mul(count.into()) }
    }

    /// A `divisor`-th of this amount, rounded up; all of it for a divisor of zero.
    #[must_use]
    pub fn divided_by(self, divisor: u64) -> Self {
        Self { units: self.units.div_ceil(u128::from(divisor.max(1))) }
    }

    /// The `index`-th of `of` parts, from 1, so that all parts add up to the amount.
    #[must_use]
    pub fn share(self, index: u32, of: u32) -> Self {
        let of = u128::from(of.max(1));
        let (each, rest) = (self.units / of, self.units % of);
        Self { units: each + u128::from(u128::from(index) <= rest) }
    }

    /// Digits after the point that matter.
    pub fn places(self) -> usize {
        self.decimals().trim_end_matches('0').len()
    }

    /// All digits after the point.
    fn decimals(self) -> String {
        format!("{:0>PLACES$}", self.units % DOLLAR)
    }
}

/// An amount of these digits before and after the point.
fn parts(whole: &str, decimals: &str) -> Result<Usd, UsdError> {
    let whole: u128 = whole.parse().map_err(|_| UsdError::TooLarge)?;
    let decimals: u128 = format!("{decimals:0<PLACES$}").parse().map_err(|_| UsdError::TooFine)?;
    let units = whole.checked_mul(DOLLAR).and_then(|units| units.checked_add(decimals));
    units
        .filter(|units| *units < 100 * DOLLAR * DOLLAR)
        .map(|units| Usd { units })
        .ok_or(UsdError::TooLarge)
}

/// Pools two amounts.
impl std::ops::Add for Usd {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { units: self.units.saturating_add(other.units) }
    }
}

impl std::iter::Sum for Usd {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, std::ops::Add::add)
    }
}

/// Digits, and digits after a point; no sign, no exponent, no spaces.
impl FromStr for Usd {
    type Err = UsdError;

    fn from_str(text: &str) -> Result<Self, UsdError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !(digits(whole) && digits(decimals)) {
            return Err(UsdError::NotDecimal);
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > PLACES {
            return Err(UsdError::TooFine);
        }
        parts(whole, decimals)
    }
}

/// Dollars without trailing zeros, but with the two places that prices have: `2.50`, `0.000125`.
impl fmt::Display for Usd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.places().max(2);
        write!(f, "{}.{}", self.units / DOLLAR, &self.decimals()[..shown])
    }
}

/// As its text: a float would not keep it.
impl Serialize for Usd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Usd {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn usd(text: &str) -> Usd {
        text.parse().unwrap()
    }

    #[test]
    fn amounts_are_read_as_plain_decimals_and_nothing_else() {
        for (text, shown) in
            [("5", "5.00"), ("0.15", "0.15"), ("2.50", "2.50"), ("0.0000000001", "0.0000000001")]
        {
            assert_eq!(usd(text).to_string(), shown);
        }
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", " 1", "1,5", "$5", "NaN"] {
            assert_eq!(text.parse::<Usd>(), Err(UsdError::NotDecimal), "{text:?}");
        }
        assert_eq!("0.0000000000000000001".parse::<Usd>(), Err(UsdError::TooFine));
        for text in ["100000000000000000000", &"9".repeat(60)] {
            assert_eq!(text.parse::<Usd>(), Err(UsdError::TooLarge));
        }
    }

    #[test]
    fn a_stated_amount_is_the_decimal_that_was_written_and_never_less() {
        assert_eq!(Usd::stated(0.1), Some(usd("0.1")));
        assert_eq!(Usd::stated(1e-7), Some(usd("0.0000001")));
        assert_eq!(Usd::stated(1e-19), Some(usd("0.000000000000000001")));
        assert_eq!(Usd::stated(-0.0), Some(Usd::ZERO));
        for value in [-0.1, f64::NAN, f64::INFINITY, 1e30] {
            assert_eq!(Usd::stated(value), None, "{value}");
        }
    }

    #[test]
    fn a_tenth_ten_times_is_a_dollar() {
        assert_eq!((0..10).map(|_| usd("0.1")).sum::<Usd>(), usd("1"));
        assert_eq!(usd("0.1").times(10), usd("1.0"));
        assert_eq!(usd("1").divided_by(3).to_string(), "0.333333333333333334");
        assert_eq!(usd("1").divided_by(0), usd("1"));
    }

    #[test]
    fn places_are_the_digits_that_matter() {
        assert_eq!([usd("5"), usd("5.50"), usd("0.000125")].map(Usd::places), [0, 1, 6]);
    }

    proptest! {
        #[test]
        fn an_amount_prints_as_it_is_read(whole: u32, decimals in "[0-9]{1,18}") {
            let amount = usd(&format!("{whole}.{decimals}"));
            prop_assert_eq!(usd(&amount.to_string()), amount);
            let json = serde_json::to_string(&amount).unwrap();
            prop_assert_eq!(serde_json::from_str::<Usd>(&json).unwrap(), amount);
        }

        #[test]
        fn the_shares_of_an_amount_add_up_to_it(decimals in "[0-9]{1,18}", of in 1_u32..40) {
            let amount = usd(&format!("1.{decimals}"));
            prop_assert_eq!((1..=of).map(|index| amount.share(index, of)).sum::<Usd>(), amount);
        }

        #[test]
        fn reading_never_panics(text in ".*", value: f64) {
            let _ = text.parse::<Usd>();
            let _ = Usd::stated(value);
        }

        #[test]
        fn any_order_of_amounts_gives_the_same_sum(mut values in prop::collection::vec(0.0..1e3_f64, 0..30)) {
            let sum = |values: &[f64]| values.iter().filter_map(|v| Usd::stated(*v)).sum::<Usd>();
            let forward = sum(&values);
            values.reverse();
            prop_assert_eq!(sum(&values), forward);
        }
    }
}
