//! How far the answers of a release may lie from those of the last one, as `eval.toml` says it.

use serde::Serialize;

use crate::config::Config;
use crate::diag::{Code, Diagnostic};
use crate::doc::{Fields, Node, Reader};
use crate::stats::Threshold;

/// The table `[drift]` of `eval.toml`. All limits are strict: a figure on the line is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DriftLimits {
    /// The share by which the mean output length may rise or fall. Default: 0.3.
    pub mean_length: Threshold,
    /// The share by which the standard deviation of the confidence may rise. Default: 0.2.
    pub confidence_deviation: Threshold,
    /// The share by which the mean number of chunks may rise or fall. Default: 0.3.
    pub mean_chunks: Threshold,
    /// A mean confidence under this lies beyond the band. Default: 0.35.
    pub mean_confidence_min: Threshold,
    /// A mean confidence over this lies beyond the band. Default: 0.85.
    pub mean_confidence_max: Threshold,
    /// How far at least a mean confidence beyond the band must have moved to be drift: a system that
    /// was always sure of itself has not changed. Default: 0.1.
    pub mean_confidence_move: Threshold,
}

impl Default for DriftLimits {
    fn default() -> Self {
        Self {
            mean_length: decimal("0.3"),
            confidence_deviation: decimal("0.2"),
            mean_chunks: decimal("0.3"),
            mean_confidence_min: decimal("0.35"),
            mean_confidence_max: decimal("0.85"),
            mean_confidence_move: decimal("0.1"),
        }
    }
}

fn decimal(text: &str) -> Threshold {
    text.parse().expect("the defaults are decimals")
}

const KEYS: [&str; 6] = [
    "mean_length",
    "confidence_deviation",
    "mean_chunks",
    "mean_confidence_min",
    "mean_confidence_max",
    "mean_confidence_move",
];

impl DriftLimits {
    /// The limits of a project: its `[drift]` table, or the defaults. `shown` is the path of its
    /// `eval.toml`, which messages name.
    ///
    /// # Errors
    /// Every problem of the table.
    pub fn of_config(config: &Config, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let Some(node) = &config.drift else { return Ok(Self::default()) };
        let mut reader = Reader::new(shown);
        let limits = Self::read(&mut reader, node);
        let problems = reader.into_problems();
        limits.filter(|_| problems.is_empty()).ok_or(problems)
    }

    /// Reads the table. A key that is not there has its default.
    pub fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Self> {
        let fields = reader.fields(node, "`drift`", &KEYS)?;
        let default = Self::default();
        let mut limit = |key, otherwise, most| match fields.get(key) {
            Some(node) => limit(reader, node, key, most),
            None => Some(otherwise),
        };
        let [mean_length, confidence_deviation, mean_chunks] = [
            limit("mean_length", default.mean_length, None),
            limit("confidence_deviation", default.confidence_deviation, None),
            limit("mean_chunks", default.mean_chunks, None),
        ];
        let one = Some(decimal("1"));
        let limits = Self {
            mean_confidence_min: limit("mean_confidence_min", default.mean_confidence_min, one)?,
            mean_confidence_max: limit("mean_confidence_max", default.mean_confidence_max, one)?,
            mean_confidence_move: limit("mean_confidence_move", default.mean_confidence_move, one)?,
            mean_length: mean_length?,
            confidence_deviation: confidence_deviation?,
            mean_chunks: mean_chunks?,
        };
        limits.band_can_be_left(reader, &fields).then_some(limits)
    }

    /// A limit that can never be broken is a defect, and so is a band without an inside.
    fn band_can_be_left(&self, reader: &mut Reader<'_>, fields: &Fields<'_>) -> bool {
        let (min, max) = (self.mean_confidence_min, self.mean_confidence_max);
        let message = if min > max {
            format!(
                "`mean_confidence_min` is {min} and `mean_confidence_max` is {max}, which is less"
            )
        } else if min == decimal("0") && max == decimal("1") {
            "no mean confidence lies beyond 0 and 1: the limit could never be broken".to_owned()
        } else {
            return true;
        };
        let key = fields.get("mean_confidence_min").or(fields.get("mean_confidence_max"));
        reader.report(Code::WrongValue, key.map_or(fields.at(), |node| node.at), message);
        false
    }
}

/// A decimal from 0 to `most`, compared as written.
fn limit(
    reader: &mut Reader<'_>,
    node: &Node,
    key: &str,
    most: Option<Threshold>,
) -> Option<Threshold> {
    let of = format!("`{key}`");
    let (_, written) = reader.number(node, &of)?;
    let parsed = written.parse::<Threshold>();
    let zero = decimal("0");
    let message = match (parsed, most) {
        (Err(error), _) => format!("{of} is `{written}`: {error}"),
        (Ok(limit), _) if limit < zero => format!("{of} is {limit}, expected at least 0"),
        (Ok(limit), Some(most)) if limit > most => {
            format!("{of} is {limit}, expected at most {most}")
        }
        (Ok(limit), _) => return Some(limit),
    };
    reader.report(Code::WrongValue, node.at, message);
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};

    #[test]
    fn a_project_has_the_limits_of_its_table() {
        let of = |text: &str| {
            DriftLimits::of_config(&Config::read(text, "eval.toml").unwrap(), "eval.toml")
        };
        assert_eq!(of("seed = 1\n"), Ok(DriftLimits::default()));
        let limits = of("seed = 1\n[drift]\nmean_length = 0.1\n").unwrap();
        assert_eq!(limits.mean_length.to_string(), "0.1");
        let problems = of("[drift]\nmean_size = 0.1\n").unwrap_err();
        assert!(problems[0].to_string().contains("--> eval.toml:2:1"));
    }

    fn read(text: &str) -> (Option<DriftLimits>, Vec<String>) {
        let node = parsed(text, Language::Toml, "eval.toml").unwrap();
        let mut reader = Reader::new("eval.toml");
        let limits = DriftLimits::read(&mut reader, &node);
        (limits, reader.into_problems().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn an_empty_table_is_all_defaults() {
        assert_eq!(read(""), (Some(DriftLimits::default()), Vec::new()));
    }

    #[test]
    fn a_limit_is_kept_as_it_is_written() {
        let (limits, problems) = read("mean_length = 0.50\nmean_confidence_min = 0\n");
        let limits = limits.unwrap();
        assert!(problems.is_empty());
        assert_eq!(limits.mean_length.to_string(), "0.5");
        assert_eq!(limits.mean_confidence_min.to_string(), "0");
        assert_eq!(limits.mean_chunks, DriftLimits::default().mean_chunks);
    }

    #[test]
    fn every_problem_is_reported_at_its_place() {
        let text = "mean_lenght = 0.3\nmean_length = -0.1\nmean_chunks = 3e-1\n\
                    confidence_deviation = \"0.2\"\nmean_confidence_max = 1.1\n";
        let (limits, problems) = read(text);
        assert_eq!(limits, None);
        insta::assert_snapshot!(problems.join("\n"), @"
        error[unknown-key]: `mean_lenght` is not a key of `drift`
          --> eval.toml:1:1
          help: did you mean `mean_length`?
        error[wrong-value]: `mean_length` is -0.1, expected at least 0
          --> eval.toml:2:15
        error[wrong-value]: `mean_chunks` is `3e-1`: expected a decimal number such as 0.95
          --> eval.toml:3:15
        error[wrong-type]: `confidence_deviation` is the text `0.2`, expected a finite number
          --> eval.toml:4:24
        error[wrong-value]: `mean_confidence_max` is 1.1, expected at most 1
          --> eval.toml:5:23
        ");
    }

    #[test]
    fn a_limit_that_can_never_be_broken_is_refused() {
        let (limits, problems) = read("mean_confidence_min = 0\nmean_confidence_max = 1\n");
        assert_eq!(limits, None);
        insta::assert_snapshot!(problems.join("\n"), @"
        error[wrong-value]: no mean confidence lies beyond 0 and 1: the limit could never be broken
          --> eval.toml:1:23
        ");
    }

    #[test]
    fn a_band_without_an_inside_is_refused() {
        let (limits, problems) = read("mean_confidence_max = 0.2\n");
        assert_eq!(limits, None);
        insta::assert_snapshot!(problems.join("\n"), @"
        error[wrong-value]: `mean_confidence_min` is 0.35 and `mean_confidence_max` is 0.2, which is less
          --> eval.toml:1:23
        ");
    }
}
