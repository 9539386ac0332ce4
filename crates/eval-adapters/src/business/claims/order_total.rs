//! What the orders of a company in one currency add up to:
//!
//! ```text
//! The 4 valid EUR orders of X AG (account K1) total 1,234.50 EUR.
//! ```

use std::fmt;

use eval_core::shape::{Evidence, Statement};

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

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const ALDER: &str = "C-1 K1 K2 O-1 O-2 O-5";

    #[test]
    fn a_total_over_all_orders_of_all_accounts_is_supported() {
        let text = "The 3 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.60 EUR.";
        supported("order_total", text, ALDER);
        let one = "The 1 valid CHF order of Alder GmbH (account K1) totals 50.00 CHF.";
        supported("order_total", one, "C-1 K1 O-3");
        let year =
            "The 2 valid EUR orders from 2024 of Alder GmbH (accounts K1, K2) total 100.40 EUR.";
        supported("order_total", year, "C-1 K1 K2 O-1 O-5");
    }

    #[test]
    fn a_wrong_sum_or_a_changed_digit_is_unsupported() {
        let text = "The 3 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.61 EUR.";
        unsupported(text, ALDER, "the cited orders add up to 300.60 EUR, not 300.61 EUR");
    }

    #[test]
    fn a_wrong_count_is_unsupported() {
        let text = "The 4 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.60 EUR.";
        unsupported(text, ALDER, "the cited orders are 3, not 4");
    }

    #[test]
    fn the_right_sum_over_foreign_rows_is_unsupported() {
        let text = "The 1 valid EUR order of Alder GmbH (account K1) totals 300.60 EUR.";
        unsupported(text, "C-1 K1 O-6", "O-6 is cited and belongs to account K3");
    }

    #[test]
    fn a_citation_left_out_is_unsupported() {
        let text = "The 3 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.60 EUR.";
        unsupported(
            text,
            "C-1 K1 K2 O-1 O-2",
            "O-5 is among the valid EUR orders and is not cited",
        );
        unsupported(text, "C-1 K1 O-1 O-2 O-5", "account K2 is named and its row is not cited");
        unsupported(text, "K1 K2 O-1 O-2 O-5", "no cited row shows that account K1 is Alder GmbH");
        let honest = "The 2 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.30 EUR.";
        unsupported(honest, "C-1 K1 K2 O-1 O-2", "O-5 is among the valid EUR orders");
    }

    #[test]
    fn mixed_currencies_are_unsupported_whatever_they_add_up_to() {
        let text = "The 4 valid EUR orders of Alder GmbH (accounts K1, K2) total 350.60 EUR.";
        unsupported(
            text,
            "C-1 K1 K2 O-1 O-2 O-3 O-5",
            "O-3 is cited and is not among the valid EUR orders",
        );
        let text = "The 4 valid orders of Alder GmbH (accounts K1, K2) total 350.60 EUR.";
        unsupported(
            text,
            "C-1 K1 K2 O-1 O-2 O-3 O-5",
            "a total in EUR was expected over orders in that currency",
        );
    }

    #[test]
    fn a_cancelled_order_in_the_sum_is_unsupported() {
        let text = "The 4 valid EUR orders of Alder GmbH (accounts K1, K2) total 1,299.60 EUR.";
        unsupported(
            text,
            "C-1 K1 K2 O-1 O-2 O-4 O-5",
            "O-4 is cited and is not among the valid EUR orders",
        );
    }

    #[test]
    fn a_name_or_an_account_of_another_company_is_unsupported() {
        let text = "The 1 valid EUR order of Birke AG (account K1) totals 300.60 EUR.";
        unsupported(text, "C-2 K1 O-6", "no cited row shows that account K1 is Birke AG");
        let text = "The 2 valid EUR orders of Birke AG (accounts K3, K4) total 310.60 EUR.";
        unsupported(
            text,
            "C-2 K3 K4 O-6 O-8",
            "no cited row shows that accounts K3 and K4 are one company",
        );
    }

    #[test]
    fn a_record_that_has_no_part_in_the_sum_is_unsupported() {
        let text = "The 1 valid CHF order of Alder GmbH (account K1) totals 50.00 CHF.";
        unsupported(
            text,
            "C-1 K1 O-3 sc-2024-001#1.2",
            "sc-2024-001#1.2 is cited and has no part in the claim",
        );
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Alder GmbH has ordered for 300.60 EUR.", ALDER);
        unrecognised(
            "The 3 valid EUR orders of Alder GmbH (accounts K1, K2) total 0300.60 EUR.",
            ALDER,
        );
        unrecognised(
            "The 3 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.60 EUR and more.",
            ALDER,
        );
    }
}
