//! `run-1005 is reported in OPS-302 (closed).`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but, same, says};
use super::sentence::{listed, unlisted};
use crate::devex::kb::TICKET;
use crate::devex::kb::ticket;

/// ## What it decides
/// Whether exactly the named tickets name a run, and whether each is in the stated status.
/// ## How it compares
/// By the lines `Runs` and `Status` in the header of each cited ticket. The knowledge base is looked at
/// to see that no ticket is left out.
/// ## Fails when
/// A ticket does not name the run, has another status, is left out, or is not cited (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// Tickets that quote the run's error and do not name the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct Reported {
    pub(in crate::devex) run: String,
    /// Ticket and status, none twice.
    pub(in crate::devex) tickets: Vec<(String, String)>,
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tickets: Vec<String> =
            self.tickets.iter().map(|(ticket, status)| format!("{ticket} ({status})")).collect();
        write!(f, "{} is reported in {}.", self.run, listed(&tickets))
    }
}

impl Statement for Reported {
    const NAME: &'static str = "reported";

    fn parse(text: &str) -> Option<Self> {
        let (run, tickets) = text.strip_suffix('.')?.split_once(" is reported in ")?;
        let tickets = unlisted(tickets)?.into_iter().map(|ticket| {
            let (ticket, status) = ticket.strip_suffix(')')?.split_once(" (")?;
            Some((ticket.to_owned(), status.to_owned()))
        });
        Some(Self { run: run.to_owned(), tickets: tickets.collect::<Option<_>>()? })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let names_run = |record| ticket::runs(record).any(|run| run == self.run);
        for (id, status) in &self.tickets {
            let ticket = cited(evidence, id, TICKET)?;
            if !names_run(ticket) {
                return Err(format!("`{id}` does not name {}", self.run));
            }
            says(ticket, "status", status)?;
        }
        nothing_but(evidence, |record| self.tickets.iter().any(|(id, _)| record.id == **id))?;
        let naming = evidence.kb().of_kind(TICKET).filter(|record| names_run(record));
        let found: Vec<&str> = naming.map(|record| record.id.as_str()).collect();
        let stated: Vec<&str> = self.tickets.iter().map(|(id, _)| id.as_str()).collect();
        same(&found, &stated, "ticket")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};
    use eval_core::claim::Claim;
    use eval_core::kb::KnowledgeBase;
    use eval_core::record::{Locator, Record};

    const CLAIM: &str = "run-1005 is reported in OPS-302 (closed).";

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<Reported>(text, support, missing);
    }

    #[test]
    fn the_ticket_that_names_a_run_is_supported() {
        assert_supported::<Reported>(CLAIM, &["OPS-302"]);
    }

    #[test]
    fn a_ticket_that_does_not_name_the_run_is_unsupported() {
        let claim = CLAIM.replace("OPS-302", "OPS-303");
        unsupported(&claim, &["OPS-303"], "`OPS-303` does not name run-1005");
        let claim = CLAIM.replace("run-1005", "run-100");
        unsupported(&claim, &["OPS-302"], "`OPS-302` does not name run-100");
    }

    #[test]
    fn another_status_or_citation_is_unsupported() {
        let missing = "the status of `OPS-302` is \"closed\", not \"open\"";
        unsupported(&CLAIM.replace("closed", "open"), &["OPS-302"], missing);
        unsupported(CLAIM, &["OPS-303"], "`OPS-302` is not cited");
        let missing = "cites `OPS-303`, of which the claim does not speak";
        unsupported(CLAIM, &["OPS-302", "OPS-303"], missing);
    }

    #[test]
    fn a_second_ticket_may_not_be_left_out() {
        let ticket = |id: &str| {
            Record::new(id, TICKET, Locator::row("t.md", 1, 1), "")
                .with_field("runs", "run-1")
                .with_field("status", "open")
        };
        let kb = KnowledgeBase::new(vec![ticket("OPS-1"), ticket("OPS-2")]).unwrap();
        let checked = |text: &str, support: &[&str]| {
            let claim = Claim::new(text, support.iter().copied());
            Reported::parse(text).unwrap().check(&Evidence::of(&claim, &kb).unwrap())
        };
        let both = "run-1 is reported in OPS-1 (open) and OPS-2 (open).";
        assert_eq!(checked(both, &["OPS-1", "OPS-2"]), Ok(()));
        let one = "run-1 is reported in OPS-2 (open).";
        assert_eq!(checked(one, &["OPS-2"]), Err("ticket `OPS-1` is left out".to_owned()));
    }
}
