//! Regression cases that could be retired: they never failed since they were added, and what they guard
//! against is decided elsewhere too.
//!
//! It proposes and retires nothing. A case that never failed may be the one that matters: the incident
//! behind it was mended, and nobody broke it since.

use std::collections::BTreeSet;

use super::Placed;
use super::regression::RegressionCase;
use crate::ids::CaseId;
use crate::mode::Mode;
use crate::pin::content_hash;
use crate::run::{CaseResult, Run, SetKind, Verdict};

/// What is known of the regression cases from finished runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StaleCases {
    /// Cases that are proposed for retirement, in file order.
    pub proposed: Vec<Proposal>,
    /// Cases that failed, were unmeasured or passed only sometimes in some run.
    pub failed: Vec<CaseId>,
    /// Cases that no run holds as they stand today.
    pub unseen: Vec<CaseId>,
    /// Cases that never failed and guard a mode that no check of another case yields.
    pub alone: Vec<CaseId>,
}

/// A case that is proposed for retirement.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The case.
    pub id: CaseId,
    /// Runs that hold the case as it stands; all of them passed it.
    pub runs: usize,
    /// What it guards against, each with a check that yields it and the case that makes the check.
    pub covered: Vec<Cover>,
}

/// Another case that would fail in the same way.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    /// The failure mode.
    pub mode: Mode,
    /// The key of the check that yields it.
    pub check: &'static str,
    /// The case that makes the check. It is not proposed itself.
    pub by: CaseId,
}

/// What the runs say of the cases. A case is the same in a run if its content is; one that was edited
/// since is unseen.
pub fn stale(cases: &[Placed<RegressionCase>], runs: &[Run]) -> StaleCases {
    let mut found = StaleCases::default();
    let mut proposed: BTreeSet<&CaseId> = BTreeSet::new();
    for Placed { case, .. } in cases {
        let content = content_hash(case);
        let seen: Vec<&CaseResult> = runs.iter().filter_map(|run| of_run(run, &content)).collect();
        let always_passed = seen.iter().all(|result| passed_always(result));
        if seen.is_empty() {
            found.unseen.push(case.id.clone());
        } else if !always_passed {
            found.failed.push(case.id.clone());
        } else if let Some(covered) = covers(case, cases, &proposed) {
            proposed.insert(&case.id);
            let (id, runs) = (case.id.clone(), seen.len());
            found.proposed.push(Proposal { id, runs, covered });
        } else {
            found.alone.push(case.id.clone());
        }
    }
    found
}

fn of_run<'r>(run: &'r Run, content: &str) -> Option<&'r CaseResult> {
    run.cases.iter().find(|case| case.set == SetKind::Regression && case.content == content)
}

fn passed_always(result: &CaseResult) -> bool {
    result.verdict == Verdict::Pass && !result.marginal
}

/// A cover for every mode that the case guards against; `None` if one has none. A case that is proposed
/// covers nothing: the other one would vanish with it.
fn covers(
    case: &RegressionCase,
    cases: &[Placed<RegressionCase>],
    proposed: &BTreeSet<&CaseId>,
) -> Option<Vec<Cover>> {
    let stays = |other: &&Placed<RegressionCase>| {
        other.case.id != case.id && !proposed.contains(&other.case.id)
    };
    let cover = |mode: &Mode| {
        cases.iter().filter(stays).find_map(|Placed { case: other, .. }| {
            let (check, _) = other.expected.modes().find(|(_, yielded)| *yielded == mode)?;
            Some(Cover { mode: mode.clone(), check, by: other.id.clone() })
        })
    };
    guarded(case).into_iter().map(cover).collect()
}

/// The mode that a case names, or those that its checks yield.
fn guarded(case: &RegressionCase) -> BTreeSet<&Mode> {
    match &case.mode {
        Some(mode) => BTreeSet::from([mode]),
        None => case.expected.modes().map(|(_, mode)| mode).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::regression;
    use crate::check::ReadContext;
    use crate::gate::Reason;
    use crate::mode::Taxonomy;
    use crate::run::testing::{failed, passed};
    use crate::run::{Fingerprint, Layers, Measured};

    fn case(id: &str, expected: &str) -> Placed<RegressionCase> {
        let text =
            format!("{{id: {id}, origin: o, input: {{query: {id}}}, expected: {{{expected}}}}}");
        let path = format!("cases/{id}.yaml");
        regression::read(&text, &path, &path, &Taxonomy::shipped(), &ReadContext::CLOSED).unwrap()
    }

    fn run(results: &[(&Placed<RegressionCase>, bool)]) -> Run {
        let result = |(placed, passes): &(&Placed<RegressionCase>, bool)| {
            let id = placed.case.id.as_str();
            let result = if *passes { passed(id) } else { failed(id) };
            let content = content_hash(&placed.case);
            CaseResult { set: SetKind::Regression, battery: None, content, ..result }
        };
        let measured = Measured {
            fingerprint: Fingerprint::of(std::collections::BTreeMap::new()),
            planned_sets: vec![(String::new(), SetKind::Regression)],
            cases: results.iter().map(result).collect(),
            suites: Vec::new(),
            layers: Layers::default(),
            reasons: Vec::<Reason>::new(),
            scope: None,
            spent: None,
        };
        measured.assembled(&Taxonomy::shipped())
    }

    fn ids(proposed: &[Proposal]) -> Vec<&str> {
        proposed.iter().map(|proposal| proposal.id.as_str()).collect()
    }

    #[test]
    fn of_two_cases_that_guard_the_same_one_is_proposed_and_the_other_stays() {
        let cases = [case("a", "must_contain: [x]"), case("b", "must_mention: [y]")];
        let runs = [run(&[(&cases[0], true), (&cases[1], true)])];
        let found = stale(&cases, &runs);
        assert_eq!(ids(&found.proposed), ["a"]);
        let cover = &found.proposed[0].covered[0];
        assert_eq!((cover.check, cover.by.as_str()), ("must_mention", "b"));
        assert_eq!(found.alone, [CaseId::from("b")]);
    }

    #[test]
    fn a_case_that_failed_once_or_was_edited_since_is_kept() {
        let cases = [case("a", "must_contain: [x]"), case("b", "must_contain: [y]")];
        let edited = case("b", "must_contain: [z]");
        let runs = [run(&[(&cases[0], true), (&edited, true)]), run(&[(&cases[0], false)])];
        let found = stale(&cases, &runs);
        assert!(found.proposed.is_empty());
        assert_eq!((found.failed.len(), found.unseen.len()), (1, 1));
    }

    #[test]
    fn the_only_guard_of_a_mode_is_never_proposed() {
        let cases = [case("a", "required_citations: [r]"), case("b", "must_contain: [y]")];
        let found = stale(&cases, &[run(&[(&cases[0], true), (&cases[1], true)])]);
        assert!(found.proposed.is_empty(), "{found:?}");
        assert_eq!(found.alone.len(), 2);
    }
}
