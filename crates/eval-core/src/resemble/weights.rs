//! How much a shared feature says.

/// The weight of every feature: the square of its inverse document frequency, in thousandths, at least
/// one.
///
/// The inverse document frequency is ln((N + 1) / (n + ½)) for a feature that n of N texts have
/// (K. Spärck Jones, Journal of Documentation 28 (1972) 11-21; the constants keep it above zero). What
/// all texts say, such as a field that never changes, weighs next to nothing, and still a text resembles
/// itself. Features are present or absent; how often does not matter in texts this short. With that, the
/// cosine of two texts is the sum of the weights they share over the root of the product of their sums:
/// integers, up to the roots and one division, so that no order of adding matters.
#[derive(Debug)]
pub(super) struct Weights(Vec<i64>);

impl Weights {
    /// The weights of features that stand in so many of `texts` texts.
    pub(super) fn new(document_frequencies: &[u32], texts: usize) -> Self {
        let weight = |&containing: &u32| {
            let inverse = ((texts as f64 + 1.0) / (f64::from(containing) + 0.5)).ln();
            #[expect(clippy::cast_possible_truncation, reason = "at most (ln 2⁶⁵)² thousandths")]
            let thousandths = (inverse * inverse * 1000.0).round() as i64;
            thousandths.max(1)
        };
        Self(document_frequencies.iter().map(weight).collect())
    }

    pub(super) fn of(&self, feature: usize) -> i64 {
        self.0[feature]
    }

    pub(super) fn feature_count(&self) -> usize {
        self.0.len()
    }

    /// The length of a text's vector: the root of the sum of its weights.
    pub(super) fn length(&self, features: &[usize]) -> f64 {
        (features.iter().map(|&feature| self.of(feature)).sum::<i64>() as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: ln(4 / 1.5) = 0.98083, squared 0.96203; ln(4 / 3.5) = 0.13353, squared 0.01783.
    #[test]
    fn what_is_rare_weighs_more() {
        let weights = Weights::new(&[1, 3], 3);
        assert_eq!((weights.of(0), weights.of(1)), (962, 18));
        assert!((weights.length(&[0, 1]) - 980_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn what_all_say_still_weighs_something() {
        assert_eq!(Weights::new(&[1_000_000], 1_000_000).of(0), 1);
    }
}
