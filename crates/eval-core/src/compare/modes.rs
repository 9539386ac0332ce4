//! The failure modes of two runs.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::paired_test::quantised;
use super::pairing::Pairing;
use crate::mode::Mode;
use crate::run::{Run, Verdict};
use crate::stats::{Alpha, PairedOutcomes, holm, mcnemar_exact};

/// How one failure mode changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModeChange {
    /// The mode.
    pub mode: Mode,
    /// Failing and unmeasured repetitions of this mode in the baseline.
    pub before: u64,
    /// The same in the run.
    pub now: u64,
    /// Paired cases that have this mode now and had it not before.
    pub gained: u64,
    /// Paired cases that had this mode before and have it no longer.
    pub lost: u64,
    /// Two-sided exact p-value of gained against lost; `null` if the runs are not comparable.
    pub p_value: Option<f64>,
    /// The p-value after Holm's correction over all modes of either run.
    pub adjusted: Option<f64>,
}

impl ModeChange {
    /// Whether the mode became more frequent beyond chance.
    pub fn has_risen(&self) -> bool {
        let is_small = |p_value: f64| p_value <= Alpha::FIVE_PERCENT.value();
        self.gained > self.lost && self.adjusted.is_some_and(is_small)
    }
}

/// The modes of either run, in the order of the run's taxonomy, those that it does not name last.
pub(super) fn changes(
    baseline: &Run,
    run: &Run,
    pairing: &Pairing<'_>,
    are_comparable: bool,
) -> Vec<ModeChange> {
    let (before, now) = (counts(baseline), counts(run));
    let mut modes: Vec<&Mode> =
        before.keys().chain(now.keys()).copied().collect::<BTreeSet<_>>().into_iter().collect();
    modes.sort_by_key(|mode| {
        let position = run.taxonomy.iter().position(|entry| entry.mode == **mode);
        position.unwrap_or(usize::MAX)
    });
    let count = |counts: &BTreeMap<&Mode, u64>, mode| counts.get(mode).copied().unwrap_or(0);
    let mut changes: Vec<ModeChange> = modes
        .into_iter()
        .map(|mode| {
            let outcomes = outcomes(pairing, mode);
            let p_value = mcnemar_exact(outcomes).filter(|_| are_comparable);
            ModeChange {
                mode: mode.clone(),
                before: count(&before, mode),
                now: count(&now, mode),
                gained: outcomes.second_only,
                lost: outcomes.first_only,
                p_value: p_value.map(|test| quantised(test.p_value)),
                adjusted: None,
            }
        })
        .collect();
    adjust(&mut changes);
    changes
}

fn counts(run: &Run) -> BTreeMap<&Mode, u64> {
    run.modes.iter().map(|count| (&count.mode, count.count)).collect()
}

/// Having the mode as the outcome of each pair that both runs measured.
fn outcomes(pairing: &Pairing<'_>, mode: &Mode) -> PairedOutcomes {
    let measured = pairing.pairs.iter().filter(|(before, now)| {
        before.verdict != Verdict::Unmeasured && now.verdict != Verdict::Unmeasured
    });
    let has = |found: &Option<Mode>| found.as_ref() == Some(mode);
    measured.map(|(before, now)| (has(&before.mode), has(&now.mode))).collect()
}

fn adjust(changes: &mut [ModeChange]) {
    let p_values: Option<Vec<f64>> = changes.iter().map(|change| change.p_value).collect();
    let adjusted = p_values.and_then(|p_values| holm(&p_values).ok()).unwrap_or_default();
    for (change, adjusted) in changes.iter_mut().zip(adjusted) {
        change.adjusted = Some(quantised(adjusted));
    }
}
