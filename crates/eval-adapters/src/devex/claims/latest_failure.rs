//! `The latest failed run of web-shop is run-1065, started 2026-11-16T08:40.`

use std::fmt;

use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::citations::{cited, nothing_but, says};
use crate::devex::kb::{PIPELINE, RUN};

/// ## What it decides
/// Whether a run is the one that failed last among all runs of a service's pipelines.
/// ## How it compares
/// The run's row states status and start, the row of its pipeline the service. Starts are compared as
/// the source writes them, year first. The knowledge base is looked at for later failures.
/// ## Fails when
/// The run did not fail, belongs to another service, started at another time, or a later run of the
/// service failed; when the run or its pipeline is not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Later runs that passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct LatestFailure {
    pub(in crate::devex) service: String,
    pub(in crate::devex) run: String,
    /// As the source writes it, `2026-11-16T08:40`.
    pub(in crate::devex) started: String,
}

impl fmt::Display for LatestFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { service, run, started } = self;
        write!(f, "The latest failed run of {service} is {run}, started {started}.")
    }
}

impl Statement for LatestFailure {
    const NAME: &'static str = "latest_failure";

    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("The latest failed run of ")?.strip_suffix('.')?;
        let (service, rest) = rest.split_once(" is ")?;
        let (run, started) = rest.split_once(", started ")?;
        Some(Self { service: service.to_owned(), run: run.to_owned(), started: started.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let run = cited(evidence, &self.run, RUN)?;
        says(run, "status", "failed")?;
        says(run, "started", &self.started)?;
        let pipeline = cited(evidence, run.field("pipeline").unwrap_or_default(), PIPELINE)?;
        says(pipeline, "service", &self.service)?;
        nothing_but(evidence, |record| record.id == run.id || record.id == pipeline.id)?;
        let later = failures(evidence.kb(), &self.service)
            .find(|other| other.field("started") > run.field("started"));
        later.map_or(Ok(()), |later| Err(format!("`{}` failed later", later.id)))
    }
}

/// The failed runs of a service, in the order of their rows.
pub(in crate::devex) fn failures<'a>(
    kb: &'a KnowledgeBase,
    service: &'a str,
) -> impl Iterator<Item = &'a Record> {
    kb.of_kind(RUN).filter(move |run| {
        let pipeline = run.field("pipeline").and_then(|id| kb.get(id));
        run.field("status") == Some("failed")
            && pipeline.and_then(|pipeline| pipeline.field("service")) == Some(service)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "The latest failed run of web-shop is run-1065, started 2026-11-16T08:40.";
    const CITED: [&str; 2] = ["run-1065", "web-shop-ci"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<LatestFailure>(text, support, missing);
    }

    #[test]
    fn the_last_to_fail_is_supported() {
        assert_supported::<LatestFailure>(CLAIM, &CITED);
    }

    #[test]
    fn an_earlier_failure_is_not_the_latest() {
        let claim = "The latest failed run of web-shop is run-1016, started 2026-11-04T01:20.";
        unsupported(claim, &["run-1016", "web-shop-nightly"], "`run-1065` failed later");
    }

    #[test]
    fn a_run_that_passed_or_started_otherwise_is_unsupported() {
        let passed = CLAIM.replace("run-1065", "run-1025");
        let missing = "the status of `run-1025` is \"passed\", not \"failed\"";
        unsupported(&passed, &["run-1025", "web-shop-ci"], missing);
        let missing = "the started of `run-1065` is \"2026-11-16T08:40\", not \"2026-11-16T08:41\"";
        unsupported(&CLAIM.replace("08:40", "08:41"), &CITED, missing);
    }

    #[test]
    fn another_service_or_a_missing_citation_is_unsupported() {
        let missing = "the service of `web-shop-ci` is \"web-shop\", not \"loyalty\"";
        unsupported(&CLAIM.replace("web-shop", "loyalty"), &CITED, missing);
        unsupported(CLAIM, &["run-1065"], "`web-shop-ci` is not cited");
        unsupported(CLAIM, &["web-shop-ci"], "`run-1065` is not cited");
        let missing = "cites `run-1064`, of which the claim does not speak";
        unsupported(CLAIM, &["run-1065", "web-shop-ci", "run-1064"], missing);
    }
}
