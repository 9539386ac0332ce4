//! What a report must not lose: everything in a run that is not as it should be.
//!
//! [`findings`] is the one list that annotations, test reports and their counts are drawn from, so that
//! as many findings come out as went in.

use std::collections::BTreeMap;

use eval_core::compare::Change;
use eval_core::gate::Reason;
use eval_core::mode::Severity;
use eval_core::run::{
    CasePlace, CaseResult, DriftLimit, Run, SetKind, SuiteKind, SuiteResult, Verdict,
};
use eval_core::signoff::SignOff;

use crate::number;

/// Something that is not as it should be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding<'a> {
    /// Why the gate did not open.
    Reason(&'a Reason),
    /// A case that did not pass.
    Case(&'a CaseResult),
    /// A suite that does not clear its threshold, or could not be measured.
    Suite(&'a SuiteResult),
    /// A limit of drift that is broken.
    Drift(&'a DriftLimit),
}

/// How loud a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// It keeps the gate closed, or could not be measured.
    Error,
    /// It wants a person's look.
    Warning,
    /// It is there to be known.
    Note,
}

/// Every finding of a run: the reasons of the decision, then cases, suites and limits.
pub(crate) fn findings(run: &Run) -> Vec<Finding<'_>> {
    let mut findings: Vec<Finding<'_>> = run.decision.reasons.iter().map(Finding::Reason).collect();
    findings.extend(not_passed(run).into_iter().map(Finding::Case));
    findings.extend(suites_not_passed(run).map(Finding::Suite));
    findings.extend(broken_limits(run).map(Finding::Drift));
    findings
}

/// Cases by name.
pub(crate) type ByName<'a> = BTreeMap<String, &'a CaseResult>;

/// The cases of a run by name.
pub(crate) fn by_name(run: &Run) -> ByName<'_> {
    run.cases.iter().map(|case| (case.name(), case)).collect()
}

/// The cases that want a look: those that did not pass, and those that passed though not every time.
/// Marginal and unmeasured ones come first, for they say least about the system.
pub(crate) fn not_passed(run: &Run) -> Vec<&CaseResult> {
    not_passed_with_index(run).into_iter().map(|(_, case)| case).collect()
}

/// The same with their places in the run.
pub(crate) fn not_passed_with_index(run: &Run) -> Vec<(usize, &CaseResult)> {
    let wants_a_look = |case: &CaseResult| case.verdict != Verdict::Pass || case.marginal;
    let cases = run.cases.iter().enumerate();
    let mut cases: Vec<_> = cases.filter(|(_, case)| wants_a_look(case)).collect();
    cases.sort_by_key(|(_, case)| (!case.marginal, case.verdict != Verdict::Unmeasured));
    cases
}

/// Every case, marginal ones first.
pub(crate) fn marginal_first(run: &Run) -> impl Iterator<Item = &CaseResult> {
    let (marginal, others): (Vec<_>, Vec<_>) = run.cases.iter().partition(|case| case.marginal);
    marginal.into_iter().chain(others)
}

/// `60 cases not passed, 2 more marginal`.
pub(crate) fn not_passed_told(run: &Run) -> String {
    let cases = not_passed(run);
    let marginal = cases.iter().filter(|case| case.verdict == Verdict::Pass).count();
    let told = format!("{} not passed", number::counted((cases.len() - marginal) as u64, "case"));
    if marginal == 0 { told } else { format!("{told}, {marginal} passed though not every time") }
}

/// What became of each case since the baseline, by name; empty without one.
pub(crate) fn changes(run: &Run) -> BTreeMap<&str, Change> {
    let cases = run.comparison.iter().flat_map(|comparison| &comparison.cases);
    cases.map(|case| (case.case.as_str(), case.change)).collect()
}

/// The suites that did not pass.
pub(crate) fn suites_not_passed(run: &Run) -> impl Iterator<Item = &SuiteResult> {
    run.suites.iter().filter(|suite| suite.verdict != Verdict::Pass)
}

/// The limits of drift that are broken.
pub(crate) fn broken_limits(run: &Run) -> impl Iterator<Item = &DriftLimit> {
    let layer = run.layers.distribution.as_ref();
    layer.into_iter().flat_map(|layer| &layer.limits).filter(|limit| limit.broken)
}

impl Finding<'_> {
    /// What it is about: a case, a suite, a limit, or where the reason says it is.
    pub(crate) fn subject(&self) -> String {
        match self {
            Self::Reason(reason) => match subject(reason) {
                "" => "the run".to_owned(),
                subject => subject.to_owned(),
            },
            Self::Case(case) => case.name(),
            Self::Suite(suite) => suite_name(suite),
            Self::Drift(limit) => format!("drift/{}", limit.title()),
        }
    }

    /// The word that such findings share: a failure mode, the code of a reason, a kind of limit.
    pub(crate) fn kind(&self) -> &str {
        match self {
            Self::Reason(reason) => &reason.code,
            Self::Case(case) => mode(case),
            Self::Suite(suite) if suite.verdict == Verdict::Unmeasured => "suite-unmeasured",
            Self::Suite(_) => "suite-threshold",
            Self::Drift(_) => "drift-limit",
        }
    }

    /// The one line that matters.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Reason(reason) => reason.message.clone(),
            Self::Case(case) if case.marginal => {
                format!("marginal, {}: {}", share(case), why(case))
            }
            Self::Case(case) => why(case),
            Self::Suite(suite) => suite_score(suite),
            Self::Drift(limit) => limit.told(),
        }
    }

    /// How loud it is.
    pub(crate) fn level(&self, run: &Run) -> Level {
        match self {
            Self::Reason(_) | Self::Drift(_) => Level::Error,
            Self::Case(case) => level(case, run),
            Self::Suite(suite) if suite.verdict == Verdict::Unmeasured => Level::Error,
            Self::Suite(suite) => match suite.kind {
                SuiteKind::Asserted => Level::Error,
                SuiteKind::Graded => Level::Warning,
            },
        }
    }

    /// Where a person would begin to look, if it stands in a file. A reason that names a case stands
    /// where the case does; `cases` are those of the run.
    pub(crate) fn place(&self, cases: &ByName<'_>) -> Option<CasePlace> {
        match self {
            Self::Case(case) => place(case),
            Self::Reason(reason) => cases.get(subject(reason)).and_then(|case| place(case)),
            _ => None,
        }
    }
}

/// What a reason is about: a case, a set or a file, without the place of a case in its file, which a
/// reason gives in parentheses after the name.
pub(crate) fn subject(reason: &Reason) -> &str {
    let place = reason.place.as_str();
    let name = place.strip_suffix(')').and_then(|place| place.rsplit_once(" ("));
    name.map_or(place, |(name, _)| name)
}

/// A case's mode; for one that passed though not every time, that of its first repetition that did not;
/// else what stands in for it where a run gives none.
pub(crate) fn mode(case: &CaseResult) -> &str {
    let mode = case.mode.as_ref().or_else(|| case.repetition_modes.iter().flatten().next());
    mode.map_or("unknown", |mode| mode.as_str())
}

/// `passed 2 of 3`, for a case that was measured more than once.
pub(crate) fn share(case: &CaseResult) -> String {
    let measured = case.repetitions.passed + case.repetitions.failed;
    format!("passed {} of {measured}", case.repetitions.passed)
}

/// Where a case is written; for one that is written nowhere, the first record that a claim of it cites,
/// unsupported claims first.
pub(crate) fn place(case: &CaseResult) -> Option<CasePlace> {
    let cited = || {
        let (unsupported, supported): (Vec<_>, Vec<_>) =
            case.claims.iter().partition(|claim| claim.missing.is_some());
        let cited = unsupported.into_iter().chain(supported).flat_map(|claim| &claim.support);
        cited.filter_map(|cited| {
            Some(CasePlace { file: cited.file.clone()?, line: cited.lines?.first })
        })
    };
    case.place.clone().or_else(|| cited().next())
}

/// The one line that matters of a case that did not pass: the first claim that nothing supports, the
/// first check that does not hold, the first grader that does not pass, else the answer itself.
pub(crate) fn why(case: &CaseResult) -> String {
    let claim = case.claims.iter().find_map(|claim| {
        claim.missing.as_ref().map(|missing| format!("“{}”: {missing}", claim.text))
    });
    let check = || {
        let failed = case.checks.iter().find(|check| !check.passed)?;
        Some(format!("{}: {}", failed.check, failed.message))
    };
    let grader = || {
        let failed = case.graders.iter().find(|grader| grader.verdict != Verdict::Pass)?;
        Some(format!("{}: {}", failed.grader, failed.reason))
    };
    claim.or_else(check).or_else(grader).unwrap_or_else(|| case.answer.clone())
}

/// Who let the run through, why, and what that accepted, in one sentence.
pub(crate) fn signature(signoff: &SignOff) -> String {
    let accepted: Vec<String> = signoff
        .accepted
        .iter()
        .map(|reason| format!("[{}] {}", reason.code, reason.place))
        .collect();
    let SignOff { by, signed, reason, .. } = signoff;
    format!("by {by} on {signed}: {reason}; accepted: {}", accepted.join(", "))
}

/// How reports name a suite: `suite/name`, with the battery that it serves.
pub(crate) fn suite_name(suite: &SuiteResult) -> String {
    match &suite.battery {
        Some(battery) => format!("suite/{}/{battery}", suite.name),
        None => format!("suite/{}", suite.name),
    }
}

/// `0.75 of 12 cases, the threshold is 0.9`.
fn suite_score(suite: &SuiteResult) -> String {
    let score = suite.score.map_or_else(|| "n/a".to_owned(), number::plain);
    let cases = number::counted(suite.n, "case");
    format!("{score} of {cases}, the threshold is {}", number::plain(suite.threshold))
}

/// In a gating set a failed case blocks whatever its mode; elsewhere it is as loud as its mode.
fn level(case: &CaseResult, run: &Run) -> Level {
    if case.verdict == Verdict::Pass {
        return Level::Note;
    }
    let asserted = |suite: &SuiteResult| {
        suite.kind == SuiteKind::Asserted && Some(&suite.name) == case.suite.as_ref()
    };
    let gates = match case.set {
        SetKind::Regression | SetKind::Bulk | SetKind::Heldback | SetKind::Inputs => true,
        SetKind::Suite => run.suites.iter().any(asserted),
        SetKind::Gold
        | SetKind::Synthetic
        | SetKind::Exploratory
        | SetKind::Retrieval
        | SetKind::Generation => false,
    };
    if gates || case.verdict == Verdict::Unmeasured {
        return Level::Error;
    }
    let entry = run.taxonomy.iter().find(|entry| Some(&entry.mode) == case.mode.as_ref());
    entry.map_or(Level::Error, |entry| Level::of(entry.severity))
}

impl Level {
    /// As loud as a mode is severe.
    pub(crate) fn of(severity: Severity) -> Self {
        match severity {
            Severity::Block => Self::Error,
            Severity::SignOff => Self::Warning,
            Severity::Report => Self::Note,
        }
    }
}
