//! Every format, drawn from a small run that has everything, from one with hostile text everywhere, and
//! from one that is larger than any limit.

#[path = "../sample/mod.rs"]
mod sample;

mod guide;
mod hostile;
mod limits;
mod loss;
mod readers;
mod schemas;
mod snapshots;
mod terminal;

use eval_core::run::Run;
use eval_report::{Artifact, Format, Report, rendered};

/// The text of one format.
fn text(run: &Run, format: Format) -> String {
    Rendered::of(run, &[format]).text(format).to_owned()
}

/// A run in several formats.
struct Rendered(Vec<Artifact>);

impl Rendered {
    fn of(run: &Run, formats: &[Format]) -> Self {
        Self(rendered(Report::of(run), formats))
    }

    fn text(&self, format: Format) -> &str {
        let artifact = self.0.iter().find(|artifact| artifact.name == format.file_name());
        &artifact.expect("a format that is asked for is rendered").text
    }
}
