//! The distribution layer of a run, and what of it keeps the gate from opening.

use serde_json::{Value, json};

use super::{DriftLimits, Sample, Snapshot, held, statistics};
use crate::diag::Diagnostic;
use crate::gate::{Exit, Reason};
use crate::pin::content_hash;
use crate::run::{DistributionLayer, DriftLimit, DriftStatistic};

/// What the answers of a run are held against.
#[derive(Clone, Debug)]
pub enum Reference {
    /// The last release, as [`load`](super::load) read it.
    Snapshot(Box<Snapshot>),
    /// There is no snapshot, or it cannot be read: every problem of it.
    Unreadable(Vec<Diagnostic>),
    /// This run makes the snapshot, so drift is not judged.
    Updated,
}

impl Reference {
    /// What loading the snapshot gave.
    pub fn of(loaded: Result<Snapshot, Vec<Diagnostic>>) -> Self {
        match loaded {
            Ok(snapshot) => Self::Snapshot(Box::new(snapshot)),
            Err(problems) => Self::Unreadable(problems),
        }
    }

    /// The reference's part of a run's fingerprint: a run without a snapshot is not one with a broken
    /// one, nor one that makes its own.
    pub fn identity(&self) -> Value {
        match self {
            Self::Snapshot(snapshot) => json!(snapshot.hash()),
            Self::Unreadable(problems) => json!({ "unreadable": content_hash(&told(problems)) }),
            Self::Updated => json!("updated"),
        }
    }
}

fn told(problems: &[Diagnostic]) -> Vec<String> {
    problems.iter().map(|problem| format!("{}: {}", problem.code, problem.message)).collect()
}

/// The layer with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// For the run.
    pub layer: DistributionLayer,
    /// For the gate: [`Exit::Drift`] for each broken limit, [`Exit::Unmeasured`] for what kept drift
    /// from being judged.
    pub reasons: Vec<Reason>,
}

/// Under so many inputs a distribution says little, and the report says that. The limits bind all the
/// same.
pub const UNDER_POWERED_BELOW: u64 = 20;

/// Where the reasons of the layer stand.
const PLACE: &str = "distribution";

/// Judges the answers of a run; `inputs` is the [hash](crate::case::inputs::inputs_hash) of the inputs
/// they answer.
pub fn judged(
    current: &Sample,
    inputs: &str,
    reference: &Reference,
    limits: &DriftLimits,
) -> Judged {
    let mut reasons = incomplete(current);
    let (compared, obstacle) = match reference {
        Reference::Snapshot(snapshot) => match snapshot.obstacle(inputs) {
            None => (Some(snapshot.sample()), None),
            Some(obstacle) => (None, Some(not_comparable(&obstacle.to_string(), &mut reasons))),
        },
        Reference::Unreadable(problems) => (None, Some(unreadable(problems, &mut reasons))),
        Reference::Updated => (None, Some("this run makes the snapshot".to_owned())),
    };
    let judged = compared.filter(|_| current.answers() > 0);
    let (limits, statistics) = match judged {
        Some(before) => (held(before, current, limits), statistics(before, current)),
        None => (Vec::new(), Vec::new()),
    };
    reasons.extend(limits.iter().filter(|limit| limit.broken).map(broken));
    let layer = layer(current, compared, limits, statistics, obstacle);
    Judged { layer, reasons }
}

fn layer(
    current: &Sample,
    snapshot: Option<&Sample>,
    limits: Vec<DriftLimit>,
    statistics: Vec<DriftStatistic>,
    not_comparable: Option<String>,
) -> DistributionLayer {
    let flags = limits.iter().filter(|limit| limit.broken).map(|limit| limit.name.clone());
    DistributionLayer {
        flags: flags.collect(),
        limits,
        statistics,
        current: current.distribution(),
        snapshot: snapshot.map(Sample::distribution),
        under_powered: current.inputs() < UNDER_POWERED_BELOW,
        not_comparable,
    }
}

/// A distribution with holes is not the distribution of these inputs.
fn incomplete(current: &Sample) -> Vec<Reason> {
    let reason = |code, message| Reason::new(Exit::Unmeasured, code, PLACE, message);
    if current.answers() == 0 {
        return vec![reason("no-answers", "no input was answered, so drift cannot be told".into())];
    }
    match current.unanswered() {
        0 => Vec::new(),
        1 => vec![reason("unanswered-input", "1 planned answer to the inputs never came".into())],
        count => {
            let message = format!("{count} planned answers to the inputs never came");
            vec![reason("unanswered-input", message)]
        }
    }
}

fn not_comparable(obstacle: &str, reasons: &mut Vec<Reason>) -> String {
    let message = format!(
        "{obstacle}, so the two are not comparable (`gonogo eval --update-snapshot` makes a new one)"
    );
    reasons.push(Reason::new(Exit::Unmeasured, "snapshot-not-comparable", PLACE, message));
    obstacle.to_owned()
}

fn unreadable(problems: &[Diagnostic], reasons: &mut Vec<Reason>) -> String {
    reasons.extend(problems.iter().map(Reason::of_problem));
    match problems {
        [problem] => problem.message.clone(),
        _ => "the drift snapshot cannot be read".to_owned(),
    }
}

fn broken(limit: &DriftLimit) -> Reason {
    Reason::new(Exit::Drift, "drift", format!("{PLACE}/{}", limit.name), limit.told())
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::observation;
    use super::super::snapshot::tests::hash;
    use super::super::{Observation, load};
    use super::*;
    use crate::gate::Decision;
    use crate::project::Project;
    use crate::trace::{Chunk, Trace};
    use proptest::prelude::*;

    /// Twenty answers, each so many characters long, with confidence 0.6 and two chunks.
    fn answers(length: usize) -> Sample {
        let trace = Trace {
            output: "x".repeat(length).into(),
            confidence: Some(0.6),
            chunks: vec![Chunk::text("c"); 2],
            ..Trace::default()
        };
        (0..20).map(|_| Sample::of_input([Some(Observation::of(&trace))])).sum()
    }

    fn snapshot(sample: Sample) -> Reference {
        Reference::of(Ok(Snapshot::of(sample, hash('a')).unwrap()))
    }

    fn judge(current: &Sample, reference: &Reference) -> Judged {
        judged(current, &hash('a'), reference, &DriftLimits::default())
    }

    fn told(judged: &Judged) -> Vec<String> {
        let told = |r: &Reason| format!("{} {} {}: {}", r.exit.code(), r.code, r.place, r.message);
        judged.reasons.iter().map(told).collect()
    }

    #[test]
    fn answers_half_as_long_again_are_drift_and_the_limit_is_named() {
        let judged = judge(&answers(150), &snapshot(answers(100)));
        assert_eq!(judged.layer.flags, ["mean_length"]);
        assert_eq!(
            told(&judged),
            [
                "2 drift distribution/mean_length: mean output length moved from 100 to 150 (+50.0 %); \
              the limit is ±30 %"
            ]
        );
        assert_eq!(judged.layer.limits.len(), 4);
        assert_eq!(judged.layer.snapshot.as_ref().unwrap().mean_length, Some(100.0));
        assert_eq!(judged.layer.current.mean_length, Some(150.0));
        assert!(!judged.layer.under_powered);
        assert_eq!(Decision::of(judged.reasons).exit_code, 2);
    }

    #[test]
    fn the_same_answers_are_no_drift() {
        let judged = judge(&answers(100), &snapshot(answers(100)));
        assert_eq!((judged.reasons.len(), judged.layer.flags.len()), (0, 0));
        assert_eq!(judged.layer.not_comparable, None);
    }

    #[test]
    fn without_a_snapshot_nothing_is_judged_and_the_command_is_named() {
        let reference = Reference::of(load(&Project::new("/nowhere/eval")));
        let judged = judge(&answers(100), &reference);
        assert_eq!(
            told(&judged),
            [
                "4 snapshot-missing eval/snapshots/latest.json: there is no drift snapshot to compare \
              with (`gonogo eval --update-snapshot` makes one of the answers as they are now)"
            ]
        );
        assert!(judged.layer.limits.is_empty() && judged.layer.snapshot.is_none());
        let why = judged.layer.not_comparable.as_deref();
        assert_eq!(why, Some("there is no drift snapshot to compare with"));
    }

    #[test]
    fn a_snapshot_of_other_inputs_is_not_compared_with() {
        let reference = snapshot(answers(100));
        let judged = judged(&answers(900), &hash('b'), &reference, &DriftLimits::default());
        assert_eq!(
            told(&judged),
            [
                "4 snapshot-not-comparable distribution: the snapshot was made from other inputs, so the \
              two are not comparable (`gonogo eval --update-snapshot` makes a new one)"
            ]
        );
        assert!(judged.layer.limits.is_empty() && judged.layer.statistics.is_empty());
    }

    #[test]
    fn a_run_that_makes_the_snapshot_is_not_judged_by_it() {
        let judged = judge(&answers(900), &Reference::Updated);
        assert!(judged.reasons.is_empty() && judged.layer.flags.is_empty());
        assert!(judged.layer.not_comparable.unwrap().contains("makes the snapshot"));
    }

    #[test]
    fn a_distribution_with_holes_never_passes() {
        let silent = Sample::of_input([None]);
        let judged = judge(&(answers(100) + silent.clone()), &snapshot(answers(100)));
        assert_eq!(
            told(&judged),
            ["4 unanswered-input distribution: 1 planned answer to the inputs never came"]
        );
        for reference in [snapshot(answers(100)), Reference::Updated] {
            let judged = judge(&silent, &reference);
            assert!(told(&judged)[0].starts_with("4 no-answers"), "{judged:?}");
            assert!(judged.layer.limits.is_empty());
        }
    }

    #[test]
    fn nineteen_inputs_are_under_powered_and_twenty_are_not() {
        let one = || Sample::of_input([Some(Observation::default()); 3]);
        let of = |count| (0..count).map(|_| one()).sum::<Sample>();
        assert!(judge(&of(19), &snapshot(of(19))).layer.under_powered);
        assert!(!judge(&of(20), &snapshot(of(20))).layer.under_powered);
    }

    proptest! {
        #[test]
        fn the_order_of_inputs_changes_nothing(
            mut inputs in prop::collection::vec(
                prop::collection::vec(prop::option::of(observation()), 1..3), 2..12),
            by in 1_usize..12,
        ) {
            let sample = |inputs: &[Vec<Option<Observation>>]| -> Sample {
                inputs.iter().map(|input| Sample::of_input(input.iter().copied())).sum()
            };
            let there = judge(&sample(&inputs), &snapshot(answers(100)));
            let middle = by % inputs.len();
            inputs.rotate_left(middle);
            let back = judge(&sample(&inputs), &snapshot(answers(100)));
            prop_assert_eq!(&there, &back);
            let bytes = |judged: &Judged| serde_json::to_string(&judged.layer).unwrap();
            prop_assert_eq!(bytes(&there), bytes(&back));
        }

        #[test]
        fn a_layer_that_flags_always_gives_the_gate_a_reason(
            before in prop::collection::vec(observation(), 1..9),
            after in prop::collection::vec(observation(), 1..9),
        ) {
            let sample = |observations: &[Observation]| -> Sample {
                observations.iter().map(|o| Sample::of_input([Some(*o)])).sum()
            };
            let judged = judge(&sample(&after), &snapshot(sample(&before)));
            prop_assert_eq!(judged.layer.flags.len(), judged.reasons.len());
            let broken = judged.layer.limits.iter().filter(|limit| limit.broken).count();
            prop_assert_eq!(judged.layer.flags.len(), broken);
        }
    }
}
