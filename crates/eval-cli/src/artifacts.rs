//! The reports of a finished run, written or shown.

use std::path::{Path, PathBuf};

use eval_core::diag::{Code, Diagnostic};
use eval_report::{Format, Report, rendered};

use crate::args::RenderingArgs;
use crate::failure::Failure;
use crate::output;

/// Writes `run.json` and the formats asked for into a folder, which is made if need be.
pub(crate) fn write(report: Report<'_>, folder: &Path, formats: &[Format]) -> Result<(), Failure> {
    let failure = |path: &Path, error: &std::io::Error| Failure::write(path.display(), error);
    std::fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
    for artifact in rendered(report, formats) {
        let path = folder.join(artifact.name);
        std::fs::write(&path, artifact.text).map_err(|error| failure(&path, &error))?;
    }
    Ok(())
}

/// Writes one file into a folder, which is made if need be, and gives its path.
pub(crate) fn write_one(folder: &Path, name: &str, text: &str) -> Result<PathBuf, Failure> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| Failure::write(path.display(), &error))?;
    Ok(path)
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
