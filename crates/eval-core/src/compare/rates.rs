//! The rates of a battery's sets, over the cases that both runs measured.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::paired_test::quantised;
use super::pairing::Pairing;
use crate::run::{Bounds, Run, SetKind, Verdict};
use crate::score::ScoreCounts;
use crate::stats::{Alpha, Rate, Resampling, bootstrap_rate_difference};

/// Samples drawn for an interval.
const RESAMPLES: NonZeroU32 = NonZeroU32::new(2_000).unwrap();

/// The rates of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RateName {
    /// Supported claims of emitted claims.
    Faithfulness,
    /// Cited support of expected support.
    Coverage,
    /// Cases answered rightly.
    Quality,
}

impl RateName {
    /// The rate in a word, as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Faithfulness => "faithfulness",
            Self::Coverage => "coverage",
            Self::Quality => "quality",
        }
    }

    fn of(self, counts: &ScoreCounts) -> Rate {
        match self {
            Self::Faithfulness => counts.faithfulness(),
            Self::Coverage => counts.coverage(),
            Self::Quality => counts.quality(),
        }
    }
}

/// How one rate moved, over the paired cases of a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RateChange {
    /// The battery.
    pub battery: String,
    /// The set.
    pub set: SetKind,
    /// Which rate.
    pub rate: RateName,
    /// In the baseline; `null` where it is undefined.
    pub before: Option<f64>,
    /// In the run; `null` where it is undefined.
    pub now: Option<f64>,
    /// The seeded paired bootstrap's 95 % interval of the difference; `null` where nothing changed, or
    /// where too little is left to resample.
    pub interval: Option<Bounds>,
}

/// The counts of paired cases by battery and set: before, now.
type Scores<'a> = BTreeMap<(&'a str, SetKind), Vec<(ScoreCounts, ScoreCounts)>>;

/// The rates that moved.
pub(super) fn changes(run: &Run, pairing: &Pairing<'_>) -> Vec<RateChange> {
    let mut changes = Vec::new();
    for ((battery, set), scores) in scores(pairing) {
        for rate in [RateName::Faithfulness, RateName::Coverage, RateName::Quality] {
            let cases: Vec<(Rate, Rate)> =
                scores.iter().map(|(before, now)| (rate.of(before), rate.of(now))).collect();
            if cases.iter().all(|(before, now)| before == now) {
                continue;
            }
            let value = |rates: &mut dyn Iterator<Item = Rate>| rates.sum::<Rate>().value();
            changes.push(RateChange {
                battery: battery.to_owned(),
                set,
                rate,
                before: value(&mut cases.iter().map(|case| case.0)).map(quantised),
                now: value(&mut cases.iter().map(|case| case.1)).map(quantised),
                interval: interval(&cases, seed(run)),
            });
        }
    }
    changes
}

fn scores<'a>(pairing: &Pairing<'a>) -> Scores<'a> {
    let mut scores: Scores<'a> = BTreeMap::new();
    for (before, now) in &pairing.pairs {
        let is_measured =
            before.verdict != Verdict::Unmeasured && now.verdict != Verdict::Unmeasured;
        let both = before.score.zip(now.score).filter(|_| is_measured);
        if let (Some(battery), Some(both)) = (now.battery.as_deref(), both) {
            scores.entry((battery, now.set)).or_default().push(both);
        }
    }
    scores
}

fn interval(cases: &[(Rate, Rate)], seed: u64) -> Option<Bounds> {
    let resampling = Resampling { seed, resamples: RESAMPLES };
    let interval = bootstrap_rate_difference(cases, Alpha::FIVE_PERCENT, resampling).ok()?.interval;
    Some(Bounds { lower: quantised(interval.lower), upper: quantised(interval.upper) })
}

/// The seed of the run, so that the same two runs always give the same interval.
fn seed(run: &Run) -> u64 {
    run.fingerprint.parts.get("seed").and_then(serde_json::Value::as_u64).unwrap_or(0)
}
