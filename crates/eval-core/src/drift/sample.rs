//! The answers of a run, as far as drift looks at them.

use std::iter::Sum;
use std::ops::Add;

use unicode_normalization::UnicodeNormalization;

use super::Tally;
use crate::run::{Distribution, quantised};
use crate::stats::Fraction;
use crate::trace::Trace;

/// How many units of a confidence make 1: confidences are counted in whole billionths.
pub(super) const BILLION: u64 = 1_000_000_000;

/// What drift looks at in one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// Length of the output in characters, which are Unicode scalar values after NFC, as the check
    /// `length` counts them: `é` is one however it is encoded.
    length: u64,
    /// The stated confidence in billionths, if one is stated.
    confidence: Option<u64>,
    /// Number of chunks. A system that gives none has 0.
    chunks: u64,
}

impl Observation {
    /// What drift looks at in a trace.
    pub fn of(trace: &Trace<'_>) -> Self {
        Self {
            length: characters(&trace.output),
            confidence: trace.confidence.and_then(billionths),
            chunks: trace.chunks.len() as u64,
        }
    }
}

fn characters(text: &str) -> u64 {
    let count = if text.is_ascii() { text.len() } else { text.nfc().count() };
    count as u64
}

/// A confidence in whole billionths; `None` outside 0 to 1, which a trace that keeps its contract is
/// never.
pub(super) fn billionths(confidence: f64) -> Option<u64> {
    if !(0.0..=1.0).contains(&confidence) {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounded, and between 0 and 1e9 as just checked"
    )]
    Some((confidence * BILLION as f64).round() as u64)
}

/// The answers to a set of inputs, in integers.
///
/// Samples add up: of shards, threads or inputs, in any order, to the same sample. Every repetition is
/// one observation and all of an input's repetitions are pooled, so that a run with five repetitions is
/// held against a release that was measured with one: means over the repetitions of an input would
/// spread less than single answers do, and would look like drift.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Inputs with at least one answer.
    pub(super) inputs: u64,
    /// Planned repetitions that gave no answer.
    pub(super) unanswered: u64,
    /// Output lengths in characters.
    pub(super) lengths: Tally,
    /// Stated confidences in billionths.
    pub(super) confidences: Tally,
    /// Chunk counts.
    pub(super) chunk_counts: Tally,
}

impl Sample {
    /// The answers to one input: an entry for each planned repetition, `None` where the system gave no
    /// answer, or one that breaks the contract of a trace.
    pub fn of_input(repetitions: impl IntoIterator<Item = Option<Observation>>) -> Self {
        let mut sample = Self::default();
        for observation in repetitions {
            match observation {
                Some(observation) => sample.record(observation),
                None => sample.unanswered += 1,
            }
        }
        sample.inputs = u64::from(sample.answers() > 0);
        sample
    }

    fn record(&mut self, Observation { length, confidence, chunks }: Observation) {
        self.lengths.record(length);
        self.chunk_counts.record(chunks);
        if let Some(confidence) = confidence {
            self.confidences.record(confidence);
        }
    }

    /// Inputs with at least one answer.
    pub fn inputs(&self) -> u64 {
        self.inputs
    }

    /// Answers: one for each repetition that gave one.
    pub fn answers(&self) -> u64 {
        self.lengths.count()
    }

    /// Planned repetitions that gave no answer.
    pub fn unanswered(&self) -> u64 {
        self.unanswered
    }

    /// The sample as a run shows it.
    pub fn distribution(&self) -> Distribution {
        let confidence = |billionths: u64| quantised(billionths as f64 / BILLION as f64);
        Distribution {
            lengths: self.lengths.values().collect(),
            confidences: self.confidences.values().map(confidence).collect(),
            chunk_counts: self.chunk_counts.values().collect(),
            ..self.figures()
        }
    }

    /// The distribution without its lists.
    pub(super) fn figures(&self) -> Distribution {
        let shown = |value: Fraction| quantised(value.to_f64());
        let confidence = |billionths: f64| quantised(billionths / BILLION as f64);
        let deviation = self.confidences.variance().ok().map(|variance| variance.to_f64().sqrt());
        Distribution {
            inputs: self.inputs,
            unanswered: self.unanswered,
            mean_length: self.lengths.mean().ok().map(shown),
            mean_confidence: self.confidences.mean().ok().map(|mean| confidence(mean.to_f64())),
            confidence_deviation: deviation.map(confidence),
            mean_chunks: self.chunk_counts.mean().ok().map(shown),
            lengths: Vec::new(),
            confidences: Vec::new(),
            chunk_counts: Vec::new(),
        }
    }

    /// The sample that a run shows as this distribution: nothing is lost on the way, so that shards
    /// are joined from their `run.json`.
    pub fn of_distribution(distribution: &Distribution) -> Self {
        Self {
            inputs: distribution.inputs,
            unanswered: distribution.unanswered,
            lengths: distribution.lengths.iter().copied().collect(),
            confidences: distribution.confidences.iter().copied().filter_map(billionths).collect(),
            chunk_counts: distribution.chunk_counts.iter().copied().collect(),
        }
    }
}

/// The answers to the inputs of both, which share none.
impl Add for Sample {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self.inputs = self.inputs.saturating_add(other.inputs);
        self.unanswered = self.unanswered.saturating_add(other.unanswered);
        self.lengths += &other.lengths;
        self.confidences += &other.confidences;
        self.chunk_counts += &other.chunk_counts;
        self
    }
}

impl Sum for Sample {
    fn sum<I: Iterator<Item = Self>>(samples: I) -> Self {
        samples.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::trace::Chunk;
    use proptest::prelude::*;

    fn observed(output: &str, confidence: Option<f64>, chunks: usize) -> Observation {
        let chunks = vec![Chunk::text("c"); chunks];
        let trace = Trace { output: output.into(), confidence, chunks, ..Trace::default() };
        Observation::of(&trace)
    }

    #[test]
    fn length_is_counted_in_characters_after_nfc() {
        for (output, length) in
            [("", 0), ("abc\n", 4), ("cafe\u{301}", 4), ("café", 4), ("да 😀", 4)]
        {
            assert_eq!(observed(output, None, 0).length, length, "{output:?}");
        }
    }

    #[test]
    fn a_confidence_that_breaks_the_contract_states_nothing() {
        for confidence in [f64::NAN, f64::INFINITY, -0.1, 1.000_000_001] {
            assert_eq!(observed("", Some(confidence), 0).confidence, None);
        }
        assert_eq!(observed("", Some(0.1 + 0.2), 0).confidence, Some(300_000_000));
        assert_eq!(observed("", Some(-0.0), 0).confidence, Some(0));
    }

    #[test]
    fn repetitions_are_pooled_and_what_never_came_is_counted() {
        let sample = Sample::of_input([
            Some(observed("ab", Some(0.5), 1)),
            None,
            Some(observed("abcd", None, 3)),
        ]);
        let silent = Sample::of_input([None, None]);
        let distribution = (sample + silent).distribution();
        assert_eq!((distribution.inputs, distribution.unanswered), (1, 3));
        assert_eq!((distribution.mean_length, distribution.mean_chunks), (Some(3.0), Some(2.0)));
        assert_eq!(distribution.mean_confidence, Some(0.5));
        assert_eq!(distribution.confidence_deviation, None);
        assert_eq!(distribution.lengths, [2, 4]);
    }

    #[test]
    fn the_distribution_of_nothing_is_undefined_and_not_zero() {
        let distribution = Sample::default().distribution();
        assert_eq!((distribution.mean_length, distribution.mean_chunks), (None, None));
        assert_eq!((distribution.mean_confidence, distribution.confidence_deviation), (None, None));
    }

    /// Python 3.11: `statistics.stdev([0.5, 0.7, 0.9])` is 0.2, of `[0.1, 0.2, 0.4]` 0.15275252316519466.
    #[test]
    fn the_deviation_is_the_sample_standard_deviation() {
        let deviation = |confidences: [f64; 3]| {
            let samples = confidences.map(|c| Sample::of_input([Some(observed("", Some(c), 0))]));
            samples.into_iter().sum::<Sample>().distribution().confidence_deviation
        };
        assert_eq!(deviation([0.5, 0.7, 0.9]), Some(0.2));
        assert_eq!(deviation([0.1, 0.2, 0.4]), Some(0.152_752_523));
    }

    prop_compose! {
        pub(in crate::drift) fn observation()(
            length in 0_u64..500, confidence in prop::option::of(0_u64..=BILLION), chunks in 0_u64..9,
        ) -> Observation {
            Observation { length, confidence, chunks }
        }
    }

    proptest! {
        #[test]
        fn shards_in_any_order_merge_to_the_same_bytes(
            inputs in prop::collection::vec(
                prop::collection::vec(prop::option::of(observation()), 1..4), 0..12),
            cut in 0_usize..12,
        ) {
            let sample = |inputs: &[Vec<Option<Observation>>]| -> Sample {
                inputs.iter().map(|input| Sample::of_input(input.iter().copied())).sum()
            };
            let whole = sample(&inputs).distribution();
            let (first, second) = inputs.split_at(cut.min(inputs.len()));
            let shards = [second, first].map(|shard| {
                let written = serde_json::to_string(&sample(shard).distribution()).unwrap();
                Sample::of_distribution(&serde_json::from_str(&written).unwrap())
            });
            let merged = shards.into_iter().sum::<Sample>().distribution();
            prop_assert_eq!(
                serde_json::to_string(&merged).unwrap(), serde_json::to_string(&whole).unwrap()
            );
            let planned: usize = inputs.iter().map(Vec::len).sum();
            prop_assert_eq!(whole.lengths.len() as u64 + whole.unanswered, planned as u64);
        }
    }
}
