//! A finished run in, files out. Nothing here decides anything: the run's decision is read, its
//! counts are printed, and no vertical is known.
//!
//! [`rendered`] gives the files of a [`Report`], each [`Format`] in a module of its own. All of them
//! show the same findings, and text of a case or a system is inert in each.

mod finding;
mod format;
mod github;
mod groups;
mod halves;
mod html;
mod inert;
mod junit;
mod kinds;
mod marginal;
mod markdown;
mod number;
mod rows;
mod sarif;
mod scope;
mod series;
mod sets;
pub mod terminal;

use eval_core::history::History;
use eval_core::run::Run;

pub use format::{Format, UnknownFormat};
pub use terminal::Style;

/// What a report is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The finished run.
    pub run: &'a Run,
    /// The history whose trend is shown beside it, where a format shows one.
    pub history: Option<&'a History>,
}

impl<'a> Report<'a> {
    /// The report of a run alone.
    pub fn of(run: &'a Run) -> Self {
        Self { run, history: None }
    }
}

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its name within the output folder.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}

/// The run's artifacts: `run.json` always, then the formats asked for, each once.
pub fn rendered(report: Report<'_>, formats: &[Format]) -> Vec<Artifact> {
    let asked =
        Format::ALL.iter().filter(|&&format| format == Format::Json || formats.contains(&format));
    asked.map(|format| format.artifact(report)).collect()
}

/// The trend of every battery of a history, as one HTML file.
pub fn history_page(history: &History) -> String {
    html::history(history)
}
