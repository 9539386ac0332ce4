//! The drift snapshot: the distribution of the last release, as a file that people review.
//!
//! `snapshots/latest.json` holds the integers that drift is computed from, each value with its count, a
//! value a line in ascending order, so that a difference in review shows what moved; and the figures
//! made of them, for the reader. It changes by an act of a person (`--update-snapshot`) and never by a
//! run. It is read strictly: figures that are not those of the values are an edit by hand.

mod read;
mod store;
mod write;

use std::fmt;

use super::{METRIC, Sample};
use crate::pin::content_hash;

pub use store::{SNAPSHOT, load, save};

/// The version of the file's form. It is the only one that is read and written.
pub const SCHEMA: &str = "gonogo/snapshot/1";

/// The most answers that a snapshot keeps. Statistics hold every answer in memory; the count of a value
/// in a file must not decide how much that is.
pub const MOST_ANSWERS: u64 = 10_000_000;

/// The distribution of a release, and what it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// How the observations were made: [`METRIC`] of the Gonogo that made them.
    metric: u64,
    /// [`inputs_hash`](crate::case::inputs::inputs_hash) of the inputs.
    inputs: String,
    sample: Sample,
}

/// Why no snapshot can be made of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSnapshot {
    /// There is no answer.
    #[error("no input was answered")]
    Empty,
    /// A planned answer is missing.
    #[error("{0} planned answers never came")]
    Unanswered(u64),
    /// There are more than [`MOST_ANSWERS`].
    #[error("there are {0} answers, at most {MOST_ANSWERS} are kept")]
    TooMany(u64),
}

/// Why a snapshot cannot be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotComparable {
    /// It was made by another version of the metrics.
    Metric(u64),
    /// It was made from other inputs.
    Inputs,
}

impl fmt::Display for NotComparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Metric(metric) => write!(
                f,
                "the snapshot was made by version {metric} of the drift metrics, this is {METRIC}"
            ),
            Self::Inputs => f.write_str("the snapshot was made from other inputs"),
        }
    }
}

impl Snapshot {
    /// The identity of the inputs that it was made of, [`inputs_hash`](crate::case::inputs::inputs_hash).
    pub fn inputs(&self) -> &str {
        &self.inputs
    }

    /// The snapshot of a release that answered every input; `inputs` is their
    /// [hash](crate::case::inputs::inputs_hash).
    ///
    /// # Errors
    /// [`NoSnapshot`] if an answer is missing or there is none.
    pub fn of(sample: Sample, inputs: impl Into<String>) -> Result<Self, NoSnapshot> {
        match sample {
            Sample { unanswered, .. } if unanswered > 0 => Err(NoSnapshot::Unanswered(unanswered)),
            sample if sample.answers() == 0 => Err(NoSnapshot::Empty),
            sample if sample.answers() > MOST_ANSWERS => Err(NoSnapshot::TooMany(sample.answers())),
            sample => Ok(Self { metric: METRIC, inputs: inputs.into(), sample }),
        }
    }

    /// The answers of the release.
    pub fn sample(&self) -> &Sample {
        &self.sample
    }

    /// Why answers to the inputs with this hash cannot be compared with the snapshot, if they cannot.
    pub fn obstacle(&self, inputs: &str) -> Option<NotComparable> {
        if self.metric != METRIC {
            return Some(NotComparable::Metric(self.metric));
        }
        (self.inputs != inputs).then_some(NotComparable::Inputs)
    }

    /// SHA-256 over the file's text: the snapshot's part of a run's fingerprint.
    pub fn hash(&self) -> String {
        content_hash(&self.to_text())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::drift::Observation;
    use crate::drift::sample::tests::observation;
    use proptest::prelude::*;

    pub(in crate::drift) fn hash(digit: char) -> String {
        digit.to_string().repeat(64)
    }

    #[test]
    fn a_snapshot_of_nothing_or_of_half_is_refused() {
        assert_eq!(Snapshot::of(Sample::default(), hash('a')), Err(NoSnapshot::Empty));
        let half = Sample::of_input([Some(Observation::default()), None]);
        assert_eq!(Snapshot::of(half, hash('a')), Err(NoSnapshot::Unanswered(1)));
    }

    #[test]
    fn other_inputs_and_other_metrics_are_not_comparable() {
        let sample = Sample::of_input([Some(Observation::default())]);
        let mut snapshot = Snapshot::of(sample, hash('a')).unwrap();
        assert_eq!(snapshot.obstacle(&hash('a')), None);
        assert_eq!(snapshot.obstacle(&hash('b')), Some(NotComparable::Inputs));
        snapshot.metric = 7;
        let obstacle = snapshot.obstacle(&hash('a')).unwrap();
        assert_eq!(
            obstacle.to_string(),
            "the snapshot was made by version 7 of the drift metrics, this is 1"
        );
    }

    proptest! {
        #[test]
        fn a_snapshot_is_read_as_it_was_written(
            inputs in prop::collection::vec(prop::collection::vec(observation(), 1..4), 1..20),
        ) {
            let sample: Sample = inputs
                .iter()
                .map(|repetitions| Sample::of_input(repetitions.iter().copied().map(Some)))
                .sum();
            let snapshot = Snapshot::of(sample, hash('a')).unwrap();
            let read = Snapshot::read(&snapshot.to_text(), "s.json").unwrap();
            prop_assert_eq!(&read, &snapshot);
            prop_assert_eq!(read.hash(), snapshot.hash());
        }
    }
}
