//! Fisher's exact test for two independent rates.
//!
//! Exact for any number of cases, however few: it compares the table with all tables of the same
//! margins. Source: R. A. Fisher, *Statistical Methods for Research Workers*, 5th ed. (1934),
//! section 21.02. Two-sided as R's `fisher.test` and scipy's `fisher_exact` are: tables no likelier
//! than the observed one count.

use super::special::Urn;
use super::{Rate, Undefined};

/// The most trials of both rates together. Beyond it the sums would take minutes, and the z test
/// has no error left that matters.
const MAX_TRIALS: u128 = 1_000_000_000_000;

/// Probabilities that differ by less than this share of themselves are equal: mirror images of a
/// table must count, though rounding tells them apart.
const EQUAL_WITHIN: f64 = 1e-9;

/// A term that adds less than this share ends a sum of falling terms.
const NEGLIGIBLE: f64 = 1e-18;

/// The two-sided p-value of no difference. It is 1 where both hit always or never.
///
/// # Errors
/// [`Undefined::Empty`] when either rate has no trials; [`Undefined::Unreachable`] for more than
/// 10¹² trials together, where [`two_proportion_z`](super::two_proportion_z) serves.
pub fn fisher_exact(first: Rate, second: Rate) -> Result<f64, Undefined> {
    if first.of() == 0 || second.of() == 0 {
        return Err(Undefined::Empty);
    }
    if u128::from(first.of()) + u128::from(second.of()) > MAX_TRIALS {
        return Err(Undefined::Unreachable);
    }
    let both = first + second;
    let urn = Urn { hits: both.hits(), misses: both.misses(), drawn: first.of() };
    let table = Tables { urn, mode: urn.mode() };
    Ok(table.p_value(first.hits()).min(1.0))
}

/// All tables with the margins of the observed one, told apart by the hits of the first rate.
struct Tables {
    urn: Urn,
    mode: u64,
}

impl Tables {
    fn p_value(&self, observed: u64) -> f64 {
        let ln_observed = self.urn.ln_pmf(observed);
        let (least, most) = (self.urn.least(), self.urn.most());
        let is_rare = |hits: u64| self.urn.ln_pmf(hits) <= ln_observed + EQUAL_WITHIN;
        if is_rare(self.mode) {
            return 1.0;
        }
        if observed > self.mode {
            let opposite = first_where(self.mode - least, |steps| is_rare(self.mode - steps));
            self.upper_sum(observed)
                + opposite.map_or(0.0, |steps| self.lower_sum(self.mode - steps))
        } else {
            let opposite = first_where(most - self.mode, |steps| is_rare(self.mode + steps));
            self.lower_sum(observed)
                + opposite.map_or(0.0, |steps| self.upper_sum(self.mode + steps))
        }
    }

    /// Probability of at least `from` hits, which is above the mode.
    fn upper_sum(&self, from: u64) -> f64 {
        let ratios = (from..self.urn.most()).map(|hits| self.urn.step_up(hits));
        self.urn.ln_pmf(from).exp() * sum_of_products(ratios)
    }

    /// Probability of at most `from` hits, which is below the mode.
    fn lower_sum(&self, from: u64) -> f64 {
        let ratios = (self.urn.least()..from).rev().map(|hits| self.urn.step_up(hits).recip());
        self.urn.ln_pmf(from).exp() * sum_of_products(ratios)
    }
}

/// `1 + r₁ + r₁r₂ + …` for falling ratios below one, as far as the terms matter.
fn sum_of_products(ratios: impl Iterator<Item = f64>) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for ratio in ratios {
        term *= ratio;
        sum += term;
        if term < sum * NEGLIGIBLE {
            break;
        }
    }
    sum
}

/// The least number up to `most` for which the condition holds, given that it then holds for all
/// that follow.
fn first_where(most: u64, condition: impl Fn(u64) -> bool) -> Option<u64> {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if condition(middle) { high = middle } else { low = middle + 1 }
    }
    condition(low).then_some(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn degenerate_tables_have_a_stated_answer() {
        let (none, all) = (Rate::new(0, 9).unwrap(), Rate::new(4, 4).unwrap());
        assert_eq!(fisher_exact(none, Rate::default()), Err(Undefined::Empty));
        assert_eq!(fisher_exact(none, none), Ok(1.0));
        assert_eq!(fisher_exact(all, all), Ok(1.0));
        let huge = Rate::new(1, u64::MAX).unwrap();
        assert_eq!(fisher_exact(huge, all), Err(Undefined::Unreachable));
    }

    #[test]
    fn the_largest_tables_are_summed_and_agree_with_the_z_test() {
        let half = 500_000_000_000;
        let (first, second) =
            (Rate::new(half / 2, half).unwrap(), Rate::new(half / 2 + 900_000, half).unwrap());
        let exact = fisher_exact(first, second).unwrap();
        let limit = super::super::two_proportion_z(first, second).unwrap().p_value;
        assert!((exact / limit - 1.0).abs() < 1e-4, "{exact} {limit}");
    }

    proptest! {
        #[test]
        fn the_p_value_is_the_sum_over_all_tables_no_likelier(
            a in 0_u64..25, b in 0_u64..25, c in 0_u64..25, d in 0_u64..25,
        ) {
            prop_assume!(a + b > 0 && c + d > 0);
            let urn = Urn { hits: a + c, misses: b + d, drawn: a + b };
            let bound = urn.ln_pmf(a) + EQUAL_WITHIN;
            let all = (urn.least()..=urn.most()).map(|hits| urn.ln_pmf(hits));
            let sum: f64 = all.filter(|&ln_pmf| ln_pmf <= bound).map(f64::exp).sum();
            let p_value = fisher_exact(Rate::from_counts(a, b), Rate::from_counts(c, d)).unwrap();
            prop_assert!((p_value - sum).abs() < 1e-12, "{p_value} is not {sum}");
        }

        #[test]
        fn exchanging_rates_or_hits_and_misses_changes_nothing(
            a in 0_u64..999, b in 1_u64..999, c in 0_u64..999, d in 1_u64..999,
        ) {
            let (first, second) = (Rate::from_counts(a, b), Rate::from_counts(c, d));
            let p_value = fisher_exact(first, second).unwrap();
            for other in [
                fisher_exact(second, first).unwrap(),
                fisher_exact(first.complement(), second.complement()).unwrap(),
            ] {
                prop_assert!((p_value - other).abs() <= 1e-10 * p_value);
            }
        }
    }
}
