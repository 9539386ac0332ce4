//! Exact decimal values, and the ways a row of digits can be read.
//!
//! `1,200`, `1200`, `1.200` in Spanish and `1.2 thousand` are one value. Values are a whole number and
//! a power of ten, without trailing zeros, so that equal values are equal field by field; nothing is
//! rounded, and a changed last digit of a long number is a changed number.

use super::key::WordKey;
use super::language::Language;

/// `mantissa × 10^exponent`; the mantissa has no trailing zero, and zero is `0 × 10^0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Value {
    mantissa: u128,
    exponent: i32,
}

/// What a row of digits may mean. The second reading exists where writers disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Readings {
    pub(crate) first: Value,
    pub(crate) second: Option<Value>,
}

impl Value {
    pub(crate) fn new(mantissa: u128, exponent: i32) -> Self {
        let (mut mantissa, mut exponent) = (mantissa, exponent);
        while mantissa != 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            exponent += 1;
        }
        Self { mantissa, exponent: if mantissa == 0 { 0 } else { exponent } }
    }

    /// The value times a power of ten.
    #[must_use]
    pub(crate) fn scaled(self, power: i32) -> Self {
        Self::new(self.mantissa, self.exponent.saturating_add(power))
    }

    /// The key by which equal numbers match as words.
    pub(crate) fn key(self) -> WordKey {
        WordKey::of_value(self.mantissa, self.exponent)
    }

    /// The nearest floating point number, for tolerances only.
    pub(crate) fn to_f64(self) -> f64 {
        self.mantissa as f64 * 10_f64.powi(self.exponent)
    }

    /// Reads digits with at most one decimal mark: `1200`, `0.5`.
    fn parse(whole: &str, fraction: &str) -> Option<Self> {
        let digits = whole.chars().chain(fraction.chars()).filter(char::is_ascii_digit);
        let mantissa = digits.clone().try_fold(0_u128, |value, digit| {
            value.checked_mul(10)?.checked_add(u128::from(digit.to_digit(10)?))
        })?;
        Some(Self::new(mantissa, -i32::try_from(fraction.len()).ok()?))
    }
}

impl Readings {
    /// A number that can be read in one way.
    pub(crate) fn certain(value: Value) -> Self {
        Self { first: value, second: None }
    }

    /// Whether some reading of the one is some reading of the other.
    pub(crate) fn agree(self, other: Self) -> bool {
        let others = [Some(other.first), other.second];
        [Some(self.first), self.second].iter().flatten().any(|one| others.contains(&Some(*one)))
    }

    /// Both readings times a power of ten.
    #[must_use]
    pub(crate) fn scaled(self, power: i32) -> Self {
        Self {
            first: self.first.scaled(power),
            second: self.second.map(|value| value.scaled(power)),
        }
    }

    /// Reads folded digits with separators. `None`: not a number (`1.2.3`, `10:30`, `007`), or too long.
    pub(crate) fn of(digits: &str, language: Language) -> Option<Self> {
        if matches!(digits.as_bytes(), [b'0', b'0'..=b'9', ..]) {
            return None;
        }
        let mut marks = digits.char_indices().filter(|(_, letter)| !letter.is_ascii_digit());
        let Some((at, mark)) = marks.next() else {
            return Value::parse(digits, "").map(Self::certain);
        };
        if mark == ':' {
            return None;
        }
        let width = mark.len_utf8();
        match marks.next_back() {
            None => Self::of_one_mark(&digits[..at], mark, &digits[at + width..], language),
            Some((last, decimal)) if decimal != mark => {
                let (whole, fraction) = (&digits[..last], &digits[last + decimal.len_utf8()..]);
                let grouped = is_grouped(whole, mark) && matches!(decimal, '.' | ',');
                grouped.then(|| Value::parse(whole, fraction)).flatten().map(Self::certain)
            }
            Some(_) => is_grouped(digits, mark)
                .then(|| Value::parse(digits, ""))
                .flatten()
                .map(Self::certain),
        }
    }

    /// Reads a number with one separator, which may group thousands or mark decimals.
    fn of_one_mark(head: &str, mark: char, tail: &str, language: Language) -> Option<Self> {
        let decimal = Value::parse(head, tail)?;
        let could_group = tail.len() == 3 && head.len() <= 3 && !head.starts_with('0');
        if !could_group {
            return Some(Self::certain(decimal));
        }
        let grouped = decimal.scaled(3);
        Some(match (language, mark) {
            (Language::English, '.') => Self::certain(decimal),
            // Spain writes 1.200 for twelve hundred, Mexico 1,200; each writes the other decimal.
            (Language::Spanish, '.' | ',') => Self { first: grouped, second: Some(decimal) },
            _ => Self::certain(grouped),
        })
    }
}

/// Whether `mark`, and nothing else, cuts the digits into groups of three after the first.
fn is_grouped(digits: &str, mark: char) -> bool {
    let mut groups = digits.split(mark);
    let first = groups.next().unwrap_or_default();
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    (1..=3).contains(&first.len())
        && is_digits(first)
        && groups.all(|group| group.len() == 3 && is_digits(group))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree(one: (&str, Language), other: (&str, Language)) -> bool {
        let read = |(digits, language)| Readings::of(digits, language).unwrap();
        read(one).agree(read(other))
    }

    const EN: Language = Language::English;
    const ES: Language = Language::Spanish;

    #[test]
    fn separators_do_not_change_a_number() {
        assert!(agree(("1,200", EN), ("1200", EN)));
        assert!(agree(("1.200", ES), ("1200", EN)));
        assert!(agree(("1,200", ES), ("1200", ES)));
        assert!(agree(("1.234.567,5", ES), ("1,234,567.5", EN)));
        assert!(agree(("3,14", ES), ("3.14", EN)));
        assert!(agree(("0.50", EN), ("0.5", EN)));
    }

    #[test]
    fn different_numbers_disagree() {
        assert!(!agree(("1.200", EN), ("1200", EN)));
        assert!(!agree(("1,200", EN), ("1,300", EN)));
        let long = "31415926535897932384626433";
        assert!(!agree((long, EN), ("31415926535897932384626434", EN)));
    }

    #[test]
    fn what_is_no_number_is_not_read_as_one() {
        for text in ["1.2.3", "10:30", "12,34,567", "1,2,3", "007"] {
            assert_eq!(Readings::of(text, EN), None, "{text}");
        }
        assert_eq!(Readings::of(&"9".repeat(60), EN), None);
    }

    #[test]
    fn scaling_is_exact() {
        let read = |digits| Readings::of(digits, EN).unwrap();
        assert!(read("1.2").scaled(6).agree(read("1,200,000")));
        assert!(read("0").scaled(6).agree(read("0.0")));
    }
}
