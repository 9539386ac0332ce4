//! A document names a company as a party:
//!
//! ```text
//! Supply contract SC-2024-001 names X AG as a party.
//! ```

use std::fmt;

use eval_core::shape::{Evidence, Statement};

/// ## What it decides
/// Whether a document names a company as one of its parties.
/// ## How it compares
/// The one cited passage must be of the document with this title, and the name one of those that it
/// prints in bold, letter by letter.
/// ## Fails when
/// The passage is of another document or does not name the company (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the name belongs to a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Counterparty {
    /// Title of the document.
    pub(in crate::business) title: String,
    /// The name as the document writes it.
    pub(in crate::business) name: String,
}

impl fmt::Display for Counterparty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} names {} as a party.", self.title, self.name)
    }
}

impl Statement for Counterparty {
    const NAME: &'static str = "counterparty";

    fn parse(text: &str) -> Option<Self> {
        let (title, name) = text.strip_suffix(" as a party.")?.split_once(" names ")?;
        Some(Self { title: title.to_owned(), name: name.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let [passage] = evidence.cited() else {
            return Err(
                "the passage that names the parties was expected and nothing else".to_owned()
            );
        };
        if passage.field("title") != Some(self.title.as_str()) {
            return Err(format!("{} is no passage of {}", passage.id, self.title));
        }
        let parties = passage.field("parties").unwrap_or_default();
        if parties.split("; ").any(|party| party == self.name) {
            Ok(())
        } else {
            Err(format!("{} names as parties {parties}, not {}", passage.id, self.name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const TEXT: &str = "Supply contract SC-2024-001 names Alder GmbH as a party.";

    #[test]
    fn a_name_in_bold_in_the_document_is_a_party() {
        supported("counterparty", TEXT, "sc-2024-001#p1");
    }

    #[test]
    fn another_name_or_another_document_is_unsupported() {
        unsupported(&TEXT.replace("Alder GmbH", "Birke AG"), "sc-2024-001#p1", "not Birke AG");
        unsupported(&TEXT.replace("Alder GmbH", "Alder"), "sc-2024-001#p1", "not Alder");
        unsupported(TEXT, "letter#p1", "letter#p1 is no passage of Supply contract SC-2024-001");
        unsupported(
            &TEXT.replace("001", "002"),
            "sc-2024-001#p1",
            "is no passage of Supply contract SC-2024-002",
        );
    }

    #[test]
    fn a_passage_that_names_no_party_or_a_second_passage_is_unsupported() {
        unsupported(TEXT, "sc-2024-001#1.1", "names as parties , not Alder GmbH");
        unsupported(TEXT, "sc-2024-001#p1 sc-2024-001#1.1", "was expected and nothing else");
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("Alder GmbH signed Supply contract SC-2024-001.", "sc-2024-001#p1");
    }
}
