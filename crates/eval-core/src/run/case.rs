use serde::{Deserialize, Serialize};

use crate::check::Outcome;
use crate::ids::{CaseId, RecordId};
use crate::kb::KnowledgeBase;
use crate::mode::Mode;
use crate::record::Lines;
use crate::repeat::Repeated;
use crate::retrieval::CaseRetrieval;
use crate::score::ScoreCounts;
use crate::shape::Standing;

/// What a case is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetKind {
    /// Hand-written cases of a battery.
    Gold,
    /// Cases that a battery enumerates from its world.
    Synthetic,
    /// Cases of a suite.
    Suite,
    /// Cases that must never fail again.
    Regression,
    /// Recorded answers, scored in bulk.
    Bulk,
    /// Cases kept from sight.
    Heldback,
    /// Cases that never gate.
    Exploratory,
    /// Inputs of the distribution layer.
    Inputs,
    /// Queries with the records confirmed to answer them.
    Retrieval,
    /// Questions with their passages given.
    Generation,
}

impl SetKind {
    /// The set's name in files and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Synthetic => "synthetic",
            Self::Suite => "suite",
            Self::Regression => "regression",
            Self::Bulk => "bulk",
            Self::Heldback => "heldback",
            Self::Exploratory => "exploratory",
            Self::Inputs => "inputs",
            Self::Retrieval => "retrieval",
            Self::Generation => "generation",
        }
    }
}

/// What became of a case or of one repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As expected.
    Pass,
    /// Not as expected.
    Fail,
    /// We could not tell; never counted as a pass.
    Unmeasured,
}

impl Verdict {
    /// The verdict in a word, as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Unmeasured => "unmeasured",
        }
    }
}

/// Repetitions by what became of them: planned = passed + failed + unmeasured + not needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetitions {
    /// Fixed before the first answer.
    pub planned: u64,
    /// As expected.
    pub passed: u64,
    /// Not as expected.
    pub failed: u64,
    /// We could not tell.
    pub unmeasured: u64,
    /// Spared by a stopping rule.
    pub not_needed: u64,
}

impl Repetitions {
    /// `planned` repetitions, none of which could be measured.
    pub fn unmeasured(planned: u64) -> Self {
        Self { planned, unmeasured: planned, ..Self::default() }
    }

    /// One repetition with its verdict.
    pub fn one(verdict: Verdict) -> Self {
        let count = |wanted| u64::from(verdict == wanted);
        Self {
            planned: 1,
            passed: count(Verdict::Pass),
            failed: count(Verdict::Fail),
            unmeasured: count(Verdict::Unmeasured),
            not_needed: 0,
        }
    }

    /// Whether every planned repetition is accounted for.
    pub fn add_up(&self) -> bool {
        self.planned == self.passed + self.failed + self.unmeasured + self.not_needed
    }
}

impl std::ops::Add for Repetitions {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            planned: self.planned + other.planned,
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            unmeasured: self.unmeasured + other.unmeasured,
            not_needed: self.not_needed + other.not_needed,
        }
    }
}

impl std::iter::Sum for Repetitions {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), std::ops::Add::add)
    }
}

/// One case of a finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The case.
    pub id: CaseId,
    /// Its battery, if it belongs to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battery: Option<String>,
    /// What it is for.
    pub set: SetKind,
    /// Its suite, if it belongs to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// Where it is written; absent for a synthetic case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CasePlace>,
    /// SHA-256 of the case's canonical form: cases of two runs pair by it.
    pub content: String,
    /// What became of it.
    pub verdict: Verdict,
    /// Why it failed or could not be measured.
    pub mode: Option<Mode>,
    /// Share of the measured repetitions that passed; `null` if none was measured. Repetitions that
    /// stopped at a failure understate it.
    pub pass_rate: Option<f64>,
    /// Whether it passed sometimes and failed sometimes.
    pub marginal: bool,
    /// Its repetitions by what became of them.
    pub repetitions: Repetitions,
    /// What they say beyond the pass rate, where it was planned more than once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeated: Option<Repeated>,
    /// What it adds to its battery's counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreCounts>,
    /// The question.
    pub question: String,
    /// The answer of the repetition that is shown: the first that did not pass, else the first. For a
    /// repetition without an answer, what went wrong.
    pub answer: String,
    /// Its checks.
    pub checks: Vec<CheckResult>,
    /// Its claims.
    pub claims: Vec<ClaimResult>,
    /// What a judge said of it.
    #[serde(default)]
    pub graders: Vec<GraderResult>,
    /// What its query should retrieve and did, where it names confirmed records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retrieval: Option<CaseRetrieval>,
    /// Modes of the failing and unmeasured repetitions, by repetition made; shown where there are
    /// several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repetition_modes: Vec<Option<Mode>>,
}

/// Where a case is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CasePlace {
    /// Path as reports show it.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
}

/// What one check said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckResult {
    /// The check's key.
    pub check: String,
    /// Whether it holds.
    pub passed: bool,
    /// What was looked for and what was found, where it does not hold.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
}

impl From<Outcome> for CheckResult {
    fn from(outcome: Outcome) -> Self {
        Self { check: outcome.check.to_owned(), passed: outcome.passed, message: outcome.message }
    }
}

/// What a judge said of one property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GraderResult {
    /// The property.
    pub grader: String,
    /// The judge's verdict; unmeasured if it gave none.
    pub verdict: Verdict,
    /// A score between 0 and 1, if the judge gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The judge's reason.
    pub reason: String,
}

/// Whether a claim is supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimVerdict {
    /// Its citations support it.
    Supported,
    /// They do not.
    Unsupported,
}

impl ClaimVerdict {
    /// The verdict in a word, as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Unsupported => "unsupported",
        }
    }
}

/// One claim of the answer that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimResult {
    /// The claim.
    pub text: String,
    /// Whether it is supported.
    pub verdict: ClaimVerdict,
    /// The shape that decided; `null` if none knew its grammar.
    pub shape: Option<String>,
    /// What was missing, where it is unsupported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// The cited records; a dangling citation has neither file nor quote.
    pub support: Vec<Cited>,
}

/// One cited record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cited {
    /// The record's id.
    pub record: RecordId,
    /// The file it stands in, as reports show it.
    pub file: Option<String>,
    /// Its lines.
    pub lines: Option<Lines>,
    /// Its text, shortened.
    pub quote: Option<String>,
}

impl ClaimResult {
    /// The claim with what its standing says and the records it cites. `folder` is the shown path of
    /// the data folder that locators are relative to.
    pub fn new(
        claim: &crate::claim::Claim,
        standing: &Standing,
        kb: &KnowledgeBase,
        folder: &str,
    ) -> Self {
        let supported = standing.is_supported();
        Self {
            text: claim.text.clone(),
            verdict: if supported { ClaimVerdict::Supported } else { ClaimVerdict::Unsupported },
            shape: standing.shape().map(str::to_owned),
            missing: standing.missing(),
            support: claim.support.iter().map(|id| Cited::new(id, kb, folder)).collect(),
        }
    }
}

impl Cited {
    fn new(id: &RecordId, kb: &KnowledgeBase, folder: &str) -> Self {
        let record = kb.get(id.as_str());
        Self {
            record: id.clone(),
            file: record.map(|record| format!("{folder}/{}", record.locator.file)),
            lines: record.map(|record| record.locator.lines),
            quote: record.map(|record| shortened(&record.text)),
        }
    }
}

/// A quote is for recognising a record, not for reading it whole.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 240;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

impl CaseResult {
    /// How reports name the case: `battery/set/id`, or `set/id`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.group(), self.id)
    }

    /// What the case's name begins with: its battery or suite, and its set.
    pub fn group(&self) -> String {
        match self.battery.as_deref().or(self.suite.as_deref()) {
            Some(group) => format!("{group}/{}", self.set.as_str()),
            None => self.set.as_str().to_owned(),
        }
    }

    /// The order in which a run lists its cases.
    pub(super) fn key(&self) -> (Option<&str>, SetKind, Option<&str>, &CaseId) {
        (self.battery.as_deref(), self.set, self.suite.as_deref(), &self.id)
    }
}
