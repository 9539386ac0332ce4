//! Reading files that the command line names: `run.json`, a history.

use std::io::ErrorKind;
use std::path::Path;

use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::run::{Part, Run};

use crate::failure::Failure;

/// The run in this file.
pub(crate) fn read_run(path: &Path) -> Result<Run, Failure> {
    let text = read_text(path)?;
    Run::from_json(&text).map_err(|message| Failure::data(vec![not_a_run(path, message)]))
}

/// The part of a run that is the text of this file.
pub(crate) fn part_of(path: &Path, text: &str) -> Result<Part, Failure> {
    let problem = |message| Diagnostic::new(Code::NotAPart, message).at(place(path));
    Part::from_json(text).map_err(|message| Failure::data(vec![problem(message)]))
}

/// The text of a file that the command line names.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        let what = match error.kind() {
            ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        };
        Failure::data(vec![Diagnostic::new(Code::Unreadable, what).at(place(path))])
    })
}

fn not_a_run(path: &Path, message: String) -> Diagnostic {
    Diagnostic::new(Code::NotARun, message).at(place(path))
}

fn place(path: &Path) -> Place {
    Place::file(path.display().to_string())
}
