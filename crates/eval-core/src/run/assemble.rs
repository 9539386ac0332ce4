use std::collections::BTreeMap;

use super::modes::{mode_counts, with_bulk};
use super::{
    BatteryResult, CaseResult, Fingerprint, Layers, RegressionLayer, Repetitions, Run, SCHEMA,
    Scope, SetKind, SetResult, Spending, SuiteResult, Verdict,
};
use crate::bulk::Tally;
use crate::gate::{Decision, Reason, battery_reasons, case_reasons};
use crate::mode::Taxonomy;

/// What was measured, before anything is decided. The order of its parts does not matter.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The identity of the run.
    pub fingerprint: Fingerprint,
    /// The sets that were planned, whether or not they could be run, each with its battery; the sets of
    /// a system under test have an empty name.
    pub planned_sets: Vec<(String, SetKind)>,
    /// Every planned case.
    pub cases: Vec<CaseResult>,
    /// The suites that were planned.
    pub suites: Vec<SuiteResult>,
    /// The layers that were planned.
    pub layers: Layers,
    /// What kept something from being measured, and what of the suites and layers blocks.
    pub reasons: Vec<Reason>,
    /// How much of the project this is.
    pub scope: Option<Scope>,
    /// What asking came to.
    pub spent: Option<Spending>,
}

impl Measured {
    /// Folds the cases, decides once, and gives the run.
    pub fn assembled(self, taxonomy: &Taxonomy) -> Run {
        self.assembled_with(taxonomy, None)
    }

    /// As [`assembled`](Self::assembled), with the recorded answers that were scored in bulk.
    pub fn assembled_with(mut self, taxonomy: &Taxonomy, bulk: Option<Tally>) -> Run {
        self.cases.sort_by(|a, b| a.key().cmp(&b.key()));
        self.suites.sort_by(|a, b| (&a.name, &a.battery).cmp(&(&b.name, &b.battery)));
        let batteries = self.batteries();
        let mut reasons = std::mem::take(&mut self.reasons);
        for battery in &batteries {
            reasons.extend(battery_reasons(battery, &self.cases));
        }
        reasons.extend(case_reasons(&self.cases));
        self.layers.regression = self.regression_layer(&mut reasons);
        let heldback = self.counted(SetKind::Heldback, &mut reasons);
        let mut counts: Repetitions = self.cases.iter().map(|case| case.repetitions).sum();
        let mut modes = mode_counts(&self.cases, taxonomy);
        let bulk_set = bulk.as_ref().map(Tally::set);
        if let Some(tally) = bulk {
            reasons.extend(tally.reasons());
            counts = [counts, tally.set().cases].into_iter().sum();
            modes = with_bulk(modes, &tally.modes, taxonomy);
            let listed: Vec<CaseResult> = tally.listed.into_values().collect();
            reasons.extend(case_reasons(&listed));
            self.cases.extend(listed);
        }
        if counts.planned == 0 && reasons.is_empty() {
            reasons.push(Reason::empty_plan());
        }
        reasons.sort_by_cached_key(Reason::place_in_list);
        Run {
            schema: SCHEMA.to_owned(),
            fingerprint: self.fingerprint,
            decision: Decision::of(reasons),
            signoff: None,
            scope: self.scope,
            counts,
            spent: self.spent,
            batteries,
            suites: self.suites,
            layers: self.layers,
            heldback,
            bulk: bulk_set,
            modes,
            taxonomy: taxonomy.entries().to_vec(),
            comparison: None,
            cases: self.cases.into_iter().filter(|case| case.set != SetKind::Heldback).collect(),
        }
    }

    fn of_kind(&self, kind: SetKind) -> impl Iterator<Item = &CaseResult> {
        self.cases.iter().filter(move |case| case.set == kind)
    }

    /// Layer 1, if it was planned. A planned layer without a case never passes.
    fn regression_layer(&self, reasons: &mut Vec<Reason>) -> Option<RegressionLayer> {
        self.counted(SetKind::Regression, reasons)?;
        let count = |verdict| {
            self.of_kind(SetKind::Regression).filter(|case| case.verdict == verdict).count() as u64
        };
        let [passed, failed, unmeasured] =
            [Verdict::Pass, Verdict::Fail, Verdict::Unmeasured].map(count);
        Some(RegressionLayer { cases: passed + failed + unmeasured, passed, failed, unmeasured })
    }

    /// The repetitions of a set without a battery, if it was planned. A planned set without a case is a
    /// reason.
    fn counted(&self, kind: SetKind, reasons: &mut Vec<Reason>) -> Option<Repetitions> {
        self.planned_sets.iter().find(|(_, planned)| *planned == kind)?;
        let counts: Repetitions = self.of_kind(kind).map(|case| case.repetitions).sum();
        if counts.planned == 0 {
            reasons.push(Reason::empty_set(kind.as_str()));
        }
        Some(counts)
    }

    fn batteries(&self) -> Vec<BatteryResult> {
        let mut batteries: BTreeMap<&str, BatteryResult> = BTreeMap::new();
        let of_batteries =
            |(_, kind): &&(String, SetKind)| matches!(kind, SetKind::Gold | SetKind::Synthetic);
        for (name, kind) in self.planned_sets.iter().filter(of_batteries) {
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
