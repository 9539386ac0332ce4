use serde::{Deserialize, Serialize};

use super::modes::quantised;
use super::{Bounds, CaseResult, Verdict};
use crate::config::SuiteConfig;
use crate::stats::{Rate, Threshold};

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
    /// Wilson 95 % interval of the share that passes; cases that stand and fall together count once.
    pub interval: Option<Bounds>,
    /// Whether fewer than 30 cases apply, counted in the same way.
    pub under_powered: bool,
    /// Further figures of the suite by name: error rates, Brier score, calibration error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
    /// Stated confidence against right answers, bin by bin; empty for a suite that states none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reliability: Vec<ReliabilityBin>,
}

impl SuiteResult {
    /// Folds the cases of one suite. `groups` counts the cases that stand and fall together once, and
    /// those of them that pass as a whole; none at all where the suite was not run.
    pub fn of(
        name: &str,
        config: &SuiteConfig,
        cases: &[CaseResult],
        groups: Rate,
        figures: Vec<Figure>,
    ) -> Self {
        let count = |verdict| cases.iter().filter(|case| case.verdict == verdict).count() as u64;
        let (passed, n) = (count(Verdict::Pass), cases.len() as u64);
        let score = Rate::new(passed, n).unwrap_or_default();
        let mut suite = Self {
            name: name.to_owned(),
            battery: config.battery.clone(),
            kind: config.kind,
            verdict: Verdict::Unmeasured,
            score: score.value().map(quantised),
            passed,
            n,
            threshold: config.threshold.to_f64(),
            interval: Bounds::wilson(groups),
            under_powered: groups.is_under_powered(),
            figures,
            reliability: Vec::new(),
        };
        suite.verdict = suite.verdict_with(config, count(Verdict::Unmeasured));
        suite
    }

    /// Whether the score reaches its threshold, and so does the lower end of its interval where that is
    /// asked for. Compared as counts; an empty suite reaches nothing.
    pub fn reaches(&self, config: &SuiteConfig) -> bool {
        reaches(self.passed, self.n, config.threshold)
            && (!config.lower_end || self.lower_end_reaches(config.threshold))
    }

    fn lower_end_reaches(&self, threshold: Threshold) -> bool {
        self.interval.is_some_and(|interval| interval.lower >= threshold.to_f64())
    }

    /// A suite that fails whatever the unmeasured cases would have been has failed.
    fn verdict_with(&self, config: &SuiteConfig, unmeasured: u64) -> Verdict {
        let is_past = |figure: &&Figure| !figure.kept && figure.value.is_some();
        let at_best = self.passed + unmeasured;
        if self.figures.iter().any(|figure| is_past(&figure)) {
            Verdict::Fail
        } else if self.n == 0 || (unmeasured > 0 && reaches(at_best, self.n, config.threshold)) {
            Verdict::Unmeasured
        } else if !self.reaches(config) {
            Verdict::Fail
        } else if self.figures.iter().all(|figure| figure.kept) {
            Verdict::Pass
        } else {
            Verdict::Unmeasured
        }
    }
}

fn reaches(passed: u64, n: u64, threshold: Threshold) -> bool {
    Rate::new(passed, n).is_ok_and(|rate| threshold.is_met_by(rate))
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
