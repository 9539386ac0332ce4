use serde::{Deserialize, Serialize};

use super::{Bounds, Verdict};

/// How a suite is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SuiteKind {
    /// By checks: under its threshold it blocks.
    Asserted,
    /// By a judge: under its threshold it wants the owner's signature.
    Graded,
}

impl SuiteKind {
    /// The kind in a word, as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Asserted => "asserted",
            Self::Graded => "graded",
        }
    }
}

/// One suite of a finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteResult {
    /// The suite.
    pub name: String,
    /// The battery whose answers it judges, if it serves one.
    pub battery: Option<String>,
    /// How it is decided.
    pub kind: SuiteKind,
    /// Whether it clears its threshold.
    pub verdict: Verdict,
    /// Cases that pass, of the cases that apply; `null` if none applies.
    pub score: Option<f64>,
    /// Cases that pass.
    pub passed: u64,
    /// Cases that apply.
    pub n: u64,
    /// The least score, as `eval.toml` writes it.
    pub threshold: f64,
    /// Wilson 95 % interval of the score.
    pub interval: Option<Bounds>,
    /// Whether fewer than 30 cases apply.
    pub under_powered: bool,
    /// Further figures of the suite by name: error rates, Brier score, calibration error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
    /// Stated confidence against right answers, bin by bin; empty for a suite that states none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reliability: Vec<ReliabilityBin>,
}

/// A named figure beside a suite's score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// Its value; `null` where it is undefined.
    pub value: Option<f64>,
    /// Its limit, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// Whether the limit is kept; `true` without one.
    pub kept: bool,
}

/// The answers whose stated confidence lies above `lower` and at most at `upper`; the lowest bin also
/// holds a confidence of 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReliabilityBin {
    /// Lower end, 0 to 1.
    pub lower: f64,
    /// Upper end, 0 to 1.
    pub upper: f64,
    /// Answers in the bin.
    pub answers: u64,
    /// How many of them were right.
    pub right: u64,
    /// Their mean confidence, quantised to 1e-9; `null` without answers.
    pub mean_confidence: Option<f64>,
}
