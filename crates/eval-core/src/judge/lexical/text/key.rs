//! The identity of a word: a hash instead of a string.
//!
//! A claim is compared with its evidence word by word, some tens of thousands of times a second.
//! With [`WordKey`] a comparison is one integer compare and no word is ever copied. The hash is
//! FNV-1a in 64 bits (Fowler, Noll, Vo; IETF draft-eastlake-fnv): the same on every machine and in
//! every run, which a seeded hasher is not. Two different words of one claim and its evidence
//! collide with a probability of about `n²/2⁶⁵`: below `10⁻¹¹` for twenty thousand words.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The identity of a folded word, of a stem or of a number's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct WordKey(u64);

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

impl WordKey {
    /// The key of a folded word.
    pub(crate) fn of(word: &str) -> Self {
        Self(OFFSET_BASIS).with(word.as_bytes())
    }

    /// The key of `base` followed by `tail`, without joining them.
    pub(crate) fn of_joined(base: &str, tail: &str) -> Self {
        Self::of(base).with(tail.as_bytes())
    }

    /// The key of a number's value. The leading zero byte keeps numbers apart from words.
    pub(crate) fn of_value(mantissa: u128, exponent: i32) -> Self {
        Self(OFFSET_BASIS).with(&[0]).with(&mantissa.to_le_bytes()).with(&exponent.to_le_bytes())
    }

    fn with(self, bytes: &[u8]) -> Self {
        Self(bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME)))
    }
}

/// A hasher for maps by [`WordKey`], which is a hash already.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = WordKey(self.0).with(bytes).0;
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A map by [`WordKey`].
pub(crate) type KeyMap<V> = HashMap<WordKey, V, BuildHasherDefault<KeyHasher>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // Test vectors of the IETF draft, appendix C.
        assert_eq!(WordKey::of("").0, 0xcbf2_9ce4_8422_2325);
        assert_eq!(WordKey::of("a").0, 0xaf63_dc4c_8601_ec8c);
        assert_eq!(WordKey::of("foobar").0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn joined_parts_have_the_key_of_the_whole() {
        assert_eq!(WordKey::of_joined("foo", "bar"), WordKey::of("foobar"));
    }
}
