//! The z test for two independent rates.
//!
//! For rates of many cases that were not the same cases; for few, Fisher's exact test is there.
//! Source: K. Pearson's chi-square for a 2 × 2 table (Philosophical Magazine 50 (1900) 157-175),
//! whose signed root this is, pooled and without continuity correction.

use serde::Serialize;

use super::Rate;
use super::special::normal_sf;

/// The outcome of [`two_proportion_z`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TwoProportions {
    /// The difference `first - second` in standard errors under no difference.
    pub z: f64,
    /// Two-sided p-value.
    pub p_value: f64,
}

/// Tests whether two rates of different cases are equal. `None` when either has no trials. Where
/// both hit always or never, nothing differs: `z` is 0 and the p-value 1.
pub fn two_proportion_z(first: Rate, second: Rate) -> Option<TwoProportions> {
    let difference = first.value()? - second.value()?;
    let pooled = (first + second).value()?;
    let per_trial = (first.of() as f64).recip() + (second.of() as f64).recip();
    let variance = pooled * (1.0 - pooled) * per_trial;
    let z = if variance > 0.0 { difference / variance.sqrt() } else { 0.0 };
    Some(TwoProportions { z, p_value: 2.0 * normal_sf(z.abs()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn degenerate_rates_are_no_evidence() {
        let (none, all) = (Rate::new(0, 9).unwrap(), Rate::new(4, 4).unwrap());
        assert_eq!(two_proportion_z(none, Rate::default()), None);
        assert_eq!(two_proportion_z(Rate::default(), none), None);
        for rate in [none, all] {
            let test = two_proportion_z(rate, rate);
            assert_eq!(test, Some(TwoProportions { z: 0.0, p_value: 1.0 }));
        }
    }

    proptest! {
        #[test]
        fn exchanging_rates_or_hits_and_misses_turns_the_sign(
            a in 0_u64..999, b in 1_u64..999, c in 0_u64..999, d in 1_u64..999,
        ) {
            let (first, second) = (Rate::from_counts(a, b), Rate::from_counts(c, d));
            let z = two_proportion_z(first, second).unwrap().z;
            prop_assert!((two_proportion_z(second, first).unwrap().z + z).abs() < 1e-12);
            let of_misses = two_proportion_z(first.complement(), second.complement()).unwrap().z;
            prop_assert!((of_misses + z).abs() < 1e-9);
        }
    }
}
