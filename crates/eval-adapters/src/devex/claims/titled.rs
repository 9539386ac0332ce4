//! `OPS-335 about booking-api is open and titled: Booking forms that carry words`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but, says};
use crate::devex::kb::{SERVICE, TICKET};
use crate::devex::naming;

/// ## What it decides
/// Whether a ticket is about the named service, in the named status and under the stated title.
/// ## How it compares
/// Status and title as the ticket writes them. The ticket may spell the service in any way that the
/// cited row of the catalogue declares and no other service does.
/// ## Fails when
/// A part is another, or the ticket or the service is not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// The text below the title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct Titled {
    pub(in crate::devex) ticket: String,
    pub(in crate::devex) service: String,
    pub(in crate::devex) status: String,
    pub(in crate::devex) title: String,
}

impl fmt::Display for Titled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ticket, service, status, title } = self;
        write!(f, "{ticket} about {service} is {status} and titled: {title}")
    }
}

impl Statement for Titled {
    const NAME: &'static str = "titled";

    fn parse(text: &str) -> Option<Self> {
        let (ticket, rest) = text.split_once(" about ")?;
        let (service, rest) = rest.split_once(" is ")?;
        let (status, title) = rest.split_once(" and titled: ")?;
        Some(Self {
            ticket: ticket.to_owned(),
            service: service.to_owned(),
            status: status.to_owned(),
            title: title.to_owned(),
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let ticket = cited(evidence, &self.ticket, TICKET)?;
        let service = cited(evidence, &self.service, SERVICE)?;
        nothing_but(evidence, |record| record.id == ticket.id || record.id == service.id)?;
        naming::means(evidence.kb(), ticket.field("service").unwrap_or_default(), service)?;
        says(ticket, "status", &self.status)?;
        says(ticket, "title", &self.title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str =
        "OPS-335 about booking-api is open and titled: Booking forms that carry words";
    const CITED: [&str; 2] = ["OPS-335", "booking-api"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<Titled>(text, support, missing);
    }

    #[test]
    fn a_ticket_under_an_alias_is_supported() {
        assert_supported::<Titled>(CLAIM, &CITED);
    }

    #[test]
    fn another_title_status_or_service_is_unsupported() {
        let missing = "the title of `OPS-335` is \"Booking forms that carry words\", not \"Booking \
            forms that carry\"";
        unsupported(CLAIM.trim_end_matches(" words"), &CITED, missing);
        let missing = "the status of `OPS-335` is \"open\", not \"closed\"";
        unsupported(&CLAIM.replace("open", "closed"), &CITED, missing);
        let missing = "`ledger` does not declare the name \"bkg\"";
        unsupported(&CLAIM.replace("booking-api", "ledger"), &["OPS-335", "ledger"], missing);
    }

    #[test]
    fn a_missing_or_foreign_citation_is_unsupported() {
        unsupported(CLAIM, &["OPS-335"], "`booking-api` is not cited");
        unsupported(CLAIM, &["booking-api"], "`OPS-335` is not cited");
        let missing = "cites `OPS-334`, of which the claim does not speak";
        unsupported(CLAIM, &["OPS-335", "booking-api", "OPS-334"], missing);
    }
}
