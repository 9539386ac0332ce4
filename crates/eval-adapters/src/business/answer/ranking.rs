//! Who or what is largest or smallest, by a measure that the question names.

use eval_core::battery::World;
use eval_core::claim::Claim;

use super::ledger::Customer;
use super::question::Question;
use super::refusal::Refusal;
use crate::business::claims::{End, Kind, Measure, OrderSuperlative, Party, Place, Superlative};
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
    let mut places = places(end, kind, &customers).into_iter();
    let first = places.next().ok_or_else(|| none_in(scope))?;
    if first.parties.len() > MOST_LEVEL {
        let (count, measure) = (first.parties.len(), first.measure);
        return Err(Refusal::MissingEvidence(format!(
            "{count} customers are level with {measure}"
        )));
    }
    let next = places.next().filter(|place| place.parties.len() <= MOST_LEVEL);
    let statement = Superlative { end, scope: scope.clone(), first, next };
    let orders = in_scope(scope, world);
    let orders = orders.iter().map(|order| order.record.id.as_str());
    let support = customers.iter().flat_map(Customer::shown_by).chain(orders);
    Ok(Claim::new(statement.to_string(), support))
}

/// The customers by their measure, those nearest to the end first.
fn places(end: End, kind: Kind, customers: &[Customer<'_>]) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for customer in customers {
        let Some(measure) = Measure::of(kind, &customer.orders) else { continue };
        match places.iter_mut().find(|place| place.measure == measure) {
            Some(place) => place.parties.push(customer.party.clone()),
            None => places.push(Place { parties: vec![customer.party.clone()], measure }),
        }
    }
    places.sort_by(|a, b| end.ordering(a.measure, b.measure));
    places
}

fn none_in(scope: &Scope) -> Refusal {
    Refusal::MissingEvidence(format!("there are no {}", scope.words(2)))
}

fn by_order(end: End, scope: &Scope, world: &World) -> Result<Claim, Refusal> {
    let mut orders = in_scope(scope, world);
    orders.sort_by(|a, b| end.ordering(Measure::Total(a.money), Measure::Total(b.money)));
    let first = orders.first().ok_or_else(|| none_in(scope))?;
    let next = orders.get(1);
    if let Some(next) = next.filter(|next| next.money == first.money) {
        let what = format!("{} and {} are level", first.record.id, next.record.id);
        return Err(Refusal::MissingEvidence(what));
    }
    let owner = owner_of(first, scope, world)?;
    let party = Party { accounts: vec![first.account.to_owned()], ..owner.party.clone() };
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

fn owner_of<'w>(
    order: &Order<'_>,
    scope: &Scope,
    world: &'w World,
) -> Result<Customer<'w>, Refusal> {
    let owns =
        |customer: &Customer<'_>| customer.party.accounts.iter().any(|id| id == order.account);
    let nobody = || {
        Refusal::MissingEvidence(format!("{} is of an account that nobody knows", order.record.id))
    };
    customers(scope, world).into_iter().find(owns).ok_or_else(nobody)
}
