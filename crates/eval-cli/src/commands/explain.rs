//! `gonogo explain`: one case, claim by claim, evidence by evidence.

use std::num::NonZeroUsize;
use std::sync::Arc;

use eval_core::budget::Accountant;
use eval_core::diag::{Code, Diagnostic, nearest};
use eval_core::ids::CaseId;
use eval_core::measure::{Plan, Unwatched, measured_battery};
use eval_core::repeat::Stop;
use eval_core::select::Cut;
use eval_report::terminal;

use super::blocking;
use crate::Registry;
use crate::args::{Cli, ExplainArgs};
use crate::failure::Failure;
use crate::folder::{chosen, opened};
use crate::output;

pub(crate) fn run(cli: &Cli, args: &ExplainArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    let battery = chosen(&opened.batteries, std::slice::from_ref(&args.battery))?;
    let battery = Arc::clone(&battery[0]);
    let plan = Plan {
        gold: true,
        synthetic: true,
        cut: Cut::default(),
        only: Some(args.case.as_str().into()),
        repetitions: 1,
        stop: Stop::Never,
        budget: Arc::new(Accountant::unlimited()),
        seed: opened.config.seed,
        jobs: NonZeroUsize::MIN,
    };
    let taxonomy = Arc::clone(&opened.taxonomy);
    let measuring =
        measured_battery(battery, &opened.project, &plan, taxonomy, Arc::new(Unwatched));
    let measure = blocking(plan.jobs, measuring)?;
    for reason in &measure.reasons {
        output::say(format!("note: {}: {}", reason.place, reason.message));
    }
    let found: Vec<_> = measure.cases.iter().filter(|case| case.id.as_str() == args.case).collect();
    if found.is_empty() {
        let message = format!("`{}` has no case `{}`", args.battery, args.case);
        let problem = Diagnostic::new(Code::WrongValue, message);
        let known = measure.known.iter().map(CaseId::as_str);
        return Err(Failure::usage(vec![match nearest(&args.case, known) {
            Some(id) => problem.with_help(format!("did you mean `{id}`?")),
            None => problem.with_help(format!("`gonogo list {}` shows them", args.battery)),
        }]));
    }
    for case in found {
        output::show(&terminal::explanation(case, output::style()))?;
    }
    Ok(0)
}
