//! `gonogo report`: a finished run rendered again.

use std::path::Path;

use eval_core::history::History;
use eval_report::{Report, terminal};

use crate::args::ReportArgs;
use crate::failure::Failure;
use crate::runs::{read_run, read_text};
use crate::{artifacts, output};

pub(crate) fn run(args: &ReportArgs) -> Result<u8, Failure> {
    let run = read_run(&args.run)?;
    let history = args.history.as_deref().map(history).transpose()?;
    for problem in history.iter().flat_map(|history| &history.problems) {
        output::say(problem);
    }
    let report = Report { run: &run, history: history.as_ref() };
    artifacts::deliver(report, &args.rendering, || terminal::report(&run, output::style()))?;
    Ok(0)
}

/// A history with the digests that stand beside it under the same name, if they do.
fn history(file: &Path) -> Result<History, Failure> {
    let digests = file.with_extension("b3");
    let kept = if digests.is_file() { read_text(&digests)? } else { String::new() };
    let shown = [file, &digests].map(|path| path.display().to_string());
    Ok(History::read(&read_text(file)?, &kept, [&shown[0], &shown[1]]))
}
