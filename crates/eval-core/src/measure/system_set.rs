//! The cases of a system under test that a plan leaves, and what asking them would cost.

use std::sync::Arc;

use super::{PlannedSet, SystemCase};
use crate::budget::{Answerer, Estimate, Price};
use crate::mode::Taxonomy;
use crate::run::{CaseResult, SetKind};
use crate::select::Cut;

/// The planned cases of a system under test, of all sets.
#[derive(Clone, Debug, Default)]
pub struct SystemCases {
    /// Those that are asked.
    pub asked: Vec<SystemCase>,
    /// Those that are planned and not asked, each with why.
    pub left_out: Vec<(SystemCase, Arc<str>)>,
    /// Cases of all shards.
    pub whole: u64,
}

/// How questions to a system are estimated.
#[derive(Clone, Debug)]
pub struct Asking<'a> {
    /// Answers to each case that names no number of its own.
    pub repetitions: u32,
    /// Who answers.
    pub answerer: &'a Answerer,
    /// Mean length of an answer in characters, where an earlier run tells it.
    pub answer: Option<u64>,
    /// What the model behind the system costs, where that is known.
    pub price: Option<Price>,
}

impl SystemCases {
    /// Adds what the cut leaves of one set. Where an obstacle is named, its cases are planned and not
    /// asked. Inputs of the distribution layer are never sliced: a distribution is held against the last
    /// release whole or not at all.
    pub fn add(&mut self, cases: Vec<SystemCase>, obstacle: Option<&str>, cut: &Cut) {
        let is_input = |case: &SystemCase| case.set == SetKind::Inputs;
        let mut cases = if cases.iter().any(is_input) {
            cases
        } else {
            cut.sliced(cases, |case| case.id.as_str())
        };
        self.whole += cases.len() as u64;
        cases.retain(|case| cut.holds(case.id.as_str()));
        match obstacle {
            None => self.asked.extend(cases),
            Some(why) => {
                let why: Arc<str> = why.into();
                self.left_out.extend(cases.into_iter().map(|case| (case, Arc::clone(&why))));
            }
        }
    }

    /// The results of the cases that are not asked.
    pub fn not_run(&mut self, repetitions: u32, taxonomy: &Taxonomy) -> Vec<CaseResult> {
        let left_out = std::mem::take(&mut self.left_out).into_iter();
        left_out.map(|(case, why)| case.not_run(&why, repetitions, taxonomy)).collect()
    }

    /// The sets as they are asked, before anything is.
    pub fn planned(&self, asking: &Asking<'_>) -> Vec<PlannedSet> {
        let kinds = [
            SetKind::Regression,
            SetKind::Heldback,
            SetKind::Exploratory,
            SetKind::Inputs,
            SetKind::Retrieval,
            SetKind::Generation,
        ];
        kinds.iter().filter_map(|kind| self.planned_set(*kind, asking)).collect()
    }

    fn planned_set(&self, kind: SetKind, asking: &Asking<'_>) -> Option<PlannedSet> {
        let repetitions =
            |case: &SystemCase| u64::from(case.repetitions.unwrap_or(asking.repetitions));
        let of_kind = |case: &&SystemCase| case.set == kind;
        let left_out = self.left_out.iter().map(|(case, _)| case).filter(of_kind);
        let (mut cases, mut planned) = (0, 0);
        for case in left_out {
            cases += 1;
            planned += repetitions(case);
        }
        let (mut calls, mut characters) = (0, 0);
        for case in self.asked.iter().filter(of_kind) {
            cases += 1;
            calls += repetitions(case);
            let length = case.input.to_string().chars().count() as u64;
            characters += length.saturating_mul(repetitions(case));
        }
        let estimate = match asking.answerer {
            Answerer::System { .. } => {
                Estimate::of_questions(calls, characters, asking.answer, asking.price)
            }
            Answerer::OwnCode | Answerer::Recording => Estimate::of_own_code(calls),
        };
        let name = kind.as_str().to_owned();
        let set = PlannedSet { name, cases, repetitions: planned + calls, estimate };
        (set.cases > 0).then_some(set)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::select::{Shard, Slice};

    fn case(id: usize, set: SetKind) -> SystemCase {
        let repetitions = (id == 0).then_some(5);
        let input = serde_json::json!("12345678");
        SystemCase { input, repetitions, ..SystemCase::malformed(&format!("f/{id}.yaml"), set) }
    }

    fn cases(count: usize, set: SetKind) -> Vec<SystemCase> {
        (0..count).map(|id| case(id, set)).collect()
    }

    fn added(set: SetKind, cut: Cut) -> SystemCases {
        let mut planned = SystemCases::default();
        planned.add(cases(40, set), None, &cut);
        planned
    }

    #[test]
    fn inputs_are_never_sliced_and_a_shard_takes_its_share_of_both() {
        let slice = Some(Slice::new(NonZeroU32::new(10).unwrap()));
        let sliced = Cut { slice, shard: None };
        assert_eq!(added(SetKind::Regression, sliced).asked.len(), 10);
        assert_eq!(added(SetKind::Inputs, sliced).asked.len(), 40);
        for set in [SetKind::Regression, SetKind::Inputs] {
            let of = |index| {
                let shard = Some(Shard::new(index, 3).unwrap());
                added(set, Cut { slice, shard })
            };
            let shards = [of(1), of(2), of(3)];
            let whole = shards[0].whole;
            assert_eq!(shards.iter().map(|shard| shard.asked.len() as u64).sum::<u64>(), whole);
        }
    }

    /// Forty cases twice, but the first five times: 83 questions of ten characters, JSON quotes included.
    #[test]
    fn a_set_is_planned_with_the_repetitions_that_its_cases_name() {
        let answerer = Answerer::System { model: None };
        let asking = Asking { repetitions: 2, answerer: &answerer, answer: Some(8), price: None };
        let mut planned = added(SetKind::Regression, Cut::default());
        planned.add(cases(3, SetKind::Heldback), Some("not run"), &Cut::default());
        let sets = planned.planned(&asking);
        assert_eq!((sets[0].cases, sets[0].repetitions, sets[0].estimate.calls), (40, 83, 83));
        let tokens = sets[0].estimate.tokens.unwrap();
        assert_eq!((tokens.input, tokens.output), (208, Some(166)));
        assert_eq!((sets[1].cases, sets[1].repetitions, sets[1].estimate.calls), (3, 9, 0));
        let results = planned.not_run(2, &Taxonomy::shipped());
        let counted: u64 = results.iter().map(|case| case.repetitions.planned).sum();
        assert_eq!(counted, 9);
    }
}
