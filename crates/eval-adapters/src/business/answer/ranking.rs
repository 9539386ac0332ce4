//! Who or what is largest or smallest, by a measure that the question names.

use eval_core::battery::World;
use eval_core::claim::Claim;

use super::ledger::Customer;
use super::question::Question;
use super::refusal::Refusal;
use crate::business::claims::{End, Kind, Measure, OrderSuperlative, Place, Superlative};
use crate::business::kb::ORDER;
use crate::business::orders::{Order, Scope};

/// Ways of asking for a single order rather than for a customer.
const ONE_ORDER: &[&str] = &["order"];
/// Ways of asking for a ranking by number.
const BY_NUMBER: &[&str] = &[
    "most orders",
    "fewest orders",
    "most valid orders",
    "fewest valid orders",
    "most open orders",
    "most cancelled orders",
    "most delivered orders",
    "largest number",
    "highest number",
    "smallest number",
];
/// A place shared by more companies than this is not worth a sentence.
const MOST_LEVEL: usize = 6;

/// Answers a ranking over all customers or all orders.
pub(super) fn answer(
    end: End,
    kind: Kind,
    question: &Question<'_>,
    world: &World,
) -> Result<Vec<Claim>, Refusal> {
    let currencies = question.currencies();
    let by_number = question.says(BY_NUMBER);
    let mut scopes: Vec<_> =
        currencies.iter().map(|currency| question.scope().of(*currency)).collect();
    if scopes.is_empty() && by_number {
        scopes.push(question.scope());
    }
    if scopes.is_empty() {
        return Err(Refusal::UnscopedSuperlative);
    }
    let claim = |scope: &Scope| {
        if by_number || kind == Kind::Count {
            by_customer(end, Kind::Count, scope, world)
        } else if question.says(ONE_ORDER) {
            by_order(end, scope, world)
        } else {
            by_customer(end, Kind::Total, scope, world)
        }
    };
    scopes.iter().map(claim).collect()
}

fn in_scope<'w>(scope: &Scope, world: &'w World) -> Vec<Order<'w>> {
    let orders = world.kb.of_kind(ORDER).filter_map(|row| Order::read(row).ok());
    orders.filter(|order| scope.holds(order)).collect()
}

fn customers<'w>(scope: &Scope, world: &'w World) -> Vec<Customer<'w>> {
    let companies = world
        .graph
        .of_kind("company")
        .filter_map(|node| Customer::read(node.id.as_str(), scope, world));
    companies.filter(|customer| !customer.orders.is_empty()).collect()
}

fn by_customer(end: End, kind: Kind, scope: &Scope, world: &World) -> Result<Claim, Refusal> {
    let customers = customers(scope, world);
    let measured = customers.iter().filter_map(|c| Some((c, Measure::of(kind, &c.orders)?)));
    let mut places: Vec<Place> = Vec::new();
    for (customer, measure) in measured {
        match places.iter_mut().find(|place| place.measure == measure) {
            Some(place) => place.parties.push(customer.party.clone()),
            None => places.push(Place { parties: vec![customer.party.clone()], measure }),
        }
    }
    places
        .sort_by(|a, b| end.prefers(b.measure, a.measure).cmp(&end.prefers(a.measure, b.measure)));
    let mut places = places.into_iter();
    let none = || Refusal::MissingEvidence(format!("there are no {}", scope.words(2)));
    let first = places.next().ok_or_else(none)?;
    if first.parties.len() > MOST_LEVEL {
        let what = format!("{} customers are level with {}", first.parties.len(), first.measure);
        return Err(Refusal::MissingEvidence(what));
    }
    let next = places.next().filter(|place| place.parties.len() <= MOST_LEVEL);
    let statement = Superlative { end, scope: scope.clone(), first, next };
    let orders = in_scope(scope, world);
    let orders = orders.iter().map(|order| order.record.id.as_str());
    let support = customers.iter().flat_map(Customer::shown_by).chain(orders);
    Ok(Claim::new(statement.to_string(), support))
}

fn by_order(end: End, scope: &Scope, world: &World) -> Result<Claim, Refusal> {
    let mut orders = in_scope(scope, world);
    let prefers = |a: &Order<'_>, b: &Order<'_>| {
        end.prefers(Measure::Total(a.money), Measure::Total(b.money))
    };
    orders.sort_by(|a, b| prefers(b, a).cmp(&prefers(a, b)));
    let missing = |what: String| Refusal::MissingEvidence(what);
    let first =
        orders.first().ok_or_else(|| missing(format!("there are no {}", scope.words(2))))?;
    let next = orders.get(1);
    if let Some(next) = next.filter(|next| !prefers(first, next)) {
        return Err(missing(format!("{} and {} are level", first.record.id, next.record.id)));
    }
    let owner = customers(scope, world)
        .into_iter()
        .find(|c| c.party.accounts.iter().any(|id| id == first.account));
    let owner = owner.ok_or_else(|| {
        missing(format!("{} is of an account that nobody knows", first.record.id))
    })?;
    let mut party = owner.party.clone();
    party.accounts = vec![first.account.to_owned()];
    let statement = OrderSuperlative {
        end,
        scope: scope.clone(),
        order: first.record.id.to_string(),
        date: first.date.to_owned(),
        money: first.money,
        party,
        next: next.map(|order| (order.record.id.to_string(), order.money)),
    };
    let orders = orders.iter().map(|order| order.record.id.as_str());
    Ok(Claim::new(statement.to_string(), owner.shown_by().into_iter().chain(orders)))
}
