//! What was scored, as a number that depends on the lines and not on their order.

use serde::{Deserialize, Serialize};

/// The lines of an input: how many, and the sum of a 128-bit hash of each. The same lines in any order and
/// any cut into files or blocks give the same value, so that parts fold to the whole.
///
/// The hash multiplies and folds, as wyhash does (<https://github.com/wangyi-fudan/wyhash>), because any
/// cryptographic one would take longer than all of the checks. It tells inputs apart that differ by
/// accident; somebody who wants two inputs to look alike could make them so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    lines: u64,
    sum: [u64; 2],
}

/// Odd numbers from the digits of π.
const KEYS: [u64; 4] =
    [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345, 0xa409_3822_299f_31d1, 0x082e_fa98_ec4e_6c89];

impl Content {
    /// Adds a line.
    pub(super) fn add(&mut self, line: &[u8]) {
        let [first, second] = hash(line);
        self.sum[0] = self.sum[0].wrapping_add(first);
        self.sum[1] = self.sum[1].wrapping_add(second);
        self.lines += 1;
    }

    /// Adds the lines of another part.
    pub(super) fn join(&mut self, other: Self) {
        self.lines += other.lines;
        for (lane, more) in self.sum.iter_mut().zip(other.sum) {
            *lane = lane.wrapping_add(more);
        }
    }

    /// The sum as 32 hexadecimal digits.
    pub fn digest(&self) -> String {
        let [high, low] = self.sum;
        format!("{high:016x}{low:016x}")
    }

    /// How many lines there are.
    pub fn lines(&self) -> u64 {
        self.lines
    }
}

fn hash(line: &[u8]) -> [u64; 2] {
    let [mut first, mut second, third, fourth] = KEYS;
    let (blocks, rest) = line.as_chunks::<32>();
    for block in blocks {
        let (words, _) = block.as_chunks::<8>();
        let [a, b, c, d] = [words[0], words[1], words[2], words[3]].map(u64::from_le_bytes);
        first = folded(a ^ first, b ^ third);
        second = folded(c ^ second, d ^ fourth);
    }
    let (words, bytes) = rest.as_chunks::<8>();
    for word in words {
        first = folded(u64::from_le_bytes(*word) ^ first, third);
    }
    let mut last = [0; 8];
    last[..bytes.len()].copy_from_slice(bytes);
    first = folded(u64::from_le_bytes(last) ^ first, third);
    second = folded(line.len() as u64 ^ second, fourth);
    [folded(first ^ third, second ^ fourth), folded(first ^ fourth, second ^ third)]
}

/// Both halves of a product, one over the other.
#[expect(clippy::cast_possible_truncation, reason = "the two halves of 128 bits")]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn of(lines: &[&str]) -> Content {
        let mut content = Content::default();
        for line in lines {
            content.add(line.as_bytes());
        }
        content
    }

    #[test]
    fn order_and_cut_say_nothing_and_everything_else_does() {
        let whole = of(&["a", "b", "c"]);
        assert_eq!(whole, of(&["c", "a", "b"]));
        let mut joined = of(&["b"]);
        joined.join(of(&["c", "a"]));
        assert_eq!(whole, joined);
        for other in [of(&["a", "b"]), of(&["a", "b", "c", "c"]), of(&["a", "b", "d"])] {
            assert_ne!(whole.digest(), other.digest());
        }
    }

    #[test]
    fn every_byte_and_the_length_count() {
        let mut seen = BTreeSet::new();
        for length in 0..100 {
            assert!(seen.insert(hash(&vec![0; length])));
            for at in 0..length {
                for byte in [1, 2, 255] {
                    let mut line = vec![0; length];
                    line[at] = byte;
                    assert!(seen.insert(hash(&line)), "{length} {at} {byte}");
                }
            }
        }
    }
}
