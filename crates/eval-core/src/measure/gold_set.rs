use crate::battery::Battery;
use crate::case::{BatteryCase, Loaded, gold};
use crate::diag::Diagnostic;
use crate::pin::{Pinned, Pins};
use crate::project::Project;

/// The pin file of the gold cases, relative to the project.
pub const GOLD_PINS: &str = "gold.sha256";

/// A battery's gold cases, held against their pins. Every problem is reported; a set with one is not
/// run.
pub fn gold_set(project: &Project, battery: &dyn Battery) -> Loaded<BatteryCase> {
    let folder = battery.gold_folder();
    let mut loaded = gold::load(project, &folder);
    let pinned: Vec<Pinned> =
        loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)).collect();
    match Pins::load(project, GOLD_PINS) {
        Ok(pins) => {
            let shown = project.shown(GOLD_PINS);
            let differences = pins.differences(&folder, &pinned);
            // A malformed case is gone for the pins; it is reported once, as malformed.
            let is_malformed = |name: &str| {
                let file = name.split('#').next().unwrap_or(name);
                loaded.malformed.contains(&project.shown(file))
            };
            let news: Vec<Diagnostic> = differences
                .iter()
                .filter(|difference| !is_malformed(difference.name()))
                .map(|difference| difference.problem(&shown))
                .collect();
            loaded.problems.extend(news);
        }
        Err(problems) => loaded.problems.extend(problems),
    }
    loaded
}
