//! Adding up numbers written in words.

use super::token::Token;
use crate::judge::lexical::lexicon::NumberWord;

/// A spelled-out number as it stands, word by word.
#[derive(Debug, Default)]
pub(super) struct Spelled {
    done: u128,
    group: u128,
}

impl Spelled {
    /// Adds a cardinal where one may follow: `twenty` + `two`, `two hundred` + `five`.
    pub(super) fn add(&mut self, number: u16) -> bool {
        let number = u128::from(number);
        let room = match number {
            0..10 => 10,
            10..100 => 100,
            _ => 1000,
        };
        let fits = self.group.is_multiple_of(room) && !(self.group == 10 && number < 10);
        if fits {
            self.group += number;
        }
        fits
    }

    /// Multiplies what stands before: `two` + `hundred`.
    pub(super) fn scale(&mut self, power: u8) {
        let factor = 10_u128.pow(u32::from(power));
        if power == 2 {
            self.group = self.group.max(1).saturating_mul(factor);
        } else {
            // `mil millones`: the thousand before is multiplied as well.
            let (kept, counted) = if self.done < factor {
                (0, self.done.saturating_add(self.group))
            } else {
                (self.done, self.group)
            };
            self.done = kept.saturating_add(counted.max(1).saturating_mul(factor));
            self.group = 0;
        }
    }

    /// Whether the word after `and` goes on with this number.
    pub(super) fn goes_on(&self, next: Option<&Token>) -> bool {
        let hundreds_or_tens = self.group >= 20 && self.group.is_multiple_of(10);
        let small = next
            .and_then(|token| token.entry.number)
            .is_some_and(|number| matches!(number, NumberWord::Cardinal(number) if number < 100));
        small && (hundreds_or_tens || self.done > 0)
    }

    /// The number so far.
    pub(super) fn value(&self) -> u128 {
        self.done.saturating_add(self.group)
    }
}
