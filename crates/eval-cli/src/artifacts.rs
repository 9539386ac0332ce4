//! Finished runs read back, and their reports written or shown.

use std::path::Path;

use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::run::Run;
use eval_report::{Report, rendered};

use crate::args::RenderingArgs;
use crate::failure::Failure;
use crate::output;

/// Reads a `run.json`.
pub(crate) fn run(file: &Path) -> Result<Run, Failure> {
    Run::from_json(&text(file)?).map_err(|problem| failure(Code::Syntax, problem, file))
}

/// Reads a text file that the command line names.
pub(crate) fn text(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|error| failure(Code::Unreadable, error.to_string(), file))
}

fn failure(code: Code, problem: String, file: &Path) -> Failure {
    let place = Place::file(file.display().to_string());
    Failure::data(vec![Diagnostic::new(code, problem).at(place)])
}

/// Writes `run.json` and the formats asked for into a folder, which is made if need be.
pub(crate) fn write(
    report: Report<'_>,
    folder: &Path,
    formats: &[eval_report::Format],
) -> Result<(), Failure> {
    let failure = |path: &Path, error: &std::io::Error| Failure::write(path.display(), error);
    std::fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
    for artifact in rendered(report, formats) {
        let path = folder.join(artifact.name);
        std::fs::write(&path, artifact.text).map_err(|error| failure(&path, &error))?;
    }
    Ok(())
}

/// Writes the artifacts where a folder is named, shows the one format asked for where none is, and
/// otherwise shows `terminal`.
pub(crate) fn deliver(
    report: Report<'_>,
    rendering: &RenderingArgs,
    terminal: impl FnOnce() -> String,
) -> Result<(), Failure> {
    match (&rendering.out, rendering.format.as_slice()) {
        (Some(folder), formats) => {
            write(report, folder, formats)?;
            if rendering.quiet { Ok(()) } else { output::show(&terminal()) }
        }
        (None, []) => output::show(&terminal()),
        (None, [format]) => {
            let artifacts = rendered(report, &[*format]);
            let wanted = artifacts.iter().find(|artifact| artifact.name == format.file_name());
            output::show(wanted.map_or("", |artifact| &artifact.text))
        }
        (None, _) => {
            let message = "several formats do not go to stdout together";
            let problem = Diagnostic::new(Code::WrongValue, message)
                .with_help("name a folder for them with --out DIR");
            Err(Failure::usage(vec![problem]))
        }
    }
}
