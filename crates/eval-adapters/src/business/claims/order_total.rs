//! `The 4 valid EUR orders of X AG (account K1) total 1,234.50 EUR.`

use std::fmt;

use eval_core::shape::Evidence;

use super::Statement;
use super::order_evidence::orders_of;
use super::party::Party;
use super::sentence::Cursor;
use crate::business::orders::{self, Money, Scope};

/// ## What it decides
/// Whether the orders of one company in one currency add up to the stated total.
/// ## How it compares
/// The amounts of the cited order rows are added exactly, as decimals; the number of rows and the
/// sum must be the stated ones, the currency that of every row. The cited rows must be all the
/// orders that the knowledge base holds in this scope for the named accounts, and the cited customer
/// rows must show that name and accounts are one company.
/// ## Fails when
/// The sum or the count is another, a row is missing, foreign, cancelled or of another currency, an
/// account is not cited or not shown to be the company's (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the company has further accounts that the claim does not name: that is coverage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct OrderTotal {
    /// Whose orders.
    pub(in crate::business) party: Party,
    /// Which orders.
    pub(in crate::business) scope: Scope,
    /// How many they are.
    pub(in crate::business) count: usize,
    /// What they add up to.
    pub(in crate::business) total: Money,
}

impl fmt::Display for OrderTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.count == 1 { "totals" } else { "total" };
        let scope = self.scope.words(self.count);
        write!(f, "The {} {scope} of {} {verb} {}.", self.count, self.party, self.total)
    }
}

impl Statement for OrderTotal {
    const NAME: &'static str = "order_total";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("The ")?;
        let count = cursor.until(" ")?.parse().ok()?;
        let scope = Scope::parse(cursor.until(" of ")?, count)?;
        let party = Party::parse(&mut cursor, " ")?;
        cursor.take(if count == 1 { "totals " } else { "total " })?;
        let total = Money::parse(cursor.rest_before(".")?)?;
        Some(Self { party, scope, count, total })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        if self.scope.currency != Some(self.total.currency) {
            return Err(format!(
                "a total in {} was expected over orders in that currency",
                self.total.currency
            ));
        }
        let cited = orders_of(&[&self.party], &self.scope, evidence)?.concat();
        if cited.len() != self.count {
            return Err(format!("the cited orders are {}, not {}", cited.len(), self.count));
        }
        match orders::total(&cited) {
            Some(sum) if sum == self.total => Ok(()),
            Some(sum) => Err(format!("the cited orders add up to {sum}, not {}", self.total)),
            None => Err("the cited orders have no common sum".to_owned()),
        }
    }
}
