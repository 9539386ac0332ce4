//! What a passage of a document says, word for word:
//!
//! ```text
//! Supply contract SC-2024-001, clause 2.1, says: “The goods are to be delivered by 30 June 2024.”
//! ```

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};
use eval_core::text::normalised;

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

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unsupported};

    const TEXT: &str =
        "Supply contract SC-2024-001, clause 1.2, says: “The price is 1,500.00 EUR.”";

    #[test]
    fn the_whole_passage_is_supported_whatever_its_white_space() {
        supported("quotation", TEXT, "sc-2024-001#1.2");
        supported("quotation", &TEXT.replace("The price", "The  price"), "sc-2024-001#1.2");
    }

    #[test]
    fn a_changed_digit_or_an_absent_text_is_unsupported() {
        let missing =
            "the quoted text is not the text of sc-2024-001#1.2 (documents/sc-2024-001.md:7)";
        for (part, other) in [
            ("1,500", "1,600"),
            ("The price is", "The price is not"),
            (" EUR", ""),
            ("The price is ", ""),
        ] {
            unsupported(&TEXT.replace(part, other), "sc-2024-001#1.2", missing);
        }
    }

    #[test]
    fn another_passage_or_a_second_one_is_unsupported() {
        unsupported(
            TEXT,
            "sc-2024-001#1.1",
            "sc-2024-001#1.1 is clause 1.1 of Supply contract SC-2024-001",
        );
        unsupported(
            &TEXT.replace("clause 1.2", "clause 1.3"),
            "sc-2024-001#1.2",
            "is clause 1.2 of",
        );
        unsupported(
            &TEXT.replace("001", "002"),
            "sc-2024-001#1.2",
            "is clause 1.2 of Supply contract SC-2024-001",
        );
        unsupported(TEXT, "sc-2024-001#1.2 sc-2024-001#1.1", "was expected and nothing else");
        unsupported(TEXT, "K1", "K1 is no passage");
    }
}
