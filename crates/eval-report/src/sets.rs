//! The sets of a system under test, which have counts and no rates: the regression set, recorded answers,
//! inputs, and what explores.

use eval_core::run::{CaseResult, Repetitions, Run, SetKind, Verdict};

/// The heads of the columns that [`cells`] fills.
pub(crate) const HEAD: [&str; 5] = ["set", "cases", "passed", "failed", "unmeasured"];

/// One set by what became of its cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SystemSet {
    kind: SetKind,
    passed: u64,
    failed: u64,
    unmeasured: u64,
}

/// The planned sets of the system, the regression set first. Held-back cases are not among them: a run
/// counts their repetitions and nothing else.
pub(crate) fn system_sets(run: &Run) -> Vec<SystemSet> {
    let regression = run.layers.regression.map(|layer| SystemSet {
        kind: SetKind::Regression,
        passed: layer.passed,
        failed: layer.failed,
        unmeasured: layer.unmeasured,
    });
    let bulk = run.bulk.as_ref().map(|set| of_lines(set.cases));
    let listed = [SetKind::Inputs, SetKind::Retrieval, SetKind::Generation, SetKind::Exploratory];
    let listed = listed.into_iter().filter_map(|kind| of_cases(kind, &run.cases));
    regression.into_iter().chain(bulk).chain(listed).collect()
}

/// A line of recorded answers is one repetition of one case.
fn of_lines(Repetitions { passed, failed, unmeasured, .. }: Repetitions) -> SystemSet {
    SystemSet { kind: SetKind::Bulk, passed, failed, unmeasured }
}

fn of_cases(kind: SetKind, cases: &[CaseResult]) -> Option<SystemSet> {
    let of_set = || cases.iter().filter(|case| case.set == kind && case.battery.is_none());
    let count = |verdict| of_set().filter(|case| case.verdict == verdict).count() as u64;
    let [passed, failed, unmeasured] =
        [Verdict::Pass, Verdict::Fail, Verdict::Unmeasured].map(count);
    of_set().next().map(|_| SystemSet { kind, passed, failed, unmeasured })
}

/// The cells of a row.
pub(crate) fn cells(set: &SystemSet) -> [String; 5] {
    let SystemSet { kind, passed, failed, unmeasured } = set;
    let counts = [passed + failed + unmeasured, *passed, *failed, *unmeasured];
    let [cases, passed, failed, unmeasured] = counts.map(|count| count.to_string());
    [kind.as_str().to_owned(), cases, passed, failed, unmeasured]
}
