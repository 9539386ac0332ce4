//! What a system said about its own confidence, and whether it was right.

use super::Undefined;
use super::quantised::quantised;

/// An answer with a stated confidence, and whether it was right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forecast {
    /// The stated probability of being right, 0 to 1.
    pub confidence: f64,
    /// Whether it was right.
    pub is_correct: bool,
}

impl Forecast {
    /// The confidence in billionths.
    pub(super) fn billionths(self) -> Result<u64, Undefined> {
        if self.confidence.is_nan() {
            return Err(Undefined::NotFinite);
        }
        if !(0.0..=1.0).contains(&self.confidence) {
            return Err(Undefined::OutOfRange);
        }
        u64::try_from(quantised(self.confidence)?).map_err(|_| Undefined::OutOfRange)
    }
}

/// Certainty, in billionths.
pub(super) const ONE: u64 = 1_000_000_000;
