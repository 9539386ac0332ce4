//! The end of a run, whole or merged: decided once, signed where it is signed, written, shown, recorded.

use eval_core::bulk::Tally;
use eval_core::gate::Exit;
use eval_core::heldback::{self, LOOKS, Look};
use eval_core::history::{self, HistoryEntry};
use eval_core::retrieval::halves;
use eval_core::run::{Measured, Run};
use eval_report::{Report, terminal};

use crate::args::EndArgs;
use crate::artifacts;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;
use crate::runs::read_run;
use crate::signing::signed_off;

/// What is done with a run once it is measured.
pub(crate) struct Conclusion<'a> {
    args: &'a EndArgs,
    baseline: Option<Run>,
}

impl<'a> Conclusion<'a> {
    /// Reads what the end needs before anything is asked.
    pub(crate) fn of(args: &'a EndArgs) -> Result<Self, Failure> {
        let baseline = args.baseline.as_deref().map(read_run).transpose()?;
        Ok(Self { args, baseline })
    }

    /// Decides, writes, shows and records.
    pub(crate) fn drawn(self, opened: &Opened, measured: Measured) -> Result<Run, Failure> {
        self.drawn_with(opened, measured, None)
    }

    /// As [`drawn`](Self::drawn), with recorded answers that were scored in bulk.
    pub(crate) fn drawn_with(
        self,
        opened: &Opened,
        mut measured: Measured,
        bulk: Option<Tally>,
    ) -> Result<Run, Failure> {
        let args = self.args;
        let (halves, reasons) = halves(&measured.cases, &opened.config.retrieval);
        measured.layers.halves = halves;
        measured.reasons.extend(reasons);
        let run = measured.assembled_with(&opened.taxonomy, bulk);
        // What is signed is the whole decision, with what the baseline added to it.
        let run = match &self.baseline {
            Some(baseline) => run.held_against(baseline, args.fail_on_regression.map(Into::into)),
            None => run,
        };
        let run = signed_off(opened, run);
        if let Some(folder) = &args.out {
            artifacts::write(Report::of(&run), folder, &args.format)?;
        }
        if !args.quiet {
            output::show(&terminal::report(&run, output::style()))?;
        }
        // Cases that could not be asked were not looked at.
        if run.heldback.is_some_and(|cases| cases.passed + cases.failed > 0) {
            looked(opened, &run, args.quiet)?;
        }
        if args.record {
            record(opened, args, &run)?;
        }
        Ok(run)
    }
}

fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Says when the held-back cases were looked at last, and keeps that they were looked at now.
fn looked(opened: &Opened, run: &Run, quiet: bool) -> Result<(), Failure> {
    let told = heldback::told(&opened.project).map_err(Failure::data)?;
    if !quiet {
        output::say(format!("note: {told}"));
    }
    let look = Look { looked: now(), fingerprint: run.fingerprint.digest.clone() };
    LOOKS.append(&opened.project, &look).map_err(Failure::data)
}

/// Appends the run to the history. A run that could not be measured has nothing to record.
fn record(opened: &Opened, args: &EndArgs, run: &Run) -> Result<(), Failure> {
    if run.decision.reasons.iter().any(|reason| reason.exit == Exit::Unmeasured) {
        output::say("nothing was recorded: the run could not be measured");
        return Ok(());
    }
    let entry = HistoryEntry::of_run(run, now(), args.note.clone().unwrap_or_default());
    history::append(&opened.project, &entry).map_err(Failure::data)?;
    output::say(format!("recorded in {}", opened.project.shown(history::HISTORY)));
    Ok(())
}
