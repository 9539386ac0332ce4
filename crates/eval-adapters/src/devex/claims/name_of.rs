//! `The name fares means fare-engine.`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but};
use crate::devex::kb::SERVICE;
use crate::devex::naming;

/// ## What it decides
/// Whether a name means this service and no other.
/// ## How it compares
/// In normal form (no case, no hyphens), with the service's own name and the aliases that the cited row
/// of the catalogue declares. The knowledge base is looked at for other services of that name.
/// ## Fails when
/// The cited row does not declare the name, or another service declares it too (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// How the sheet, tickets or pull requests use the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct NameOf {
    pub(in crate::devex) name: String,
    pub(in crate::devex) service: String,
}

impl fmt::Display for NameOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The name {} means {}.", self.name, self.service)
    }
}

impl Statement for NameOf {
    const NAME: &'static str = "name_of";

    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("The name ")?.strip_suffix('.')?;
        let (name, service) = rest.split_once(" means ")?;
        Some(Self { name: name.to_owned(), service: service.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let service = cited(evidence, &self.service, SERVICE)?;
        nothing_but(evidence, |record| record.id == service.id)?;
        naming::means(evidence.kb(), &self.name, service)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    #[test]
    fn a_declared_name_is_supported() {
        assert_supported::<NameOf>("The name fares means fare-engine.", &["fare-engine"]);
    }

    #[test]
    fn an_undeclared_or_ambiguous_name_or_a_foreign_row_is_unsupported() {
        let unsupported = assert_unsupported::<NameOf>;
        let missing = "`fare-engine` does not declare the name \"fees\"";
        unsupported("The name fees means fare-engine.", &["fare-engine"], missing);
        let missing = "\"till\" may be web-shop or receipt-printer";
        unsupported("The name till means web-shop.", &["web-shop"], missing);
        let missing = "`fare-engine` is not cited";
        unsupported("The name fares means fare-engine.", &["ledger"], missing);
        let missing = "cites `ledger`, of which the claim does not speak";
        unsupported("The name fares means fare-engine.", &["fare-engine", "ledger"], missing);
    }
}
