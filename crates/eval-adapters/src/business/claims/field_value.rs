//! What a customer row says:
//!
//! ```text
//! The CRM gives the contact of X AG (C-0001) as Anna Ott.
//! ```

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};
use rust_decimal::Decimal;

use super::sentence::Cursor;
use crate::business::kb::{CRM, ERP};
use crate::business::orders::{Currency, Money};

/// Something that a customer row says.
#[derive(Debug)]
pub(in crate::business) struct Field {
    /// What it is called in a sentence.
    pub(in crate::business) label: &'static str,
    /// Words by which a question asks for it.
    pub(in crate::business) asked: &'static [&'static str],
    /// The systems that keep it.
    pub(in crate::business) systems: &'static [&'static str],
    read: fn(&Record) -> Option<String>,
}

/// Everything that can be looked up of a customer. The first one that a question asks for is meant,
/// so that an email address is not taken for an address.
pub(in crate::business) const FIELDS: &[Field] = &[
    Field {
        label: "email address",
        asked: &["email*", "e mail", "mail"],
        systems: &[CRM],
        read: |row| own(row, "email"),
    },
    Field {
        label: "address",
        asked: &["address*", "located", "where"],
        systems: &[CRM, ERP],
        read: address,
    },
    Field {
        label: "contact",
        asked: &["contact*", "who do we call", "speak to"],
        systems: &[CRM],
        read: |row| own(row, "contact"),
    },
    Field {
        label: "segment",
        asked: &["segment*"],
        systems: &[CRM],
        read: |row| own(row, "segment"),
    },
    Field {
        label: "first year as a customer",
        asked: &["since", "customer first", "first year"],
        systems: &[CRM],
        read: |row| own(row, "since"),
    },
    Field {
        label: "register number",
        asked: &["register number", "registration number", "register no"],
        systems: &[ERP],
        read: |row| own(row, "register_no"),
    },
    Field {
        label: "account currency",
        asked: &["account currency", "currency of the account", "invoiced in"],
        systems: &[ERP],
        read: |row| own(row, "currency"),
    },
    Field {
        label: "payment period",
        asked: &["payment period", "payment term*", "days to pay", "payment days"],
        systems: &[ERP],
        read: payment_period,
    },
    Field {
        label: "credit limit",
        asked: &["credit limit", "credit line"],
        systems: &[ERP],
        read: credit_limit,
    },
];

impl Field {
    /// What a row says; `None` where it says nothing.
    pub(in crate::business) fn value(&self, row: &Record) -> Option<String> {
        self.systems.contains(&row.kind.as_str()).then(|| (self.read)(row))?
    }
}

fn own(row: &Record, column: &str) -> Option<String> {
    row.field(column).filter(|value| !value.is_empty()).map(ToOwned::to_owned)
}

/// The address of a row on one line, whatever the number of its lines in the table.
pub(super) fn address(row: &Record) -> Option<String> {
    let street = row.field("street")?.lines().collect::<Vec<_>>().join(", ");
    let town = (row.field("postcode")?, row.field("city")?, row.field("country")?);
    Some(format!("{street}, {} {}, {}", town.0, town.1, town.2))
}

fn payment_period(row: &Record) -> Option<String> {
    Some(format!("{} days", own(row, "payment_days")?))
}

fn credit_limit(row: &Record) -> Option<String> {
    let amount = Decimal::from_str_exact(row.field("credit_limit")?).ok()?;
    Some(Money { amount, currency: Currency::new(row.field("currency")?)? }.to_string())
}

/// ## What it decides
/// Whether a customer row says what the claim says it does.
/// ## How it compares
/// The one cited row must be the row named, of the system named, under the name given; the value is
/// read from its columns and compared letter by letter.
/// ## Fails when
/// The value, the name, the system or the row is another (mode `ungrounded_claim`).
/// ## Does not look at
/// What the other system says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct FieldValue {
    system: String,
    label: String,
    name: String,
    row: String,
    value: String,
}

impl FieldValue {
    /// What a row says of a field; `None` where it says nothing.
    pub(in crate::business) fn of(field: &Field, row: &Record) -> Option<Self> {
        Some(Self {
            system: row.kind.to_uppercase(),
            label: field.label.to_owned(),
            name: row.field("name")?.to_owned(),
            row: row.id.to_string(),
            value: field.value(row)?,
        })
    }
}

impl fmt::Display for FieldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { system, label, name, row, value } = self;
        write!(f, "The {system} gives the {label} of {name} ({row}) as {value}.")
    }
}

impl Statement for FieldValue {
    const NAME: &'static str = "field_value";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("The ")?;
        Some(Self {
            system: cursor.until(" gives the ")?.to_owned(),
            label: cursor.until(" of ")?.to_owned(),
            name: cursor.until(" (")?.to_owned(),
            row: cursor.until(") as ")?.to_owned(),
            value: cursor.rest_before(".")?.to_owned(),
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let [row] = evidence.cited() else {
            return Err(format!("row {} was expected and nothing else", self.row));
        };
        if row.id != *self.row || row.kind.to_uppercase() != self.system {
            return Err(format!(
                "{} of {} was expected, {} is cited",
                self.row, self.system, row.id
            ));
        }
        if row.field("name") != Some(self.name.as_str()) {
            return Err(format!("{} is not about {}", self.row, self.name));
        }
        let field = FIELDS.iter().find(|field| field.label == self.label);
        let value = field.and_then(|field| field.value(row));
        match value {
            Some(value) if value == self.value => Ok(()),
            Some(value) => Err(format!("{} says `{value}`, not `{}`", self.row, self.value)),
            None => Err(format!("{} says nothing of a {}", self.row, self.label)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    #[test]
    fn what_a_row_says_is_supported() {
        supported(
            "field_value",
            "The CRM gives the contact of Alder GmbH (C-1) as Anna Ott.",
            "C-1",
        );
        supported(
            "field_value",
            "The CRM gives the address of Alder GmbH (C-1) as Gartenweg 1, 1000 Ulm, Nowhere.",
            "C-1",
        );
        supported(
            "field_value",
            "The ERP gives the payment period of Birke AG (K3) as 30 days.",
            "K3",
        );
        supported(
            "field_value",
            "The ERP gives the credit limit of Birke AG (K3) as 15,000 EUR.",
            "K3",
        );
    }

    #[test]
    fn a_changed_digit_or_word_is_unsupported() {
        let text = "The ERP gives the payment period of Birke AG (K3) as 31 days.";
        unsupported(text, "K3", "K3 says `30 days`, not `31 days`");
        let text = "The CRM gives the contact of Alder GmbH (C-1) as Anna Otto.";
        unsupported(text, "C-1", "C-1 says `Anna Ott`, not `Anna Otto`");
    }

    #[test]
    fn another_row_name_system_or_field_is_unsupported() {
        unsupported(
            "The ERP gives the payment period of Birke AG (K3) as 30 days.",
            "K4",
            "K3 of ERP was expected, K4 is cited",
        );
        unsupported(
            "The ERP gives the payment period of Birke AG (K4) as 30 days.",
            "K4",
            "K4 is not about Birke AG",
        );
        unsupported(
            "The CRM gives the address of Birke AG (K3) as Am Kai 2, 1000 Kiel, Nowhere.",
            "K3",
            "K3 of CRM was expected",
        );
        unsupported(
            "The CRM gives the register number of Birke AG (C-2) as R-2.",
            "C-2",
            "C-2 says nothing of a register number",
        );
        unsupported(
            "The CRM gives the shoe size of Birke AG (C-2) as 43.",
            "C-2",
            "C-2 says nothing of a shoe size",
        );
        unsupported(
            "The ERP gives the payment period of Birke AG (K3) as 30 days.",
            "K3 K4",
            "row K3 was expected and nothing else",
        );
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Birke AG pays within 30 days.", "K3");
    }
}
