//! `run-1069 failed at step test; no line of that step shows a fault, and the log ends with line 14: …`

use std::fmt;

use eval_core::shape::{Evidence, Statement};
use eval_core::text::normalised;

use super::citations::{cited, nothing_but, says};
use crate::devex::fault;
use crate::devex::kb::{LOG_LINE, RUN, log};

/// ## What it decides
/// Whether a run failed at the named step without a line that shows a fault, and how its log ends.
/// ## How it compares
/// As `failure_line`; the knowledge base is looked at to see that no line of the step shows a fault and
/// that no line follows the cited one.
/// ## Fails when
/// A line of the step shows a fault, the cited line is not the last or reads otherwise, the run did
/// not fail there (mode `ungrounded_claim`).
/// ## Does not look at
/// Why nothing shows: a step that was stopped while it hung leaves the same log as one that gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct SilentFailure {
    pub(in crate::devex) run: String,
    pub(in crate::devex) step: String,
    /// The last line of the log, 1-based.
    pub(in crate::devex) line: u32,
    /// That line without the space around it.
    pub(in crate::devex) text: String,
}

impl fmt::Display for SilentFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, step, line, text } = self;
        write!(f, "{run} failed at step {step}; no line of that step shows a fault, ")?;
        write!(f, "and the log ends with line {line}: {text}")
    }
}

impl Statement for SilentFailure {
    const NAME: &'static str = "silent_failure";

    fn parse(text: &str) -> Option<Self> {
        let (run, rest) = text.split_once(" failed at step ")?;
        let (step, rest) = rest.split_once("; no line of that step shows a fault, ")?;
        let (line, text) = rest.strip_prefix("and the log ends with line ")?.split_once(": ")?;
        let line = line.parse().ok()?;
        Some(Self { run: run.to_owned(), step: step.to_owned(), line, text: text.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let line_id = format!("{}#L{}", self.run, self.line);
        let run = cited(evidence, &self.run, RUN)?;
        says(run, "status", "failed")?;
        says(run, "failed_step", &self.step)?;
        let line = cited(evidence, &line_id, LOG_LINE)?;
        nothing_but(evidence, |record| record.id == *self.run || record.id == *line_id)?;
        if normalised(&line.text) != normalised(&self.text) {
            return Err(format!("line {} reads \"{}\"", self.line, line.text.trim()));
        }
        if let Some(later) = log::lines_of(evidence.kb(), &self.run).last()
            && later.id != line.id
        {
            return Err(format!("the log ends with line {}", log::line_number(later)));
        }
        match fault::first(log::step_lines(evidence.kb(), &self.run, &self.step)) {
            Some(fault) => Err(format!("line {} shows a fault", log::line_number(fault.line))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "run-1069 failed at step test; no line of that step shows a fault, and the \
        log ends with line 14: == test: exit 124 ==";
    const CITED: [&str; 2] = ["run-1069", "run-1069#L14"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<SilentFailure>(text, support, missing);
    }

    #[test]
    fn a_step_that_was_stopped_in_silence_is_supported() {
        assert_supported::<SilentFailure>(CLAIM, &CITED);
    }

    #[test]
    fn a_step_that_does_show_a_fault_is_not_silent() {
        let claim = "run-1040 failed at step pack; no line of that step shows a fault, and the log \
            ends with line 4: == pack: exit 1 ==";
        unsupported(claim, &["run-1040", "run-1040#L4"], "line 3 shows a fault");
    }

    #[test]
    fn a_line_that_is_not_the_last_or_reads_otherwise_is_unsupported() {
        let claim = CLAIM.replace("line 14: == test: exit 124 ==", "line 13: ...");
        unsupported(&claim, &["run-1069", "run-1069#L13"], "the log ends with line 14");
        let missing = "line 14 reads \"== test: exit 124 ==\"";
        unsupported(&CLAIM.replace("124", "125"), &CITED, missing);
    }

    #[test]
    fn a_missing_or_foreign_citation_is_unsupported() {
        unsupported(CLAIM, &["run-1069#L14"], "`run-1069` is not cited");
        unsupported(CLAIM, &["run-1069"], "`run-1069#L14` is not cited");
        let missing = "cites `run-1068`, of which the claim does not speak";
        unsupported(CLAIM, &["run-1069", "run-1069#L14", "run-1068"], missing);
    }
}
