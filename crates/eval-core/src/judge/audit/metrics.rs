//! Agreement between a judge and people.
//!
//! The positive class of precision and recall is *unsupported*: finding it is the judge's work. Every
//! metric is `None` where it is undefined, most often because people gave one label only.

/// A row, judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Outcome {
    /// Supported, say people.
    pub(super) label: bool,
    /// Supported, says the judge.
    pub(super) verdict: bool,
    pub(super) score: f64,
}

/// How far a judge agrees with people on one set.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Agreement {
    pub(super) supported: usize,
    pub(super) unsupported: usize,
    /// The mean of the shares of supported and of unsupported rows that were judged right.
    pub(super) balanced_accuracy: Option<f64>,
    /// The harmonic mean of precision and recall of *unsupported*.
    pub(super) f1_of_unsupported: Option<f64>,
    /// Cohen, "A coefficient of agreement for nominal scales" (1960).
    pub(super) kappa: Option<f64>,
    /// The chance that a supported row scores above an unsupported one, ties counting half (Hanley and
    /// `McNeil`, "The meaning and use of the area under a ROC curve", 1982).
    pub(super) roc_auc: Option<f64>,
}

impl Agreement {
    pub(super) fn of(outcomes: &[Outcome]) -> Self {
        let count = |label: bool, verdict: bool| {
            outcomes.iter().filter(|row| (row.label, row.verdict) == (label, verdict)).count()
        };
        let (kept, lost) = (count(true, true), count(true, false));
        let (caught, missed) = (count(false, false), count(false, true));
        let (supported, unsupported) = (kept + lost, caught + missed);
        Self {
            supported,
            unsupported,
            balanced_accuracy: ratio(kept, supported)
                .zip(ratio(caught, unsupported))
                .map(|(one, other)| f64::midpoint(one, other)),
            f1_of_unsupported: ratio(2 * caught, 2 * caught + lost + missed),
            kappa: kappa(kept + caught, [supported, unsupported], [kept + missed, caught + lost]),
            roc_auc: roc_auc(outcomes),
        }
    }

    /// The mean of each metric over the sets where it is defined; the counts are sums.
    pub(super) fn mean(sets: &[Self]) -> Self {
        let mean = |metric: fn(&Self) -> Option<f64>| {
            let values: Vec<f64> = sets.iter().filter_map(metric).collect();
            (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
        };
        Self {
            supported: sets.iter().map(|set| set.supported).sum(),
            unsupported: sets.iter().map(|set| set.unsupported).sum(),
            balanced_accuracy: mean(|set| set.balanced_accuracy),
            f1_of_unsupported: mean(|set| set.f1_of_unsupported),
            kappa: mean(|set| set.kappa),
            roc_auc: mean(|set| set.roc_auc),
        }
    }
}

fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Agreement beyond chance; `None` where chance alone agrees always.
fn kappa(agreed: usize, people: [usize; 2], judge: [usize; 2]) -> Option<f64> {
    let rows: usize = people.iter().sum();
    let observed = ratio(agreed, rows)?;
    let by_chance = ratio(people[0] * judge[0] + people[1] * judge[1], rows * rows)?;
    (by_chance < 1.0).then(|| (observed - by_chance) / (1.0 - by_chance))
}

/// By rank sums, ties at their mean rank (Mann and Whitney, 1947).
fn roc_auc(outcomes: &[Outcome]) -> Option<f64> {
    let mut ranked = outcomes.to_vec();
    ranked.sort_by(|one, other| one.score.total_cmp(&other.score));
    let mut rank_sum = 0.0;
    let mut before = 0;
    for tied in ranked.chunk_by(|one, other| one.score.total_cmp(&other.score).is_eq()) {
        let mean_rank = before as f64 + (tied.len() + 1) as f64 / 2.0;
        rank_sum += mean_rank * tied.iter().filter(|row| row.label).count() as f64;
        before += tied.len();
    }
    let supported = outcomes.iter().filter(|row| row.label).count();
    let unsupported = outcomes.len() - supported;
    let least = (supported * (supported + 1)) as f64 / 2.0;
    let pairs = (supported * unsupported) as f64;
    (pairs > 0.0).then(|| (rank_sum - least) / pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(rows: &[(bool, bool, f64)], times: usize) -> Vec<Outcome> {
        let row = |(label, verdict, score): &(bool, bool, f64)| Outcome {
            label: *label,
            verdict: *verdict,
            score: *score,
        };
        rows.iter().flat_map(|one| std::iter::repeat_n(row(one), times)).collect()
    }

    fn near(value: Option<f64>, expected: f64) {
        assert!(value.is_some_and(|value| (value - expected).abs() < 1e-12), "{value:?}");
    }

    #[test]
    fn a_table_worked_by_hand_gives_its_figures() {
        // 35 of 50 agree: observed 0.7; by chance (25 × 30 + 25 × 20) / 2500 = 0.5; so κ = 0.2 / 0.5.
        let table = [
            outcomes(&[(true, true, 1.0)], 20),
            outcomes(&[(true, false, 0.0)], 5),
            outcomes(&[(false, true, 1.0)], 10),
            outcomes(&[(false, false, 0.0)], 15),
        ]
        .concat();
        let agreement = Agreement::of(&table);
        near(agreement.kappa, 0.4);
        near(agreement.balanced_accuracy, 0.7);
        near(agreement.f1_of_unsupported, 30.0 / 45.0);
        near(agreement.roc_auc, 0.7);
    }

    #[test]
    fn ties_count_half_in_the_area() {
        let rows = outcomes(
            &[(true, true, 0.8), (true, true, 0.5), (false, true, 0.5), (false, false, 0.1)],
            1,
        );
        near(Agreement::of(&rows).roc_auc, 3.5 / 4.0);
    }

    #[test]
    fn one_label_only_leaves_most_undefined() {
        let agreement = Agreement::of(&outcomes(&[(true, true, 0.8)], 3));
        assert_eq!((agreement.balanced_accuracy, agreement.roc_auc), (None, None));
        assert_eq!((agreement.kappa, agreement.f1_of_unsupported), (None, None));
        assert_eq!(Agreement::of(&[]).kappa, None);
    }

    #[test]
    fn a_mean_skips_what_is_undefined() {
        let one = Agreement { kappa: Some(0.5), supported: 2, ..Agreement::default() };
        let mean = Agreement::mean(&[one, Agreement::default()]);
        assert_eq!((mean.kappa, mean.supported, mean.roc_auc), (Some(0.5), 2, None));
    }
}
