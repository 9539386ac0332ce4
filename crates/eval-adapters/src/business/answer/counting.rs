//! How many orders, and what they add up to: one figure a currency, never one over several.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::claim::Claim;

use super::ledger::{Customer, no_account};
use super::question::Question;
use super::refusal::Refusal;
use crate::business::claims::{OrderCount, OrderTotal};
use crate::business::orders::{self, Currency, Scope};

/// Ways of asking for one figure over all currencies.
const ONE_FIGURE: &[&str] =
    &["convert*", "combined", "across currencies", "all currencies", "exchange", "single figure"];

/// Answers how many orders a company has placed.
pub(super) fn count(question: &Question<'_>, world: &World) -> Result<Vec<Claim>, Refusal> {
    let company = question.company()?;
    let mut currencies = question.currencies().into_iter().map(Some).collect::<Vec<_>>();
    if currencies.is_empty() {
        currencies.push(None);
    }
    let scopes = currencies.into_iter().map(|currency| Scope { currency, ..question.scope() });
    let claim = |scope: Scope| {
        let customer =
            Customer::read(company, &scope, world).ok_or_else(|| no_account(company, world))?;
        let statement =
            OrderCount { party: customer.party.clone(), scope, count: customer.orders.len() };
        Ok(Claim::new(statement.to_string(), customer.support()))
    };
    scopes.map(claim).collect()
}

/// Answers what the orders of a company add up to, in each currency asked for, or in each it used.
pub(super) fn add_up(question: &Question<'_>, world: &World) -> Result<Vec<Claim>, Refusal> {
    let company = question.company()?;
    let all = Customer::read(company, &question.scope(), world)
        .ok_or_else(|| no_account(company, world))?;
    let used: BTreeSet<Currency> = all.orders.iter().map(|order| order.money.currency).collect();
    if question.says(ONE_FIGURE) && used.len() > 1 {
        return Err(Refusal::MixedCurrencies);
    }
    let asked = question.currencies();
    let currencies = if asked.is_empty() { &used } else { &asked };
    let claims: Vec<_> = currencies
        .iter()
        .filter_map(|currency| total(company, &question.scope().of(*currency), world))
        .collect();
    if claims.is_empty() {
        let what = question.scope().words(2);
        let asked: Vec<_> = asked.iter().map(ToString::to_string).collect();
        let kind =
            if asked.is_empty() { String::new() } else { format!(" in {}", asked.join(" or ")) };
        return Err(Refusal::MissingEvidence(format!("{} has placed no {what}{kind}", all.party)));
    }
    Ok(claims)
}

fn total(company: &str, scope: &Scope, world: &World) -> Option<Claim> {
    let customer = Customer::read(company, scope, world)?;
    let total = orders::total(&customer.orders)?;
    let count = customer.orders.len();
    let statement =
        OrderTotal { party: customer.party.clone(), scope: scope.clone(), count, total };
    Some(Claim::new(statement.to_string(), customer.support()))
}
