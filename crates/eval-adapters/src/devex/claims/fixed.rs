//! `OPS-302 has its fix in pull-502 (merged on 2026-11-03) and pull-503 (merged on 2026-11-04).`

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but, same, says};
use super::sentence::{listed, unlisted};
use crate::devex::kb::ticket::fixed_by;
use crate::devex::kb::{PULL, TICKET};

/// ## What it decides
/// Whether exactly the named pull requests say that they fix a ticket, and how far each one is; or that
/// none does and the ticket is in the stated status.
/// ## How it compares
/// By the columns `fixes`, `state` and `merged` of each cited pull request. The knowledge base is looked at to
/// see that none is left out. That there is none is shown by citing the ticket.
/// ## Fails when
/// A pull request fixes another ticket, is in another state, was merged on another day, is left out or
/// not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the fix holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) enum Fixed {
    /// Pull requests and how far they are, none twice.
    By { ticket: String, pulls: Vec<(String, Progress)> },
    /// No pull request says so; with the ticket's status.
    ByNone { ticket: String, status: String },
}

/// How far a pull request is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) enum Progress {
    /// Merged on this day.
    Merged(String),
    /// In another state: `open`, `closed`.
    Other(String),
}

impl Progress {
    /// How far the pull request of a row is.
    pub(in crate::devex) fn of(pull: &Record) -> Self {
        let field = |name| pull.field(name).unwrap_or_default().to_owned();
        match pull.field("state") {
            Some("merged") => Self::Merged(field("merged")),
            _ => Self::Other(field("state")),
        }
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Merged(day) => write!(f, "merged on {day}"),
            Self::Other(state) => f.write_str(state),
        }
    }
}

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::By { ticket, pulls } => {
                let pulls: Vec<String> =
                    pulls.iter().map(|(pull, progress)| format!("{pull} ({progress})")).collect();
                write!(f, "{ticket} has its fix in {}.", listed(&pulls))
            }
            Self::ByNone { ticket, status } => {
                write!(f, "No pull request fixes {ticket}, which is {status}.")
            }
        }
    }
}

impl Statement for Fixed {
    const NAME: &'static str = "fixed";

    fn parse(text: &str) -> Option<Self> {
        let text = text.strip_suffix('.')?;
        if let Some(rest) = text.strip_prefix("No pull request fixes ") {
            let (ticket, status) = rest.split_once(", which is ")?;
            return Some(Self::ByNone { ticket: ticket.to_owned(), status: status.to_owned() });
        }
        let (ticket, pulls) = text.split_once(" has its fix in ")?;
        let pulls = unlisted(pulls)?.into_iter().map(|pull| {
            let (pull, progress) = pull.strip_suffix(')')?.split_once(" (")?;
            let merged = progress.strip_prefix("merged on ").map(str::to_owned);
            let progress =
                merged.map_or_else(|| Progress::Other(progress.to_owned()), Progress::Merged);
            Some((pull.to_owned(), progress))
        });
        Some(Self::By { ticket: ticket.to_owned(), pulls: pulls.collect::<Option<_>>()? })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        match self {
            Self::By { ticket, pulls } => by(ticket, pulls, evidence),
            Self::ByNone { ticket, status } => {
                let record = cited(evidence, ticket, TICKET)?;
                says(record, "status", status)?;
                nothing_but(evidence, |cited| cited.id == record.id)?;
                same(&fixing(ticket, evidence), &[], "pull request")
            }
        }
    }
}

fn by(ticket: &str, pulls: &[(String, Progress)], evidence: &Evidence<'_>) -> Result<(), String> {
    for (id, progress) in pulls {
        let pull = cited(evidence, id, PULL)?;
        if !fixed_by(pull).any(|fixed| fixed == ticket) {
            return Err(format!("`{id}` does not fix {ticket}"));
        }
        let found = Progress::of(pull);
        if found != *progress {
            return Err(format!("`{id}` is {found}, not {progress}"));
        }
    }
    nothing_but(evidence, |record| pulls.iter().any(|(id, _)| record.id == **id))?;
    let stated: Vec<&str> = pulls.iter().map(|(id, _)| id.as_str()).collect();
    same(&fixing(ticket, evidence), &stated, "pull request")
}

/// Every pull request of the knowledge base that says it fixes a ticket.
fn fixing<'a>(ticket: &str, evidence: &Evidence<'a>) -> Vec<&'a str> {
    let pulls = evidence.kb().of_kind(PULL);
    pulls.filter(|pull| fixed_by(pull).any(|id| id == ticket)).map(|p| p.id.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "OPS-302 has its fix in pull-502 (merged on 2026-11-03) and pull-503 \
        (merged on 2026-11-04).";
    const CITED: [&str; 2] = ["pull-502", "pull-503"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<Fixed>(text, support, missing);
    }

    #[test]
    fn all_that_fix_a_ticket_are_supported() {
        assert_supported::<Fixed>(CLAIM, &CITED);
        assert_supported::<Fixed>("OPS-320 has its fix in pull-516 (open).", &["pull-516"]);
    }

    #[test]
    fn that_none_fixes_a_ticket_is_shown_by_the_ticket() {
        let claim = "No pull request fixes OPS-315, which is open.";
        assert_supported::<Fixed>(claim, &["OPS-315"]);
        let claim = "No pull request fixes OPS-302, which is closed.";
        unsupported(claim, &["OPS-302"], "pull request `pull-502` is left out");
        let claim = "No pull request fixes OPS-315, which is closed.";
        let missing = "the status of `OPS-315` is \"open\", not \"closed\"";
        unsupported(claim, &["OPS-315"], missing);
    }

    #[test]
    fn a_pull_request_left_out_is_missed() {
        let claim = "OPS-302 has its fix in pull-503 (merged on 2026-11-04).";
        unsupported(claim, &["pull-503"], "pull request `pull-502` is left out");
        unsupported(CLAIM, &["pull-502"], "`pull-503` is not cited");
    }

    #[test]
    fn another_day_state_or_ticket_is_unsupported() {
        let missing = "`pull-503` is merged on 2026-11-04, not merged on 2026-11-05";
        unsupported(&CLAIM.replace("11-04", "11-05"), &CITED, missing);
        let missing = "`pull-516` is open, not merged on 2026-11-12";
        let claim = "OPS-320 has its fix in pull-516 (merged on 2026-11-12).";
        unsupported(claim, &["pull-516"], missing);
        let claim = CLAIM.replace("OPS-302", "OPS-303");
        unsupported(&claim, &CITED, "`pull-502` does not fix OPS-303");
    }

    #[test]
    fn a_foreign_citation_is_unsupported() {
        let missing = "cites `pull-504`, of which the claim does not speak";
        unsupported(CLAIM, &["pull-502", "pull-503", "pull-504"], missing);
    }
}
