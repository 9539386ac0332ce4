//! `X AG (C-0001) and X A.G. (K1) are one company by name and town, Ulm.`

use std::fmt;

use eval_core::shape::Evidence;

use super::Statement;
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
