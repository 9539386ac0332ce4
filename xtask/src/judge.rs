//! The audit of the lexical judge, from rows that people have labelled. The rows are no part of this
//! repository; the page holds tables alone.

use std::path::Path;
use std::process::{Command, Stdio};

/// The page, relative to the repository.
const PAGE: &str = "docs/audits/judge.md";

/// Writes the page from the rows in the folder `labels` and gives its name.
///
/// # Errors
/// What could not be run or written; that there is no row at all is one of these, and leaves the page as it
/// is.
pub(crate) fn written(root: &Path, labels: &str) -> Result<String, String> {
    let labels = std::fs::canonicalize(labels).map_err(|error| format!("{labels}: {error}"))?;
    // The page is measured on thousands of rows in a dozen ways: an optimised build pays.
    let arguments = ["run", "--quiet", "--release", "--package", "eval-core", "--example"];
    let output = Command::new("cargo")
        .args(arguments)
        .args(["judge_audit", "--", "--labels"])
        .arg(labels)
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the audit could not be made; the page is as it was".to_owned());
    }
    let file = root.join(PAGE);
    std::fs::write(&file, output.stdout).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(PAGE.to_owned())
}
