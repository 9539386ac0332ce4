//! `From 2026-11-16 to 2026-11-22 the primary on call for fare-engine is …, and the secondary is ….`

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but, says};
use crate::devex::kb::{ROTA, SERVICE};
use crate::devex::naming;

/// ## What it decides
/// Whether the on-call sheet names these two people, or one and no secondary, for a service in a week.
/// ## How it compares
/// Days and names as the cited row of the sheet writes them. The row may spell the service in any way
/// that the cited row of the catalogue declares and no other service does.
/// ## Fails when
/// A name or a day is another, primary and secondary are exchanged, the row is another service's or may
/// be, or one of the two rows is not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Other rows of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct OnCall {
    pub(in crate::devex) service: String,
    /// First day of the week, `2026-11-16`.
    pub(in crate::devex) from: String,
    /// Last day of the week.
    pub(in crate::devex) to: String,
    pub(in crate::devex) primary: String,
    pub(in crate::devex) secondary: Option<String>,
}

impl fmt::Display for OnCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { service, from, to, primary, .. } = self;
        write!(f, "From {from} to {to} the primary on call for {service} is {primary}, and ")?;
        match &self.secondary {
            Some(secondary) => write!(f, "the secondary is {secondary}."),
            None => write!(f, "there is no secondary."),
        }
    }
}

impl Statement for OnCall {
    const NAME: &'static str = "on_call";

    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("From ")?.strip_suffix('.')?;
        let (from, rest) = rest.split_once(" to ")?;
        let (to, rest) = rest.split_once(" the primary on call for ")?;
        let (service, rest) = rest.split_once(" is ")?;
        let (primary, rest) = rest.split_once(", and ")?;
        let secondary = match rest {
            "there is no secondary" => None,
            _ => Some(rest.strip_prefix("the secondary is ")?.to_owned()),
        };
        Some(Self {
            service: service.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            primary: primary.to_owned(),
            secondary,
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let (rota, _) = week_of(&self.service, evidence)?;
        says(rota, "from", &self.from)?;
        says(rota, "to", &self.to)?;
        says(rota, "primary", &self.primary)?;
        says(rota, "secondary", self.secondary.as_deref().unwrap_or_default())
    }
}

/// The cited row of the sheet and the service's row of the catalogue, which declares its spelling, if
/// nothing else is cited.
///
/// # Errors
/// Which of the two is missing, foreign, or does not mean the service.
pub(super) fn week_of<'a>(
    service: &str,
    evidence: &Evidence<'a>,
) -> Result<(&'a Record, &'a Record), String> {
    let catalogue = cited(evidence, service, SERVICE)?;
    let rota = evidence.cited().iter().find(|record| record.kind == ROTA);
    let rota = rota.ok_or("no row of the on-call sheet is cited")?;
    nothing_but(evidence, |record| record.id == catalogue.id || record.id == rota.id)?;
    naming::means(evidence.kb(), rota.field("service").unwrap_or_default(), catalogue)?;
    Ok((rota, catalogue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "From 2026-11-09 to 2026-11-15 the primary on call for fare-engine is \
        Amara Lindqvist, and the secondary is Edda Wyszak.";
    const CITED: [&str; 2] = ["rota#2", "fare-engine"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<OnCall>(text, support, missing);
    }

    #[test]
    fn a_row_under_an_alias_is_supported_with_the_catalogue() {
        assert_supported::<OnCall>(CLAIM, &CITED);
    }

    #[test]
    fn that_there_is_no_secondary_is_supported_by_an_empty_cell() {
        let claim = "From 2026-11-09 to 2026-11-15 the primary on call for tide-feed is Edda \
            Wyszak, and there is no secondary.";
        assert_supported::<OnCall>(claim, &["rota#8", "tide-feed"]);
        let claim = CLAIM.replace("the secondary is Edda Wyszak", "there is no secondary");
        let missing = "the secondary of `rota#2` is \"Edda Wyszak\", not \"\"";
        unsupported(&claim, &CITED, missing);
    }

    #[test]
    fn another_person_or_an_exchange_of_the_two_is_unsupported() {
        let claim = CLAIM.replace("Amara Lindqvist", "Edda Wyszak");
        let missing = "the primary of `rota#2` is \"Amara Lindqvist\", not \"Edda Wyszak\"";
        unsupported(&claim, &CITED, missing);
    }

    #[test]
    fn another_week_is_unsupported() {
        let missing = "the from of `rota#29` is \"2026-11-16\", not \"2026-11-09\"";
        unsupported(CLAIM, &["rota#29", "fare-engine"], missing);
        let missing = "the to of `rota#2` is \"2026-11-15\", not \"2026-11-16\"";
        unsupported(&CLAIM.replace("11-15", "11-16"), &CITED, missing);
    }

    #[test]
    fn another_services_row_is_unsupported() {
        let missing = "`fare-engine` does not declare the name \"ledger\"";
        unsupported(CLAIM, &["rota#3", "fare-engine"], missing);
        // Row 75 is written `gateway`, which two services declare.
        let claim = CLAIM.replace("fare-engine", "payment-gateway");
        let missing = "\"gateway\" may be payment-gateway or partner-gateway";
        unsupported(&claim, &["rota#75", "payment-gateway"], missing);
    }

    #[test]
    fn both_rows_have_to_be_cited_and_nothing_else() {
        unsupported(CLAIM, &["rota#2"], "`fare-engine` is not cited");
        unsupported(CLAIM, &["fare-engine"], "no row of the on-call sheet is cited");
        let missing = "cites `rota#29`, of which the claim does not speak";
        unsupported(CLAIM, &["rota#2", "fare-engine", "rota#29"], missing);
    }
}
