//! Counts and totals of every company in every currency, comparisons of neighbours, and what is not
//! there.

use std::collections::BTreeSet;

use eval_core::case::BatteryCase;

use super::{Company, order_ids};
use crate::business::orders::{self, Currency, Money, Scope};

/// Cases on the orders of single companies and of pairs.
pub(super) fn cases(companies: &[Company<'_>]) -> Vec<BatteryCase> {
    let mut cases: Vec<_> = companies.iter().filter_map(count).collect();
    cases.extend(companies.iter().filter_map(count_of_a_year));
    for currency in currencies(companies) {
        let scope = Scope::VALID.of(currency);
        cases.extend(companies.iter().filter_map(|company| total(company, &scope)));
        cases.extend(companies.iter().filter_map(|company| absent(company, &scope)));
        let buyers: Vec<_> =
            companies.iter().filter(|company| !company.orders(&scope).is_empty()).collect();
        cases.extend(buyers.windows(2).filter_map(|pair| comparison(pair[0], pair[1], &scope)));
    }
    cases.extend(companies.iter().filter(|company| company.shares_name).map(ambiguous));
    cases.extend(companies.iter().filter(|company| !company.has_account()).map(without_account));
    cases
}

/// The currencies of all orders, each once.
pub(super) fn currencies(companies: &[Company<'_>]) -> BTreeSet<Currency> {
    companies.iter().flat_map(|company| &company.orders).map(|order| order.money.currency).collect()
}

fn id(what: &str, company: &Company<'_>, scope: &Scope) -> String {
    let currency = scope.currency.map_or(String::new(), |currency| format!("-{currency}"));
    format!("ledger-{what}-{}{}", company.key(), currency.to_lowercase())
}

fn count(company: &Company<'_>) -> Option<BatteryCase> {
    company.has_account().then_some(())?;
    let orders = company.orders(&Scope::VALID);
    let question = format!("How many orders has {} placed?", company.called);
    let case = BatteryCase::answer(id("count", company, &Scope::VALID), "ledger", question);
    let fact = format!("{} {}", orders.len(), Scope::VALID.words(orders.len()));
    Some(case.supported_by(order_ids(&orders)).stating([fact]))
}

/// The orders of the year in which the company placed its first.
fn count_of_a_year(company: &Company<'_>) -> Option<BatteryCase> {
    let year = company.orders.first()?.year();
    let scope = Scope { year: Some(year.to_owned()), ..Scope::VALID };
    let orders = company.orders(&scope);
    let question = format!("How many orders did {} place in {year}?", company.called);
    let case = BatteryCase::answer(id("count-of-a-year", company, &scope), "ledger", question);
    let fact = format!("{} {}", orders.len(), scope.words(orders.len()));
    Some(case.supported_by(order_ids(&orders)).stating([fact]))
}

fn total(company: &Company<'_>, scope: &Scope) -> Option<BatteryCase> {
    let orders = company.orders(scope);
    let total = orders::total(&orders)?;
    let question =
        format!("What is the total of the {} orders of {}?", total.currency, company.called);
    let case = BatteryCase::answer(id("total", company, scope), "ledger", question);
    Some(case.supported_by(order_ids(&orders)).stating([total.to_string()]))
}

/// A total in a currency that the company never used. Asked only of companies that ordered in two
/// others, for which the question is a natural one.
fn absent(company: &Company<'_>, scope: &Scope) -> Option<BatteryCase> {
    let used: BTreeSet<_> =
        company.orders(&Scope::VALID).iter().map(|order| order.money.currency).collect();
    let currency = scope.currency.filter(|currency| used.len() > 1 && !used.contains(currency))?;
    let question = format!("What is the total of the {currency} orders of {}?", company.called);
    Some(BatteryCase::refuse(id("absent", company, scope), "ledger", question))
}

fn comparison(one: &Company<'_>, other: &Company<'_>, scope: &Scope) -> Option<BatteryCase> {
    let (own, others) = (one.orders(scope), other.orders(scope));
    let (a, b) = (orders::total(&own)?, orders::total(&others)?);
    let difference = Money { amount: a.amount.checked_sub(b.amount)?.abs(), ..a };
    let mut facts = vec![a.to_string(), b.to_string()];
    if a != b {
        let winner = if a.amount > b.amount { one } else { other };
        facts.extend([difference.to_string(), format!("{} (", winner.name())]);
    }
    let question =
        format!("Who ordered more in {}, {} or {}?", a.currency, one.called, other.called);
    let id = format!("{}-{}", id("compare", one, scope), other.key());
    let case = BatteryCase::answer(id, "ledger", question);
    Some(case.supported_by([order_ids(&own), order_ids(&others)].concat()).stating(facts))
}

fn ambiguous(company: &Company<'_>) -> BatteryCase {
    let question = format!("What is the total of the orders of {}?", company.name());
    BatteryCase::refuse(id("ambiguous", company, &Scope::VALID), "ledger", question)
}

fn without_account(company: &Company<'_>) -> BatteryCase {
    let question = format!("How many orders has {} placed?", company.called);
    BatteryCase::refuse(id("no-account", company, &Scope::VALID), "ledger", question)
}
