//! Cases and answers for tests, each the smallest that shows its point.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use serde_json::json;

use super::evaluator::{Answered, Evaluator, Finding, Member};
use super::judging::Judging;
use crate::case::SuiteCase;
use crate::case::suite::{Behavior, Provenance};
use crate::claim::Claim;
use crate::judge::{Exhibit, Grounds, Judge, JudgeIdentity, Judgement, Rubrics};
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
    found_in(evaluator, case, answered, &kb(&[]))
}

/// What an evaluator says of one case on its own, in a world.
pub(super) fn found_in(
    evaluator: &dyn Evaluator,
    case: &SuiteCase,
    answered: &Answered,
    kb: &KnowledgeBase,
) -> Finding {
    let member = Member { case, answer: Some(answered), kb };
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

/// A judge that says `pass`, `fail`, `contradiction` or nothing (`?`), one word a call, and the first again
/// after the last.
pub(super) struct Scripted {
    words: Vec<String>,
    calls: AtomicUsize,
}

impl Scripted {
    pub(super) fn saying(words: &[&str]) -> Self {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        Self { words, calls: AtomicUsize::new(0) }
    }
}

#[async_trait]
impl Judge for Scripted {
    fn identity(&self) -> JudgeIdentity {
        let (name, configuration) = ("scripted".to_owned(), json!({}));
        JudgeIdentity { name, kind: "scripted", model: None, configuration }
    }

    async fn judgement(&self, _: &Exhibit<'_>, _: u32) -> Judgement {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        let word = &self.words[call % self.words.len()];
        let grounds = Grounds::saying(word.clone());
        match word.as_str() {
            "pass" => Judgement::Pass(grounds),
            "fail" => Judgement::Fail(grounds),
            "contradiction" => Judgement::Fail(Grounds { is_contradiction: true, ..grounds }),
            _ => Judgement::unmeasured("no verdict"),
        }
    }
}

/// How that judge is asked.
pub(super) fn judging(judge: Scripted) -> Judging {
    let rubrics = Arc::new(Rubrics::shipped());
    Judging { judge: Arc::new(judge), rubrics, judgements: 1, pool: None }
}
