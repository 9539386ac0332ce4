//! The committed audits: what the gate says of this repository today, for whoever reads and does not
//! run.

use std::path::{Path, PathBuf};

use crate::gonogo;

/// The folder of the audits, relative to the repository.
const FOLDER: &str = "docs/audits";

/// What `gonogo report` writes, and what it is called as an audit.
const FILES: [(&str, &str); 5] = [
    ("report.md", "EVALS.md"),
    ("report.html", "EVALS.html"),
    ("junit.xml", "evals.junit.xml"),
    ("run.sarif", "evals.sarif"),
    ("run.json", "evals.json"),
];

/// The formats beside `run.json`.
const FORMATS: [&str; 4] = ["markdown", "html", "junit", "sarif"];

/// The greatest exit code with which `gonogo eval` has a run to report.
const MEASURED: u8 = 4;

/// Writes the audits and gives their names, those that changed marked.
///
/// # Errors
/// What could not be run, read or written.
pub(crate) fn written(root: &Path) -> Result<Vec<String>, String> {
    let (fresh, committed) = (fresh(root)?, root.join(FOLDER));
    std::fs::create_dir_all(&committed).map_err(|error| told(&committed, &error))?;
    let mut names = Vec::new();
    for (artifact, audit) in FILES {
        let text = read(&fresh.join(artifact))?;
        let file = committed.join(audit);
        let mark =
            if std::fs::read(&file).ok().as_ref() == Some(&text) { "" } else { " (changed)" };
        std::fs::write(&file, text).map_err(|error| told(&file, &error))?;
        names.push(format!("{FOLDER}/{audit}{mark}"));
    }
    Ok(names)
}

/// The audits that are not what the code produces today.
///
/// # Errors
/// What could not be run or read.
pub(crate) fn stale(root: &Path) -> Result<Vec<String>, String> {
    let fresh = fresh(root)?;
    let mut stale = Vec::new();
    for (artifact, audit) in FILES {
        let committed = std::fs::read(root.join(FOLDER).join(audit)).ok();
        if committed != Some(read(&fresh.join(artifact))?) {
            stale.push(format!("{FOLDER}/{audit}"));
        }
    }
    Ok(stale)
}

/// Measures this repository, against its baseline if it has one, and reports with its history. Gives the
/// folder of the artifacts.
fn fresh(root: &Path) -> Result<PathBuf, String> {
    let folder = root.join("target/audits");
    let out = folder.display().to_string();
    let mut eval = vec!["--quiet", "--out", &out];
    let baseline = root.join("eval/baseline.json");
    let file = baseline.display().to_string();
    if baseline.is_file() {
        eval.extend(["--baseline", &file]);
    }
    let code = gonogo::run("eval", &owned(&eval));
    if code > MEASURED {
        return Err(format!("`gonogo eval` ended with exit code {code}"));
    }
    let (run, history) = (folder.join("run.json"), root.join("eval/history.jsonl"));
    let (run, history) = (run.display().to_string(), history.display().to_string());
    let mut report = vec![run.as_str(), "--history", &history, "--out", &out, "--quiet"];
    report.extend(FORMATS.iter().flat_map(|format| ["--format", format]));
    match gonogo::run("report", &owned(&report)) {
        0 => Ok(folder),
        code => Err(format!("`gonogo report` ended with exit code {code}")),
    }
}

fn owned(args: &[&str]) -> Vec<String> {
    args.iter().map(|arg| (*arg).to_owned()).collect()
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(file).map_err(|error| told(file, &error))
}

fn told(file: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", file.display())
}
