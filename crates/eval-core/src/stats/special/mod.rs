//! The special functions that the statistics rest on.
//!
//! They are Gonogo's own because no crate that we measured is safe for the counts a bulk run has:
//! at shapes of 10⁸ the maintained ones hang, panic or are off by whole percents. Each function
//! here has a bounded number of steps, takes any `f64` without panicking, and is held to reference
//! values for counts up to 10⁹ (`tests/fixtures/stats`).

mod normal;

pub use normal::{normal_cdf, normal_quantile, normal_sf, normal_upper_quantile};
