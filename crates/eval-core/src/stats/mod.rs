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

mod interval;
mod kolmogorov_smirnov;
mod psi;
mod rate;
mod undefined;
mod wilson;

pub mod special;

pub use interval::{Alpha, Interval};
pub use kolmogorov_smirnov::{KolmogorovSmirnov, Precision, kolmogorov_smirnov};
pub use psi::{Bins, population_stability_index};
pub use rate::Rate;
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
