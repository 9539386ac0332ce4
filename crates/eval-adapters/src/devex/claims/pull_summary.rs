//! `pull-504 for fare-engine, written by Ilse Marten, is merged: Round half cents up, …`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but, says};
use crate::devex::kb::{PULL, SERVICE};
use crate::devex::naming;

/// ## What it decides
/// Whether a pull request is about the named service, by the named author, in the named state, under the
/// stated title.
/// ## How it compares
/// Author, state and title as the row of the pull request writes them. The row may spell the service in
/// any way that the cited row of the catalogue declares and no other service does.
/// ## Fails when
/// A part is another, or the pull request or the service is not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// The diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct PullSummary {
    pub(in crate::devex) pull: String,
    pub(in crate::devex) service: String,
    pub(in crate::devex) author: String,
    /// `open`, `merged` or `closed`.
    pub(in crate::devex) state: String,
    pub(in crate::devex) title: String,
}

impl fmt::Display for PullSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pull, service, author, state, title } = self;
        write!(f, "{pull} for {service}, written by {author}, is {state}: {title}")
    }
}

impl Statement for PullSummary {
    const NAME: &'static str = "pull_summary";

    fn parse(text: &str) -> Option<Self> {
        let (pull, rest) = text.split_once(" for ")?;
        let (service, rest) = rest.split_once(", written by ")?;
        let (author, rest) = rest.split_once(", is ")?;
        let (state, title) = rest.split_once(": ")?;
        Some(Self {
            pull: pull.to_owned(),
            service: service.to_owned(),
            author: author.to_owned(),
            state: state.to_owned(),
            title: title.to_owned(),
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let pull = cited(evidence, &self.pull, PULL)?;
        let service = cited(evidence, &self.service, SERVICE)?;
        nothing_but(evidence, |record| record.id == pull.id || record.id == service.id)?;
        naming::means(evidence.kb(), pull.field("service").unwrap_or_default(), service)?;
        says(pull, "author", &self.author)?;
        says(pull, "state", &self.state)?;
        says(pull, "title", &self.title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str =
        "pull-523 for fare-engine, written by Ilse Marten, is merged: Fares for children";
    const CITED: [&str; 2] = ["pull-523", "fare-engine"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<PullSummary>(text, support, missing);
    }

    #[test]
    fn a_row_that_names_the_service_by_an_alias_is_supported() {
        assert_supported::<PullSummary>(CLAIM, &CITED);
    }

    #[test]
    fn each_part_that_is_another_is_unsupported() {
        let missing = "the author of `pull-523` is \"Ilse Marten\", not \"Bo Terhune\"";
        unsupported(&CLAIM.replace("Ilse Marten", "Bo Terhune"), &CITED, missing);
        let missing = "the state of `pull-523` is \"merged\", not \"open\"";
        unsupported(&CLAIM.replace("merged", "open"), &CITED, missing);
        let missing =
            "the title of `pull-523` is \"Fares for children\", not \"Fares for children.\"";
        unsupported(&format!("{CLAIM}."), &CITED, missing);
        let missing = "`ledger` does not declare the name \"tariff engine\"";
        unsupported(&CLAIM.replace("fare-engine", "ledger"), &["pull-523", "ledger"], missing);
    }

    #[test]
    fn the_catalogue_has_to_be_cited_for_the_alias() {
        unsupported(CLAIM, &["pull-523"], "`fare-engine` is not cited");
        unsupported(CLAIM, &["fare-engine"], "`pull-523` is not cited");
        let missing = "cites `ledger`, of which the claim does not speak";
        unsupported(CLAIM, &["pull-523", "fare-engine", "ledger"], missing);
    }
}
