//! Two rows about one company give different addresses:
//!
//! ```text
//! The rows disagree on the address: X AG (C-1) is at “A 1, 1000 Ulm, Germany”, X A.G. (K1) is at
//! “B 2, 1000 Ulm, Germany”.
//! ```

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::field_value::address;
use super::sentence::Cursor;
use crate::business::identity::{self, Mention};

/// ## What it decides
/// Whether two rows about one company give different addresses.
/// ## How it compares
/// Exactly the two rows named are cited and show one company; each says its address letter by letter
/// as quoted; with spellings and abbreviations set aside, the addresses still differ.
/// ## Fails when
/// An address is another, both are one in two spellings, the rows are about two companies (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// Which system is up to date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct AddressConflict {
    one: Place,
    other: Place,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    name: String,
    row: String,
    address: String,
}

impl Place {
    fn of(row: &Record) -> Option<Self> {
        Some(Self {
            name: row.field("name")?.to_owned(),
            row: row.id.to_string(),
            address: address(row)?,
        })
    }

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        let (name, row) = (cursor.until(" (")?.to_owned(), cursor.until(") is at “")?.to_owned());
        Some(Self { name, row, address: cursor.rest_before("”")?.to_owned() })
    }
}

impl AddressConflict {
    /// The statement about two rows; `None` if they give one address.
    pub(in crate::business) fn of(one: &Mention<'_>, other: &Mention<'_>) -> Option<Self> {
        if one.same_address(other) {
            return None;
        }
        Some(Self { one: Place::of(one.record)?, other: Place::of(other.record)? })
    }
}

impl fmt::Display for AddressConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place =
            |place: &Place| format!("{} ({}) is at “{}”", place.name, place.row, place.address);
        write!(f, "The rows disagree on the address: {}, {}.", place(&self.one), place(&self.other))
    }
}

impl Statement for AddressConflict {
    const NAME: &'static str = "address_conflict";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("The rows disagree on the address: ")?;
        let (one, other) = cursor.rest_before(".")?.split_once("”, ")?;
        Some(Self { one: Place::parse(&format!("{one}”"))?, other: Place::parse(other)? })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let cited: Vec<_> =
            evidence.cited().iter().filter_map(|record| Mention::of(record)).collect();
        if evidence.cited().len() != 2 || cited.len() != 2 {
            return Err("two customer rows were expected and nothing else".to_owned());
        }
        for said in [&self.one, &self.other] {
            let found = cited.iter().find(|mention| mention.record.id == *said.row);
            let found = found.ok_or_else(|| format!("row {} is not cited", said.row))?;
            if Place::of(found.record).as_ref() != Some(said) {
                return Err(format!(
                    "{} does not say that {} is at “{}”",
                    said.row, said.name, said.address
                ));
            }
        }
        if identity::joined_to(cited[0].record.id.as_str(), &cited).len() != 2 {
            return Err("the two rows are not shown to be about one company".to_owned());
        }
        if cited[0].same_address(&cited[1]) {
            return Err("the two addresses are spellings of one".to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const TEXT: &str = "The rows disagree on the address: Cedar Lane Works Ltd (C-3) is at “Mill Road 3, 1000 Leeds, Nowhere”, Cedar Lane Works Limited (K6) is at “Canal Street 8, 1000 Leeds, Nowhere”.";

    #[test]
    fn two_addresses_of_one_company_are_a_disagreement() {
        supported("address_conflict", TEXT, "C-3 K6");
    }

    #[test]
    fn a_changed_digit_in_an_address_is_unsupported() {
        unsupported(
            &TEXT.replace("Street 8", "Street 9"),
            "C-3 K6",
            "K6 does not say that Cedar Lane Works Limited is at “Canal Street 9",
        );
    }

    #[test]
    fn one_address_in_two_spellings_is_no_disagreement() {
        let text = "The rows disagree on the address: Cedar Lane Works Ltd (C-3) is at “Mill Road 3, 1000 Leeds, Nowhere”, CLW Ltd (K5) is at “Mill Rd. 3, 1000 Leeds, Nowhere”.";
        unsupported(text, "C-3 K5", "the two addresses are spellings of one");
    }

    #[test]
    fn two_companies_may_have_two_addresses() {
        let text = "The rows disagree on the address: Birke AG (K3) is at “Am Kai 2, 1000 Kiel, Nowhere”, BIRKE AG (K4) is at “Ring 4, 1000 Bonn, Nowhere”.";
        unsupported(text, "K3 K4", "the two rows are not shown to be about one company");
    }

    #[test]
    fn a_row_missing_or_foreign_is_unsupported() {
        unsupported(TEXT, "C-3", "two customer rows were expected and nothing else");
        unsupported(TEXT, "C-3 K5", "row K6 is not cited");
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Cedar Lane Works Ltd (C-3) has moved.", "C-3 K6");
    }
}
