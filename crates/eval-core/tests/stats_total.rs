//! Every statistic answers every input: no panic, no hang, no NaN or infinity in an answer.
//!
//! A degenerate run must not be able to open a gate by way of a number that compares as nothing.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use eval_core::stats::{
    Alpha, Bins, Confusion, Design, Forecast, Interval, PairedOutcomes, PlannedComparison, Rate,
    ReliabilityTable, Resampling, Scale, Sides, StoppingRule, Threshold, Undefined, Weights,
    benjamini_hochberg, bootstrap_mean_difference, bootstrap_rate_difference, brier_score,
    clopper_pearson_interval, clustered_mean, clustered_rate, cohen_kappa, confidence_sequence,
    fisher_exact, holm, kolmogorov_smirnov, krippendorff_alpha, ln_evidence_against,
    mann_whitney_u, mcnemar_exact, newcombe_difference, newcombe_paired_difference, pass_at_k,
    pass_hat_k, population_stability_index, sign_flip_test, two_proportion_z, wilson_interval,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Counts as small as a test suite's and as large as the type.
fn count() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..20, 0_u64..2_000_000_000, any::<u64>()]
}

fn rate() -> impl Strategy<Value = Rate> {
    (count(), count()).prop_map(|(hits, misses)| Rate::from_counts(hits, misses))
}

/// Ordinary values, many of them tied, and everything else that an `f64` can be.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (-5_i32..6).prop_map(f64::from),
        4 => 0.0..1.0_f64,
        1 => proptest::num::f64::ANY,
        1 => proptest::sample::select(vec![f64::NAN, f64::INFINITY, f64::MAX, 5e-324, -0.0, 1e200]),
    ]
}

fn alpha() -> impl Strategy<Value = Alpha> {
    prop_oneof![Just(0.05), 1e-12..0.999_f64, Just(5e-324), Just(1.0 - 1e-16)]
        .prop_map(|level| Alpha::new(level).expect("a level"))
}

#[track_caller]
fn assert_number(value: f64) {
    assert!(value.is_finite(), "{value}");
}

#[track_caller]
fn assert_probability(value: f64) {
    assert!((0.0..=1.0).contains(&value), "{value}");
}

#[track_caller]
fn assert_interval(interval: Interval) {
    assert_number(interval.lower);
    assert_number(interval.upper);
    assert!(interval.lower <= interval.upper, "{interval:?}");
}

proptest! {
    #[test]
    fn one_rate(rate in rate(), alpha in alpha(), k in 1_u64.., p in 0.0..=1.0_f64) {
        for interval in [wilson_interval(rate, alpha), clopper_pearson_interval(rate, alpha)] {
            prop_assert_eq!(interval.is_some(), rate.of() > 0);
            interval.into_iter().for_each(assert_interval);
        }
        assert_interval(confidence_sequence(rate, alpha));
        prop_assert!(!ln_evidence_against(p, rate).is_nan());
        let k = NonZeroU64::new(k).expect("at least one");
        pass_at_k(rate, k).into_iter().for_each(assert_probability);
        pass_hat_k(rate, k).into_iter().for_each(assert_probability);
    }

    #[test]
    fn two_rates(first in rate(), second in rate(), alpha in alpha()) {
        newcombe_difference(first, second, alpha).into_iter().for_each(assert_interval);
        if let Some(test) = two_proportion_z(first, second) {
            assert_number(test.z);
            assert_probability(test.p_value);
        }
    }

    #[test]
    fn two_rates_exactly(
        [a, b, c, d] in [0_u64..3_000_000, 0_u64..3_000_000, 0_u64..3_000_000, 0_u64..3_000_000],
    ) {
        let p_value = fisher_exact(Rate::from_counts(a, b), Rate::from_counts(c, d));
        p_value.into_iter().for_each(assert_probability);
    }

    #[test]
    fn paired_rates([both, first_only, second_only, neither] in [count(), count(), count(), count()], alpha in alpha()) {
        let outcomes = PairedOutcomes { both, first_only, second_only, neither };
        newcombe_paired_difference(outcomes, alpha).into_iter().for_each(assert_interval);
        if let Some(test) = mcnemar_exact(outcomes) {
            assert_probability(test.p_value);
            assert_probability(test.mid_p_value);
        }
    }

    #[test]
    fn thresholds(text in "-?[0-9]{1,20}(\\.[0-9]{0,20})?|\\PC{0,8}", rate in rate(), planned in count()) {
        if let Ok(threshold) = text.parse::<Threshold>() {
            prop_assert_eq!(threshold.to_string().parse(), Ok(threshold));
            let threshold = threshold.fraction();
            let rule = StoppingRule { threshold, planned, alpha: Some(Alpha::FIVE_PERCENT) };
            let settled = rule.settled(rate);
            prop_assert!(settled.is_none() || rate.of() > 0 || planned > 0);
        }
    }

    #[test]
    fn one_sample(values in vec(value(), 0..30), seed: u64, bins in 1_usize..40, alpha in alpha()) {
        let resampling = Resampling { seed, resamples: NonZeroU32::new(50).expect("some") };
        if let Ok(bootstrap) = bootstrap_mean_difference(&values, alpha, resampling) {
            assert_number(bootstrap.difference);
            assert_interval(bootstrap.interval);
        }
        let few = &values[..values.len().min(12)];
        if let Ok(test) = sign_flip_test(few, resampling) {
            assert_number(test.mean_difference);
            assert_probability(test.p_value);
        }
        for adjusted in [holm(&values), benjamini_hochberg(&values)] {
            adjusted.into_iter().flatten().for_each(assert_probability);
        }
        let forecasts: Vec<Forecast> = values
            .iter()
            .map(|&confidence| Forecast { confidence, is_correct: confidence > 0.5 })
            .collect();
        brier_score(&forecasts).into_iter().for_each(assert_probability);
        let bins = NonZeroUsize::new(bins).expect("some");
        if let Ok(table) = ReliabilityTable::of(&forecasts, bins) {
            table.expected_calibration_error().into_iter().for_each(assert_probability);
        }
    }

    #[test]
    fn two_samples(first in vec(value(), 0..12), second in vec(value(), 0..12), bins in 0_usize..15) {
        if let Ok(test) = kolmogorov_smirnov(&first, &second) {
            assert_probability(test.statistic);
            assert_probability(test.p_value);
        }
        if let Ok(test) = mann_whitney_u(&first, &second) {
            assert_probability(test.superiority);
            assert_probability(test.p_value);
        }
        if let Ok(bins) = Bins::quantiles(&first, bins)
            && let (Ok(before), Ok(after)) = (bins.counts(&first), bins.counts(&second))
        {
            population_stability_index(&before, &after).into_iter().for_each(assert_number);
        }
    }

    #[test]
    fn groups(groups in vec(vec(value(), 0..6), 0..8), rates in vec(rate(), 0..8), alpha in alpha(), seed: u64) {
        for scale in [Scale::Nominal, Scale::Ordinal, Scale::Interval] {
            krippendorff_alpha(&groups, scale).into_iter().for_each(assert_number);
        }
        let answers = [clustered_mean(&groups, alpha), clustered_rate(&rates, alpha)];
        for clustered in answers.into_iter().flatten() {
            assert_number(clustered.standard_error);
            assert_number(clustered.design_effect);
            assert_interval(clustered.interval);
        }
        let resampling = Resampling { seed, resamples: NonZeroU32::new(50).expect("some") };
        let pairs: Vec<(Rate, Rate)> = rates.iter().copied().zip(rates.iter().rev().copied()).collect();
        if let Ok(bootstrap) = bootstrap_rate_difference(&pairs, alpha, resampling) {
            assert_interval(bootstrap.interval);
        }
    }

    #[test]
    fn confusions(counts in vec(count(), 0..17), alpha in alpha()) {
        let classes = counts.len().isqrt();
        let rows: Vec<&[u64]> = counts.chunks_exact(classes.max(1)).take(classes).collect();
        for weights in [Weights::Nominal, Weights::Linear, Weights::Quadratic] {
            if let Ok(kappa) = Confusion::from_rows(&rows).and_then(|it| cohen_kappa(&it, weights, alpha)) {
                assert_number(kappa.standard_error);
                assert_interval(kappa.interval);
                prop_assert!((-1.0..=1.0).contains(&kappa.kappa));
            }
        }
    }

    #[test]
    fn plans(
        baseline in value(), drop in value(), power in value(), discordant in value(),
        alpha in alpha(), cases in count(),
    ) {
        for design in [Design::OneSample, Design::TwoSample, Design::Paired { discordant }] {
            let plan = PlannedComparison { design, sides: Sides::Two, alpha, power, baseline };
            let _bounded: Result<u64, Undefined> = plan.cases_needed(drop);
            plan.detectable_drop(cases).into_iter().for_each(assert_probability);
        }
    }
}
