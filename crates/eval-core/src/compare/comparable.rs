//! When two runs measure with another yardstick, a difference between them says nothing.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Counts;
use crate::run::Run;

/// The part of the fingerprint that names the judge and its configuration.
const JUDGE: &str = "judge";
/// The parts that hold the thresholds of the gate.
const THRESHOLDS: [&str; 2] = ["thresholds", "drift_limits"];
/// The part that identifies the targets.
const TARGET: &str = "target";
/// The part that holds what belongs to a system under test.
const SYSTEM: &str = "system";

/// Why the runs do not compare, a sentence each: another judge configuration, other thresholds, another
/// kind of target, or no case that stands in both.
pub(super) fn obstacles(baseline: &Run, run: &Run, counts: Counts) -> Vec<String> {
    let differ = |name: &str| {
        let (before, now) = (part(baseline, name), part(run, name));
        before.zip(now).is_some_and(|(before, now)| before != now)
    };
    let mut obstacles = Vec::new();
    if differ(JUDGE) {
        obstacles.push("the judge is configured in another way".to_owned());
    }
    if THRESHOLDS.into_iter().any(differ) {
        obstacles.push("the thresholds are others".to_owned());
    }
    let (before, now) = (kinds(part(baseline, TARGET)), kinds(part(run, TARGET)));
    if !before.is_empty() && !now.is_empty() && before != now {
        let shown = |kinds: BTreeSet<String>| kinds.into_iter().collect::<Vec<_>>().join(", ");
        let (before, now) = (shown(before), shown(now));
        obstacles.push(format!("the kind of target was {before} and is {now}"));
    }
    if counts.paired() == 0 {
        obstacles.push("no case stands in both runs with the same content".to_owned());
    }
    obstacles
}

/// A part of the fingerprint, the run's own or that of its system under test. What only one of two runs
/// has measures no case that both have.
fn part<'a>(run: &'a Run, name: &str) -> Option<&'a Value> {
    let parts = &run.fingerprint.parts;
    parts.get(name).or_else(|| parts.get(SYSTEM)?.get(name))
}

/// Every `kind` within the part that identifies the targets, however many there are.
fn kinds(part: Option<&Value>) -> BTreeSet<String> {
    match part {
        Some(Value::Object(fields)) => fields
            .iter()
            .flat_map(|(key, value)| match value {
                Value::String(kind) if key == "kind" => BTreeSet::from([kind.clone()]),
                other => kinds(Some(other)),
            })
            .collect(),
        Some(Value::Array(items)) => items.iter().flat_map(|item| kinds(Some(item))).collect(),
        _ => BTreeSet::new(),
    }
}
