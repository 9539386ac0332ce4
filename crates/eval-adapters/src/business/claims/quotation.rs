//! `Supply contract SC-1, clause 2.1, says: “The goods are to be delivered by 30 June 2024.”`

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::Evidence;
use eval_core::text::normalised;

use super::Statement;
use super::sentence::Cursor;
use crate::business::kb::PASSAGE;

/// ## What it decides
/// Whether a passage of a document reads as it is quoted.
/// ## How it compares
/// The one cited passage must be the one named by title and part, and its whole text the quotation,
/// both in the normal form of the harness (typography and white space aside).
/// ## Fails when
/// A word or digit differs, words are left out or added, the passage is another or is not cited
/// (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the passage is still in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Quotation {
    title: String,
    part: String,
    text: String,
}

impl Quotation {
    /// The quotation of a passage; `None` for any other record.
    pub(in crate::business) fn of(passage: &Record) -> Option<Self> {
        (passage.kind == PASSAGE).then_some(())?;
        let (title, part) = (passage.field("title")?.to_owned(), passage.field("part")?.to_owned());
        Some(Self { title, part, text: passage.text.clone() })
    }
}

impl fmt::Display for Quotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, says: “{}”", self.title, self.part, self.text)
    }
}

impl Statement for Quotation {
    const NAME: &'static str = "quotation";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        let title = cursor.until(", ")?.to_owned();
        let part = cursor.until(", says: “")?.to_owned();
        Some(Self { title, part, text: cursor.rest_before("”")?.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let [passage] = evidence.cited() else {
            return Err(format!("{} of {} was expected and nothing else", self.part, self.title));
        };
        let found = Self::of(passage).ok_or_else(|| format!("{} is no passage", passage.id))?;
        if (&found.title, &found.part) != (&self.title, &self.part) {
            return Err(format!("{} is {} of {}", passage.id, found.part, found.title));
        }
        if normalised(&found.text) == normalised(&self.text) {
            Ok(())
        } else {
            Err(format!("the quoted text is not the text of {} ({})", passage.id, passage.locator))
        }
    }
}
