//! The largest and smallest of each currency, by customer and by order, and rankings without a
//! measure.

use eval_core::battery::World;
use eval_core::case::BatteryCase;

use super::orders::currencies;
use super::{Company, order_ids};
use crate::business::kb::ORDER;
use crate::business::orders::{self, Currency, Order, Scope};

/// Ranking questions that lack a measure.
const UNSCOPED: [&str; 3] = [
    "Which customer is our largest?",
    "Who has the smallest total of orders?",
    "What is the biggest order of all?",
];

/// Cases on rankings.
pub(super) fn cases(companies: &[Company<'_>], world: &World) -> Vec<BatteryCase> {
    let mut cases = Vec::new();
    for currency in currencies(companies) {
        let orders = valid_orders(currency, world);
        for (word, largest) in [("largest", true), ("smallest", false)] {
            cases.extend(customer(word, largest, currency, companies, &orders));
            cases.extend(order(word, largest, currency, &orders));
        }
    }
    for (number, question) in (1..).zip(UNSCOPED) {
        cases.push(BatteryCase::refuse(format!("ledger-unscoped-{number}"), "ledger", question));
    }
    cases
}

/// All valid orders of a currency, those under unknown accounts among them.
fn valid_orders(currency: Currency, world: &World) -> Vec<Order<'_>> {
    let scope = Scope::VALID.of(currency);
    let orders = world.kb.of_kind(ORDER).filter_map(|row| Order::read(row).ok());
    orders.filter(|order| scope.holds(order)).collect()
}

/// The customer with the most or the least; no case where two are level.
fn customer(
    word: &str,
    largest: bool,
    currency: Currency,
    companies: &[Company<'_>],
    orders: &[Order<'_>],
) -> Option<BatteryCase> {
    let scope = Scope::VALID.of(currency);
    let totals = companies
        .iter()
        .filter_map(|company| Some((company, orders::total(&company.orders(&scope))?)));
    let mut totals: Vec<_> = totals.collect();
    totals.sort_by_key(|(_, total)| total.amount);
    if largest {
        totals.reverse();
    }
    let (winner, total) = totals.first()?;
    if totals.get(1).is_some_and(|(_, next)| next == total) {
        return None;
    }
    let id = format!("ledger-{word}-customer-{currency}").to_lowercase();
    let question = format!("Which customer has the {word} total of {currency} orders?");
    let case = BatteryCase::answer(id, "ledger", question).supported_by(order_ids(orders));
    Some(case.stating([total.to_string(), format!("by {} (", winner.name())]))
}

/// The order with the most or the least; no case where two are level.
fn order(
    word: &str,
    largest: bool,
    currency: Currency,
    orders: &[Order<'_>],
) -> Option<BatteryCase> {
    let mut ranked = orders.to_vec();
    ranked.sort_by_key(|order| order.money.amount);
    if largest {
        ranked.reverse();
    }
    let first = ranked.first()?;
    if ranked.get(1).is_some_and(|next| next.money == first.money) {
        return None;
    }
    let id = format!("ledger-{word}-order-{currency}").to_lowercase();
    let question = format!("Which is the {word} {currency} order?");
    let case = BatteryCase::answer(id, "ledger", question).supported_by(order_ids(orders));
    Some(
        case.stating([
            format!("is {} of {}", first.record.id, first.date),
            first.money.to_string(),
        ]),
    )
}
