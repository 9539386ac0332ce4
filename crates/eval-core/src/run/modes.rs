use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::CaseResult;
use crate::mode::{Mode, Severity, Taxonomy};

/// How often one failure mode occurred.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModeCount {
    /// The mode.
    pub mode: Mode,
    /// What a graded or exploratory finding of this mode does.
    pub severity: Severity,
    /// Failing and unmeasured repetitions of this mode.
    pub count: u64,
    /// Over the repetitions of the run. `null` with fewer than two: one run of one case is an anecdote,
    /// and its spread is unknown, not zero. `null` as well where a stopping rule spared repetitions,
    /// since the later ones are then of fewer cases.
    pub spread: Option<Spread>,
}

/// Counts of a mode over the repetitions of a run: of the first answers to all cases, of the second
/// answers, and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The mean count of a repetition.
    pub mean: f64,
    /// The sample standard deviation, with n − 1.
    pub deviation: f64,
    /// The smallest count.
    pub min: u64,
    /// The largest count.
    pub max: u64,
}

/// Counts per mode, in the order of the taxonomy; modes that did not occur are left out.
pub(super) fn mode_counts(cases: &[CaseResult], taxonomy: &Taxonomy) -> Vec<ModeCount> {
    let mut counts: BTreeMap<&Mode, Vec<u64>> = BTreeMap::new();
    let longest = cases.iter().map(|case| case.repetition_modes.len()).max().unwrap_or(0).max(1);
    let whole = cases.iter().all(|case| case.repetitions.not_needed == 0);
    for case in cases {
        for (repetition, mode) in repetition_modes(case).enumerate() {
            if let Some(mode) = mode {
                counts.entry(mode).or_insert_with(|| vec![0; longest])[repetition] += 1;
            }
        }
    }
    taxonomy
        .entries()
        .iter()
        .filter_map(|entry| {
            let per_repetition = counts.get(&entry.mode)?;
            let count = per_repetition.iter().sum();
            let (mode, severity) = (entry.mode.clone(), entry.severity);
            let spread = if whole { spread(per_repetition) } else { None };
            Some(ModeCount { mode, severity, count, spread })
        })
        .collect()
}

/// Counts with those of a bulk set, in the order of the taxonomy. Its lines were answered once, so a mode
/// that they have has no spread.
pub(super) fn with_bulk(
    counts: Vec<ModeCount>,
    bulk: &BTreeMap<Mode, u64>,
    taxonomy: &Taxonomy,
) -> Vec<ModeCount> {
    let mut counts: BTreeMap<Mode, ModeCount> =
        counts.into_iter().map(|count| (count.mode.clone(), count)).collect();
    let joined = taxonomy.entries().iter().filter_map(|entry| {
        let there = counts.remove(&entry.mode);
        let Some(lines) = bulk.get(&entry.mode) else { return there };
        let count = there.map_or(0, |there| there.count) + lines;
        let (mode, severity) = (entry.mode.clone(), entry.severity);
        Some(ModeCount { mode, severity, count, spread: None })
    });
    joined.collect()
}

/// The modes of a case's repetitions; a case that was asked once has them in its own mode.
fn repetition_modes(case: &CaseResult) -> Box<dyn Iterator<Item = Option<&Mode>> + '_> {
    if case.repetition_modes.is_empty() {
        Box::new(std::iter::once(case.mode.as_ref()))
    } else {
        Box::new(case.repetition_modes.iter().map(Option::as_ref))
    }
}

fn spread(counts: &[u64]) -> Option<Spread> {
    if counts.len() < 2 {
        return None;
    }
    let n = counts.len() as f64;
    let mean = counts.iter().sum::<u64>() as f64 / n;
    let squares: f64 = counts.iter().map(|count| (*count as f64 - mean).powi(2)).sum();
    let deviation = (squares / (n - 1.0)).sqrt();
    let (min, max) = (*counts.iter().min()?, *counts.iter().max()?);
    Some(Spread { mean: quantised(mean), deviation: quantised(deviation), min, max })
}

/// Rounded to 1e-9, so that the last bits of a float never reach an artifact.
pub(crate) fn quantised(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}
