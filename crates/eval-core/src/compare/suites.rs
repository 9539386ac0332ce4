//! Suites and sets that are no longer there are the quietest way to get better.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Change;
use crate::run::{Run, SuiteResult, Verdict};

/// A suite that changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteChange {
    /// The suite.
    pub name: String,
    /// The battery that it serves, if it serves one.
    pub battery: Option<String>,
    /// How it changed; `unmeasured` where it is so in the run.
    pub change: Change,
    /// Its score in the baseline.
    pub before: Option<f64>,
    /// Its score in the run.
    pub now: Option<f64>,
}

type Suites<'a> = BTreeMap<(&'a str, Option<&'a str>), &'a SuiteResult>;

/// The suites that do not pass in both runs, by name.
pub(super) fn changes(baseline: &Run, run: &Run) -> Vec<SuiteChange> {
    let (before, now) = (suites(baseline), suites(run));
    let mut keys: Vec<_> = before.keys().chain(now.keys()).copied().collect();
    keys.sort_unstable();
    keys.dedup();
    let changes = keys.into_iter().filter_map(|key| {
        let (before, now) = (before.get(&key).copied(), now.get(&key).copied());
        Some(SuiteChange {
            name: key.0.to_owned(),
            battery: key.1.map(str::to_owned),
            change: change(before, now)?,
            before: before.and_then(|suite| suite.score),
            now: now.and_then(|suite| suite.score),
        })
    });
    changes.collect()
}

fn suites(run: &Run) -> Suites<'_> {
    run.suites
        .iter()
        .map(|suite| ((suite.name.as_str(), suite.battery.as_deref()), suite))
        .collect()
}

fn change(before: Option<&SuiteResult>, now: Option<&SuiteResult>) -> Option<Change> {
    match (before.map(|suite| suite.verdict), now.map(|suite| suite.verdict)) {
        (None, None) | (Some(Verdict::Pass), Some(Verdict::Pass)) => None,
        (Some(_), None) => Some(Change::Vanished),
        (None, Some(_)) => Some(Change::New),
        (Some(_), Some(Verdict::Unmeasured)) => Some(Change::Unmeasured),
        (Some(Verdict::Pass), Some(Verdict::Fail)) => Some(Change::Broken),
        (Some(_), Some(Verdict::Pass)) => Some(Change::Fixed),
        (Some(_), Some(Verdict::Fail)) => Some(Change::StillFailing),
    }
}

/// Sets of batteries that the baseline planned and the run did not.
pub(super) fn vanished_sets(baseline: &Run, run: &Run) -> Vec<String> {
    let sets = |run: &Run| -> Vec<String> {
        let sets = run.batteries.iter().flat_map(|battery| {
            battery.sets().map(|(kind, _)| format!("{}/{}", battery.name, kind.as_str()))
        });
        sets.collect()
    };
    let now = sets(run);
    sets(baseline).into_iter().filter(|set| !now.contains(set)).collect()
}
