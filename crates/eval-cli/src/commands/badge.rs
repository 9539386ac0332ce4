//! `gonogo badge`: write `badge.json` from the newest history entry.

use eval_core::badge::Badge;

use super::check;
use crate::args::Cli;
use crate::failure::Failure;
use crate::folder::located;
use crate::output;

/// The badge file, relative to the project.
const BADGE: &str = "badge.json";

pub(crate) fn run(cli: &Cli) -> Result<u8, Failure> {
    let project = located(cli)?;
    let history = check::history(&project)?;
    if !history.problems.is_empty() {
        return Err(Failure::data(history.problems));
    }
    let badge = Badge::of(history.latest());
    let path = project.path(BADGE);
    std::fs::write(&path, badge.to_json())
        .map_err(|error| Failure::write(path.display(), &error))?;
    output::show(&format!("{} {} ({})\n", badge.label, badge.message, badge.color))?;
    Ok(0)
}
