//! The part of a run that one shard measured, and how parts become the whole again.
//!
//! A [`Part`] holds what a run is folded from and no decision: the gate decides once, on the whole. It
//! has a schema of its own, so that nothing takes it for a run.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    CaseResult, Distribution, Fingerprint, Layers, Measured, Scope, SetKind, Spending, SuiteResult,
};
use crate::drift::Sample;
use crate::gate::Reason;
use crate::select::Shard;

/// The version of the format. It changes with that of a run.
pub const PART_SCHEMA: &str = "gonogo/part/1";

/// What one shard measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// [`PART_SCHEMA`].
    pub schema: String,
    /// Which part of how many.
    pub shard: Shard,
    /// What all shards hold together, so that what went missing is missed.
    pub whole: Whole,
    /// The identity of the run, the same for all of its parts.
    pub fingerprint: Fingerprint,
    /// How much of the project the run measures, the same for all of its parts.
    pub scope: Option<Scope>,
    /// What asking came to, here.
    pub spent: Option<Spending>,
    /// The sets that were planned, each with its battery.
    pub planned_sets: Vec<(String, SetKind)>,
    /// The suites that fell to this shard, each whole.
    pub suites: Vec<SuiteResult>,
    /// What kept something from being measured, and what of the suites blocks.
    pub reasons: Vec<Reason>,
    /// The answers to the inputs of the distribution layer, if it was planned.
    pub inputs: Option<InputsPart>,
    /// The cases of this shard; held-back ones without anything that stands in them.
    pub cases: Vec<CaseResult>,
}

/// What all shards of a run hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    /// Planned cases, but for those of suites.
    pub cases: u64,
    /// Names of the planned suites. A suite is measured whole, in one shard.
    pub suites: Vec<String>,
}

/// A shard's answers to the inputs of the distribution layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputsPart {
    /// The hash of all inputs, of every shard.
    pub hash: String,
    /// The answers to those of this shard.
    pub answers: Distribution,
}

/// The parts of a run joined: what is folded, and the answers that drift is judged on.
#[derive(Clone, Debug)]
pub struct Merged {
    /// What was measured.
    pub measured: Measured,
    /// The answers to the inputs and their hash, if the distribution layer was planned.
    pub inputs: Option<(Sample, String)>,
}

/// Why parts make no run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There is nothing to join.
    #[error("no part is given")]
    Nothing,
    /// Parts of different cuts.
    #[error("{0} and {1} are not parts of the same cut")]
    OtherCut(Shard, Shard),
    /// Parts of different runs.
    #[error("part {shard} is of another run: its fingerprint differs in {}", .differences.join(", "))]
    OtherRun {
        /// The part that is foreign to the first.
        shard: Shard,
        /// Names of the parts of the fingerprint that differ.
        differences: Vec<String>,
    },
    /// Parts of one run that disagree on what was planned.
    #[error("part {0} disagrees with the first on what was planned")]
    OtherPlan(Shard),
    /// Parts that were not given.
    #[error("parts are missing: {}", told(.0))]
    Missing(Vec<Shard>),
    /// Parts that were given more than once.
    #[error("parts are given twice: {}", told(.0))]
    Doubled(Vec<Shard>),
    /// A case that several parts hold.
    #[error("the case {0} stands in several parts")]
    Overlap(String),
    /// Suites that no part holds, or several.
    #[error("the parts do not hold each planned suite once: {}", .0.join(", "))]
    Suites(Vec<String>),
    /// Cases that no part holds.
    #[error("cases planned: {planned}, held by the parts: {held}")]
    Incomplete {
        /// Cases of the plan.
        planned: u64,
        /// Cases of the parts.
        held: u64,
    },
}

fn told(shards: &[Shard]) -> String {
    shards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Part {
    /// The part of a run that this shard measured.
    pub fn new(
        shard: Shard,
        whole: Whole,
        measured: Measured,
        inputs: Option<(&Sample, &str)>,
    ) -> Self {
        let Measured {
            fingerprint, planned_sets, mut cases, suites, reasons, scope, spent, ..
        } = measured;
        for case in &mut cases {
            if case.set == SetKind::Heldback {
                conceal(case);
            }
        }
        cases.sort_by(|a, b| a.key().cmp(&b.key()));
        let inputs = inputs.map(|(sample, hash)| InputsPart {
            hash: hash.to_owned(),
            answers: sample.distribution(),
        });
        let schema = PART_SCHEMA.to_owned();
        Self {
            schema,
            shard,
            whole,
            fingerprint,
            scope,
            spent,
            planned_sets,
            suites,
            reasons,
            inputs,
            cases,
        }
    }

    /// The canonical bytes: pretty JSON with a final newline, inert on a terminal.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("a part has text keys only");
        crate::inert::inert_json(&json) + "\n"
    }

    /// Reads a part back.
    ///
    /// # Errors
    /// What is wrong, with line and column, if the text is no part of this schema.
    pub fn from_json(text: &str) -> Result<Self, String> {
        super::of_schema(text, PART_SCHEMA)
    }
}

/// Takes out of a held-back case whatever stands in it: it is counted and never listed.
fn conceal(case: &mut CaseResult) {
    let id = blake3::hash(case.id.as_str().as_bytes()).to_hex();
    case.id = id.as_str().into();
    case.place = None;
    case.question.clear();
    case.answer.clear();
    case.claims.clear();
    case.graders.clear();
    case.retrieval = None;
    for check in &mut case.checks {
        check.message.clear();
    }
}

/// Joins the parts of one run, in any order, to what the run is folded from.
///
/// # Errors
/// [`MergeError`] for parts that are missing, doubled, foreign or overlapping: a run that was not
/// measured whole is no run.
pub fn merged(parts: Vec<Part>) -> Result<Merged, MergeError> {
    let first = parts.first().ok_or(MergeError::Nothing)?;
    for part in &parts {
        agree(first, part)?;
    }
    complete(&parts)?;
    let (fingerprint, planned_sets) = (first.fingerprint.clone(), first.planned_sets.clone());
    let hash = first.inputs.as_ref().map(|inputs| inputs.hash.clone());
    let mut measured = Measured {
        fingerprint,
        planned_sets,
        cases: Vec::new(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: first.scope.clone(),
        spent: parts.iter().map(|part| part.spent).sum(),
    };
    let mut sample = Sample::default();
    for part in parts {
        measured.cases.extend(part.cases);
        measured.suites.extend(part.suites);
        measured.reasons.extend(part.reasons);
        if let Some(inputs) = part.inputs {
            sample = sample + Sample::of_distribution(&inputs.answers);
        }
    }
    Ok(Merged { measured, inputs: hash.map(|hash| (sample, hash)) })
}

/// Whether a part is of the same run and cut as the first.
fn agree(first: &Part, part: &Part) -> Result<(), MergeError> {
    if part.shard.of() != first.shard.of() {
        return Err(MergeError::OtherCut(first.shard, part.shard));
    }
    if part.fingerprint != first.fingerprint {
        let differences = first.fingerprint.differences(&part.fingerprint);
        let differences = differences.into_iter().map(str::to_owned).collect();
        return Err(MergeError::OtherRun { shard: part.shard, differences });
    }
    let hash = |part: &Part| part.inputs.as_ref().map(|inputs| inputs.hash.clone());
    let same = part.planned_sets == first.planned_sets
        && part.whole == first.whole
        && part.scope == first.scope
        && hash(part) == hash(first);
    if same { Ok(()) } else { Err(MergeError::OtherPlan(part.shard)) }
}

/// Whether the parts hold every case of the plan, each once.
fn complete(parts: &[Part]) -> Result<(), MergeError> {
    let mut given: BTreeMap<Shard, usize> = BTreeMap::new();
    for part in parts {
        *given.entry(part.shard).or_default() += 1;
    }
    let doubled: Vec<Shard> =
        given.iter().filter(|(_, count)| **count > 1).map(|(shard, _)| *shard).collect();
    if !doubled.is_empty() {
        return Err(MergeError::Doubled(doubled));
    }
    let of = parts[0].shard.of();
    let all = (1..=of).filter_map(|index| Shard::new(index, of).ok());
    let missing: Vec<Shard> = all.filter(|shard| !given.contains_key(shard)).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing));
    }
    let mut seen = BTreeSet::new();
    for case in parts.iter().flat_map(|part| &part.cases) {
        if !seen.insert(case.key()) {
            return Err(MergeError::Overlap(case.name()));
        }
    }
    let whole = &parts[0].whole;
    suites_complete(parts, &whole.suites)?;
    let of_suite = |case: &&CaseResult| case.set == SetKind::Suite;
    let of_suites = parts.iter().flat_map(|part| &part.cases).filter(of_suite).count();
    let (planned, held) = (whole.cases, (seen.len() - of_suites) as u64);
    if planned == held { Ok(()) } else { Err(MergeError::Incomplete { planned, held }) }
}

/// Whether each planned suite stands in exactly one part, and no other suite in any.
fn suites_complete(parts: &[Part], planned: &[String]) -> Result<(), MergeError> {
    let mut held: BTreeMap<&str, i64> = BTreeMap::new();
    for name in planned {
        *held.entry(name).or_default() -= 1;
    }
    for suite in parts.iter().flat_map(|part| &part.suites) {
        *held.entry(&suite.name).or_default() += 1;
    }
    let wrong: Vec<String> = held
        .into_iter()
        .filter(|(_, count)| *count != 0)
        .map(|(name, _)| name.to_owned())
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(MergeError::Suites(wrong)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drift::Observation;
    use crate::gate::Exit;
    use crate::mode::Taxonomy;
    use crate::run::testing::{failed, passed};
    use crate::run::{CheckResult, Run};
    use crate::trace::Trace;
    use proptest::prelude::*;
    use serde_json::json;

    fn measured(cases: Vec<CaseResult>, seed: u64) -> Measured {
        let parts = BTreeMap::from([("seed".to_owned(), json!(seed))]);
        let sets = [("b", SetKind::Gold), ("", SetKind::Heldback), ("", SetKind::Regression)];
        let calls = cases.len() as u64;
        Measured {
            fingerprint: Fingerprint::of(parts),
            planned_sets: sets.map(|(battery, set)| (battery.to_owned(), set)).to_vec(),
            cases,
            suites: Vec::new(),
            layers: Layers::default(),
            reasons: vec![Reason::new(Exit::Unmeasured, "world", "b", "seen by every shard")],
            scope: None,
            spent: Some(Spending { calls, ..Spending::default() }),
        }
    }

    fn whole(cases: u64) -> Whole {
        Whole { cases, suites: Vec::new() }
    }

    /// Cases of several sets that pass and fail.
    fn cases(count: usize) -> Vec<CaseResult> {
        let sets = [SetKind::Gold, SetKind::Heldback, SetKind::Regression];
        let case = |n: usize| {
            let (id, set) = (format!("case-{n}"), sets[n % 3]);
            let case = if n.is_multiple_of(5) { failed(&id) } else { passed(&id) };
            let battery = case.battery.clone().filter(|_| set == SetKind::Gold);
            let message = if case.mode.is_some() { "a secret" } else { "" };
            let check = "must_contain".to_owned();
            let checks = vec![CheckResult {
                check,
                passed: case.mode.is_none(),
                message: message.to_owned(),
            }];
            CaseResult { set, battery, checks, question: "a secret?".to_owned(), ..case }
        };
        (0..count).map(case).collect()
    }

    fn sample(cases: &[CaseResult]) -> Sample {
        let observed = |case: &CaseResult| {
            let confidence = Some(case.id.as_str().len() as f64 / 16.0);
            let trace = Trace { confidence, ..Trace::saying(case.id.as_str()) };
            Sample::of_input([Some(Observation::of(&trace))])
        };
        cases.iter().map(observed).sum()
    }

    /// The parts of a run of these cases, as they were written and read back.
    fn parts(cases: &[CaseResult], of: u32) -> Vec<Part> {
        let part = |index| {
            let shard = Shard::new(index, of).unwrap();
            let held: Vec<CaseResult> =
                cases.iter().filter(|case| shard.holds(case.id.as_str())).cloned().collect();
            let answers = sample(&held);
            let whole = whole(cases.len() as u64);
            let part = Part::new(shard, whole, measured(held, 1), Some((&answers, "hash")));
            Part::from_json(&part.to_json()).unwrap()
        };
        (1..=of).map(part).collect()
    }

    fn refusal(parts: Vec<Part>) -> MergeError {
        merged(parts).unwrap_err()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn parts_in_any_order_become_the_whole_byte_for_byte(count in 0_usize..40, turn in 0_usize..7) {
            let (cases, taxonomy) = (cases(count), Taxonomy::shipped());
            let whole = measured(cases.clone(), 1).assembled(&taxonomy).to_json();
            for of in 1..=7 {
                let mut parts = parts(&cases, of);
                parts.rotate_left(turn % of as usize);
                let merged = merged(parts).unwrap();
                prop_assert_eq!(&merged.measured.assembled(&taxonomy).to_json(), &whole);
                prop_assert_eq!(merged.inputs, Some((sample(&cases), "hash".to_owned())));
            }
        }
    }

    #[test]
    fn missing_and_doubled_parts_are_named() {
        let parts = parts(&cases(20), 4);
        assert_eq!(refusal(Vec::new()), MergeError::Nothing);
        let some = vec![parts[1].clone(), parts[3].clone()];
        assert_eq!(refusal(some).to_string(), "parts are missing: 1/4, 3/4");
        let twice = [parts.clone(), vec![parts[2].clone()]].concat();
        assert_eq!(refusal(twice).to_string(), "parts are given twice: 3/4");
    }

    #[test]
    fn a_part_of_another_run_or_cut_is_refused_with_what_differs() {
        let mut parts = parts(&cases(20), 2);
        let other = Part { shard: Shard::new(1, 3).unwrap(), ..parts[0].clone() };
        let error = refusal(vec![parts[1].clone(), other]);
        assert_eq!(error.to_string(), "2/2 and 1/3 are not parts of the same cut");
        parts[1].fingerprint = measured(Vec::new(), 2).fingerprint;
        let error = refusal(parts.clone());
        assert_eq!(
            error.to_string(),
            "part 2/2 is of another run: its fingerprint differs in seed"
        );
        parts[1].fingerprint = parts[0].fingerprint.clone();
        parts[1].planned_sets.pop();
        assert_eq!(refusal(parts), MergeError::OtherPlan(Shard::new(2, 2).unwrap()));
    }

    #[test]
    fn a_case_that_was_taken_out_or_put_in_is_found() {
        let mut parts = parts(&cases(20), 2);
        let taken = parts[0].cases.pop().unwrap();
        assert_eq!(refusal(parts.clone()), MergeError::Incomplete { planned: 20, held: 19 });
        parts[0].cases.push(taken.clone());
        parts[1].cases.push(taken.clone());
        assert_eq!(refusal(parts), MergeError::Overlap(taken.name()));
    }

    #[test]
    fn a_planned_suite_that_no_part_holds_is_missed() {
        let mut parts = parts(&cases(20), 2);
        for part in &mut parts {
            part.whole.suites = vec!["safety".to_owned()];
        }
        assert_eq!(refusal(parts), MergeError::Suites(vec!["safety".to_owned()]));
    }

    #[test]
    fn a_part_is_no_run_and_a_run_no_part() {
        let part = parts(&cases(3), 1).remove(0);
        let message = Run::from_json(&part.to_json()).unwrap_err();
        assert_eq!(message, "it is one part of a run, which `gonogo merge` joins");
        let run = measured(cases(3), 1).assembled(&Taxonomy::shipped());
        let message = Part::from_json(&run.to_json()).unwrap_err();
        assert_eq!(message, "the schema is `gonogo/run/1`, expected `gonogo/part/1`");
    }

    #[test]
    fn nothing_that_stands_in_a_held_back_case_is_written() {
        let heldback: Vec<CaseResult> =
            cases(30).into_iter().filter(|case| case.set == SetKind::Heldback).collect();
        let hashed = |case| CaseResult { content: "a hash".to_owned(), ..case };
        let heldback: Vec<CaseResult> = heldback.into_iter().map(hashed).collect();
        assert!(heldback.iter().any(|case| case.mode.is_some()));
        let shard = Shard::new(1, 1).unwrap();
        let part = Part::new(shard, whole(10), measured(heldback, 1), None).to_json();
        assert!(!part.contains("secret") && !part.contains("case-1"), "{part}");
    }
}
