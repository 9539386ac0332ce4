//! Which case of one run is which of the other.

use std::collections::BTreeMap;

use crate::run::{CaseResult, Run, SetKind};

/// The cases of two runs, paired.
pub(super) struct Pairing<'a> {
    /// The same case in both: before, now.
    pub(super) pairs: Vec<(&'a CaseResult, &'a CaseResult)>,
    /// A case of the same name and another content: before, now.
    pub(super) changed: Vec<(&'a CaseResult, &'a CaseResult)>,
    /// In the run alone.
    pub(super) new: Vec<&'a CaseResult>,
    /// In the baseline alone.
    pub(super) vanished: Vec<&'a CaseResult>,
}

/// What pairs by content: battery, suite, set, content. A case whose file could not be read has no
/// content and pairs by its id.
type ContentKey<'a> = (Option<&'a str>, Option<&'a str>, SetKind, &'a str, &'a str);

/// What pairs by name: battery, suite, set, id.
type NameKey<'a> = (Option<&'a str>, Option<&'a str>, SetKind, &'a str);

impl<'a> Pairing<'a> {
    /// Pairs the cases that gate: by content, and what is left by name.
    pub(super) fn of(baseline: &'a Run, run: &'a Run) -> Self {
        let gating = |run: &'a Run| {
            run.cases.iter().filter(|case| case.set != SetKind::Exploratory).collect::<Vec<_>>()
        };
        let (pairs, before, now) = matched(&gating(baseline), &gating(run), content_key);
        let (changed, vanished, new) = matched(&before, &now, name_key);
        Self { pairs, changed, new, vanished }
    }
}

fn content_key(case: &CaseResult) -> ContentKey<'_> {
    let id = if case.content.is_empty() { case.id.as_str() } else { "" };
    (case.battery.as_deref(), case.suite.as_deref(), case.set, &case.content, id)
}

fn name_key(case: &CaseResult) -> NameKey<'_> {
    (case.battery.as_deref(), case.suite.as_deref(), case.set, case.id.as_str())
}

type Cases<'a> = Vec<&'a CaseResult>;

/// Pairs of equal key, and what of either side has no counterpart; the order of both sides is kept. Of
/// several cases with one key the first pairs with the first.
fn matched<'a, K: Ord>(
    before: &[&'a CaseResult],
    now: &[&'a CaseResult],
    key: impl Fn(&'a CaseResult) -> K,
) -> (Vec<(&'a CaseResult, &'a CaseResult)>, Cases<'a>, Cases<'a>) {
    let mut waiting: BTreeMap<K, Cases<'a>> = BTreeMap::new();
    for &case in before.iter().rev() {
        waiting.entry(key(case)).or_default().push(case);
    }
    let (mut pairs, mut new) = (Vec::new(), Vec::new());
    for &case in now {
        match waiting.get_mut(&key(case)).and_then(Vec::pop) {
            Some(other) => pairs.push((other, case)),
            None => new.push(case),
        }
    }
    let mut left: Vec<&CaseResult> = waiting.into_values().flatten().collect();
    left.sort_by_key(|case| name_key(case));
    (pairs, left, new)
}
