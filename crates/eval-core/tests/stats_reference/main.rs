//! The statistics against reference values from named libraries.
//!
//! The tables, the libraries with their versions, and the script that wrote the tables are in
//! `tests/fixtures/stats`.

mod agreement;
mod differences;
mod distributions;
mod drift;
mod intervals;
mod repetitions;
mod resampling;
mod samples;

use serde::de::DeserializeOwned;

/// The tolerance for closed formulas, relative to the reference value.
const CLOSED: f64 = 1e-9;

/// The rows of a table; a table without rows would prove nothing.
fn rows<Row: DeserializeOwned>(table: &str) -> Vec<Row> {
    let rows: Vec<Row> = serde_json::from_str(table).expect("a table of known columns");
    assert!(!rows.is_empty(), "an empty table");
    rows
}

/// Fails unless `actual` is within `tolerance` of `expected`, relative to `expected`. The absolute
/// allowance is far under any probability that the tables hold, except for an exact zero.
#[track_caller]
fn assert_close(actual: f64, expected: f64, tolerance: f64, what: impl std::fmt::Debug) {
    let allowed = tolerance * expected.abs() + 1e-300;
    assert!(
        (actual - expected).abs() <= allowed,
        "{actual:e} is not {expected:e} within {allowed:e} for {what:?}"
    );
}

/// Fails unless a difference of rates is within 1e-9 of its reference, absolutely: the rates it is
/// taken from are of the order of 1.
#[track_caller]
fn assert_near(actual: f64, expected: f64, what: impl std::fmt::Debug) {
    assert!((actual - expected).abs() <= 1e-9, "{actual:e} is not near {expected:e} for {what:?}");
}
