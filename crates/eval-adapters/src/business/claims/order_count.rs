//! `X AG (account K1) has placed 12 valid orders.`

use std::fmt;

use eval_core::shape::Evidence;

use super::Statement;
use super::order_evidence::orders_of;
use super::party::Party;
use super::sentence::Cursor;
use crate::business::orders::Scope;

/// ## What it decides
/// Whether one company has placed the stated number of orders.
/// ## How it compares
/// The cited order rows are counted. They must be all the orders that the knowledge base holds in
/// this scope for the named accounts; a count of nought cites the accounts alone.
/// ## Fails when
/// The number is another, a row is missing, foreign or out of scope, an account is not cited or not
/// shown to be the company's (mode `ungrounded_claim`).
/// ## Does not look at
/// Amounts, and whether the company has further accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct OrderCount {
    /// Whose orders.
    pub(in crate::business) party: Party,
    /// Which orders.
    pub(in crate::business) scope: Scope,
    /// How many they are.
    pub(in crate::business) count: usize,
}

impl fmt::Display for OrderCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has placed {} {}.", self.party, self.count, self.scope.words(self.count))
    }
}

impl Statement for OrderCount {
    const NAME: &'static str = "order_count";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        let party = Party::parse(&mut cursor, " has placed ")?;
        let count = cursor.until(" ")?.parse().ok()?;
        let scope = Scope::parse(cursor.rest_before(".")?, count)?;
        Some(Self { party, scope, count })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let found = orders_of(&[&self.party], &self.scope, evidence)?.concat().len();
        if found == self.count {
            Ok(())
        } else {
            Err(format!("the cited orders are {found}, not {}", self.count))
        }
    }
}
