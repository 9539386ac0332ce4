//! Randomness that is an argument: the same seed gives the same numbers, for ever.
//!
//! Resampling decides verdicts, so an upgraded crate must not be able to change one. The generator
//! is xoshiro256++ 1.0 (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators",
//! ACM TOMS 47:36 (2021)), its state filled by `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, OOPSLA
//! 2014), as its authors advise; numbers below a bound follow D. Lemire, "Fast random integer
//! generation in an interval", ACM TOMACS 29:3 (2019). It is not for secrets.

use std::num::NonZeroU64;

/// A stream of random numbers, fixed by its seed.
///
/// ```
/// use eval_core::stats::Random;
///
/// assert_eq!(Random::seeded(7).next_u64(), Random::seeded(7).next_u64());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream of a seed. Any seed is as good as any other.
    pub fn seeded(seed: u64) -> Self {
        let mut weyl = seed;
        Self { state: [(); 4].map(|()| split_mix(&mut weyl)) }
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let output = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        output
    }

    /// A number from 0 up to but not including `bound`, each equally likely.
    pub fn below(&mut self, bound: NonZeroU64) -> u64 {
        let bound = bound.get();
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let [low, high] = halves(product);
            // The few low halves that some numbers would get once more than others are drawn again.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }

    /// One of the items, each equally likely; `None` when there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = NonZeroU64::new(items.len() as u64)?;
        items.get(usize::try_from(self.below(count)).ok()?)
    }

    /// A number from 0 up to but not including 1, a multiple of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        const SCALE: f64 = 1.0 / (1_u64 << 53) as f64;
        (self.next_u64() >> 11) as f64 * SCALE
    }

    /// True with probability `p`; never for a NaN.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Puts the items into a random order, each equally likely (Fisher and Yates, in R. Durstenfeld's
    /// form, CACM 7 (1964) 420).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = NonZeroU64::MIN.saturating_add(last as u64);
            items.swap(last, usize::try_from(self.below(bound)).unwrap_or(last));
        }
    }
}

/// The next output of `SplitMix64`.
fn split_mix(weyl: &mut u64) -> u64 {
    *weyl = weyl.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*weyl ^ (*weyl >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The low and the high 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "cutting the number in two is the point")]
fn halves(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The first outputs for seed 1234567, as the reference implementation `splitmix64.c` by
    /// S. Vigna (2015) prints them.
    #[test]
    fn split_mix_gives_its_reference_outputs() {
        let mut weyl = 1_234_567;
        let outputs = [(); 5].map(|()| split_mix(&mut weyl));
        assert_eq!(
            outputs,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    /// The first outputs for the state 1, 2, 3, 4, as the reference implementation
    /// `xoshiro256plusplus.c` by D. Blackman and S. Vigna (2019) prints them.
    #[test]
    fn xoshiro_gives_its_reference_outputs() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let outputs = [(); 10].map(|()| random.next_u64());
        assert_eq!(
            outputs,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386,
                9_228_616_714_210_784_205,
                9_973_669_472_204_895_162,
                14_011_001_112_246_962_877,
                12_406_186_145_184_390_807,
                15_849_039_046_786_891_736,
                10_450_023_813_501_588_000,
            ]
        );
    }

    #[test]
    fn every_number_below_a_bound_is_equally_likely() {
        let mut random = Random::seeded(1);
        let mut counts = [0_u64; 6];
        for _ in 0..60_000 {
            counts[usize::try_from(random.below(NonZeroU64::new(6).unwrap())).unwrap()] += 1;
        }
        let chi_square: f64 =
            counts.iter().map(|&count| (count as f64 - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(super::super::special::chi_square_sf(chi_square, 5.0) > 0.001, "{counts:?}");
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Random::seeded(3).choose::<u8>(&[]), None);
        assert!(!Random::seeded(3).chance(f64::NAN));
    }

    proptest! {
        #[test]
        fn bounds_are_kept(seed: u64, bound in 1_u64..) {
            let mut random = Random::seeded(seed);
            let bound = NonZeroU64::new(bound).unwrap();
            for _ in 0..20 {
                prop_assert!(random.below(bound) < bound.get());
                prop_assert!((0.0..1.0).contains(&random.unit()));
            }
        }

        #[test]
        fn a_shuffle_loses_nothing(seed: u64, mut items in prop::collection::vec(any::<u8>(), 0..40)) {
            let mut shuffled = items.clone();
            Random::seeded(seed).shuffle(&mut shuffled);
            shuffled.sort_unstable();
            items.sort_unstable();
            prop_assert_eq!(shuffled, items);
        }
    }
}
