//! Statistics: what can be said, and how surely, from the counts of a run.
//!
//! One method a file, each a pure function of its arguments: counts or values in, a value with its
//! meaning out, seeds as arguments, every formula with its source. Counts stay integers ([`Rate`])
//! until they are printed. A method that has no answer says why ([`Undefined`]) or returns `None`
//! where the only reason is that there was no trial; a NaN never leaves this module, so that no
//! degenerate input can open a gate.
//!
//! Values are checked against named libraries in `tests/stats_reference`; `tests/fixtures/stats`
//! holds the tables and the script that wrote them.

mod bootstrap;
mod clopper_pearson;
mod fisher;
mod fraction;
mod interval;
mod kolmogorov_smirnov;
mod mcnemar;
mod multiplicity;
mod newcombe;
mod paired_outcomes;
mod precision;
mod psi;
mod quantised;
mod random;
mod rate;
mod sign_flip;
mod threshold;
mod two_proportions;
mod undefined;
mod wilson;

pub mod special;

pub use bootstrap::{Bootstrap, Resampling, bootstrap_mean_difference, bootstrap_rate_difference};
pub use clopper_pearson::clopper_pearson_interval;
pub use fisher::fisher_exact;
pub use fraction::Fraction;
pub use interval::{Alpha, Interval};
pub use kolmogorov_smirnov::{KolmogorovSmirnov, kolmogorov_smirnov};
pub use mcnemar::{McNemar, mcnemar_exact};
pub use multiplicity::{benjamini_hochberg, holm};
pub use newcombe::{newcombe_difference, newcombe_paired_difference};
pub use paired_outcomes::PairedOutcomes;
pub use precision::Precision;
pub use psi::{Bins, population_stability_index};
pub use random::Random;
pub use rate::Rate;
pub use sign_flip::{SignFlip, sign_flip_test};
pub use threshold::{Threshold, ThresholdError};
pub use two_proportions::{TwoProportions, two_proportion_z};
pub use undefined::Undefined;
pub use wilson::wilson_interval;

/// The values in ascending order; refused when one of them is a NaN or an infinity.
fn finite_sorted(values: &[f64]) -> Result<Vec<f64>, Undefined> {
    if values.iter().any(|value| !value.is_finite()) {
        return Err(Undefined::NotFinite);
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    Ok(sorted)
}

/// The sum of terms, added from the least up, so that it does not depend on the order they came in.
fn sum_in_order(mut terms: Vec<f64>) -> f64 {
    terms.sort_unstable_by(f64::total_cmp);
    terms.into_iter().sum()
}
