//! Writes the HTML reports that the browser check looks at into a folder: the sample with everything, a
//! green run, one with hostile text everywhere, and one of twenty thousand cases.
//!
//! `cargo run -p eval-report --example sample_reports -- FOLDER`

#[path = "../tests/sample/mod.rs"]
mod sample;

use std::error::Error;
use std::path::PathBuf;

use eval_core::history::History;
use eval_core::ledger::digests;
use eval_core::run::Run;
use eval_report::{Format, Report, rendered};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("a folder is needed")?);
    std::fs::create_dir_all(&folder)?;
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
        std::fs::write(folder.join(format!("{name}.html")), page(&run, &history))?;
    }
    Ok(())
}

fn page(run: &Run, history: &History) -> String {
    let artifacts = rendered(Report { run, history: Some(history) }, &[Format::Html]);
    let page = artifacts.into_iter().find(|artifact| artifact.name == Format::Html.file_name());
    page.map_or_else(String::new, |artifact| artifact.text)
}
