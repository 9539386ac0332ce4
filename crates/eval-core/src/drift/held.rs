//! The four limits, compared exactly.
//!
//! A mean is a fraction of integers and is compared as one, so that exactly 30 % more is on the line
//! and inside. A standard deviation is a root; its square, the variance, is a fraction, and
//! s₁ > 1.2 s₀ is s₁² > 1.44 s₀², since neither is negative. No comparison divides by what was before:
//! anything is more than 30 % more than nothing.

use super::sample::BILLION;
use super::{DriftLimits, Sample, percent};
use crate::run::{ChangeKind, DriftLimit, quantised};
use crate::stats::{Fraction, Threshold, Undefined};

/// Holds the answers of a run against the last release, limit by limit.
///
/// A figure that neither has (no answer states a confidence) holds; one that only one of them has is
/// broken, since the answers have changed and undefined passes no gate; so is one too large to be
/// compared exactly.
pub(super) fn held(before: &Sample, after: &Sample, limits: &DriftLimits) -> Vec<DriftLimit> {
    let [length, deviation, chunks] =
        [limits.mean_length, limits.confidence_deviation, limits.mean_chunks];
    vec![
        Figure {
            name: "mean_length",
            pair: [before, after].map(|sample| sample.lengths.mean()),
            shown: Fraction::to_f64,
            measured_as: ChangeKind::Share,
        }
        .held(format!("±{}", percent(length)), |before, after| moved_by(before, after, length)),
        Figure {
            name: "confidence_deviation",
            pair: [before, after].map(|sample| sample.confidences.variance()),
            shown: |variance| variance.to_f64().sqrt() / BILLION as f64,
            measured_as: ChangeKind::Share,
        }
        .held(format!("+{}", percent(deviation)), |before, after| {
            let factor = one().checked_add(deviation.fraction())?;
            Some(after > before.checked_mul(factor.checked_mul(factor)?)?)
        }),
        Figure {
            name: "mean_chunks",
            pair: [before, after].map(|sample| sample.chunk_counts.mean()),
            shown: Fraction::to_f64,
            measured_as: ChangeKind::Share,
        }
        .held(format!("±{}", percent(chunks)), |before, after| moved_by(before, after, chunks)),
        Figure {
            name: "mean_confidence",
            pair: [before, after].map(|sample| sample.confidences.mean()),
            shown: |mean| mean.to_f64() / BILLION as f64,
            measured_as: ChangeKind::Difference,
        }
        .held(band(limits), |before, after| left_band(before, after, limits)),
    ]
}

/// A figure of the last release and of this run.
struct Figure {
    name: &'static str,
    pair: [Result<Fraction, Undefined>; 2],
    /// The fraction that is compared, as the figure that is shown.
    shown: fn(Fraction) -> f64,
    measured_as: ChangeKind,
}

impl Figure {
    /// `breaks` says whether the limit is broken; `None` if it cannot tell.
    fn held(
        self,
        limit: String,
        breaks: impl FnOnce(Fraction, Fraction) -> Option<bool>,
    ) -> DriftLimit {
        let [before, after] = self.pair.map(|figure| figure.ok().map(self.shown));
        let change = before.zip(after).and_then(|(before, after)| self.change(before, after));
        DriftLimit {
            name: self.name.to_owned(),
            before: before.map(quantised),
            after: after.map(quantised),
            change: change.map(quantised),
            measured_as: self.measured_as,
            limit,
            broken: match self.pair {
                [Ok(before), Ok(after)] => breaks(before, after).unwrap_or(true),
                [before, after] => before != after || before == Err(Undefined::OutOfRange),
            },
            note: note(self.pair, change),
        }
    }

    fn change(&self, before: f64, after: f64) -> Option<f64> {
        match self.measured_as {
            ChangeKind::Difference => Some(after - before),
            ChangeKind::Share if before > 0.0 => Some(after / before - 1.0),
            ChangeKind::Share => (after <= before).then_some(0.0),
        }
    }
}

fn note(pair: [Result<Fraction, Undefined>; 2], change: Option<f64>) -> Option<String> {
    let text = match pair {
        [Ok(_), Ok(_)] if change.is_some() => return None,
        [Ok(_), Ok(_)] => "it was zero, and no share of zero can be given",
        [Err(Undefined::OutOfRange), _] | [_, Err(Undefined::OutOfRange)] => {
            "too large to be compared exactly"
        }
        [Err(_), Err(_)] => "the answers give no such figure, before or now",
        [Err(_), Ok(_)] => "the answers of the last release gave no such figure",
        [Ok(_), Err(_)] => "the answers give no such figure any more",
    };
    Some(text.to_owned())
}

/// Whether a figure rose or fell by more than a share of what it was.
fn moved_by(before: Fraction, after: Fraction, share: Threshold) -> Option<bool> {
    let most = before.checked_mul(one().checked_add(share.fraction())?)?;
    let least = before.checked_mul(one().checked_sub(share.fraction())?)?;
    Some(after > most || after < least)
}

/// Whether a mean confidence, in billionths, lies beyond the band and has moved there.
fn left_band(before: Fraction, after: Fraction, limits: &DriftLimits) -> Option<bool> {
    let billionth = Fraction::new(1, BILLION.into())?;
    let (before, after) = (before.checked_mul(billionth)?, after.checked_mul(billionth)?);
    let beyond = after < limits.mean_confidence_min.fraction()
        || after > limits.mean_confidence_max.fraction();
    let moved = before.max(after).checked_sub(before.min(after))?;
    Some(beyond && moved >= limits.mean_confidence_move.fraction())
}

fn band(limits: &DriftLimits) -> String {
    let DriftLimits { mean_confidence_min, mean_confidence_max, mean_confidence_move, .. } = limits;
    format!("{mean_confidence_min} to {mean_confidence_max} or moved < {mean_confidence_move}")
}

fn one() -> Fraction {
    Fraction::new(1, 1).expect("the denominator is 1")
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::observation;
    use super::super::{Observation, Tally};
    use super::*;
    use proptest::prelude::*;

    /// A sample of these lengths, without confidences and chunks.
    fn long(lengths: &[u64]) -> Sample {
        let chunk_counts = lengths.iter().map(|_| 0).collect();
        let lengths: Tally = lengths.iter().copied().collect();
        Sample { inputs: lengths.count(), lengths, chunk_counts, ..Sample::default() }
    }

    /// A sample with these confidences, in billionths.
    fn sure(confidences: &[u64]) -> Sample {
        Sample { confidences: confidences.iter().copied().collect(), ..long(&[1; 9]) }
    }

    fn hundredths(confidences: &[u64]) -> Sample {
        sure(&confidences.iter().map(|hundredths| hundredths * BILLION / 100).collect::<Vec<_>>())
    }

    fn limit(name: &str, before: &Sample, after: &Sample) -> DriftLimit {
        let limits = held(before, after, &DriftLimits::default());
        limits.into_iter().find(|limit| limit.name == name).unwrap()
    }

    fn broken(name: &str, before: &Sample, after: &Sample) -> bool {
        limit(name, before, after).broken
    }

    #[test]
    fn exactly_thirty_percent_is_on_the_line_and_inside() {
        for (before, after, expected) in [
            (&[10][..], &[13][..], false),
            (&[10], &[14], true),
            (&[10], &[7], false),
            (&[10], &[6], true),
            // Means that no float holds: 10/3 and 13/3, 10/3 and 7/3.
            (&[3, 3, 4], &[4, 4, 5], false),
            (&[3, 3, 4], &[4, 5, 5], true),
            (&[3, 3, 4], &[2, 2, 3], false),
            (&[3, 3, 4], &[2, 2, 2], true),
            // One character of a hundred million tips the scales.
            (&[100_000_000], &[130_000_000], false),
            (&[100_000_000], &[130_000_001], true),
        ] {
            let (before, after) = (long(before), long(after));
            assert_eq!(broken("mean_length", &before, &after), expected, "{before:?} {after:?}");
            let chunky = |sample: Sample| Sample { chunk_counts: sample.lengths, ..long(&[1; 3]) };
            assert_eq!(broken("mean_chunks", &chunky(before), &chunky(after)), expected);
        }
    }

    #[test]
    fn a_deviation_of_exactly_a_fifth_more_is_on_the_line_and_inside() {
        // Spreads of ±0.10 and ±0.12 around 0.5.
        let before = hundredths(&[40, 60]);
        assert!(!broken("confidence_deviation", &before, &hundredths(&[38, 62])));
        assert!(broken("confidence_deviation", &before, &sure(&[379_999_999, 620_000_000])));
        // It may fall as far as it likes.
        assert!(!broken("confidence_deviation", &before, &hundredths(&[50, 50])));
    }

    #[test]
    fn a_mean_confidence_on_the_edge_of_the_band_is_inside() {
        for (before, after, expected) in [
            (50, 35, false),
            (50, 34, true),
            (50, 85, false),
            (50, 86, true),
            // Beyond the band and moved by exactly a tenth: it has moved by at least that.
            (80, 90, true),
            (81, 90, false),
            (44, 34, true),
            (43, 34, false),
            // It may return.
            (95, 50, false),
        ] {
            let (before, after) = (hundredths(&[before]), hundredths(&[after]));
            assert_eq!(
                broken("mean_confidence", &before, &after),
                expected,
                "{before:?} {after:?}"
            );
        }
        let just_over = sure(&[850_000_001]);
        assert!(broken("mean_confidence", &hundredths(&[50]), &just_over));
    }

    #[test]
    fn more_than_nothing_is_beyond_every_share_and_has_no_percentage() {
        let limit = limit("mean_length", &long(&[0, 0]), &long(&[0, 1]));
        assert!(limit.broken);
        assert_eq!((limit.before, limit.after, limit.change), (Some(0.0), Some(0.5), None));
        assert_eq!(
            limit.told(),
            "mean output length moved from 0 to 0.5 (it was zero, and no share of zero can be \
             given); the limit is ±30 %"
        );
    }

    #[test]
    fn nothing_and_nothing_are_the_same() {
        let limit = limit("mean_chunks", &long(&[5]), &long(&[5]));
        assert_eq!((limit.before, limit.change, limit.broken), (Some(0.0), Some(0.0), false));
        assert_eq!(limit.note, None);
    }

    #[test]
    fn a_constant_that_becomes_uncertain_is_broken() {
        let (constant, uncertain) = (hundredths(&[70, 70]), hundredths(&[70, 71]));
        assert!(broken("confidence_deviation", &constant, &uncertain));
        assert!(!broken("confidence_deviation", &uncertain, &constant));
        assert!(!broken("confidence_deviation", &constant, &constant));
    }

    #[test]
    fn a_system_that_states_no_confidence_has_none_to_drift() {
        let limit = limit("mean_confidence", &long(&[5, 6]), &long(&[5, 6]));
        assert_eq!((limit.before, limit.after, limit.change), (None, None, None));
        assert!(!limit.broken);
        assert_eq!(limit.note.as_deref(), Some("the answers give no such figure, before or now"));
    }

    #[test]
    fn a_confidence_that_vanishes_or_appears_is_broken() {
        let (silent, stated) = (sure(&[]), hundredths(&[50, 60]));
        for name in ["mean_confidence", "confidence_deviation"] {
            assert!(broken(name, &stated, &silent), "{name}");
            assert!(broken(name, &silent, &stated), "{name}");
        }
        let gone = limit("mean_confidence", &stated, &silent);
        assert_eq!(gone.note.as_deref(), Some("the answers give no such figure any more"));
        assert_eq!((gone.before, gone.after), (Some(0.55), None));
    }

    #[test]
    fn one_confidence_alone_has_no_deviation_to_hold() {
        let one = hundredths(&[50]);
        assert!(!broken("confidence_deviation", &one, &one));
        assert!(!broken("mean_confidence", &one, &one));
    }

    #[test]
    fn what_is_too_large_to_compare_is_not_known_to_be_inside() {
        let mut lengths = Tally::default();
        lengths.add(u64::MAX, u64::MAX);
        let vast = Sample { lengths, ..long(&[1]) };
        assert!(broken("mean_length", &vast, &vast));
        assert!(broken("mean_length", &long(&[1]), &vast));
    }

    #[test]
    fn every_limit_is_shown_with_what_it_was_held_against() {
        let before = Sample { confidences: hundredths(&[40, 60]).confidences, ..long(&[100, 140]) };
        let after = Sample { confidences: hundredths(&[88, 94]).confidences, ..long(&[180, 180]) };
        let told: Vec<String> = held(&before, &after, &DriftLimits::default())
            .iter()
            .map(|limit| {
                format!("{} {}", if limit.broken { "broken" } else { "kept" }, limit.told())
            })
            .collect();
        insta::assert_snapshot!(told.join("\n"), @"
        broken mean output length moved from 120 to 180 (+50.0 %); the limit is ±30 %
        kept confidence deviation moved from 0.141 to 0.042 (-70.0 %); the limit is +20 %
        kept mean chunk count moved from 0 to 0 (+0.0 %); the limit is ±30 %
        broken mean confidence moved from 0.5 to 0.91 (+0.41); the limit is 0.35 to 0.85 or moved < 0.1
        ");
    }

    fn sample_of(inputs: &[Vec<Observation>]) -> Sample {
        inputs.iter().map(|input| Sample::of_input(input.iter().copied().map(Some))).sum()
    }

    proptest! {
        #[test]
        fn identical_distributions_never_flag(
            inputs in prop::collection::vec(prop::collection::vec(observation(), 1..3), 1..12),
            times in 1_usize..4,
        ) {
            let before = sample_of(&inputs);
            for limit in held(&before, &before, &DriftLimits::default()) {
                prop_assert!(!limit.broken, "{limit:?}");
            }
            // Nor does the number of repetitions: the means stay the same, and with n - 1 the
            // deviation falls, unless a single confidence had none before.
            let repeated: Vec<_> = inputs.iter().map(|input| input.repeat(times)).collect();
            let again = sample_of(&repeated);
            for limit in held(&before, &again, &DriftLimits::default()) {
                prop_assert!(!limit.broken || limit.before.is_none(), "{limit:?}");
            }
        }

        #[test]
        fn a_share_is_on_the_line_for_any_sample(
            lengths in prop::collection::vec(1_u64..5_000, 1..30), thousandths in 0_u64..1_000,
        ) {
            let share: Threshold = format!("0.{thousandths:03}").parse().unwrap();
            let limits = DriftLimits { mean_length: share, ..DriftLimits::default() };
            let scaled = |factor: u64| long(&lengths.iter().map(|n| n * factor).collect::<Vec<_>>());
            let held = |after: &Sample| held(&scaled(1_000), after, &limits)[0].broken;
            let (up, down) = (scaled(1_000 + thousandths), scaled(1_000 - thousandths));
            prop_assert!(!held(&up));
            prop_assert!(!held(&down));
            let mut longer = up.clone();
            longer.lengths = up.lengths.values().map(|length| length + 1).collect();
            prop_assert!(held(&longer));
        }

        #[test]
        fn figures_are_finite_whatever_the_samples(
            before in prop::collection::vec(prop::collection::vec(observation(), 0..3), 0..6),
            after in prop::collection::vec(prop::collection::vec(observation(), 0..3), 0..6),
        ) {
            for limit in held(&sample_of(&before), &sample_of(&after), &DriftLimits::default()) {
                for figure in [limit.before, limit.after, limit.change].into_iter().flatten() {
                    prop_assert!(figure.is_finite(), "{limit:?}");
                }
                let undefined = limit.before.is_none() != limit.after.is_none();
                prop_assert!(!undefined || limit.broken, "{limit:?}");
            }
        }
    }
}
