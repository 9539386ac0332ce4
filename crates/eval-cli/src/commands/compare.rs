//! `gonogo compare`: two finished runs, case by case.

use eval_core::compare::compared;
use eval_core::gate::Decision;
use eval_report::{Report, terminal};

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::runs::read_run;
use crate::{artifacts, output};

pub(crate) fn run(args: &CompareArgs) -> Result<u8, Failure> {
    let (base, mut new) = (read_run(&args.base)?, read_run(&args.new)?);
    let comparison = compared(&base, &new);
    new.comparison = Some(comparison.clone());
    let rule = args.fail_on_regression;
    let reasons = rule.map(|rule| comparison.regressions(rule.into())).unwrap_or_default();
    artifacts::deliver(Report::of(&new), &args.rendering, || {
        terminal::comparison(&comparison, output::style())
    })?;
    for reason in &reasons {
        let at = if reason.place.is_empty() { "" } else { " " };
        output::say(format!("[{}]{at}{}: {}", reason.code, reason.place, reason.message));
    }
    Ok(Decision::of(reasons).exit_code)
}
