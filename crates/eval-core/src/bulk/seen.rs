//! Which ids stand in which lines, in a form that another process can take up.

use serde::{Deserialize, Serialize};

/// An id by 88 bits of its digest, and the line that it stands in, counted over the whole input from 0.
pub type SeenId = (u128, u64);

/// Where lines come from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Start {
    /// The line, counted over the whole input from 0.
    pub before: u64,
    /// Its file, as messages show it.
    pub file: String,
    /// The line in the file, from 1. Those after it follow.
    pub line: u32,
}

/// The ids of the lines that a part holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeenIds {
    /// Where the lines come from, in their order.
    pub starts: Vec<Start>,
    /// How many lines are counted.
    pub lines: u64,
    /// The ids in the order of their digests, each as the difference to the digest before and the line.
    /// A number is written with five bits a digit, the lowest first.
    sorted: String,
}

impl SeenIds {
    /// No ids yet, from these places.
    pub fn from(starts: Vec<Start>, lines: u64) -> Self {
        Self { starts, lines, sorted: String::new() }
    }

    /// Adds an id; `before` is the digest of the one before it, at first 0.
    pub fn push(&mut self, (digest, line): SeenId, before: u128) {
        push_number(&mut self.sorted, digest.saturating_sub(before));
        push_number(&mut self.sorted, u128::from(line));
    }

    /// The ids, in order. `None` stands for the place where the text is garbled, and is the last.
    pub fn ids(&self) -> impl Iterator<Item = Option<SeenId>> {
        let (mut rest, mut before) = (self.sorted.as_bytes(), 0_u128);
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let read = next_id(&mut rest, before).filter(|(_, line)| *line < self.lines);
            match read {
                Some((digest, _)) => before = digest,
                None => rest = &[],
            }
            Some(read)
        })
    }
}

fn next_id(rest: &mut &[u8], before: u128) -> Option<SeenId> {
    let digest = before.checked_add(pop_number(rest)?)?;
    let line = u64::try_from(pop_number(rest)?).ok()?;
    (digest >> 88 == 0).then_some((digest, line))
}

/// The first half of the digits end a number, the others go on.
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvABCDEFGHIJKLMNOPQRSTUVWXYZ-_+.:~";

fn push_number(text: &mut String, mut number: u128) {
    loop {
        let (low, high) = (usize::try_from(number & 31).unwrap_or_default(), number >> 5);
        text.push(char::from(DIGITS[if high > 0 { low + 32 } else { low }]));
        if high == 0 {
            return;
        }
        number = high;
    }
}

fn pop_number(text: &mut &[u8]) -> Option<u128> {
    let mut number = 0_u128;
    for shift in (0..125).step_by(5) {
        let (digit, rest) = text.split_first()?;
        *text = rest;
        let digit = DIGITS.iter().position(|known| known == digit)?;
        number |= (digit as u128 & 31) << shift;
        if digit < 32 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ids_survive_being_written_and_read(
            mut ids in prop::collection::vec((0..1_u128 << 88, 0..1_u64 << 40), 0..20),
        ) {
            ids.sort_unstable();
            let mut seen = SeenIds::from(Vec::new(), 1 << 40);
            let mut before = 0;
            for id in &ids {
                seen.push(*id, before);
                before = id.0;
            }
            let json = serde_json::to_string(&seen).unwrap();
            let read: SeenIds = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(read.ids().map(Option::unwrap).collect::<Vec<_>>(), ids);
        }
    }

    #[test]
    fn what_is_garbled_is_noticed() {
        for sorted in ["1", "A", "!0", "15", "~~~~~~~~~~~~~~~~~~~~~~~~~~~~", "1012A"] {
            let sorted = sorted.to_owned();
            let seen = SeenIds { sorted: sorted.clone(), ..SeenIds::from(Vec::new(), 5) };
            assert_eq!(seen.ids().last(), Some(None), "{sorted}");
        }
    }
}
