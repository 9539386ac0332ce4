//! Two-sample statistics beside the limits, for information: they see any change of shape.

use super::{Sample, Tally};
use crate::run::{DriftStatistic, quantised};
use crate::stats::{Bins, kolmogorov_smirnov, population_stability_index};

/// Into how many bins of equal weight the last release is divided, as is usual for the index.
const BINS: usize = 10;

/// The statistics of lengths, confidences and chunk counts, in this order.
///
/// The p-value takes answers for independent, which several answers to one input are not; it is left
/// out then. Both runs answer the same inputs, which makes it larger than it need be.
pub(super) fn statistics(before: &Sample, after: &Sample) -> Vec<DriftStatistic> {
    let once = [before, after].iter().all(|sample| sample.answers() <= sample.inputs());
    let lists = [
        ("lengths", &before.lengths, &after.lengths),
        ("confidences", &before.confidences, &after.confidences),
        ("chunk_counts", &before.chunk_counts, &after.chunk_counts),
    ];
    let statistic = |(of, before, after)| statistic(of, &values(before), &values(after), once);
    lists.map(statistic).into()
}

/// The unit does not matter to either statistic, so billionths stay billionths.
fn values(tally: &Tally) -> Vec<f64> {
    tally.values().map(|value| value as f64).collect()
}

fn statistic(of: &str, before: &[f64], after: &[f64], once: bool) -> DriftStatistic {
    let test = kolmogorov_smirnov(before, after).ok();
    DriftStatistic {
        of: of.to_owned(),
        ks: test.map(|test| quantised(test.statistic)),
        p_value: test.filter(|_| once).map(|test| quantised(test.p_value)),
        psi: stability(before, after).map(quantised),
    }
}

fn stability(before: &[f64], after: &[f64]) -> Option<f64> {
    let bins = Bins::quantiles(before, BINS).ok()?;
    population_stability_index(&bins.counts(before).ok()?, &bins.counts(after).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::super::Observation;
    use super::super::sample::tests::observation;
    use super::*;
    use proptest::prelude::*;

    fn sample(inputs: &[Vec<Observation>]) -> Sample {
        inputs.iter().map(|input| Sample::of_input(input.iter().copied().map(Some))).sum()
    }

    fn once(lengths: std::ops::Range<u64>) -> Sample {
        let lengths: Tally = lengths.collect();
        Sample { inputs: lengths.count(), lengths, ..Sample::default() }
    }

    /// Six values fall into two threes in twenty ways, and lie wholly apart in two of them.
    #[test]
    fn lengths_are_compared_by_kolmogorov_and_smirnov() {
        let lengths = &statistics(&once(1..4), &once(7..10))[0];
        assert_eq!((lengths.of.as_str(), lengths.ks), ("lengths", Some(1.0)));
        assert_eq!(lengths.p_value, Some(0.1));
        assert!(lengths.psi.unwrap() > 0.25);
    }

    #[test]
    fn what_is_not_defined_is_null() {
        let nothing = &statistics(&once(0..9), &once(0..9))[1];
        assert_eq!((nothing.of.as_str(), nothing.ks, nothing.psi), ("confidences", None, None));
        let constant = &statistics(&once(7..8), &once(7..8))[0];
        assert_eq!((constant.ks, constant.p_value, constant.psi), (Some(0.0), Some(1.0), None));
    }

    #[test]
    fn repetitions_of_one_input_give_no_p_value() {
        let repeated = Sample { inputs: 2, ..once(1..5) };
        let lengths = &statistics(&once(1..5), &repeated)[0];
        assert_eq!((lengths.ks, lengths.p_value, lengths.psi), (Some(0.0), None, Some(0.0)));
    }

    proptest! {
        #[test]
        fn a_sample_lies_at_no_distance_from_itself(
            inputs in prop::collection::vec(prop::collection::vec(observation(), 1..3), 1..12),
        ) {
            let sample = sample(&inputs);
            for statistic in statistics(&sample, &sample) {
                prop_assert!(statistic.ks.is_none_or(|ks| ks == 0.0));
                prop_assert!(statistic.p_value.is_none_or(|p| p >= 1.0));
                prop_assert!(statistic.psi.is_none_or(|psi| psi == 0.0));
            }
        }
    }
}
