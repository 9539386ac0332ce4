use eval_core::case::Placed;
use eval_core::case::inputs::{self, Input};
use eval_core::case::regression::RegressionCase;
use eval_core::case::regression_set::{self, CASES};
use eval_core::diag::{Code, Diagnostic};
use eval_core::resemble::{Asked, Settings, resemblance};
use eval_report::terminal;

use crate::args::cases::ResembleArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;
use crate::runs::read_text;

pub(super) fn run(opened: &Opened, args: &ResembleArgs) -> Result<u8, Failure> {
    let settings = settings(args)?;
    let shown = args.traffic.display().to_string();
    let traffic: Vec<Input> =
        inputs::read(&read_text(&args.traffic)?, &shown).map_err(Failure::data)?;
    let loaded = regression_set::load(&opened.project, CASES, &opened.taxonomy);
    if !loaded.problems.is_empty() {
        return Err(Failure::data(loaded.problems));
    }
    let asked = loaded
        .cases
        .iter()
        .map(|Placed { case: RegressionCase { id, input, .. }, .. }| Asked { id, input });
    let cases: Vec<Asked<'_>> = asked.collect();
    let traffic: Vec<Asked<'_>> = traffic.iter().map(Asked::from).collect();
    let found = resemblance(&cases, &traffic, settings);
    let text = if args.json {
        serde_json::to_string_pretty(&found).unwrap_or_default() + "\n"
    } else {
        terminal::resemblance(&found, output::style())
    };
    output::show(&text)?;
    Ok(0)
}

fn settings(args: &ResembleArgs) -> Result<Settings, Failure> {
    let ResembleArgs { threshold, nearest, .. } = *args;
    if !(0.0..=1.0).contains(&threshold) {
        let message = format!("--threshold is {threshold}, expected 0 to 1");
        return Err(Failure::usage(vec![Diagnostic::new(Code::WrongValue, message)]));
    }
    Ok(Settings { threshold, nearest })
}
