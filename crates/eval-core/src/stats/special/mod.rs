//! The special functions that the statistics rest on.
//!
//! They are Gonogo's own because no crate that we measured is safe for the counts a bulk run has:
//! at shapes of 10⁸ the maintained ones hang, panic or are off by whole percents. Each function
//! here has a bounded number of steps, takes any `f64` without panicking, and is held to reference
//! values for counts up to 10⁹ (`tests/fixtures/stats`). As functions of mathematics they answer
//! NaN outside their domain; the statistics that call them stay inside it.

mod beta;
mod binomial;
mod chi_square;
mod deviance;
mod gamma;
mod inverse;
mod large_shape;
mod normal;
mod student_t;

pub use beta::{beta_cdf, beta_quantile, beta_sf, beta_upper_quantile};
pub(super) use binomial::Urn;
pub use binomial::{binomial_cdf, binomial_sf, ln_binomial_pmf};
pub use chi_square::chi_square_sf;
pub use gamma::ln_gamma;
pub(super) use gamma::ln_gamma_half_step;
pub(super) use inverse::bisect_unit;
pub use normal::{normal_cdf, normal_quantile, normal_sf, normal_upper_quantile};
pub use student_t::{student_t_sf, student_t_upper_quantile};
