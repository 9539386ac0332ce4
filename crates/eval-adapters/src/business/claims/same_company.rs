//! Two rows are about one company, and why:
//!
//! ```text
//! X AG (C-0001) and X A.G. (K1) are one company by name and town, Ulm.
//! ```

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::sentence::Cursor;
use crate::business::identity::Mention;

/// ## What it decides
/// Whether two customer rows are about one company, on the ground stated.
/// ## How it compares
/// Exactly the two rows named are cited, under the names given, and the rule of identity finds the
/// stated ground in their columns.
/// ## Fails when
/// The rows show no ground, or another; a row is missing or foreign; a name is another (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// Third rows through which the two may hang together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct SameCompany {
    one: (String, String),
    other: (String, String),
    ground: String,
}

impl SameCompany {
    /// The statement about two rows; `None` if they show no ground.
    pub(in crate::business) fn of(one: &Mention<'_>, other: &Mention<'_>) -> Option<Self> {
        let named =
            |mention: &Mention<'_>| (mention.written.to_owned(), mention.record.id.to_string());
        Some(Self { one: named(one), other: named(other), ground: one.ground(other)?.to_string() })
    }
}

impl fmt::Display for SameCompany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((a, a_row), (b, b_row)) = (&self.one, &self.other);
        write!(f, "{a} ({a_row}) and {b} ({b_row}) are one company by {}.", self.ground)
    }
}

impl Statement for SameCompany {
    const NAME: &'static str = "same_company";

    fn parse(text: &str) -> Option<Self> {
        let (pair, ground) = text.split_once(" are one company by ")?;
        let mut cursor = Cursor::new(pair);
        let one = (cursor.until(" (")?.to_owned(), cursor.until(") and ")?.to_owned());
        let other = (cursor.until(" (")?.to_owned(), cursor.rest_before(")")?.to_owned());
        Some(Self { one, other, ground: ground.strip_suffix('.')?.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let cited: Vec<_> =
            evidence.cited().iter().filter_map(|record| Mention::of(record)).collect();
        let row = |(name, id): &(String, String)| {
            let found =
                cited.iter().find(|mention| mention.record.id == **id && mention.written == *name);
            found.ok_or_else(|| format!("no row {id} of the name {name} is cited"))
        };
        let (one, other) = (row(&self.one)?, row(&self.other)?);
        if evidence.cited().len() != 2 || one.record.id == other.record.id {
            return Err("two rows were expected and nothing else".to_owned());
        }
        match one.ground(other) {
            Some(ground) if ground.to_string() == self.ground => Ok(()),
            Some(ground) => {
                Err(format!("the two rows are one by {ground}, not by {}", self.ground))
            }
            None => Err("the two rows show no ground to take them for one".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    #[test]
    fn each_ground_that_the_rows_show_is_supported() {
        let text =
            "Alder GmbH (C-1) and Alder G.m.b.H. (K1) are one company by name and town, Ulm.";
        supported("same_company", text, "C-1 K1");
        let text =
            "Alder G.m.b.H. (K1) and Alder Tools GmbH (K2) are one company by register number R-1.";
        supported("same_company", text, "K1 K2");
        let text = "Cedar Lane Works Ltd (C-3) and CLW Ltd (K5) are one company by initials and address, Mill Road 3, 1000 Leeds.";
        supported("same_company", text, "C-3 K5");
    }

    #[test]
    fn one_name_in_two_towns_is_unsupported() {
        let text = "Birke AG (C-2) and BIRKE AG (K4) are one company by name and town, Kiel.";
        unsupported(text, "C-2 K4", "the two rows show no ground to take them for one");
        let text = "CLW Ltd (K5) and Cedar Lane Works Limited (K6) are one company by initials and address, Mill Rd. 3, 1000 Leeds.";
        unsupported(text, "K5 K6", "the two rows show no ground");
    }

    #[test]
    fn another_ground_than_the_rows_show_is_unsupported() {
        let text =
            "Alder G.m.b.H. (K1) and Alder Tools GmbH (K2) are one company by register number R-2.";
        unsupported(
            text,
            "K1 K2",
            "the two rows are one by register number R-1, not by register number R-2",
        );
    }

    #[test]
    fn a_row_missing_foreign_or_named_otherwise_is_unsupported() {
        let text =
            "Alder GmbH (C-1) and Alder G.m.b.H. (K1) are one company by name and town, Ulm.";
        unsupported(text, "C-1", "no row K1 of the name Alder G.m.b.H. is cited");
        unsupported(text, "C-1 K1 K2", "two rows were expected and nothing else");
        let text = "Alder AG (C-1) and Alder G.m.b.H. (K1) are one company by name and town, Ulm.";
        unsupported(text, "C-1 K1", "no row C-1 of the name Alder AG is cited");
        let text = "Alder GmbH (C-1) and Alder GmbH (C-1) are one company by name and town, Ulm.";
        unsupported(text, "C-1", "two rows were expected");
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Alder GmbH (C-1) is Alder G.m.b.H. (K1).", "C-1 K1");
    }
}
