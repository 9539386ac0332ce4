//! Asking: every repetition of every case, each in a task of its own, so that a panic is an answer that
//! is missing and nothing more.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::super::seed::seed_of;
use super::SuitePlan;
use super::bench::{Bench, Given, NoAnswer};
use crate::case::SuiteCase;
use crate::mode::Mode;

/// The answers of every case, by case and repetition. `benches` answer the cases, one each.
pub(super) async fn answers(
    cases: &Arc<Vec<SuiteCase>>,
    benches: &[Arc<Bench>],
    plan: &SuitePlan,
) -> Vec<Vec<Given>> {
    let permits = Arc::new(Semaphore::new(plan.jobs.get()));
    let mut tasks = JoinSet::new();
    let mut asked = BTreeMap::new();
    for (number, bench) in benches.iter().enumerate() {
        for repetition in 0..plan.repetitions {
            let (cases, bench) = (Arc::clone(cases), Arc::clone(bench));
            let (permits, run_seed) = (Arc::clone(&permits), plan.seed);
            let budget = Arc::clone(&plan.budget);
            let task = tasks.spawn(async move {
                // The semaphore is never closed; without a permit the case would only run early.
                let _permit = permits.acquire_owned().await.ok();
                let case = &cases[number];
                let seed = seed_of(run_seed, &case.id, repetition);
                bench.answer(case, repetition, seed, &budget).await
            });
            asked.insert(task.id(), (number, repetition));
        }
    }
    let mut given: BTreeMap<(usize, u32), Given> = BTreeMap::new();
    while let Some(joined) = tasks.join_next_with_id().await {
        let (id, answer) = match joined {
            Ok((id, answer)) => (id, answer),
            Err(error) => (error.id(), Err(panicked())),
        };
        if let Some(&which) = asked.get(&id) {
            given.insert(which, answer);
        }
    }
    let mut answers: Vec<Vec<Given>> = vec![Vec::new(); benches.len()];
    for ((number, _), answer) in given {
        answers[number].push(answer);
    }
    answers
}

fn panicked() -> NoAnswer {
    NoAnswer { mode: Mode::TARGET_ERROR, message: "the answer path panicked".to_owned() }
}
