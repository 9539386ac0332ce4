//! Statistics: what can be said, and how surely, from the counts of a run.
//!
//! One method a file, each a pure function of its arguments: counts or values in, a value with its
//! meaning out, seeds as arguments, every formula with its source. Counts stay integers ([`Rate`])
//! until they are printed. A method that has no answer says why ([`Undefined`]) or returns `None`
//! where the only reason is that there was no trial; a NaN never leaves this module, so that no
//! degenerate input can open a gate.
//!
//! | question | method |
//! | --- | --- |
//! | How sure is this rate? | [`wilson_interval`]; as a promise, [`clopper_pearson_interval`] |
//! | … when cases are not independent? | [`clustered_rate`], [`clustered_mean`] |
//! | … however often I look? | [`confidence_sequence`], [`StoppingRule`] |
//! | Is it at or above the line? | [`Threshold`], compared as an exact [`Fraction`] |
//! | Did the same cases get worse? | [`mcnemar_exact`], [`newcombe_paired_difference`] |
//! | … measured by a rate or a score each? | [`bootstrap_rate_difference`], [`bootstrap_mean_difference`], [`sign_flip_test`] |
//! | Did other cases do worse? | [`fisher_exact`], [`two_proportion_z`], [`newcombe_difference`], [`mann_whitney_u`] |
//! | … in one of many ways? | [`holm`], [`benjamini_hochberg`] |
//! | What drop could we have seen? | [`PlannedComparison`] |
//! | What would k repetitions do? | [`pass_at_k`], [`pass_hat_k`] |
//! | Does the judge agree with people? | [`cohen_kappa`], [`krippendorff_alpha`] |
//! | Is its confidence worth anything? | [`brier_score`], [`ReliabilityTable`] |
//! | Has a distribution moved? | [`kolmogorov_smirnov`], [`population_stability_index`] |
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
mod ordered;
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
pub use brier::{brier_score, exact_brier_score};
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
