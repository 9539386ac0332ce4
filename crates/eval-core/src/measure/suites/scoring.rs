//! Scoring: the findings folded into case results, and those into the suite's.

use super::super::repetitions::{Answer, Head, folded};
use super::appraising::{Appraisals, Session};
use super::bench::{Bench, Given};
use super::{Measured, Measuring};
use crate::case::Placed;
use crate::gate::{Reason, suite_reasons};
use crate::mode::Mode;
use crate::pin::content_hash;
use crate::run::{CasePlace, CaseResult, CheckResult, ClaimResult, SetKind, SuiteResult, Verdict};
use crate::stats::Rate;
use crate::suite::{Answered, Finding, PlannedSuite};

/// A suite whose answers were appraised.
pub(super) fn scored(
    suite: &PlannedSuite,
    session: &Session,
    appraisals: Appraisals,
    measuring: &Measuring<'_>,
) -> Measured {
    let appraised = session.appraised(&appraisals);
    let figures = session.evaluator.figures(&appraised);
    let reliability = session.evaluator.reliability(&appraised);
    let mut cases = Vec::with_capacity(appraisals.len());
    for (number, findings) in appraisals.into_iter().enumerate() {
        let bench = &session.benches[number];
        let given = session.answers[number].iter();
        let answers = given
            .zip(findings)
            .map(|(given, finding)| answer(given, finding, bench, measuring))
            .collect();
        let case = folded(head(suite, number), answers, None, measuring.taxonomy);
        measuring.progress.done(&case);
        cases.push(case);
    }
    let passes = |group: &Vec<usize>| group.iter().all(|&n| cases[n].verdict == Verdict::Pass);
    let groups: Rate = session.groups().iter().map(passes).collect();
    let result = SuiteResult::of(&suite.name, &suite.config, &cases, groups, figures);
    let result = SuiteResult { reliability, ..result };
    let reasons = suite_reasons(&result, &suite.config, &cases);
    let graded = session.evaluator.graded(&session.cases);
    Measured { cases, suite: result, reasons, graded }
}

/// A suite that was not run: its cases are planned and unmeasured, the malformed ones included.
pub(super) fn left_out(
    suite: &PlannedSuite,
    why: &str,
    reasons: Vec<Reason>,
    measuring: &Measuring<'_>,
) -> Measured {
    let mode = measuring.taxonomy.first(&[Mode::NOT_RUN]);
    let unmeasured = |head| {
        let answer = || Answer::without_trace(Verdict::Unmeasured, mode.clone(), why.to_owned());
        let answers = (0..measuring.plan.repetitions).map(|_| answer()).collect();
        folded(head, answers, None, measuring.taxonomy)
    };
    let loaded = 0..suite.loaded.cases.len();
    let heads = loaded.map(|number| head(suite, number)).chain(unread(suite));
    let cases: Vec<CaseResult> = heads.map(unmeasured).collect();
    let result = SuiteResult::of(&suite.name, &suite.config, &cases, Rate::default(), Vec::new());
    Measured { cases, suite: result, reasons, graded: Vec::new() }
}

fn head(suite: &PlannedSuite, number: usize) -> Head {
    let Placed { case, place, .. } = &suite.loaded.cases[number];
    Head {
        id: case.id.clone(),
        battery: suite.battery(case).map(str::to_owned),
        set: SetKind::Suite,
        suite: Some(suite.name.clone()),
        place: Some(CasePlace { file: place.file.clone(), line: place.line().unwrap_or(1) }),
        content: content_hash(case),
        question: case.question.clone(),
        relevant: None,
    }
}

/// Stand-ins for the cases that could not be read.
pub(super) fn unread(suite: &PlannedSuite) -> impl Iterator<Item = Head> {
    let place = suite.loaded.problems.iter().find_map(|problem| problem.place.clone());
    let file = place.map(|place| place.file).unwrap_or_default();
    suite.loaded.malformed.iter().map(move |pin| Head {
        id: pin.rsplit('#').next().unwrap_or(pin).into(),
        battery: suite.config.battery.clone(),
        set: SetKind::Suite,
        suite: Some(suite.name.clone()),
        place: Some(CasePlace { file: file.clone(), line: 1 }),
        content: String::new(),
        question: String::new(),
        relevant: None,
    })
}

/// One repetition with what the property says of it.
fn answer(
    given: &Given,
    finding: Option<Finding>,
    bench: &Bench,
    measuring: &Measuring<'_>,
) -> Answer {
    let answered = match given {
        Ok(answered) => answered,
        Err(fault) => {
            let mode = measuring.taxonomy.first(std::slice::from_ref(&fault.mode));
            let unasked = fault.is_unasked();
            let verdict = if unasked { Verdict::Unmeasured } else { Verdict::Fail };
            return Answer::without_trace(verdict, mode, fault.message.clone());
        }
    };
    let Some(finding) = finding else {
        let mode = measuring.taxonomy.first(&[Mode::NOT_RUN]);
        let why = "judging the answer panicked".to_owned();
        return Answer::without_trace(Verdict::Unmeasured, mode, why);
    };
    let verdict = finding.verdict();
    let candidates = match verdict {
        Verdict::Unmeasured => finding.lacks,
        Verdict::Pass | Verdict::Fail => finding.faults,
    };
    Answer {
        verdict,
        mode: (verdict != Verdict::Pass).then(|| measuring.taxonomy.first(&candidates)),
        text: answered.trace.output.clone().into_owned(),
        claims: claims(answered, bench),
        checks: finding.outcomes.into_iter().map(CheckResult::from).collect(),
        graders: finding.graders,
        ..Answer::default()
    }
}

fn claims(answered: &Answered, bench: &Bench) -> Vec<ClaimResult> {
    let claims = answered.trace.claims.iter().zip(&answered.standings);
    let result =
        |(claim, standing)| ClaimResult::new(claim, standing, &bench.world.kb, &bench.folder);
    claims.map(result).collect()
}
