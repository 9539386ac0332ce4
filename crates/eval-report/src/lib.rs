//! A finished run in, files out. Nothing here decides anything: the run's decision is read, its
//! counts are printed, and no vertical is known.

mod format;
mod number;
pub mod terminal;

use eval_core::run::Run;

pub use format::{Format, UnknownFormat};
pub use terminal::Style;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its name within the output folder.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}

/// The run's artifacts: `run.json` always, then the formats asked for, each once.
pub fn rendered(run: &Run, formats: &[Format]) -> Vec<Artifact> {
    let mut wanted = vec![Format::Json];
    wanted.extend(Format::ALL.iter().filter(|format| formats.contains(format)));
    wanted.dedup();
    wanted.into_iter().map(|format| format.artifact(run)).collect()
}
