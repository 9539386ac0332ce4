use std::collections::BTreeMap;

use super::modes::mode_counts;
use super::{
    BatteryResult, CaseResult, Fingerprint, Layers, Repetitions, Run, SCHEMA, SetKind, SetResult,
    SuiteResult,
};
use crate::gate::{Decision, Reason, battery_reasons};
use crate::mode::Taxonomy;

/// What was measured, before anything is decided. The order of its parts does not matter.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The identity of the run.
    pub fingerprint: Fingerprint,
    /// The battery sets that were planned, whether or not they could be run.
    pub planned_sets: Vec<(String, SetKind)>,
    /// Every planned case.
    pub cases: Vec<CaseResult>,
    /// The suites that were planned.
    pub suites: Vec<SuiteResult>,
    /// The layers that were planned.
    pub layers: Layers,
    /// What kept something from being measured, and what of the suites and layers blocks.
    pub reasons: Vec<Reason>,
}

impl Measured {
    /// Folds the cases, decides once, and gives the run.
    pub fn assembled(mut self, taxonomy: &Taxonomy) -> Run {
        self.cases.sort_by(|a, b| a.key().cmp(&b.key()));
        let batteries = self.batteries();
        let mut reasons = self.reasons;
        for battery in &batteries {
            reasons.extend(battery_reasons(battery, &self.cases));
        }
        let counts: Repetitions = self.cases.iter().map(|case| case.repetitions).sum();
        if counts.planned == 0 && reasons.is_empty() {
            reasons.push(Reason::empty_plan());
        }
        reasons.sort();
        Run {
            schema: SCHEMA.to_owned(),
            fingerprint: self.fingerprint,
            decision: Decision::of(reasons),
            counts,
            batteries,
            suites: self.suites,
            layers: self.layers,
            heldback: None,
            modes: mode_counts(&self.cases, taxonomy),
            taxonomy: taxonomy.entries().to_vec(),
            comparison: None,
            cases: self.cases,
        }
    }

    fn batteries(&self) -> Vec<BatteryResult> {
        let mut batteries: BTreeMap<&str, BatteryResult> = BTreeMap::new();
        for (name, kind) in &self.planned_sets {
            let battery = batteries.entry(name).or_insert_with(|| BatteryResult {
                name: name.clone(),
                gold: None,
                synthetic: None,
            });
            let of_set = |case: &&CaseResult| {
                case.set == *kind && case.battery.as_deref() == Some(name.as_str())
            };
            let set = SetResult::of(self.cases.iter().filter(of_set));
            match kind {
                SetKind::Gold => battery.gold = Some(set),
                _ => battery.synthetic = Some(set),
            }
        }
        batteries.into_values().collect()
    }
}
