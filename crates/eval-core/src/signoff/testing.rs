//! Runs for tests of sign-off: one battery whose gold case was answered wrongly, and reasons on top.

use std::collections::BTreeMap;

use serde_json::json;

use crate::gate::{Exit, Reason};
use crate::mode::{Mode, Taxonomy};
use crate::run::{CaseResult, Fingerprint, Layers, Measured, Repetitions, Run, SetKind, Verdict};
use crate::score::ScoreCounts;

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
    };
    measured.assembled(&Taxonomy::shipped())
}

fn passed(id: &str) -> CaseResult {
    CaseResult {
        id: id.into(),
        battery: Some("b".to_owned()),
        set: SetKind::Gold,
        suite: None,
        place: None,
        content: format!("content of {id}"),
        verdict: Verdict::Pass,
        mode: None,
        pass_rate: Some(1.0),
        marginal: false,
        repetitions: Repetitions::one(Verdict::Pass),
        repeated: None,
        score: Some(ScoreCounts {
            answerable: 1,
            claims: 1,
            supported: 1,
            right: 1,
            ..ScoreCounts::default()
        }),
        question: String::new(),
        answer: String::new(),
        checks: Vec::new(),
        claims: Vec::new(),
        graders: Vec::new(),
        repetition_modes: Vec::new(),
    }
}

fn failed(id: &str) -> CaseResult {
    CaseResult {
        verdict: Verdict::Fail,
        mode: Some(Mode::MISSING_FACT),
        pass_rate: Some(0.0),
        repetitions: Repetitions::one(Verdict::Fail),
        ..passed(id)
    }
}
