use serde::{Deserialize, Serialize};

use super::modes::quantised;
use super::{CaseResult, SetKind, Verdict};
use crate::score::ScoreCounts;
use crate::stats::{Alpha, Rate, wilson_interval};

/// One battery of a finished run. A set that was not planned is `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatteryResult {
    /// The battery.
    pub name: String,
    /// Its gold set.
    pub gold: Option<SetResult>,
    /// Its synthetic set.
    pub synthetic: Option<SetResult>,
}

impl BatteryResult {
    /// The planned sets with their kinds.
    pub fn sets(&self) -> impl Iterator<Item = (SetKind, &SetResult)> {
        [(SetKind::Gold, &self.gold), (SetKind::Synthetic, &self.synthetic)]
            .into_iter()
            .filter_map(|(kind, set)| Some((kind, set.as_ref()?)))
    }
}

/// One set of a battery: counts, and the rates made of them. An undefined rate is `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetResult {
    /// Cases planned.
    pub cases: u64,
    /// Cases answered rightly in every repetition.
    pub passed: u64,
    /// Cases that failed.
    pub failed: u64,
    /// Cases that could not be measured.
    pub unmeasured: u64,
    /// The counts that the rates are made of.
    #[serde(flatten)]
    pub counts: ScoreCounts,
    /// Supported claims of emitted claims.
    pub faithfulness: Option<f64>,
    /// Cited support of expected support.
    pub coverage: Option<f64>,
    /// Cases answered rightly.
    pub quality: Option<f64>,
    /// Wilson 95 % intervals of the three.
    pub intervals: Intervals,
    /// Whether there are fewer than 30 cases.
    pub under_powered: bool,
}

/// Wilson 95 % intervals of a set's rates; `null` where the rate is undefined.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intervals {
    /// Of faithfulness.
    pub faithfulness: Option<Bounds>,
    /// Of coverage.
    pub coverage: Option<Bounds>,
    /// Of quality.
    pub quality: Option<Bounds>,
}

/// The ends of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "[f64; 2]", from = "[f64; 2]")]
pub struct Bounds {
    /// Lower end.
    pub lower: f64,
    /// Upper end.
    pub upper: f64,
}

impl From<Bounds> for [f64; 2] {
    fn from(bounds: Bounds) -> Self {
        [bounds.lower, bounds.upper]
    }
}

impl From<[f64; 2]> for Bounds {
    fn from([lower, upper]: [f64; 2]) -> Self {
        Self { lower, upper }
    }
}

impl Bounds {
    /// The Wilson 95 % interval of a rate, quantised to 1e-9.
    pub fn wilson(rate: Rate) -> Option<Self> {
        let interval = wilson_interval(rate, Alpha::FIVE_PERCENT)?;
        Some(Self { lower: quantised(interval.lower), upper: quantised(interval.upper) })
    }
}

impl SetResult {
    /// Folds the cases of one set.
    pub fn of<'a>(cases: impl Iterator<Item = &'a CaseResult>) -> Self {
        let (mut passed, mut failed, mut unmeasured) = (0, 0, 0);
        let mut counts = ScoreCounts::default();
        for case in cases {
            match case.verdict {
                Verdict::Pass => passed += 1,
                Verdict::Fail => failed += 1,
                Verdict::Unmeasured => unmeasured += 1,
            }
            counts = counts + case.score.unwrap_or_default();
        }
        Self::new([passed, failed, unmeasured], counts)
    }

    fn new([passed, failed, unmeasured]: [u64; 3], counts: ScoreCounts) -> Self {
        let cases = passed + failed + unmeasured;
        let value = |rate: Rate| rate.value().map(quantised);
        Self {
            cases,
            passed,
            failed,
            unmeasured,
            counts,
            faithfulness: value(counts.faithfulness()),
            coverage: value(counts.coverage()),
            quality: value(counts.quality()),
            intervals: Intervals {
                faithfulness: Bounds::wilson(counts.faithfulness()),
                coverage: Bounds::wilson(counts.coverage()),
                quality: Bounds::wilson(counts.quality()),
            },
            under_powered: cases < Rate::UNDER_POWERED_BELOW,
        }
    }
}
