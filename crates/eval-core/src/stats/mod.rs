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
mod brier;
mod clopper_pearson;
mod clustered;
mod confidence_sequence;
mod confusion;
mod fisher;
mod forecast;
mod fraction;
mod interval;
mod kappa;
mod kolmogorov_smirnov;
mod krippendorff;
mod mann_whitney;
mod mcnemar;
mod multiplicity;
mod newcombe;
mod paired_outcomes;
mod pass_at_k;
mod power;
mod precision;
mod psi;
mod quantised;
mod random;
mod rate;
mod reliability;
mod sign_flip;
mod stopping;
mod threshold;
mod two_proportions;
mod undefined;
mod wilson;

pub mod special;

pub use bootstrap::{Bootstrap, Resampling, bootstrap_mean_difference, bootstrap_rate_difference};
pub use brier::brier_score;
pub use clopper_pearson::clopper_pearson_interval;
pub use clustered::{Clustered, clustered_mean, clustered_rate};
pub use confidence_sequence::{confidence_sequence, ln_evidence_against};
pub use confusion::Confusion;
pub use fisher::fisher_exact;
pub use forecast::Forecast;
pub use fraction::Fraction;
pub use interval::{Alpha, Interval};
pub use kappa::{Kappa, Weights, cohen_kappa};
pub use kolmogorov_smirnov::{KolmogorovSmirnov, kolmogorov_smirnov};
pub use krippendorff::{Scale, krippendorff_alpha};
pub use mann_whitney::{MannWhitney, mann_whitney_u};
pub use mcnemar::{McNemar, mcnemar_exact};
pub use multiplicity::{benjamini_hochberg, holm};
pub use newcombe::{newcombe_difference, newcombe_paired_difference};
pub use paired_outcomes::PairedOutcomes;
pub use pass_at_k::{mean_pass_at_k, mean_pass_hat_k, pass_at_k, pass_hat_k};
pub use power::{Design, PlannedComparison, Sides};
pub use precision::Precision;
pub use psi::{Bins, population_stability_index};
pub use random::Random;
pub use rate::Rate;
pub use reliability::{ReliabilityBin, ReliabilityTable};
pub use sign_flip::{SignFlip, sign_flip_test};
pub use stopping::{Ground, Outcome, Settled, StoppingRule};
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

/// How many values in ascending order are equal to each other, group by group.
fn tie_sizes(sorted: &[f64]) -> Vec<usize> {
    sorted.chunk_by(|value, next| value >= next).map(<[f64]>::len).collect()
}
