//! When two runs measure with another yardstick, a difference between them says nothing.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Counts;
use crate::run::Run;

/// The part of the fingerprint that names the judge and its configuration.
const JUDGE: &str = "judge";
/// The part that holds every threshold of the gate.
const THRESHOLDS: &str = "thresholds";
/// The part that identifies the targets.
const TARGET: &str = "target";

/// Why the runs do not compare, a sentence each: another judge configuration, other thresholds, another
/// kind of target, or no case that stands in both.
pub(super) fn obstacles(baseline: &Run, run: &Run, counts: Counts) -> Vec<String> {
    let part = |run: &Run, name: &str| run.fingerprint.parts.get(name).cloned();
    let mut obstacles = Vec::new();
    for (name, what) in [
        (JUDGE, "the judge is configured in another way"),
        (THRESHOLDS, "the thresholds are others"),
    ] {
        if part(baseline, name) != part(run, name) {
            obstacles.push(what.to_owned());
        }
    }
    let (before, now) = (kinds(part(baseline, TARGET)), kinds(part(run, TARGET)));
    if before != now {
        let shown = |kinds: &BTreeSet<String>| match kinds.len() {
            0 => "none".to_owned(),
            _ => kinds.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
        };
        let (before, now) = (shown(&before), shown(&now));
        obstacles.push(format!("the kind of target was {before} and is {now}"));
    }
    if counts.paired() == 0 {
        obstacles.push("no case stands in both runs with the same content".to_owned());
    }
    obstacles
}

/// Every `kind` within the part that identifies the targets, however many there are.
fn kinds(part: Option<Value>) -> BTreeSet<String> {
    match part {
        Some(Value::Object(fields)) => fields
            .into_iter()
            .flat_map(|(key, value)| match value {
                Value::String(kind) if key == "kind" => BTreeSet::from([kind]),
                other => kinds(Some(other)),
            })
            .collect(),
        Some(Value::Array(items)) => items.into_iter().flat_map(|item| kinds(Some(item))).collect(),
        _ => BTreeSet::new(),
    }
}
