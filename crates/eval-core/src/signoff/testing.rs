//! Runs for tests of sign-off: one battery whose gold case was answered wrongly, and reasons on top.

use std::collections::BTreeMap;

use serde_json::json;

use crate::gate::{Exit, Reason};
use crate::mode::Taxonomy;
use crate::run::testing::{failed, passed};
use crate::run::{Fingerprint, Layers, Measured, Run, SetKind};

pub(super) fn graded() -> Reason {
    let message = "2 of 20 cases are not grounded, the threshold is 0.95";
    Reason::new(Exit::SignOff, "graded-suite", "groundedness", message)
}

/// A run with this seed, these reasons, and failing cases of these names.
pub(super) fn run(seed: u64, reasons: Vec<Reason>, failing: &[&str]) -> Run {
    let measured = Measured {
        fingerprint: Fingerprint::of(BTreeMap::from([("seed".to_owned(), json!(seed))])),
        planned_sets: vec![("b".to_owned(), SetKind::Gold)],
        cases: failing.iter().map(|id| failed(id)).chain([passed("right")]).collect(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons,
        scope: None,
        spent: None,
    };
    measured.assembled(&Taxonomy::shipped())
}
