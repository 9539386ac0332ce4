//! `run-1009 failed at step build; its first fault stands on line 7 of the log: error[E0308]: …`

use std::fmt;

use eval_core::shape::{Evidence, Statement};
use eval_core::text::normalised;

use super::citations::{cited, nothing_but, says};
use crate::devex::fault;
use crate::devex::kb::{LOG_LINE, RUN, log};

/// ## What it decides
/// Whether a run failed at the named step, and whether the named line of its log is the first in that
/// step that shows a fault, and reads as stated.
/// ## How it compares
/// The run's row states status and step. The line is compared as a whole in normal form, with its
/// number. The knowledge base is looked at to see that no earlier line of the step shows a fault.
/// ## Fails when
/// The run did not fail or failed elsewhere, the line is another's, has another number or another text,
/// shows no fault or is not the first to do so, or something else is cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the fault that shows is the deepest cause: a tool may complain of what an earlier one left
/// undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct FailureLine {
    pub(in crate::devex) run: String,
    pub(in crate::devex) step: String,
    /// Line of the log, 1-based.
    pub(in crate::devex) line: u32,
    /// The line without the space around it.
    pub(in crate::devex) text: String,
}

impl fmt::Display for FailureLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, step, line, text } = self;
        write!(f, "{run} failed at step {step}; ")?;
        write!(f, "its first fault stands on line {line} of the log: {text}")
    }
}

impl Statement for FailureLine {
    const NAME: &'static str = "failure_line";

    fn parse(text: &str) -> Option<Self> {
        let (run, rest) = text.split_once(" failed at step ")?;
        let (step, rest) = rest.split_once("; its first fault stands on line ")?;
        let (line, text) = rest.split_once(" of the log: ")?;
        let line = line.parse().ok()?;
        Some(Self { run: run.to_owned(), step: step.to_owned(), line, text: text.to_owned() })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let line_id = format!("{}#L{}", self.run, self.line);
        let run = cited(evidence, &self.run, RUN)?;
        says(run, "status", "failed")?;
        says(run, "failed_step", &self.step)?;
        let line = cited(evidence, &line_id, LOG_LINE)?;
        says(line, "step", &self.step)?;
        nothing_but(evidence, |record| record.id == *self.run || record.id == *line_id)?;
        if normalised(&line.text) != normalised(&self.text) {
            return Err(format!("line {} reads \"{}\"", self.line, line.text.trim()));
        }
        match fault::first(log::step_lines(evidence.kb(), &self.run, &self.step)) {
            Some(first) if first.line.id == line.id => Ok(()),
            Some(first) => {
                Err(format!("line {} is the first to show a fault", log::line_number(first.line)))
            }
            None => Err(format!("no line of step {} shows a fault", self.step)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const CLAIM: &str = "run-1009 failed at step build; its first fault stands on line 7 of the \
        log: error[E0308]: mismatched types";
    const CITED: [&str; 2] = ["run-1009", "run-1009#L7"];

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<FailureLine>(text, support, missing);
    }

    #[test]
    fn the_first_line_that_shows_a_fault_is_supported() {
        assert_supported::<FailureLine>(CLAIM, &CITED);
    }

    #[test]
    fn a_later_fault_is_not_the_first() {
        let claim = CLAIM.replace("line 7", "line 32");
        let missing = "line 7 is the first to show a fault";
        unsupported(&claim, &["run-1009", "run-1009#L32"], missing);
    }

    #[test]
    fn another_text_is_unsupported() {
        let claim = CLAIM.replace("E0308", "E0309");
        unsupported(&claim, &CITED, "line 7 reads \"error[E0308]: mismatched types\"");
    }

    #[test]
    fn another_number_or_another_runs_line_is_unsupported() {
        unsupported(&CLAIM.replace("line 7", "line 8"), &CITED, "`run-1009#L8` is not cited");
        // The same program fails on the same line of run-1023.
        unsupported(CLAIM, &["run-1009", "run-1023#L7"], "`run-1009#L7` is not cited");
        let missing = "cites `run-1023#L7`, of which the claim does not speak";
        unsupported(CLAIM, &["run-1009", "run-1009#L7", "run-1023#L7"], missing);
    }

    #[test]
    fn the_row_of_the_run_has_to_be_cited_and_to_say_so() {
        unsupported(CLAIM, &["run-1009#L7"], "`run-1009` is not cited");
        let missing = "the failed_step of `run-1009` is \"build\", not \"test\"";
        unsupported(&CLAIM.replace("build", "test"), &CITED, missing);
        let claim = CLAIM.replace("run-1009", "run-1001");
        let missing = "the status of `run-1001` is \"passed\", not \"failed\"";
        unsupported(&claim, &["run-1001", "run-1001#L7"], missing);
    }

    #[test]
    fn a_line_that_shows_no_fault_is_unsupported() {
        let claim = "run-1069 failed at step test; its first fault stands on line 14 of the log: \
            == test: exit 124 ==";
        let missing = "no line of step test shows a fault";
        unsupported(claim, &["run-1069", "run-1069#L14"], missing);
    }
}
