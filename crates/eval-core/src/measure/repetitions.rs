//! The repetitions of one case: asked until they are enough, folded into its result.

use crate::budget::{Accountant, Limit};
use crate::ids::CaseId;
use crate::mode::{Mode, Taxonomy};
use crate::repeat::{PassRule, Repeated, Stop, Tally};
use crate::retrieval::{CaseRetrieval, Relevance};
use crate::run::{CasePlace, CaseResult, CheckResult, ClaimResult, GraderResult, SetKind, Verdict};
use crate::score::ScoreCounts;
use crate::stats::Fraction;

/// One answered repetition.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    pub(super) mode: Option<Mode>,
    /// What it adds to its battery's counts; `None` for a case that is scored by checks alone.
    pub(super) counts: Option<ScoreCounts>,
    /// The output, or what went wrong where there is none.
    pub(super) text: String,
    pub(super) claims: Vec<ClaimResult>,
    pub(super) checks: Vec<CheckResult>,
    pub(super) graders: Vec<GraderResult>,
    /// Ids of the records that it retrieved, best first.
    pub(super) ranking: Vec<String>,
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
            ranking: Vec::new(),
        }
    }
}

impl Answer {
    /// A repetition that has no trace, and why.
    pub(super) fn without_trace(verdict: Verdict, mode: Mode, why: String) -> Self {
        Self { verdict, mode: Some(mode), text: why, ..Self::default() }
    }

    /// Whether a later answer to the same case could still shut a gate that this one leaves open. The
    /// floor of a battery gates alone: an answer that is merely wrong decides its case and breaks
    /// nothing, and the next one could hold an unsupported claim.
    fn leaves_the_floor_open(&self) -> bool {
        let grounded = self.counts.is_some_and(|counts| counts.supported == counts.claims);
        grounded && self.mode != Some(Mode::TARGET_ERROR)
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
    /// The records confirmed to answer it, where the case names any.
    pub(super) relevant: Option<Relevance>,
}

/// What decides how long a case is repeated.
#[derive(Clone, Copy)]
pub(super) struct Repeating<'a> {
    pub(super) planned: u32,
    pub(super) rule: PassRule,
    pub(super) stop: Stop,
    pub(super) budget: Option<&'a Accountant>,
    pub(super) taxonomy: &'a Taxonomy,
}

/// The repetitions of one case while they are asked: `while let Some(repetition) = series.next()`, ask
/// it and record the answer.
pub(super) struct Series<'a> {
    repeating: Repeating<'a>,
    made: u32,
    tally: Tally,
    /// Whether every answer so far leaves the floor open.
    open: bool,
    answers: Vec<Answer>,
}

impl<'a> Series<'a> {
    pub(super) fn new(repeating: Repeating<'a>) -> Self {
        let tally = Tally::new(repeating.planned, repeating.rule);
        Self { repeating, made: 0, tally, open: true, answers: Vec::new() }
    }

    /// The repetition to ask next, from 0. `None` once all are made or the rest can be spared; where the
    /// budget allows no more, the rest is unmeasured.
    pub(super) fn next(&mut self) -> Option<u32> {
        while self.made < self.repeating.planned && !self.is_decided() {
            match self.repeating.budget.map_or(Ok(()), Accountant::admit) {
                Ok(()) => return Some(self.made),
                Err(limit) => self.record(self.not_asked(limit)),
            }
        }
        None
    }

    fn is_decided(&self) -> bool {
        !self.open && self.tally.is_decided(self.repeating.stop)
    }

    fn not_asked(&self, limit: Limit) -> Answer {
        let mode = self.repeating.taxonomy.first(&[Mode::BUDGET_EXHAUSTED]);
        Answer::without_trace(Verdict::Unmeasured, mode, format!("not asked: {limit}"))
    }

    pub(super) fn record(&mut self, answer: Answer) {
        self.made += 1;
        self.open &= answer.leaves_the_floor_open();
        self.tally.record(answer.verdict, answer.mode.as_ref(), self.repeating.taxonomy);
        self.answers.push(answer);
    }

    /// The case's result. The answer shown is the first that failed, else the first that could not be
    /// measured, else the first.
    pub(super) fn folded(self, head: Head) -> CaseResult {
        let (repetitions, verdict) = (self.tally.counts(), self.tally.verdict());
        let measured = repetitions.passed + repetitions.failed;
        let repetition_modes = if self.answers.len() > 1 {
            self.answers.iter().map(|answer| answer.mode.clone()).collect()
        } else {
            Vec::new()
        };
        let scored = self.answers.iter().any(|answer| answer.counts.is_some());
        let score = self.answers.iter().filter_map(|answer| answer.counts).sum();
        let measured_answers = self.answers.iter().filter(|a| a.verdict != Verdict::Unmeasured);
        let rankings = measured_answers.map(|answer| answer.ranking.clone());
        let retrieval =
            head.relevant.map(|relevant| CaseRetrieval { relevant, rankings: rankings.collect() });
        let shown = self.answers.into_iter().reduce(|shown, next| {
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
            repeated: Repeated::of(repetitions),
            score: scored.then_some(score),
            question: head.question,
            answer: shown.text,
            checks: shown.checks,
            claims: shown.claims,
            graders: shown.graders,
            retrieval,
            repetition_modes,
        }
    }
}

/// The result of a case whose answers are all there.
pub(super) fn folded(
    head: Head,
    answers: Vec<Answer>,
    min_pass_rate: Option<Fraction>,
    taxonomy: &Taxonomy,
) -> CaseResult {
    let planned = u32::try_from(answers.len()).unwrap_or(u32::MAX);
    let rule = PassRule { min_pass_rate, ..PassRule::EVERY };
    let repeating = Repeating { planned, rule, stop: Stop::Never, budget: None, taxonomy };
    let mut series = Series::new(repeating);
    for answer in answers {
        series.record(answer);
    }
    series.folded(head)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::budget::{Budget, Prices, Stopped};
    use crate::stats::Threshold;
    use Verdict::{Fail, Pass, Unmeasured};

    fn head() -> Head {
        Head {
            id: "c".into(),
            battery: None,
            set: SetKind::Regression,
            suite: None,
            place: None,
            content: String::new(),
            question: String::new(),
            relevant: None,
        }
    }

    fn answer(verdict: Verdict, mode: &Mode) -> Answer {
        Answer { verdict, mode: (verdict != Pass).then(|| mode.clone()), ..Answer::default() }
    }

    fn result(verdicts: &[Verdict], mode: &Mode, minimum: Option<&str>) -> CaseResult {
        let minimum = minimum.map(|text| text.parse::<Threshold>().unwrap().fraction());
        let answers = verdicts.iter().map(|verdict| answer(*verdict, mode)).collect();
        folded(head(), answers, minimum, &Taxonomy::shipped())
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
        let excused = result(&ten(1), &Mode::MISSING_FACT, Some("0.9"));
        assert_eq!((excused.verdict, excused.mode), (Pass, None));
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

    #[test]
    fn claims_are_counted_even_where_another_repetition_could_not_be_measured() {
        let counts = ScoreCounts { claims: 2, supported: 1, ..ScoreCounts::default() };
        let lie = Answer { counts: Some(counts), ..answer(Fail, &Mode::UNGROUNDED_CLAIM) };
        let answers = vec![answer(Unmeasured, &Mode::BUDGET_EXHAUSTED), lie];
        let case = folded(head(), answers, None, &Taxonomy::shipped());
        assert_eq!(case.score, Some(counts));
        assert_eq!(result(&[Pass], &Mode::UNKNOWN, None).score, None);
    }

    #[test]
    fn what_the_budget_no_longer_allows_is_unmeasured_and_says_why() {
        let taxonomy = Taxonomy::shipped();
        let budget = Budget { calls: Some(2), ..Budget::UNLIMITED };
        let accountant = Accountant::new(budget, Prices::default(), Arc::new(Stopped));
        let (rule, stop) = (PassRule::EVERY, Stop::Never);
        let budget = Some(&accountant);
        let mut series =
            Series::new(Repeating { planned: 5, rule, stop, budget, taxonomy: &taxonomy });
        while series.next().is_some() {
            series.record(answer(Pass, &Mode::UNKNOWN));
        }
        let case = series.folded(head());
        assert_eq!((case.repetitions.passed, case.repetitions.unmeasured), (2, 3));
        assert_eq!((case.verdict, case.mode), (Unmeasured, Some(Mode::BUDGET_EXHAUSTED)));
        assert_eq!(case.answer, "not asked: the budget of 2 calls is spent");
        assert_eq!(accountant.so_far().refused, 3);
    }

    #[test]
    fn a_failure_that_leaves_the_floor_open_decides_nothing() {
        let taxonomy = Taxonomy::shipped();
        let stop = Stop::Decided { error: crate::stats::Alpha::FIVE_PERCENT };
        let rule = PassRule::EVERY;
        let repeating = Repeating { planned: 9, rule, stop, budget: None, taxonomy: &taxonomy };
        let after = |answer: Answer| {
            let mut series = Series::new(repeating);
            series.record(answer);
            series.next()
        };
        let wrong = |claims, mode| {
            let counts = ScoreCounts { claims, supported: 1, ..ScoreCounts::default() };
            Answer { counts: Some(counts), ..answer(Fail, mode) }
        };
        assert_eq!(after(wrong(1, &Mode::MISSING_FACT)), Some(1));
        assert_eq!(after(wrong(2, &Mode::UNGROUNDED_CLAIM)), None);
        assert_eq!(after(wrong(1, &Mode::TARGET_ERROR)), None);
        assert_eq!(after(answer(Fail, &Mode::MISSING_FACT)), None, "a failed check shuts the gate");
    }
}
