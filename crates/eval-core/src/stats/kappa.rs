//! Cohen's kappa: how far two raters agree beyond chance.
//!
//! A judge is calibrated by its kappa with human labels, not by its agreement, which a judge that
//! always says `pass` can have in plenty. Sources: J. Cohen, Educational and Psychological
//! Measurement 20 (1960) 37-46; weighted: J. Cohen, Psychological Bulletin 70 (1968) 213-220;
//! standard error: J. L. Fleiss, J. Cohen, B. S. Everitt, Psychological Bulletin 72 (1969) 323-327.

use serde::Serialize;

use super::{Alpha, Confusion, Interval, Undefined, wilson_interval};

/// How much a disagreement counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weights {
    /// Every disagreement alike: classes without an order. Cohen's kappa of 1960.
    Nominal,
    /// By the number of steps between the classes.
    Linear,
    /// By its square.
    Quadratic,
}

/// The outcome of [`cohen_kappa`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Kappa {
    /// Agreement beyond chance: 1 is perfect, 0 is what chance would give, negative is worse.
    pub kappa: f64,
    /// Its large-sample standard error; 0 when the raters never disagreed, which is no certainty.
    pub standard_error: f64,
    /// Its interval, within -1 to 1.
    pub interval: Interval,
}

impl Weights {
    /// The cost of a disagreement, in whole steps.
    fn cost(self, first: usize, second: usize) -> u128 {
        let steps = first.abs_diff(second) as u128;
        match self {
            Self::Nominal => steps.min(1),
            Self::Linear => steps,
            Self::Quadratic => steps * steps,
        }
    }

    /// The cost of taking one end of the scale for the other.
    fn greatest_cost(self, classes: usize) -> u128 {
        self.cost(0, classes.saturating_sub(1))
    }
}

/// Kappa of two raters with its two-sided interval.
///
/// The interval is the estimate plus and minus standard errors. Raters who never disagreed have a
/// standard error of 0; their lower end comes from Wilson's interval for the agreement instead, as
/// if the disagreements it allows for were the gravest and agreement by chance stayed the same. So
/// three agreeing labels do not count as proof.
///
/// # Errors
/// [`Undefined::Empty`] when nothing was rated, [`Undefined::OneClass`] when a rater gave every item
/// the same class: kappa is then 0, or 0/0, whatever the rater knows.
///
/// ```
/// use eval_core::stats::{Alpha, Confusion, Weights, cohen_kappa};
///
/// let confusion = Confusion::from_rows(&[&[20, 5], &[10, 15]])?;
/// let kappa = cohen_kappa(&confusion, Weights::Nominal, Alpha::FIVE_PERCENT)?;
/// assert_eq!(format!("{:.2}", kappa.kappa), "0.40");
/// # Ok::<(), eval_core::stats::Undefined>(())
/// ```
pub fn cohen_kappa(
    confusion: &Confusion,
    weights: Weights,
    alpha: Alpha,
) -> Result<Kappa, Undefined> {
    let table = Table {
        confusion,
        first: confusion.first_totals(),
        second: confusion.second_totals(),
        weights,
    };
    if confusion.items() == 0 {
        return Err(Undefined::Empty);
    }
    if has_one_class(&table.first) || has_one_class(&table.second) {
        return Err(Undefined::OneClass);
    }
    let (observed, expected) = (table.observed_cost(), table.expected_cost());
    let kappa = 1.0 - observed / expected;
    if observed <= 0.0 {
        let agreement = wilson_interval(confusion.agreement(), alpha).ok_or(Undefined::Empty)?;
        let lower = 1.0 - (1.0 - agreement.lower) / expected;
        let interval = Interval { lower: lower.max(-1.0), upper: 1.0 };
        return Ok(Kappa { kappa, standard_error: 0.0, interval });
    }
    let standard_error = table.standard_error(kappa);
    let half = alpha.two_sided_z() * standard_error;
    let interval = Interval { lower: (kappa - half).max(-1.0), upper: (kappa + half).min(1.0) };
    Ok(Kappa { kappa, standard_error, interval })
}

fn has_one_class(totals: &[u64]) -> bool {
    totals.iter().filter(|&&total| total > 0).count() == 1
}

/// A confusion matrix with its margins.
struct Table<'a> {
    confusion: &'a Confusion,
    first: Vec<u64>,
    second: Vec<u64>,
    weights: Weights,
}

impl Table<'_> {
    /// The mean cost of a disagreement, as a share of the gravest.
    fn observed_cost(&self) -> f64 {
        let cost = |(i, j, count)| self.weights.cost(i, j) * u128::from(count);
        self.confusion.cells().map(cost).sum::<u128>() as f64 / self.greatest() / self.items()
    }

    /// The mean cost if the raters chose their classes independently.
    fn expected_cost(&self) -> f64 {
        let independent = |(i, j, _)| {
            self.weights.cost(i, j) * u128::from(self.first[i]) * u128::from(self.second[j])
        };
        let cost: u128 = self.confusion.cells().map(independent).sum();
        cost as f64 / self.greatest() / self.items() / self.items()
    }

    /// Formula 8 of Fleiss, Cohen and Everitt, where a weight is one less the cost.
    fn standard_error(&self, kappa: f64) -> f64 {
        let (of_first, of_second) = self.mean_weights();
        let square = |(i, j, count): (usize, usize, u64)| {
            let deviation = self.weight(i, j) - (of_first[i] + of_second[j]) * (1.0 - kappa);
            count as f64 / self.items() * deviation * deviation
        };
        let by_chance = 1.0 - self.expected_cost();
        let squares: f64 = self.confusion.cells().map(square).sum();
        let variance = squares - (kappa - by_chance * (1.0 - kappa)).powi(2);
        (variance.max(0.0) / self.items()).sqrt() / self.expected_cost()
    }

    /// The mean weight of each class of one rater over the classes of the other.
    fn mean_weights(&self) -> (Vec<f64>, Vec<f64>) {
        let mean = |i: usize, others: &[u64]| {
            let weighted = |(j, &count): (usize, &u64)| self.weight(i, j) * count as f64;
            others.iter().enumerate().map(weighted).sum::<f64>() / self.items()
        };
        let classes = 0..self.confusion.classes();
        classes.map(|class| (mean(class, &self.second), mean(class, &self.first))).unzip()
    }

    fn weight(&self, i: usize, j: usize) -> f64 {
        1.0 - self.weights.cost(i, j) as f64 / self.greatest()
    }

    fn greatest(&self) -> f64 {
        self.weights.greatest_cost(self.confusion.classes()) as f64
    }

    fn items(&self) -> f64 {
        self.confusion.items() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kappa(rows: &[&[u64]]) -> Result<Kappa, Undefined> {
        cohen_kappa(&Confusion::from_rows(rows)?, Weights::Nominal, Alpha::FIVE_PERCENT)
    }

    #[test]
    fn a_rater_with_one_class_cannot_be_calibrated() {
        assert_eq!(kappa(&[]), Err(Undefined::Empty));
        assert_eq!(kappa(&[&[0, 0], &[0, 0]]), Err(Undefined::Empty));
        assert_eq!(kappa(&[&[50, 0], &[0, 0]]), Err(Undefined::OneClass));
        assert_eq!(kappa(&[&[50, 0], &[3, 0]]), Err(Undefined::OneClass));
        assert_eq!(kappa(&[&[0, 0], &[3, 9]]), Err(Undefined::OneClass));
        assert_eq!(kappa(&[&[7]]), Err(Undefined::OneClass));
    }

    #[test]
    fn a_few_agreeing_labels_are_not_proof() {
        let few = kappa(&[&[2, 0], &[0, 2]]).unwrap();
        assert!((few.kappa - 1.0).abs() < 1e-15 && few.interval.lower < 0.05, "{few:?}");
        let many = kappa(&[&[200, 0], &[0, 200]]).unwrap();
        assert!(many.interval.lower > 0.97, "{many:?}");
    }

    #[test]
    fn a_near_miss_costs_less_than_a_far_one_only_with_weights() {
        let near: &[&[u64]] = &[&[8, 2, 0], &[0, 10, 0], &[0, 0, 10]];
        let far: &[&[u64]] = &[&[8, 0, 2], &[0, 10, 0], &[0, 0, 10]];
        for weights in [Weights::Linear, Weights::Quadratic] {
            let of = |rows| {
                cohen_kappa(&Confusion::from_rows(rows).unwrap(), weights, Alpha::FIVE_PERCENT)
            };
            assert!(of(near).unwrap().kappa > of(far).unwrap().kappa);
        }
        assert!((kappa(near).unwrap().kappa - kappa(far).unwrap().kappa).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn exchanging_the_raters_changes_nothing(counts in prop::collection::vec(0_u64..50, 9)) {
            let rows: Vec<&[u64]> = counts.chunks(3).collect();
            let turned: Vec<Vec<u64>> =
                (0..3).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
            let turned: Vec<&[u64]> = turned.iter().map(Vec::as_slice).collect();
            match (kappa(&rows), kappa(&turned)) {
                (Ok(there), Ok(back)) => {
                    prop_assert!((there.kappa - back.kappa).abs() < 1e-12);
                    prop_assert!((there.standard_error - back.standard_error).abs() < 1e-9);
                    prop_assert!(there.interval.contains(there.kappa));
                }
                (there, back) => prop_assert_eq!(there, back),
            }
        }

        #[test]
        fn with_two_classes_all_weights_are_the_same(counts in prop::collection::vec(1_u64..50, 4)) {
            let rows: Vec<&[u64]> = counts.chunks(2).collect();
            let confusion = Confusion::from_rows(&rows).unwrap();
            let of = |weights| cohen_kappa(&confusion, weights, Alpha::FIVE_PERCENT);
            prop_assert_eq!(of(Weights::Nominal), of(Weights::Linear));
            prop_assert_eq!(of(Weights::Nominal), of(Weights::Quadratic));
        }
    }
}
