//! `By valid EUR orders, A AG (account K1) with 2.00 EUR is ahead of B AG (account K2) with 1.00 EUR by 1.00 EUR.`

use std::fmt;

use eval_core::shape::Evidence;

use super::Statement;
use super::order_evidence::orders_of;
use super::party::Party;
use super::sentence::Cursor;
use crate::business::orders::{self, Money, Order, Scope};

/// What companies are measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::business) enum Kind {
    /// By a sum of one currency.
    Total,
    /// By a number of orders.
    Count,
}

/// How a company measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::business) enum Measure {
    /// A sum of one currency.
    Total(Money),
    /// A number of orders.
    Count(usize),
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Total(money) => money.fmt(f),
            Self::Count(count) => count.fmt(f),
        }
    }
}

impl Measure {
    /// Reads what `Display` writes.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let count =
            || text.parse().ok().filter(|count: &usize| count.to_string() == text).map(Self::Count);
        Money::parse(text).map(Self::Total).or_else(count)
    }

    /// The measure of some orders; `None` for a total that they do not have.
    pub(in crate::business) fn of(kind: Kind, orders: &[Order<'_>]) -> Option<Self> {
        match kind {
            Kind::Total => orders::total(orders).map(Self::Total),
            Kind::Count => Some(Self::Count(orders.len())),
        }
    }

    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Total(_) => Kind::Total,
            Self::Count(_) => Kind::Count,
        }
    }

    /// How far this is above the other; `None` where it is below, or where they cannot be compared.
    pub(in crate::business) fn above(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Total(a), Self::Total(b)) if a.currency == b.currency => {
                let amount = a
                    .amount
                    .checked_sub(b.amount)
                    .filter(|rest| !rest.is_sign_negative() || rest.is_zero())?;
                Some(Self::Total(Money { amount, ..a }))
            }
            (Self::Count(a), Self::Count(b)) => a.checked_sub(b).map(Self::Count),
            _ => None,
        }
    }

    /// Whether this is nothing.
    pub(in crate::business) fn is_zero(self) -> bool {
        match self {
            Self::Total(money) => money.amount.is_zero(),
            Self::Count(count) => count == 0,
        }
    }
}

/// ## What it decides
/// Which of two companies ordered more, in one currency or by number of orders, and by how much.
/// ## How it compares
/// As for a total or a count, for each of the two; the difference is subtracted exactly. Equal
/// measures have their own sentence: `… are level at 3,000.60 USD.`
/// ## Fails when
/// The winner, a measure or the difference is wrong, a row is missing or foreign, currencies are
/// mixed, a company is not shown by the cited rows (mode `ungrounded_claim`).
/// ## Does not look at
/// Accounts that the claim does not name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Comparison {
    /// Which orders.
    pub(in crate::business) scope: Scope,
    /// The one ahead, or the one named first.
    pub(in crate::business) first: (Party, Measure),
    /// The other.
    pub(in crate::business) second: (Party, Measure),
    /// The difference; nought where they are level.
    pub(in crate::business) difference: Measure,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((first, most), (second, least)) = (&self.first, &self.second);
        write!(f, "By {}, {first} ", self.scope.words(2))?;
        if self.difference.is_zero() {
            return write!(f, "and {second} are level at {most}.");
        }
        write!(f, "with {most} is ahead of {second} with {least} by {}.", self.difference)
    }
}

impl Statement for Comparison {
    const NAME: &'static str = "comparison";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("By ")?;
        let scope = Scope::parse(cursor.until(", ")?, 2)?;
        let first = Party::parse(&mut cursor, " ")?;
        if cursor.take("and ").is_some() {
            let second = Party::parse(&mut cursor, " are level at ")?;
            let level = Measure::parse(cursor.rest_before(".")?)?;
            return Some(Self {
                scope,
                first: (first, level),
                second: (second, level),
                difference: level.above(level)?,
            });
        }
        cursor.take("with ")?;
        let most = Measure::parse(cursor.until(" is ahead of ")?)?;
        let second = Party::parse(&mut cursor, " with ")?;
        let least = Measure::parse(cursor.until(" by ")?)?;
        let difference = Measure::parse(cursor.rest_before(".")?)?;
        let statement = Self { scope, first: (first, most), second: (second, least), difference };
        (!difference.is_zero()).then_some(statement)
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let ((first, most), (second, least)) = (&self.first, &self.second);
        if first.accounts.iter().any(|account| second.accounts.contains(account)) {
            return Err("a company was compared with itself".to_owned());
        }
        let cited = orders_of(&[first, second], &self.scope, evidence)?;
        for ((party, said), own) in [&self.first, &self.second].into_iter().zip(&cited) {
            match Measure::of(said.kind(), own) {
                Some(found) if found == *said => {}
                Some(found) => {
                    return Err(format!("the cited orders of {party} come to {found}, not {said}"));
                }
                None => return Err(format!("no order of {party} is cited")),
            }
        }
        match most.above(*least) {
            Some(difference) if difference == self.difference => Ok(()),
            Some(difference) => {
                Err(format!("the difference is {difference}, not {}", self.difference))
            }
            None => Err(format!("{least} is more than {most}")),
        }
    }
}
