//! The largest or smallest single order:
//!
//! ```text
//! The largest valid EUR order is O-1 of 2024-03-05 with 3.00 EUR, by A AG (account K1), followed by
//! O-2 with 2.00 EUR.
//! ```

use std::cmp::Ordering;
use std::fmt;

use eval_core::shape::{Evidence, Statement};

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
        orders.sort_by(|a, b| self.ordering(a, b));
        let mut ranked = orders.iter();
        let first = ranked.next().ok_or("no order is cited")?;
        let second = ranked.next();
        if let Some(second) = second.filter(|second| self.ordering(first, second).is_eq()) {
            return Err(format!("{} and {} are level", first.record.id, second.record.id));
        }
        self.is_first(first)?;
        self.party.rows(evidence)?;
        self.is_next(second)
    }
}

impl OrderSuperlative {
    fn ordering(&self, one: &Order<'_>, other: &Order<'_>) -> Ordering {
        self.end.ordering(Measure::Total(one.money), Measure::Total(other.money))
    }

    fn is_first(&self, order: &Order<'_>) -> Result<(), String> {
        let (id, date, money) = (order.record.id.as_str(), order.date, order.money);
        if (id, date, money) != (self.order.as_str(), self.date.as_str(), self.money) {
            return Err(format!("the {} is {id} of {date} with {money}", self.end.word()));
        }
        if self.party.accounts != [order.account] {
            return Err(format!("{id} belongs to account {}", order.account));
        }
        Ok(())
    }

    fn is_next(&self, order: Option<&Order<'_>>) -> Result<(), String> {
        let found = order.map(|order| (order.record.id.to_string(), order.money));
        match (&self.next, found) {
            (said, found) if *said == found => Ok(()),
            (_, Some((order, money))) => Err(format!("{order} with {money} comes next")),
            (_, None) => Err("no other order is in scope".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const EUR: &str = "The largest valid EUR order is O-6 of 2024-06-10 with 300.60 EUR, by Birke AG (account K3), followed by O-2 with 200.20 EUR.";
    const ROWS: &str = "K3 O-1 O-2 O-5 O-6 O-8 O-9";

    #[test]
    fn the_largest_and_the_smallest_order_are_supported() {
        supported("order_superlative", EUR, ROWS);
        let text = "The smallest valid EUR order is O-5 of 2024-05-09 with 0.30 EUR, by Alder Tools GmbH (account K2), followed by O-8 with 10.00 EUR.";
        supported("order_superlative", text, "K2 O-1 O-2 O-5 O-6 O-8 O-9");
    }

    #[test]
    fn every_part_that_differs_is_unsupported() {
        unsupported(&EUR.replace("O-6", "O-2"), ROWS, "the largest is O-6");
        unsupported(
            &EUR.replace("2024-06-10", "2024-06-11"),
            ROWS,
            "the largest is O-6 of 2024-06-10",
        );
        unsupported(&EUR.replace("300.60", "300.61"), ROWS, "with 300.60 EUR");
        unsupported(&EUR.replace("200.20", "200.21"), ROWS, "O-2 with 200.20 EUR comes next");
        unsupported(&EUR.replace("O-2", "O-1"), ROWS, "O-2 with 200.20 EUR comes next");
        unsupported(&EUR.replace("largest", "smallest"), ROWS, "the smallest is O-5");
        unsupported(&EUR.replace("K3", "K4"), ROWS, "O-6 belongs to account K3");
        unsupported(
            &EUR.replace("Birke", "Alder"),
            ROWS,
            "no cited row shows that account K3 is Alder AG",
        );
        unsupported(
            &EUR.replace("EUR order", "CHF order"),
            ROWS,
            "orders in EUR were expected to be compared",
        );
    }

    #[test]
    fn an_order_left_out_or_of_another_currency_is_unsupported() {
        unsupported(
            EUR,
            "K3 O-1 O-2 O-5 O-6 O-8",
            "O-9 is among the valid EUR orders and is not cited",
        );
        unsupported(
            EUR,
            "K3 O-1 O-2 O-3 O-5 O-6 O-8 O-9",
            "O-3 is cited and is not among the valid EUR orders",
        );
        unsupported(EUR, "O-1 O-2 O-5 O-6 O-8 O-9", "account K3 is named and its row is not cited");
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("The largest valid EUR order is O-6.", ROWS);
    }
}
