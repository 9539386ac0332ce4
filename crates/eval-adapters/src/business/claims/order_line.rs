//! What one order row says:
//!
//! ```text
//! Order O-1 of 2024-03-05, account K1, is over 1,234.50 EUR for "drill bits" and has the status
//! open.
//! ```

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::sentence::Cursor;
use crate::business::kb::ORDER;
use crate::business::orders::Order;

/// ## What it decides
/// Whether one order is what the claim says of it: day, account, amount, article, status.
/// ## How it compares
/// Part by part with the cited row of that order, amounts with their grouping, all else letter by
/// letter.
/// ## Fails when
/// The row is not cited, another record is cited with it, or one part differs (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// Whose account it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct OrderLine {
    order: String,
    date: String,
    account: String,
    money: String,
    item: String,
    status: String,
}

impl OrderLine {
    /// The line of an order row; `None` if the record is no order.
    pub(in crate::business) fn of(record: &Record) -> Option<Self> {
        let order = Order::read(record).ok().filter(|_| record.kind == ORDER)?;
        Some(Self {
            order: record.id.to_string(),
            date: order.date.to_owned(),
            account: order.account.to_owned(),
            money: order.money.to_string(),
            item: record.field("item")?.to_owned(),
            status: record.field("status")?.to_owned(),
        })
    }
}

impl fmt::Display for OrderLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { order, date, account, money, item, status } = self;
        write!(f, "Order {order} of {date}, account {account}, is over {money} for \"{item}\" ")?;
        write!(f, "and has the status {status}.")
    }
}

impl Statement for OrderLine {
    const NAME: &'static str = "order_line";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("Order ")?;
        Some(Self {
            order: cursor.until(" of ")?.to_owned(),
            date: cursor.until(", account ")?.to_owned(),
            account: cursor.until(", is over ")?.to_owned(),
            money: cursor.until(" for \"")?.to_owned(),
            item: cursor.until("\" and has the status ")?.to_owned(),
            status: cursor.rest_before(".")?.to_owned(),
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let [record] = evidence.cited() else {
            return Err(format!("the row of order {} was expected and nothing else", self.order));
        };
        let found =
            Self::of(record).ok_or_else(|| format!("{} is cited and is no order", record.id))?;
        let parts = |line: &Self| {
            [&line.order, &line.date, &line.account, &line.money, &line.item, &line.status]
                .map(Clone::clone)
        };
        let mut pairs = parts(self).into_iter().zip(parts(&found));
        match pairs.find(|(said, stands)| said != stands) {
            Some((said, stands)) => Err(format!("the cited row says `{stands}`, not `{said}`")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const LINE: &str = "Order O-2 of 2025-02-06, account K1, is over 200.20 EUR for \"drill bits\" and has the status open.";

    #[test]
    fn a_line_that_repeats_its_row_is_supported() {
        supported("order_line", LINE, "O-2");
    }

    #[test]
    fn every_part_that_differs_is_unsupported() {
        let changes = [
            ("O-2", "O-1"),
            ("2025-02-06", "2025-02-07"),
            ("K1", "K2"),
            ("200.20", "200.21"),
            ("EUR", "CHF"),
            ("drill bits", "drill"),
            ("open", "delivered"),
        ];
        for (part, other) in changes {
            unsupported(&LINE.replace(part, other), "O-2", other);
        }
    }

    #[test]
    fn another_row_or_a_second_one_is_unsupported() {
        unsupported(LINE, "O-1", "the cited row says `O-1`, not `O-2`");
        unsupported(LINE, "O-2 O-1", "the row of order O-2 was expected and nothing else");
        unsupported(LINE, "K1", "K1 is cited and is no order");
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Order O-2 is open.", "O-2");
    }
}
