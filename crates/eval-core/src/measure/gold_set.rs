use crate::battery::Battery;
use crate::case::{BatteryCase, Loaded, gold};
use crate::diag::{Code, Diagnostic, Place};
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
    match pins(project) {
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

fn pins(project: &Project) -> Result<Pins, Vec<Diagnostic>> {
    let shown = project.shown(GOLD_PINS);
    match project.read_if_there(GOLD_PINS) {
        Ok(Some(text)) => Pins::read(&text, &shown),
        Ok(None) => {
            let problem = Diagnostic::new(Code::PinMissing, "there is no pin file")
                .at(Place::file(shown))
                .with_help("`gonogo pin` writes it");
            Err(vec![problem])
        }
        Err(problem) => Err(vec![problem]),
    }
}
