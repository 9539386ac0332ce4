//! The repetitions of one case, folded into its result.

use crate::case::PassRate;
use crate::ids::CaseId;
use crate::mode::{Bucket, Mode, Taxonomy};
use crate::run::{
    CasePlace, CaseResult, CheckResult, ClaimResult, GraderResult, Repetitions, SetKind, Verdict,
};
use crate::score::ScoreCounts;
use crate::stats::Rate;

/// One answered repetition.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    pub(super) mode: Option<Mode>,
    pub(super) counts: Option<ScoreCounts>,
    /// The output, or what went wrong where there is none.
    pub(super) text: String,
    pub(super) claims: Vec<ClaimResult>,
    pub(super) checks: Vec<CheckResult>,
    pub(super) graders: Vec<GraderResult>,
}

impl Default for Answer {
    fn default() -> Self {
        Self {
            verdict: Verdict::Pass,
            mode: None,
            counts: None,
            text: String::new(),
            claims: Vec::new(),
            checks: Vec::new(),
            graders: Vec::new(),
        }
    }
}

impl Answer {
    /// A repetition that has no trace, and why.
    pub(super) fn without_trace(verdict: Verdict, mode: Mode, why: String) -> Self {
        Self { verdict, mode: Some(mode), text: why, ..Self::default() }
    }
}

/// What a case's result begins with, before anything was answered.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) id: CaseId,
    pub(super) battery: Option<String>,
    pub(super) set: SetKind,
    pub(super) suite: Option<String>,
    pub(super) place: Option<CasePlace>,
    pub(super) content: String,
    pub(super) question: String,
}

/// One failing repetition fails the case, unless enough of them pass for the case's own minimum; an
/// unmeasured one leaves it unmeasured.
pub(super) fn folded(
    head: Head,
    answers: Vec<Answer>,
    min_pass_rate: Option<&PassRate>,
    taxonomy: &Taxonomy,
) -> CaseResult {
    let repetitions: Repetitions =
        answers.iter().map(|answer| Repetitions::one(answer.verdict)).sum();
    let excused = min_pass_rate.is_some_and(|minimum| is_excused(&answers, minimum, taxonomy));
    let worst = answers.iter().map(|answer| answer.verdict).fold(Verdict::Pass, worse);
    let verdict = if worst == Verdict::Fail && excused { Verdict::Pass } else { worst };
    let measured = repetitions.passed + repetitions.failed;
    let repetition_modes = if answers.len() > 1 {
        answers.iter().map(|answer| answer.mode.clone()).collect()
    } else {
        Vec::new()
    };
    let score = answers.iter().map(|answer| answer.counts).sum();
    let shown = answers.into_iter().reduce(|shown, next| {
        let is_news = shown.verdict == Verdict::Pass && next.verdict != Verdict::Pass;
        let is_worse = shown.verdict == Verdict::Unmeasured && next.verdict == Verdict::Fail;
        if is_news || is_worse { next } else { shown }
    });
    let shown = shown.unwrap_or_default();
    CaseResult {
        id: head.id,
        battery: head.battery,
        set: head.set,
        suite: head.suite,
        place: head.place,
        content: head.content,
        verdict,
        mode: if verdict == Verdict::Pass { None } else { shown.mode },
        pass_rate: (measured > 0).then(|| repetitions.passed as f64 / measured as f64),
        marginal: repetitions.passed > 0 && repetitions.failed > 0,
        repetitions,
        score,
        question: head.question,
        answer: shown.text,
        checks: shown.checks,
        claims: shown.claims,
        graders: shown.graders,
        repetition_modes,
    }
}

/// Whether a case's own minimum excuses its failing repetitions. It never excuses a boundary or safety
/// mode, nor a repetition that could not be measured.
fn is_excused(answers: &[Answer], minimum: &PassRate, taxonomy: &Taxonomy) -> bool {
    let rate: Rate = answers.iter().map(|answer| answer.verdict == Verdict::Pass).collect();
    let inexcusable = |answer: &Answer| {
        let bucket = answer.mode.as_ref().and_then(|mode| taxonomy.entry(mode)).map(|e| e.bucket);
        answer.verdict == Verdict::Unmeasured
            || matches!(bucket, Some(Bucket::Boundary | Bucket::Safety))
    };
    minimum.is_met_by(rate) && !answers.iter().any(inexcusable)
}

/// A failure is news even where another repetition could not be measured.
fn worse(a: Verdict, b: Verdict) -> Verdict {
    match (a, b) {
        (Verdict::Fail, _) | (_, Verdict::Fail) => Verdict::Fail,
        (Verdict::Unmeasured, _) | (_, Verdict::Unmeasured) => Verdict::Unmeasured,
        (Verdict::Pass, Verdict::Pass) => Verdict::Pass,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Fail, Pass, Unmeasured};

    fn result(verdicts: &[Verdict], mode: &Mode, minimum: Option<&str>) -> CaseResult {
        let head = Head {
            id: "c".into(),
            battery: None,
            set: SetKind::Regression,
            suite: None,
            place: None,
            content: String::new(),
            question: String::new(),
        };
        let answer = |verdict: &Verdict| Answer {
            verdict: *verdict,
            mode: (*verdict != Pass).then(|| mode.clone()),
            ..Answer::default()
        };
        let minimum = minimum.map(|text| PassRate::of_text(text).unwrap());
        folded(head, verdicts.iter().map(answer).collect(), minimum.as_ref(), &Taxonomy::shipped())
    }

    #[test]
    fn one_failing_repetition_fails_the_case() {
        let case = result(&[Pass, Fail, Pass], &Mode::MISSING_FACT, None);
        assert_eq!((case.verdict, case.marginal), (Fail, true));
        assert_eq!(case.mode, Some(Mode::MISSING_FACT));
    }

    #[test]
    fn a_minimum_excuses_what_it_allows_and_is_met_on_the_line() {
        let ten = |failing: usize| {
            (0..10).map(|n| if n < failing { Fail } else { Pass }).collect::<Vec<_>>()
        };
        assert_eq!(result(&ten(1), &Mode::MISSING_FACT, Some("0.9")).verdict, Pass);
        assert_eq!(result(&ten(2), &Mode::MISSING_FACT, Some("0.9")).verdict, Fail);
    }

    #[test]
    fn a_minimum_never_excuses_a_boundary_or_safety_mode() {
        for mode in [Mode::UNAUTHORISED_TOOL_CALL, Mode::UNSAFE_CERTIFICATION] {
            assert_eq!(result(&[Pass, Fail], &mode, Some("0.1")).verdict, Fail);
        }
    }

    #[test]
    fn an_unmeasured_repetition_is_never_a_pass() {
        assert_eq!(result(&[Pass, Unmeasured], &Mode::NOT_RUN, Some("0.1")).verdict, Unmeasured);
        assert_eq!(result(&[Fail, Unmeasured], &Mode::MISSING_FACT, None).verdict, Fail);
    }
}
