//! How many orders a company has placed:
//!
//! ```text
//! X AG (account K1) has placed 12 valid orders.
//! ```

use std::fmt;

use eval_core::shape::{Evidence, Statement};

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

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    #[test]
    fn a_count_over_all_accounts_is_supported() {
        let text = "Alder GmbH (accounts K1, K2) has placed 4 valid orders.";
        supported("order_count", text, "C-1 K1 K2 O-1 O-2 O-3 O-5");
        supported(
            "order_count",
            "Alder GmbH (accounts K1, K2) has placed 1 cancelled order.",
            "C-1 K1 K2 O-4",
        );
        supported("order_count", "Birke AG (account K3) has placed 0 open orders.", "K3");
    }

    #[test]
    fn a_wrong_count_is_unsupported() {
        let text = "Alder GmbH (accounts K1, K2) has placed 5 valid orders.";
        unsupported(text, "C-1 K1 K2 O-1 O-2 O-3 O-5", "the cited orders are 4, not 5");
    }

    #[test]
    fn nought_is_unsupported_where_there_is_an_order() {
        unsupported(
            "Birke AG (account K3) has placed 0 valid orders.",
            "K3",
            "O-6 is among the valid orders",
        );
    }

    #[test]
    fn a_row_missing_or_foreign_or_out_of_scope_is_unsupported() {
        let text = "Alder GmbH (accounts K1, K2) has placed 4 valid orders.";
        unsupported(
            text,
            "C-1 K1 K2 O-1 O-2 O-3",
            "O-5 is among the valid orders and is not cited",
        );
        unsupported(text, "C-1 K1 K2 O-1 O-2 O-3 O-6", "O-6 is cited and belongs to account K3");
        unsupported(
            text,
            "C-1 K1 K2 O-1 O-2 O-3 O-4",
            "O-4 is cited and is not among the valid orders",
        );
        unsupported(text, "C-1 K1 O-1 O-2 O-3 O-5", "account K2 is named and its row is not cited");
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Alder GmbH (account K1, K2) has placed 4 valid orders.", "C-1");
        unrecognised("Alder GmbH (account K1) has placed 1 valid orders.", "C-1");
    }
}
