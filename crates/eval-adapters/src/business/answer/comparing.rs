//! Which of two companies ordered more, currency by currency.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::claim::Claim;

use super::ledger::{Customer, no_account};
use super::question::Question;
use super::refusal::Refusal;
use crate::business::claims::{Comparison, Kind, Measure};
use crate::business::orders::{Currency, Scope};

/// Ways of asking for a comparison by number.
const BY_NUMBER: &[&str] = &[
    "more orders",
    "fewer orders",
    "less orders",
    "number of orders",
    "how many",
    "more valid orders",
    "more open orders",
];

/// Answers a comparison of two companies.
pub(super) fn answer(
    pair: [&str; 2],
    question: &Question<'_>,
    world: &World,
) -> Result<Vec<Claim>, Refusal> {
    let scope = question.scope();
    let [one, other] = customers(pair, &scope, world)?;
    if question.says(BY_NUMBER) {
        return comparison(Kind::Count, pair, &scope, world).map(|claim| vec![claim]);
    }
    let asked = question.currencies();
    let is_asked = |currency: &Currency| asked.is_empty() || asked.contains(currency);
    let common: Vec<_> = used(&one).intersection(&used(&other)).copied().filter(is_asked).collect();
    if common.is_empty() {
        let trouble = "have no orders in a common currency to compare by";
        return Err(Refusal::MissingEvidence(format!(
            "{} and {} {trouble}",
            one.party, other.party
        )));
    }
    let by = |currency| comparison(Kind::Total, pair, &scope.of(currency), world);
    common.into_iter().map(by).collect()
}

fn used(customer: &Customer<'_>) -> BTreeSet<Currency> {
    customer.orders.iter().map(|order| order.money.currency).collect()
}

fn customers<'w>(
    pair: [&str; 2],
    scope: &Scope,
    world: &'w World,
) -> Result<[Customer<'w>; 2], Refusal> {
    let read =
        |company| Customer::read(company, scope, world).ok_or_else(|| no_account(company, world));
    Ok([read(pair[0])?, read(pair[1])?])
}

fn comparison(kind: Kind, pair: [&str; 2], scope: &Scope, world: &World) -> Result<Claim, Refusal> {
    let [one, other] = customers(pair, scope, world)?;
    let support: Vec<_> = one.support().into_iter().chain(other.support()).collect();
    let measured = |customer: &Customer<'_>| {
        let nothing =
            || Refusal::MissingEvidence(format!("{} has nothing to measure", customer.party));
        Ok((customer.party.clone(), Measure::of(kind, &customer.orders).ok_or_else(nothing)?))
    };
    let (one, other) = (measured(&one)?, measured(&other)?);
    let (first, second, difference) = match (one.1.above(other.1), other.1.above(one.1)) {
        (Some(difference), _) => (one, other, difference),
        (None, Some(difference)) => (other, one, difference),
        (None, None) => return Err(Refusal::MixedCurrencies),
    };
    let statement = Comparison { scope: scope.clone(), first, second, difference };
    Ok(Claim::new(statement.to_string(), support))
}
