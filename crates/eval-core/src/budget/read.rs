//! `[budget]` and `[prices.MODEL]` of `eval.toml`.

use std::time::Duration;

use jiff::SignedDuration;

use super::{Budget, Price, Prices, Usd};
use crate::diag::Code;
use crate::doc::{Fields, Node, Reader};

/// Reads `[budget]`. A limit of nothing is an error: such a run could ask nothing.
pub fn read_budget(reader: &mut Reader<'_>, node: &Node) -> Option<Budget> {
    let fields = reader.fields(node, "`budget`", &["calls", "tokens", "cost_usd", "wall"])?;
    Some(Budget {
        calls: count(reader, &fields, "calls"),
        tokens: count(reader, &fields, "tokens"),
        cost_usd: fields.get("cost_usd").and_then(|node| {
            let limit = money(reader, node, "`cost_usd`")?;
            positive(reader, node, "`cost_usd`", limit, limit > Usd::ZERO)
        }),
        wall: fields.get("wall").and_then(|node| time(reader, node, "`wall`")),
    })
}

/// Reads `[prices]`: a table a model, prices per million tokens.
pub fn read_prices(reader: &mut Reader<'_>, node: &Node) -> Option<Prices> {
    let entries = reader.entries(node, "`prices`")?;
    let prices = entries
        .iter()
        .filter_map(|entry| Some((entry.key.clone(), price(reader, &entry.node, &entry.key)?)));
    Some(prices.collect())
}

fn price(reader: &mut Reader<'_>, node: &Node, model: &str) -> Option<Price> {
    let fields = reader.fields(node, &format!("the price of `{model}`"), &["input", "output"])?;
    let [input, output] = ["input", "output"].map(|key| {
        let node = reader.required(&fields, key)?;
        let price = money(reader, node, &format!("`{key}`"))?;
        if price.places() > Price::PLACES {
            let message = format!("`{key}` has more than {} digits after the point", Price::PLACES);
            reader.report(Code::WrongValue, node.at, message);
            return None;
        }
        Some(price)
    });
    Some(Price { input: input?, output: output? })
}

fn count(reader: &mut Reader<'_>, fields: &Fields<'_>, key: &str) -> Option<u64> {
    let node = fields.get(key)?;
    let of = format!("`{key}`");
    let limit = reader.count(node, &of)?;
    positive(reader, node, &of, limit, limit > 0)
}

/// An amount exactly as it is written.
fn money(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Usd> {
    let (_, written) = reader.number(node, of)?;
    match written.parse() {
        Ok(amount) => Some(amount),
        Err(error) => {
            reader.report(Code::WrongValue, node.at, format!("{of} is `{written}`: {error}"));
            None
        }
    }
}

fn time(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Duration> {
    let text = reader.text(node, of)?;
    let time = text.parse::<SignedDuration>().ok().and_then(|time| Duration::try_from(time).ok());
    if time.is_none_or(|time| time.is_zero()) {
        let message = format!("{of} is `{text}`, expected a time such as `90s`, `30m` or `2h`");
        reader.report(Code::WrongValue, node.at, message);
        return None;
    }
    time
}

fn positive<T>(reader: &mut Reader<'_>, node: &Node, of: &str, limit: T, is: bool) -> Option<T> {
    if !is {
        let message = format!("{of} is nothing, so nothing could be asked");
        reader.report(Code::WrongValue, node.at, message);
    }
    is.then_some(limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};

    fn read<T>(text: &str, of: impl Fn(&mut Reader<'_>, &Node) -> Option<T>) -> Result<T, String> {
        let node = parsed(text, Language::Toml, "eval.toml").unwrap();
        let mut reader = Reader::new("eval.toml");
        let value = of(&mut reader, &node);
        let problems: Vec<_> = reader.into_problems().iter().map(ToString::to_string).collect();
        if problems.is_empty() { Ok(value.unwrap()) } else { Err(problems.join("\n")) }
    }

    #[test]
    fn a_budget_is_read_exactly() {
        let text = "calls = 1_000\ntokens = 2000000\ncost_usd = 0.10\nwall = \"90m\"\n";
        let budget = read(text, read_budget).unwrap();
        assert_eq!((budget.calls, budget.tokens), (Some(1_000), Some(2_000_000)));
        assert_eq!(budget.cost_usd, Some("0.1".parse().unwrap()));
        assert_eq!(budget.wall, Some(Duration::from_mins(90)));
        assert_eq!(read("", read_budget).unwrap(), Budget::UNLIMITED);
    }

    #[test]
    fn a_budget_that_makes_no_sense_is_refused_at_its_place() {
        let text = "calls = 0\ntoken = 5\ncost_usd = 1e-3\nwall = \"soon\"\n";
        insta::assert_snapshot!(read(text, read_budget).unwrap_err(), @r"
        error[wrong-value]: `calls` is nothing, so nothing could be asked
          --> eval.toml:1:9
        error[unknown-key]: `token` is not a key of `budget`
          --> eval.toml:2:1
          help: did you mean `tokens`?
        error[wrong-value]: `cost_usd` is `1e-3`: expected a decimal number such as 2.50
          --> eval.toml:3:12
        error[wrong-value]: `wall` is `soon`, expected a time such as `90s`, `30m` or `2h`
          --> eval.toml:4:8
        ");
        for wall in ["0s", "-5m", "PT-1S", "30"] {
            assert!(read(&format!("wall = \"{wall}\""), read_budget).is_err(), "{wall}");
        }
    }

    #[test]
    fn prices_are_read_by_model() {
        let text = "[\"small-1\"]\ninput = 0.15\noutput = 0.6\n[free]\ninput = 0\noutput = 0\n";
        let prices = read(text, read_prices).unwrap();
        assert_eq!(prices.of("small-1").unwrap().output, "0.60".parse().unwrap());
        assert_eq!(prices.of("free").unwrap().input, Usd::ZERO);
        let text = "[a]\ninput = 0.0000000000001\noutput = -1\n[b]\ninput = 1\n";
        insta::assert_snapshot!(read(text, read_prices).unwrap_err(), @r"
        error[wrong-value]: `input` has more than 12 digits after the point
          --> eval.toml:2:9
        error[wrong-value]: `output` is `-1`: expected a decimal number such as 2.50
          --> eval.toml:3:10
        error[missing-key]: the price of `b` lacks the key `output`
          --> eval.toml:4:1
        ");
    }
}
