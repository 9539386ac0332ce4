//! `Supply contract SC-1 names X AG as a party.`

use std::fmt;

use eval_core::shape::Evidence;

use super::Statement;

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
