//! `The last week on the sheet for fare-engine is that from 2026-11-23 to 2026-11-29.`

use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::citations::says;
use super::on_call::week_of;
use crate::devex::kb::ROTA;
use crate::devex::naming;

/// ## What it decides
/// Whether the on-call sheet ends with this week for a service.
/// ## How it compares
/// The cited row states the week and, under a name that the cited row of the catalogue declares, the
/// service. The knowledge base is looked at to see that no later row means the service.
/// ## Fails when
/// The week is another, the row another service's, a later row exists, or one of the two rows is not
/// cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Later rows whose name two services declare: they mean neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct LastWeek {
    pub(in crate::devex) service: String,
    /// First day of the week, `2026-11-23`.
    pub(in crate::devex) from: String,
    /// Last day of the week.
    pub(in crate::devex) to: String,
}

impl fmt::Display for LastWeek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { service, from, to } = self;
        write!(f, "The last week on the sheet for {service} is that from {from} to {to}.")
    }
}

impl Statement for LastWeek {
    const NAME: &'static str = "last_week";

    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("The last week on the sheet for ")?.strip_suffix('.')?;
        let (service, rest) = rest.split_once(" is that from ")?;
        let (from, to) = rest.split_once(" to ")?;
        Some(Self { service: service.to_owned(), from: from.to_owned(), to: to.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let (rota, service) = week_of(&self.service, evidence)?;
        says(rota, "from", &self.from)?;
        says(rota, "to", &self.to)?;
        let kb = evidence.kb();
        let later = kb.of_kind(ROTA).find(|row| {
            row.field("from") > rota.field("from")
                && naming::means(kb, row.field("service").unwrap_or_default(), service).is_ok()
        });
        later.map_or(Ok(()), |later| Err(format!("`{}` is a later week", later.id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str =
        "The last week on the sheet for fare-engine is that from 2026-11-23 to 2026-11-29.";
    const CITED: [&str; 2] = ["rota#56", "fare-engine"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<LastWeek>(text, support, missing);
    }

    #[test]
    fn the_last_row_of_a_service_is_supported() {
        assert_supported::<LastWeek>(CLAIM, &CITED);
    }

    #[test]
    fn a_later_row_under_another_spelling_is_found() {
        let claim =
            "The last week on the sheet for booking-api is that from 2026-11-16 to 2026-11-22.";
        unsupported(claim, &["rota#28", "booking-api"], "`rota#55` is a later week");
    }

    #[test]
    fn a_row_of_two_possible_services_is_nobodys_last_week() {
        let claim =
            "The last week on the sheet for payment-gateway is that from 2026-11-16 to 2026-11-22.";
        assert_supported::<LastWeek>(claim, &["rota#48", "payment-gateway"]);
    }

    #[test]
    fn another_day_row_or_citation_is_unsupported() {
        let missing = "the to of `rota#56` is \"2026-11-29\", not \"2026-11-28\"";
        unsupported(&CLAIM.replace("11-29", "11-28"), &CITED, missing);
        let missing = "the from of `rota#29` is \"2026-11-16\", not \"2026-11-23\"";
        unsupported(CLAIM, &["rota#29", "fare-engine"], missing);
        unsupported(CLAIM, &["rota#56"], "`fare-engine` is not cited");
    }
}
