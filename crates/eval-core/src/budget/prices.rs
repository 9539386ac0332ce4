use std::collections::BTreeMap;

use serde::Serialize;

use super::Usd;
use crate::diag::{Code, Diagnostic, nearest};
use crate::trace::Usage;

/// Tokens that a price is for.
const PER: u64 = 1_000_000;

/// What a model costs, per million tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    /// Of the prompt.
    pub input: Usd,
    /// Of the answer.
    pub output: Usd,
}

/// The prices of models, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Prices(BTreeMap<String, Price>);

impl Price {
    /// The finest price: with more decimals a token would cost a fraction of the smallest unit.
    pub(super) const PLACES: usize = 12;

    /// What these tokens cost.
    pub fn of_tokens(self, input: u64, output: u64) -> Usd {
        (self.input.times(input) + self.output.times(output)).divided_by(PER)
    }
}

impl Prices {
    /// The price of a model, if the table has it.
    pub fn of(&self, model: &str) -> Option<Price> {
        self.0.get(model).copied()
    }

    /// Whether there is no price at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What an answer cost: what it says itself, or its tokens at the model's price. `None` if neither
    /// is known.
    pub fn cost(&self, usage: Usage, model: Option<&str>) -> Option<Usd> {
        if let Some(stated) = usage.cost_usd {
            return Usd::stated(stated);
        }
        let price = self.of(model?)?;
        Some(price.of_tokens(usage.input_tokens?, usage.output_tokens?))
    }

    /// A problem for each model without a price, for a run under a budget of money: such a model would
    /// count as free.
    pub fn missing<'a>(&self, models: impl IntoIterator<Item = &'a str>) -> Vec<Diagnostic> {
        models
            .into_iter()
            .filter(|model| self.of(model).is_none())
            .map(|m| self.no_price(m))
            .collect()
    }

    fn no_price(&self, model: &str) -> Diagnostic {
        let message = format!("the budget is in money and the model `{model}` has no price");
        let help = match nearest(model, self.0.keys().map(String::as_str)) {
            Some(known) => format!("the table has `{known}`"),
            None => {
                format!("add `[prices.\"{model}\"]` with `input` and `output` per million tokens")
            }
        };
        Diagnostic::new(Code::MissingPrice, message).with_help(help)
    }
}

impl FromIterator<(String, Price)> for Prices {
    fn from_iter<I: IntoIterator<Item = (String, Price)>>(prices: I) -> Self {
        Self(prices.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prices() -> Prices {
        let price = Price { input: "0.15".parse().unwrap(), output: "0.60".parse().unwrap() };
        [("small-1".to_owned(), price)].into_iter().collect()
    }

    fn usage(input: Option<u64>, output: Option<u64>, cost_usd: Option<f64>) -> Usage {
        Usage { input_tokens: input, output_tokens: output, cost_usd }
    }

    /// 1234 · 0.15 / 10⁶ + 567 · 0.60 / 10⁶ = 0.0001851 + 0.0003402.
    #[test]
    fn tokens_are_priced_exactly() {
        let cost = prices().cost(usage(Some(1234), Some(567), None), Some("small-1"));
        assert_eq!(cost.unwrap().to_string(), "0.0005253");
    }

    #[test]
    fn what_the_answer_says_goes_before_the_table() {
        let cost = prices().cost(usage(Some(9), Some(9), Some(0.25)), Some("small-1"));
        assert_eq!(cost.unwrap().to_string(), "0.25");
    }

    #[test]
    fn what_is_not_known_costs_nothing_that_could_be_said() {
        let whole = usage(Some(1), Some(1), None);
        assert_eq!(prices().cost(whole, Some("large-1")), None);
        assert_eq!(prices().cost(whole, None), None);
        assert_eq!(prices().cost(usage(Some(1), None, None), Some("small-1")), None);
    }

    #[test]
    fn a_model_without_a_price_is_named_with_the_nearest_that_has_one() {
        let problems = prices().missing(["small-1", "smal-1", "other"]);
        let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"), @r#"
        error[missing-price]: the budget is in money and the model `smal-1` has no price
          help: the table has `small-1`
        error[missing-price]: the budget is in money and the model `other` has no price
          help: add `[prices."other"]` with `input` and `output` per million tokens
        "#);
    }
}
