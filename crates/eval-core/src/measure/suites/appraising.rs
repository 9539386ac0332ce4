//! Appraising: the answers of the cases that belong together, held against the suite's property. Each
//! group is a task of its own, so that an evaluator that panics leaves its group unmeasured and no other.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::bench::{Bench, Given, NoAnswer};
use crate::case::SuiteCase;
use crate::suite::{Appraised, Evaluator, Finding, Member};

/// One suite with its answers.
pub(super) struct Session {
    pub(super) cases: Arc<Vec<SuiteCase>>,
    /// The battery of each case.
    pub(super) benches: Vec<Arc<Bench>>,
    /// By case and repetition.
    pub(super) answers: Vec<Vec<Given>>,
    pub(super) evaluator: Arc<dyn Evaluator>,
}

/// What the property says of every repetition of every case; `None` where saying it panicked.
pub(super) type Appraisals = Vec<Vec<Option<Finding>>>;

impl Session {
    /// The cases that stand and fall together, as positions in the suite: those of one `pair_id`, and
    /// every other case on its own.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut pairs: BTreeMap<&str, usize> = BTreeMap::new();
        for (number, case) in self.cases.iter().enumerate() {
            let next = groups.len();
            let group =
                case.pair_id.as_deref().map_or(next, |pair| *pairs.entry(pair).or_insert(next));
            match groups.get_mut(group) {
                Some(group) => group.push(number),
                None => groups.push(vec![number]),
            }
        }
        groups
    }

    /// A case with one repetition of its answer.
    pub(super) fn member(&self, number: usize, repetition: usize) -> Member<'_> {
        Member {
            case: &self.cases[number],
            answer: self.answers[number][repetition].as_ref().ok(),
            kb: &self.benches[number].world.kb,
        }
    }

    fn repetitions(&self) -> usize {
        self.answers.first().map_or(0, Vec::len)
    }

    fn is_asked(&self, number: usize, repetition: usize) -> bool {
        !self.answers[number][repetition].as_ref().is_err_and(NoAnswer::is_unasked)
    }

    /// Every repetition of every case that was asked, with what was found.
    pub(super) fn appraised<'a>(&'a self, appraisals: &'a Appraisals) -> Vec<Appraised<'a>> {
        let of_case = |(number, findings): (usize, &'a Vec<Option<Finding>>)| {
            let findings = findings.iter().enumerate();
            let asked = findings.filter(move |(nth, _)| self.is_asked(number, *nth));
            asked.map(move |(repetition, finding)| Appraised {
                member: self.member(number, repetition),
                finding: finding.as_ref(),
            })
        };
        appraisals.iter().enumerate().flat_map(of_case).collect()
    }
}

/// Appraises every repetition of every group, `jobs` at a time.
pub(super) async fn appraised(session: &Arc<Session>, jobs: NonZeroUsize) -> Appraisals {
    let permits = Arc::new(Semaphore::new(jobs.get()));
    let mut tasks = JoinSet::new();
    for group in session.groups() {
        for repetition in 0..session.repetitions() {
            let (session, permits, group) =
                (Arc::clone(session), Arc::clone(&permits), group.clone());
            tasks.spawn(async move {
                // The semaphore is never closed; without a permit the group would only be judged early.
                let _permit = permits.acquire_owned().await.ok();
                let members: Vec<Member<'_>> =
                    group.iter().map(|&number| session.member(number, repetition)).collect();
                let findings = session.evaluator.findings(&members).await;
                (group, repetition, findings)
            });
        }
    }
    let mut appraisals: Appraisals = vec![vec![None; session.repetitions()]; session.cases.len()];
    while let Some(joined) = tasks.join_next().await {
        // A group that panicked keeps its `None`s.
        let Ok((group, repetition, findings)) = joined else { continue };
        for (number, finding) in group.into_iter().zip(findings) {
            appraisals[number][repetition] = Some(finding);
        }
    }
    appraisals
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::super::testing::{answered, bench, case};
    use super::*;

    /// Panics on the case `b`.
    struct Skittish;

    #[async_trait]
    impl Evaluator for Skittish {
        fn applies(&self, _: &SuiteCase) -> bool {
            true
        }

        async fn findings(&self, group: &[Member<'_>]) -> Vec<Finding> {
            assert!(group.iter().all(|member| member.case.id != *"b"), "an evaluator panics");
            group.iter().map(|_| Finding::default()).collect()
        }
    }

    fn session(cases: &[(&str, Option<&str>)]) -> Arc<Session> {
        let cases: Vec<SuiteCase> = cases.iter().map(|&(id, pair)| case(id, pair)).collect();
        let benches = cases.iter().map(|_| bench()).collect();
        let answers = cases.iter().map(|_| vec![Ok(answered()), Ok(answered())]).collect();
        Arc::new(Session {
            cases: Arc::new(cases),
            benches,
            answers,
            evaluator: Arc::new(Skittish),
        })
    }

    #[test]
    fn an_evaluator_that_panics_leaves_its_group_unsaid_and_no_other() {
        let session = session(&[("a", None), ("b", Some("p")), ("c", Some("p")), ("d", None)]);
        assert_eq!(session.groups(), [vec![0], vec![1, 2], vec![3]]);
        let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
        let appraisals = runtime.block_on(appraised(&session, NonZeroUsize::MIN));
        let said: Vec<Vec<bool>> =
            appraisals.iter().map(|case| case.iter().map(Option::is_some).collect()).collect();
        assert_eq!(said, [[true; 2], [false; 2], [false; 2], [true; 2]]);
    }
}
