//! `[calibration]` of `eval.toml`: what a judge's calibration must reach.

use serde::Serialize;

use crate::config::Limits;
use crate::diag::Code;
use crate::doc::{Node, Reader};
use crate::stats::Threshold;

/// What a judge's calibration must reach, for every property and language that it decides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CalibrationLimits {
    /// The fewest labels of one property in one language. Default: 30.
    pub min_labels: u64,
    /// The least kappa. Default: 0.6.
    pub min_kappa: Threshold,
    /// The least share of labels that the judge agrees with. Default: 0.8.
    pub min_agreement: Threshold,
    /// The greatest age of a label in days, binding in tier `release`. Default: 365.
    pub max_age_days: u64,
}

impl Default for CalibrationLimits {
    fn default() -> Self {
        let share = |text: &str| text.parse().expect("a test reads every shipped limit");
        Self {
            min_labels: 30,
            min_kappa: share("0.6"),
            min_agreement: share("0.8"),
            max_age_days: 365,
        }
    }
}

const KEYS: [&str; 4] = ["min_labels", "min_kappa", "min_agreement", "max_age_days"];

/// Reads the `[calibration]` table. `None` if it is no table; every problem is reported.
pub fn read_calibration(reader: &mut Reader<'_>, node: &Node) -> Option<CalibrationLimits> {
    let fields = reader.fields(node, "`calibration`", &KEYS)?;
    let mut read = CalibrationLimits::default();
    for (key, into) in
        [("min_labels", &mut read.min_labels), ("max_age_days", &mut read.max_age_days)]
    {
        let Some(node) = fields.get(key) else { continue };
        match reader.count(node, &format!("`{key}`")) {
            Some(0) => reader.report(Code::WrongValue, node.at, format!("`{key}` is 0")),
            Some(count) => *into = count,
            None => {}
        }
    }
    let mut limits = Limits { reader, fields: &fields };
    limits.read("min_kappa", &mut read.min_kappa);
    limits.read("min_agreement", &mut read.min_agreement);
    Some(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn the_table_is_read_strictly() {
        let read = |text: &str| Config::read(text, "eval.toml");
        assert_eq!(read("").unwrap().calibration, CalibrationLimits::default());
        let config = read("[calibration]\nmin_labels = 50\nmin_kappa = 0.70\n").unwrap();
        assert_eq!(config.calibration.min_labels, 50);
        assert_eq!(config.calibration.min_kappa.to_string(), "0.7");
        let problems =
            read("[calibration]\nmin_lables = 5\nmin_labels = 0\nmin_kappa = 2\n").unwrap_err();
        let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"), @r"
        error[unknown-key]: `min_lables` is not a key of `calibration`
          --> eval.toml:2:1
          help: did you mean `min_labels`?
        error[wrong-value]: `min_labels` is 0
          --> eval.toml:3:14
        error[wrong-value]: `min_kappa` is 2, expected 0 to 1
          --> eval.toml:4:13
        ");
    }
}
