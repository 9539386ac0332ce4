//! Two runs, case by case: what broke, what was fixed, and how surely that is more than chance.
//!
//! [`compared`] pairs the cases of a run with those of a baseline by the hash of their content, so that a
//! case whose expectation changed is never called fixed or broken. A [`Comparison`] holds the changes,
//! the tests with their sizes, and the sentence that says what they can and cannot tell. Whether it
//! blocks a release is asked apart ([`Comparison::regressions`]). Methods: exact `McNemar` for passed and
//! failed, Holm over the failure modes, a seeded paired bootstrap for rates, Newcombe's interval for the
//! difference of pass rates; each stands in [`crate::stats`] with its source.
//!
//! Exploratory cases never gate and are left out. A case that could not be measured in one of the runs
//! says nothing about a change and is listed apart.

mod cases;
mod comparable;
mod modes;
mod paired_test;
mod pairing;
mod rates;
mod regression;
mod suites;
mod told;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::gate::Decision;
use crate::pin::content_hash;
use crate::run::{Fingerprint, Run};

pub use cases::{CaseChange, Change, Counts};
pub use modes::ModeChange;
pub use paired_test::PairedTest;
pub use rates::{RateChange, RateName};
pub use regression::RegressionRule;
pub use suites::SuiteChange;

/// The part of the fingerprint that names the baseline.
const BASELINE: &str = "baseline";

/// A run held against the run before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Digest of the baseline's fingerprint.
    pub baseline: String,
    /// Why no test is made, a sentence each; empty if the runs are comparable.
    pub not_comparable: Vec<String>,
    /// Parts of the fingerprint in which the runs differ.
    pub differs_in: Vec<String>,
    /// How many cases changed, and how.
    pub counts: Counts,
    /// Whether passed and failed changed beyond chance; `null` if the runs are not comparable.
    pub test: Option<PairedTest>,
    /// The failure modes of either run, in order of precedence.
    pub modes: Vec<ModeChange>,
    /// The rates of the batteries' sets that both runs measured.
    pub rates: Vec<RateChange>,
    /// Suites that vanished, came, broke or were fixed.
    pub suites: Vec<SuiteChange>,
    /// Sets of batteries that the baseline measured and the run did not, by `battery/set`.
    pub vanished_sets: Vec<String>,
    /// Every case that does not pass in both runs: what broke first.
    pub cases: Vec<CaseChange>,
    /// What all of this can and cannot tell.
    pub conclusion: String,
}

/// Holds a run against a baseline.
pub fn compared(baseline: &Run, run: &Run) -> Comparison {
    let pairing = pairing::Pairing::of(baseline, run);
    let counts = Counts::of(&pairing);
    let not_comparable = comparable::obstacles(baseline, run, counts);
    let are_comparable = not_comparable.is_empty();
    let mut comparison = Comparison {
        baseline: baseline.fingerprint.digest.clone(),
        differs_in: differs_in(baseline, run),
        counts,
        test: if are_comparable { PairedTest::of(counts) } else { None },
        modes: modes::changes(baseline, run, &pairing, are_comparable),
        rates: if are_comparable { rates::changes(run, &pairing) } else { Vec::new() },
        suites: suites::changes(baseline, run),
        vanished_sets: suites::vanished_sets(baseline, run),
        cases: cases::changes(&pairing),
        not_comparable,
        conclusion: String::new(),
    };
    comparison.conclusion = told::conclusion(&comparison);
    comparison
}

/// What a run was compared with is part of its fingerprint, and no difference of what was measured.
fn differs_in(baseline: &Run, run: &Run) -> Vec<String> {
    let names = run.fingerprint.differences(&baseline.fingerprint);
    names.into_iter().filter(|name| *name != BASELINE).map(str::to_owned).collect()
}

impl Run {
    /// The run with its comparison and, where a rule is given, with the reasons that the rule finds. The
    /// gate decides on all reasons at once, and the fingerprint says what the run was held against.
    #[must_use]
    pub fn held_against(mut self, baseline: &Self, rule: Option<RegressionRule>) -> Self {
        let comparison = compared(baseline, &self);
        let mut reasons = std::mem::take(&mut self.decision.reasons);
        reasons.extend(rule.into_iter().flat_map(|rule| comparison.regressions(rule)));
        reasons.sort();
        self.decision = Decision::of(reasons);
        self.comparison = Some(comparison);
        let part = json!({ "run": content_hash(baseline), "rule": rule });
        self.fingerprint.parts.insert(BASELINE.to_owned(), part);
        self.fingerprint = Fingerprint::of(self.fingerprint.parts);
        self
    }
}

#[cfg(test)]
mod tests;
