//! The share of repetitions that must pass, as a case writes it.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::diag::Code;
use crate::doc::{Node, Reader, Value};
use crate::stats::{Fraction, Rate, Threshold};

/// The share of a case's repetitions that must pass (`min_pass_rate`): above 0, at most 1, kept
/// exactly and as written, a decimal (`0.8`) or a fraction (`4/5`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassRate {
    written: String,
    fraction: Fraction,
}

impl PassRate {
    /// The rate as it was written.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// The exact value.
    pub fn fraction(&self) -> Fraction {
        self.fraction
    }

    /// Whether so many passes out of so many repetitions are enough. No repetition is never enough.
    pub fn is_met_by(&self, passes: Rate) -> bool {
        passes.to_fraction().is_ok_and(|passed| passed >= self.fraction)
    }

    /// The rate that a text writes; `None` for one that is no rate or out of range.
    pub fn of_text(written: &str) -> Option<Self> {
        let fraction = decimal(written).or_else(|| fraction(written))?;
        let written = written.to_owned();
        out_of_range(fraction).is_none().then_some(Self { written, fraction })
    }

    /// Reads a rate; a quoted decimal is a text and refused as one.
    pub(super) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Self> {
        let (written, fraction) = match &node.value {
            Value::Number(text) | Value::Plain(text) => (text, decimal(text)),
            Value::Text(text) => (text, fraction(text)),
            _ => {
                reader.wrong_type(node, "`min_pass_rate`", EXPECTED);
                return None;
            }
        };
        let Some(fraction) = fraction else {
            reader.wrong_type(node, "`min_pass_rate`", EXPECTED);
            return None;
        };
        if let Some((code, why)) = out_of_range(fraction) {
            reader.report(code, node.at, format!("`min_pass_rate` is {written}, and {why}"));
            return None;
        }
        Some(Self { written: written.clone(), fraction })
    }
}

const EXPECTED: &str = "a decimal such as 0.8 or a fraction such as 4/5";

fn decimal(text: &str) -> Option<Fraction> {
    text.parse().ok().map(Threshold::fraction)
}

fn fraction(text: &str) -> Option<Fraction> {
    let is_count = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (numerator, denominator) = text.split_once('/')?;
    if !is_count(numerator) || !is_count(denominator) {
        return None;
    }
    let (numerator, denominator) = (numerator.parse::<u64>(), denominator.parse::<u64>());
    Fraction::new(numerator.ok()?.into(), denominator.ok()?.into())
}

fn out_of_range(fraction: Fraction) -> Option<(Code, &'static str)> {
    let (zero, one) = (Fraction::new(0, 1)?, Fraction::new(1, 1)?);
    if fraction <= zero {
        Some((Code::Vacuous, "no case passes less often than never"))
    } else if fraction > one {
        Some((Code::Unsatisfiable, "no case passes more often than always"))
    } else {
        None
    }
}

impl fmt::Display for PassRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written)
    }
}

/// As written.
impl Serialize for PassRate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};

    fn read(written: &str) -> Result<PassRate, String> {
        let node = parsed(written, Language::Yaml, "c").unwrap();
        let mut reader = Reader::new("c");
        PassRate::read(&mut reader, &node)
            .ok_or_else(|| reader.into_problems().first().map(ToString::to_string).unwrap())
    }

    #[test]
    fn decimals_and_fractions_are_kept_exactly() {
        for (written, passed, of, met) in [
            ("0.8", 4, 5, true),
            ("4/5", 4, 5, true),
            ("0.8", 3, 4, false),
            ("2/3", 2, 3, true),
            ("0.666666666666666667", 2, 3, false),
            ("1", 5, 5, true),
            ("1", 4, 5, false),
            ("0.1", 0, 0, false),
        ] {
            let rate = read(written).unwrap();
            assert_eq!(rate.written(), written);
            assert_eq!(
                rate.is_met_by(Rate::new(passed, of).unwrap()),
                met,
                "{passed}/{of} {written}"
            );
        }
    }

    #[test]
    fn what_cannot_decide_is_refused() {
        let refused: Vec<String> = [
            "0", "0.000", "1.01", "5/4", "0/3", "1/0", "'0.8'", "80%", "1e-1", "-0.5", "a/b",
            "[1]", "~",
        ]
        .iter()
        .map(|written| read(written).unwrap_err())
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[vacuous]: `min_pass_rate` is 0, and no case passes less often than never
          --> c:1:1
        error[vacuous]: `min_pass_rate` is 0.000, and no case passes less often than never
          --> c:1:1
        error[unsatisfiable]: `min_pass_rate` is 1.01, and no case passes more often than always
          --> c:1:1
        error[unsatisfiable]: `min_pass_rate` is 5/4, and no case passes more often than always
          --> c:1:1
        error[vacuous]: `min_pass_rate` is 0/3, and no case passes less often than never
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is the text `1/0`, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is the text `0.8`, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is the text `80%`, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is `1e-1`, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        error[vacuous]: `min_pass_rate` is -0.5, and no case passes less often than never
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is the text `a/b`, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is a list, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        error[wrong-type]: `min_pass_rate` is nothing, expected a decimal such as 0.8 or a fraction such as 4/5
          --> c:1:1
        ");
    }
}
