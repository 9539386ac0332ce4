use serde::{Deserialize, Serialize};

use crate::retrieval::Halves;

/// The two layers of a gate over a system under test. A layer that was not planned is `null`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layers {
    /// Cases that must never fail again.
    pub regression: Option<RegressionLayer>,
    /// Answers to inputs, held against the last release.
    pub distribution: Option<DistributionLayer>,
    /// Retrieval and generation side by side, of the system under test first and then of the batteries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub halves: Vec<Halves>,
}

/// Layer 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegressionLayer {
    /// Cases planned.
    pub cases: u64,
    /// Cases that passed.
    pub passed: u64,
    /// Cases that failed.
    pub failed: u64,
    /// Cases that could not be measured.
    pub unmeasured: u64,
}

/// Layer 2.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DistributionLayer {
    /// The limits that are broken, by name; empty while all hold.
    pub flags: Vec<String>,
    /// Every limit with what it was held against.
    pub limits: Vec<DriftLimit>,
    /// Two-sample statistics, for information.
    pub statistics: Vec<DriftStatistic>,
    /// This run.
    pub current: Distribution,
    /// The last release; `null` if there is no snapshot or it is not comparable.
    pub snapshot: Option<Distribution>,
    /// Whether there are fewer than 20 inputs.
    pub under_powered: bool,
    /// Why drift is not judged, if it is not: no snapshot, one that is not comparable, or one that this
    /// run makes.
    pub not_comparable: Option<String>,
}

/// One limit of drift. All limits are strict: on the line is inside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DriftLimit {
    /// What is limited, by the name that the distribution and `eval.toml` give it.
    pub name: String,
    /// The last release; `null` if it has no such figure.
    pub before: Option<f64>,
    /// This run; `null` if it has no such figure.
    pub after: Option<f64>,
    /// How far it moved; `null` where that has no value, as a share of zero has none.
    pub change: Option<f64>,
    /// What `change` is.
    pub measured_as: ChangeKind,
    /// The limit in words, as it was applied.
    pub limit: String,
    /// Whether it is broken.
    pub broken: bool,
    /// Why a figure is `null`, where one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What the change of a limited figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// A share of what it was before: 0.3 is 30 % more.
    Share,
    /// The difference: 0.1 is 0.1 more.
    Difference,
}

/// A two-sample statistic, for information.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DriftStatistic {
    /// What was compared: a list of the distribution, by name.
    pub of: String,
    /// Kolmogorov-Smirnov statistic.
    pub ks: Option<f64>,
    /// Its two-sided p-value; `null` where an input was answered more than once, because answers to one
    /// input are not independent.
    pub p_value: Option<f64>,
    /// Population stability index over tenths of the last release; `null` where that was constant.
    pub psi: Option<f64>,
}

/// A distribution of answers: summaries and the per-input values that order statistics need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// Inputs with at least one answer. Every answer is one value of the lists below; with several
    /// repetitions an input has several.
    pub inputs: u64,
    /// Planned repetitions that gave no answer.
    pub unanswered: u64,
    /// Mean length of the output in characters after NFC.
    pub mean_length: Option<f64>,
    /// Mean of the stated confidences; `null` if none is stated.
    pub mean_confidence: Option<f64>,
    /// Standard deviation of the stated confidences, with n − 1; `null` for fewer than two.
    pub confidence_deviation: Option<f64>,
    /// Mean number of chunks.
    pub mean_chunks: Option<f64>,
    /// Output lengths, ascending.
    pub lengths: Vec<u64>,
    /// Stated confidences, ascending, quantised to 1e-9.
    pub confidences: Vec<f64>,
    /// Chunk counts, ascending.
    pub chunk_counts: Vec<u64>,
}
