//! `The largest valid EUR order is O-1 of 2024-03-05 with 3.00 EUR, by A AG (account K1), followed by O-2 with 2.00 EUR.`

use std::fmt;

use eval_core::shape::Evidence;

use super::Statement;
use super::comparison::Measure;
use super::order_evidence::{in_scope, nothing_left_out};
use super::party::Party;
use super::sentence::Cursor;
use super::superlative::End;
use crate::business::orders::{Money, Order, Scope};

/// ## What it decides
/// Which single order of one currency is the largest or smallest, whose it is and which comes next.
/// ## How it compares
/// Every order of the knowledge base in this scope must be cited; the two orders named must be the
/// first two by amount, alone in their place, and the first one's account that of the company named.
/// ## Fails when
/// Another order is larger or as large, an amount, day or account is wrong, an order in scope is not
/// cited, the account is not shown to be the company's (mode `ungrounded_claim`).
/// ## Does not look at
/// Whose the second order is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct OrderSuperlative {
    /// Which end.
    pub(in crate::business) end: End,
    /// Which orders, of one currency.
    pub(in crate::business) scope: Scope,
    /// The winner.
    pub(in crate::business) order: String,
    /// The day of the winner.
    pub(in crate::business) date: String,
    /// The amount of the winner.
    pub(in crate::business) money: Money,
    /// Who placed it.
    pub(in crate::business) party: Party,
    /// The next order and its amount; `None` where there is no other in scope.
    pub(in crate::business) next: Option<(String, Money)>,
}

impl fmt::Display for OrderSuperlative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { order, date, money, party, .. } = self;
        write!(
            f,
            "The {} {} is {order} of {date} with {money}, by {party}",
            self.end.word(),
            self.scope.words(1)
        )?;
        if let Some((order, money)) = &self.next {
            write!(f, ", followed by {order} with {money}")?;
        }
        f.write_str(".")
    }
}

impl Statement for OrderSuperlative {
    const NAME: &'static str = "order_superlative";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("The ")?;
        let end = End::parse(cursor.until(" ")?)?;
        let scope = Scope::parse(cursor.until(" is ")?, 1)?;
        let order = cursor.until(" of ")?.to_owned();
        let date = cursor.until(" with ")?.to_owned();
        let money = Money::parse(cursor.until(", by ")?)?;
        let party = Party::parse(&mut cursor, "")?;
        let next = if cursor.take(", followed by ").is_some() {
            let order = cursor.until(" with ")?.to_owned();
            Some((order, Money::parse(cursor.rest_before(".")?)?))
        } else {
            cursor.end(".")?;
            None
        };
        Some(Self { end, scope, order, date, money, party, next })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        if self.scope.currency != Some(self.money.currency) {
            return Err(format!("orders in {} were expected to be compared", self.money.currency));
        }
        let mut orders = in_scope(&self.scope, evidence)?;
        nothing_left_out(&self.scope, evidence, |_| true)?;
        let prefers = |a: &Order<'_>, b: &Order<'_>| {
            self.end.prefers(Measure::Total(a.money), Measure::Total(b.money))
        };
        orders.sort_by(|a, b| prefers(b, a).cmp(&prefers(a, b)));
        let [first, rest @ ..] = orders.as_slice() else {
            return Err("no order is cited".to_owned());
        };
        if rest.first().is_some_and(|second| !prefers(first, second)) {
            return Err(format!("{} and {} are level", first.record.id, rest[0].record.id));
        }
        let found = (first.record.id.as_str(), first.date, first.money);
        if found != (self.order.as_str(), self.date.as_str(), self.money) {
            return Err(format!(
                "the {} is {} of {} with {}",
                self.end.word(),
                found.0,
                found.1,
                found.2
            ));
        }
        if self.party.accounts != [first.account] {
            return Err(format!("{} belongs to account {}", self.order, first.account));
        }
        self.party.rows(evidence)?;
        let next = rest.first().map(|order| (order.record.id.to_string(), order.money));
        match (&self.next, next) {
            (said, found) if *said == found => Ok(()),
            (_, Some((order, money))) => Err(format!("{order} with {money} comes next")),
            (_, None) => Err("no other order is in scope".to_owned()),
        }
    }
}
