//! Cases enumerated from the world: every run, service, name, week, change, error and link there is.
//!
//! Expectations are computed from the records, here and by other means than those of the answer paths
//! and claim shapes: by plain fields and plain substrings. The answer path is never asked. What the two
//! sides share is the vocabulary of the world: which line shows a fault ([`crate::devex::fault`], held
//! against a table written by hand) and how a section of a diff is read.

mod changes;
mod errors;
mod failures;
mod links;
mod people;

use eval_core::battery::World;
use eval_core::case::BatteryCase;

/// All cases, family by family, each in the order of the records.
pub(super) fn cases(world: &World) -> Vec<BatteryCase> {
    let families: [fn(&World) -> Vec<BatteryCase>; 10] = [
        failures::of_each_run,
        failures::of_each_service,
        errors::of_each_signature,
        errors::of_each_run,
        changes::of_each_pull,
        people::of_each_service,
        people::of_each_week,
        people::of_each_name,
        links::of_each_run,
        links::of_each_ticket,
    ];
    families.into_iter().flat_map(|family| family(world)).collect()
}

/// One of several ways to ask the same, in turn.
fn asked(ways: &[&str], turn: usize, subject: &str) -> String {
    ways[turn % ways.len()].replace("{}", subject)
}

/// Ids of this form and kind that the world does not hold: one beyond either end of those it holds.
fn unknown_ids(world: &World, kind: &str, prefix: &str) -> Vec<String> {
    let numbers = || {
        let records = world.kb.of_kind(kind);
        records.filter_map(|r| r.id.as_str().strip_prefix(prefix)?.parse::<u32>().ok())
    };
    let ends = numbers().min().zip(numbers().max());
    let beyond = ends.map(|(first, last)| [first.saturating_sub(1), last.saturating_add(1)]);
    beyond.into_iter().flatten().map(|number| format!("{prefix}{number}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::answer;
    use crate::devex::testing::world;
    use eval_core::case::Kind;
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::LazyLock;

    static CASES: LazyLock<Vec<BatteryCase>> = LazyLock::new(|| cases(world()));

    #[test]
    fn every_case_has_its_own_id_and_a_record_for_every_citation() {
        let ids: BTreeSet<_> = CASES.iter().map(|case| &case.id).collect();
        assert_eq!(ids.len(), CASES.len());
        for case in &*CASES {
            for id in &case.expected_support {
                assert!(world().kb.get(id.as_str()).is_some(), "{}: {id}", case.id);
            }
            let expects = !case.expected_support.is_empty() && !case.expected_facts.is_empty();
            assert_eq!(expects, case.kind == Kind::Answer, "{}", case.id);
        }
    }

    #[test]
    fn every_engine_is_asked_both_for_answers_and_for_refusals() {
        let mut kinds: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for case in &*CASES {
            let kind = if case.kind == Kind::Answer { "answer" } else { "refuse" };
            kinds.entry(case.engine.clone()).or_default().insert(kind);
        }
        for engine in ["cause", "recurrence", "change", "on-call", "chain", "auto"] {
            assert_eq!(kinds[engine].len(), 2, "{engine}");
        }
        assert!(CASES.len() >= 200);
    }

    #[test]
    fn two_enumerations_are_equal() {
        assert_eq!(cases(world()), *CASES);
    }

    #[test]
    fn no_case_names_an_engine_that_does_not_exist() {
        for case in &*CASES {
            assert!(answer::answer(world(), &case.engine, "").is_ok(), "{}", case.id);
        }
    }
}
