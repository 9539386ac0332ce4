//! Case results for tests.

use super::{CaseResult, Repetitions, SetKind, Verdict};
use crate::mode::Mode;
use crate::score::ScoreCounts;

/// A gold case of the battery `b` that passed.
pub(crate) fn passed(id: &str) -> CaseResult {
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
        retrieval: None,
        repetition_modes: Vec::new(),
    }
}

/// A gold case of the battery `b` that was answered wrongly and blocks nothing.
pub(crate) fn failed(id: &str) -> CaseResult {
    CaseResult {
        verdict: Verdict::Fail,
        mode: Some(Mode::MISSING_FACT),
        pass_rate: Some(0.0),
        repetitions: Repetitions::one(Verdict::Fail),
        ..passed(id)
    }
}
