//! What a property says of the answers to the cases that carry it.
//!
//! There is one [`Evaluator`] a property. It is given a case, the trace of one repetition and the standing
//! of its claims, and yields a [`Finding`]; it never asks the system and decides nothing about the gate.

use async_trait::async_trait;

use crate::case::SuiteCase;
use crate::check::Outcome;
use crate::kb::KnowledgeBase;
use crate::mode::Mode;
use crate::run::{Figure, GraderResult, ReliabilityBin, Verdict};
use crate::shape::Standing;
use crate::trace::Trace;

/// One property, applied to answers.
#[async_trait]
pub trait Evaluator: Send + Sync {
    /// Whether a case carries what the property needs.
    fn applies(&self, case: &SuiteCase) -> bool;

    /// What the property says of one repetition of the cases that belong together: one finding a
    /// member, in the same order. A member without an answer has failed already; its finding is not
    /// looked at.
    async fn findings(&self, group: &[Member<'_>]) -> Vec<Finding>;

    /// Figures over all repetitions of all cases, with their limits.
    fn figures(&self, appraised: &[Appraised<'_>]) -> Vec<Figure> {
        let _ = appraised;
        Vec::new()
    }

    /// Stated confidence against right answers, where the property is about that.
    fn reliability(&self, appraised: &[Appraised<'_>]) -> Vec<ReliabilityBin> {
        let _ = appraised;
        Vec::new()
    }

    /// What a judge is asked about these cases: property and language of each question. A judge must be
    /// calibrated for all of them before it may open the gate.
    fn graded(&self, cases: &[SuiteCase]) -> Vec<(String, String)> {
        let _ = cases;
        Vec::new()
    }

    /// The most questions that a judge is asked about one repetition of these cases, whatever the answers
    /// are. It holds for any answer, so that a plan may rest on it.
    fn questions_at_most(&self, cases: &[SuiteCase]) -> u64 {
        self.graded(cases).len() as u64
    }
}

/// One repetition with what was found; no finding where looking for it panicked.
#[derive(Clone, Copy, Debug)]
pub struct Appraised<'a> {
    /// The case and its answer.
    pub member: Member<'a>,
    /// What the property says of it.
    pub finding: Option<&'a Finding>,
}

/// A case with one repetition of its answer.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// The case.
    pub case: &'a SuiteCase,
    /// The answer; `None` if the system gave none.
    pub answer: Option<&'a Answered>,
    /// The records that the answer may cite.
    pub kb: &'a KnowledgeBase,
}

/// An answer with what the claim shapes say of its claims.
#[derive(Clone, Debug)]
pub struct Answered {
    /// What the system did.
    pub trace: Trace<'static>,
    /// The standing of each claim, in the order of the claims.
    pub standings: Vec<Standing>,
}

/// What a property says of one answer.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    /// What was decided in code.
    pub outcomes: Vec<Outcome>,
    /// What a judge said.
    pub graders: Vec<GraderResult>,
    /// Every mode that explains why the answer does not have the property; empty if it has.
    pub faults: Vec<Mode>,
    /// What kept a judge from giving a verdict, where it gave none.
    pub lacks: Vec<Mode>,
}

impl Finding {
    /// A finding of checks alone: each that does not hold is a fault.
    pub fn of(outcomes: Vec<Outcome>) -> Self {
        let faults =
            outcomes.iter().filter(|outcome| !outcome.passed).map(|outcome| outcome.mode.clone());
        Self { faults: faults.collect(), outcomes, ..Self::default() }
    }

    /// Adds another finding about the same answer.
    pub fn add(&mut self, other: Self) {
        self.outcomes.extend(other.outcomes);
        self.graders.extend(other.graders);
        self.faults.extend(other.faults);
        self.lacks.extend(other.lacks);
    }

    /// A fault is a failure even where a judge could not tell about something else.
    pub fn verdict(&self) -> Verdict {
        let is_untold = |grader: &GraderResult| grader.verdict == Verdict::Unmeasured;
        if !self.faults.is_empty() {
            Verdict::Fail
        } else if self.graders.iter().any(is_untold) {
            Verdict::Unmeasured
        } else {
            Verdict::Pass
        }
    }
}
