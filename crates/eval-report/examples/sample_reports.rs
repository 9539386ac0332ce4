//! Writes every format of four runs into folders of their own, for checks that need a browser or another
//! reader: the sample with everything, a green run, one with hostile text everywhere, and one of twenty
//! thousand cases.
//!
//! `cargo run -p eval-report --example sample_reports -- FOLDER`

#[path = "../tests/sample/mod.rs"]
mod sample;

use std::error::Error;
use std::path::PathBuf;

use eval_core::history::History;
use eval_core::ledger::digests;
use eval_report::{Format, Report, rendered};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("a folder is needed")?);
    let history = sample::history();
    let kept = digests(&history).join("\n");
    let history = History::read(&history, &kept, ["history.jsonl", "history.b3"]);
    let hostile = sample::hostile::with_text(sample::compared(), &sample::hostile::everything());
    for (name, run) in [
        ("sample", sample::compared()),
        ("green", sample::green()),
        ("hostile", hostile),
        ("large", sample::large(20_000)),
    ] {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder)?;
        for artifact in rendered(Report { run: &run, history: Some(&history) }, Format::ALL) {
            std::fs::write(folder.join(artifact.name), artifact.text)?;
        }
    }
    Ok(())
}
