//! Cases and answers for tests, each the smallest that shows its point.

use super::evaluator::{Answered, Evaluator, Finding, Member};
use crate::case::SuiteCase;
use crate::case::suite::{Behavior, Provenance};
use crate::claim::Claim;
use crate::kb::KnowledgeBase;
use crate::mode::Mode;
use crate::record::{Locator, Record};
use crate::shape::Standing;
use crate::trace::Trace;

/// A case in English that expects nothing but a behaviour.
pub(super) fn case(expected_behavior: Behavior) -> SuiteCase {
    let provenance = Provenance {
        source: "s".into(),
        license: "MIT".into(),
        added: "2026-12-01".into(),
        note: None,
    };
    SuiteCase::asking("c", "Q?", "en", expected_behavior, provenance)
}

/// An answer that is one claim and cites these records.
pub(super) fn answered(output: &str, cited: &[&str]) -> Answered {
    let claim = Claim::new(output, cited.iter().copied());
    let trace = Trace { claims: vec![claim], ..Trace::saying(output.to_owned()) };
    Answered { trace, standings: vec![Standing::Unrecognised] }
}

/// A refusal without a claim.
pub(super) fn refusal(output: &str) -> Answered {
    let trace = Trace { refused: Some(true), ..Trace::saying(output.to_owned()) };
    Answered { trace, standings: Vec::new() }
}

/// Records with these ids and texts.
pub(super) fn kb(records: &[(&str, &str)]) -> KnowledgeBase {
    let record = |(id, text): &(&str, &str)| {
        Record::new(*id, "note", Locator::row("notes.csv", 1, 2), *text)
    };
    KnowledgeBase::new(records.iter().map(record).collect()).unwrap()
}

/// What an evaluator says of one case on its own.
pub(super) fn found(evaluator: &dyn Evaluator, case: &SuiteCase, answered: &Answered) -> Finding {
    let kb = kb(&[]);
    let member = Member { case, answer: Some(answered), kb: &kb };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(evaluator.findings(&[member])).remove(0)
}

/// The faults of that finding.
pub(super) fn faults(
    evaluator: &dyn Evaluator,
    case: &SuiteCase,
    answered: &Answered,
) -> Vec<Mode> {
    found(evaluator, case, answered).faults
}
