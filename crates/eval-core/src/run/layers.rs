use serde::{Deserialize, Serialize};

/// The two layers of a gate over a system under test. A layer that was not planned is `null`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layers {
    /// Cases that must never fail again.
    pub regression: Option<RegressionLayer>,
    /// Answers to inputs, held against the last release.
    pub distribution: Option<DistributionLayer>,
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
    /// Why the two cannot be compared, if they cannot.
    pub not_comparable: Option<String>,
}

/// One limit of drift. All limits are strict: on the line is inside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DriftLimit {
    /// What is limited.
    pub name: String,
    /// The last release.
    pub before: Option<f64>,
    /// This run.
    pub after: Option<f64>,
    /// How far it moved: a share of `before`, or a difference, as `limit` is.
    pub change: Option<f64>,
    /// The limit in words, as it was applied.
    pub limit: String,
    /// Whether it is broken.
    pub broken: bool,
}

/// A two-sample statistic, for information.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DriftStatistic {
    /// What was compared.
    pub of: String,
    /// Kolmogorov-Smirnov statistic.
    pub ks: Option<f64>,
    /// Its two-sided p-value.
    pub p_value: Option<f64>,
    /// Population stability index.
    pub psi: Option<f64>,
}

/// A distribution of answers: summaries and the per-input values that order statistics need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// Inputs answered.
    pub inputs: u64,
    /// Mean length of the output in characters.
    pub mean_length: Option<f64>,
    /// Mean of the stated confidence.
    pub mean_confidence: Option<f64>,
    /// Standard deviation of the stated confidence, with n − 1.
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
