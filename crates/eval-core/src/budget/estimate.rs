use std::iter::Sum;
use std::ops::Add;

use serde::Serialize;

use super::{Price, Usd};

/// What questions would cost, before they are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Estimate {
    /// Questions, at most. This is no estimate but a count.
    pub calls: u64,
    /// Tokens, where a model outside of this process may be asked.
    pub tokens: Option<Tokens>,
    /// Money; `None` where a price or the length of the answers is not known, or where nothing is paid.
    pub cost_usd: Option<Usd>,
}

/// Tokens, roughly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tokens {
    /// Of the questions as the project writes them. What the system adds (its prompt, what it retrieves)
    /// cannot be seen from here.
    pub input: u64,
    /// Of the answers; `None` where nothing is known of their length.
    pub output: Option<u64>,
}

/// Characters of a token of English text, by the rule of thumb that tokenisers are documented with.
const CHARACTERS: u64 = 4;

impl Estimate {
    /// Of so many calls of code in this process.
    pub fn of_own_code(calls: u64) -> Self {
        Self { calls, tokens: None, cost_usd: None }
    }

    /// Of questions of so many characters altogether, put to a system outside. `answer` is the mean
    /// length of an answer in characters, where an earlier run tells it.
    pub fn of_questions(
        calls: u64,
        characters: u64,
        answer: Option<u64>,
        price: Option<Price>,
    ) -> Self {
        let input = characters.div_ceil(CHARACTERS);
        let output = answer.map(|length| length.div_ceil(CHARACTERS).saturating_mul(calls));
        let cost_usd = price.zip(output).map(|(price, output)| price.of_tokens(input, output));
        Self { calls, tokens: Some(Tokens { input, output }), cost_usd }
    }
}

/// Unknown and known make unknown; nothing at all and known make known.
fn added<T: Add<Output = T>>(left: Option<T>, right: Option<T>, both: bool) -> Option<T> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left + right),
        (left, right) if !both => left.or(right),
        _ => None,
    }
}

impl Add for Estimate {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        // What asks no model has no tokens and costs nothing; that leaves the other side as it is.
        let both = self.tokens.is_some() && other.tokens.is_some();
        Self {
            calls: self.calls + other.calls,
            tokens: added(self.tokens, other.tokens, both),
            cost_usd: added(self.cost_usd, other.cost_usd, both),
        }
    }
}

impl Add for Tokens {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let output = self.output.zip(other.output).map(|(left, right)| left + right);
        Self { input: self.input + other.input, output }
    }
}

impl Sum for Estimate {
    fn sum<I: Iterator<Item = Self>>(estimates: I) -> Self {
        estimates.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price() -> Price {
        Price { input: "1".parse().unwrap(), output: "2".parse().unwrap() }
    }

    /// 1000 characters are 250 tokens; 10 answers of 41 characters are 110 tokens:
    /// 250 · 1 / 10⁶ + 110 · 2 / 10⁶ = 0.00047.
    #[test]
    fn tokens_are_a_quarter_of_the_characters_and_money_follows() {
        let estimate = Estimate::of_questions(10, 1_000, Some(41), Some(price()));
        assert_eq!(estimate.tokens, Some(Tokens { input: 250, output: Some(110) }));
        assert_eq!(estimate.cost_usd.unwrap().to_string(), "0.00047");
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        assert_eq!(Estimate::of_questions(1, 9, None, Some(price())).cost_usd, None);
        assert_eq!(Estimate::of_questions(1, 9, Some(9), None).cost_usd, None);
    }

    #[test]
    fn own_code_adds_calls_and_nothing_unknown_becomes_known() {
        let own = Estimate::of_own_code(5);
        let known = Estimate::of_questions(1, 8, Some(8), Some(price()));
        let unknown = Estimate::of_questions(1, 8, None, None);
        let sum: Estimate = [own, known, own].into_iter().sum();
        assert_eq!((sum.calls, sum.tokens, sum.cost_usd), (11, known.tokens, known.cost_usd));
        let sum = known + unknown;
        assert_eq!((sum.tokens.unwrap().output, sum.cost_usd), (None, None));
    }
}
