//! Which of two companies ordered more, and by how much:
//!
//! ```text
//! By valid EUR orders, A AG (account K1) with 2.00 EUR is ahead of B AG (account K2) with 1.00 EUR
//! by 1.00 EUR.
//! ```

use std::cmp::Ordering;
use std::fmt;

use eval_core::shape::{Evidence, Statement};

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

    /// Which of the two is more; equal where they cannot be compared.
    pub(super) fn against(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Total(a), Self::Total(b)) if a.currency == b.currency => a.amount.cmp(&b.amount),
            (Self::Count(a), Self::Count(b)) => a.cmp(&b),
            _ => Ordering::Equal,
        }
    }

    /// How far this is above the other; `None` where it is below, or where they cannot be compared.
    pub(in crate::business) fn above(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Total(a), Self::Total(b))
                if a.currency == b.currency && a.amount >= b.amount =>
            {
                Some(Self::Total(Money { amount: a.amount.checked_sub(b.amount)?, ..a }))
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
                None => return Err(format!("the cited orders of {party} have no common sum")),
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

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const CHF: &str = "By valid CHF orders, Birke AG (account K3) with 70.00 CHF is ahead of Alder GmbH (account K1) with 50.00 CHF by 20.00 CHF.";
    const CHF_ROWS: &str = "K3 O-7 C-1 K1 O-3";
    const EUR: &str = "By valid EUR orders, Birke AG (account K3) and Alder GmbH (accounts K1, K2) are level at 300.60 EUR.";
    const EUR_ROWS: &str = "K3 O-6 C-1 K1 K2 O-1 O-2 O-5";

    #[test]
    fn the_larger_total_is_ahead_and_equal_totals_are_level() {
        supported("comparison", CHF, CHF_ROWS);
        supported("comparison", EUR, EUR_ROWS);
        let text = "By valid orders, Alder GmbH (accounts K1, K2) with 4 is ahead of Birke AG (account K3) with 2 by 2.";
        supported("comparison", text, "C-1 K1 K2 O-1 O-2 O-3 O-5 K3 O-6 O-7");
    }

    #[test]
    fn a_wrong_winner_is_unsupported() {
        let text = "By valid CHF orders, Alder GmbH (account K1) with 50.00 CHF is ahead of Birke AG (account K3) with 70.00 CHF by 20.00 CHF.";
        unsupported(text, CHF_ROWS, "70.00 CHF is more than 50.00 CHF");
        let text = "By valid CHF orders, Alder GmbH (account K1) with 70.00 CHF is ahead of Birke AG (account K3) with 50.00 CHF by 20.00 CHF.";
        unsupported(text, CHF_ROWS, "Alder GmbH (account K1) come to 50.00 CHF, not 70.00 CHF");
    }

    #[test]
    fn a_changed_digit_in_a_measure_or_in_the_difference_is_unsupported() {
        unsupported(&CHF.replace("70.00", "71.00"), CHF_ROWS, "come to 70.00 CHF, not 71.00 CHF");
        unsupported(
            &CHF.replace("by 20.00", "by 20.01"),
            CHF_ROWS,
            "the difference is 20.00 CHF, not 20.01 CHF",
        );
        unsupported(&EUR.replace("300.60", "300.61"), EUR_ROWS, "come to 300.60 EUR");
    }

    #[test]
    fn an_order_missing_foreign_or_of_another_currency_is_unsupported() {
        unsupported(
            EUR,
            "K3 O-6 C-1 K1 K2 O-1 O-2",
            "O-5 is among the valid EUR orders and is not cited",
        );
        unsupported(
            EUR,
            "K3 O-6 O-8 C-1 K1 K2 O-1 O-2 O-5",
            "O-8 is cited and belongs to account K4",
        );
        unsupported(
            CHF,
            "K3 O-7 O-6 C-1 K1 O-3",
            "O-6 is cited and is not among the valid CHF orders",
        );
        let text = "By valid orders, Birke AG (account K3) with 370.60 EUR is ahead of Alder GmbH (account K1) with 50.00 CHF by 320.60 EUR.";
        unsupported(
            text,
            "K3 O-6 O-7 C-1 K1 O-1 O-2 O-3",
            "the cited orders of Birke AG (account K3) have no common sum",
        );
    }

    #[test]
    fn a_company_is_not_compared_with_itself() {
        let text = "By valid CHF orders, Alder GmbH (account K1) and Alder G.m.b.H. (account K1) are level at 50.00 CHF.";
        unsupported(text, "C-1 K1 O-3", "a company was compared with itself");
    }

    #[test]
    fn ahead_by_nothing_is_not_of_this_grammar() {
        unrecognised(&CHF.replace("by 20.00", "by 0.00"), CHF_ROWS);
        unrecognised("Birke AG ordered more than Alder GmbH.", CHF_ROWS);
    }
}
