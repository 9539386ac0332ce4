//! Measures the lexical judge on labelled rows and prints the page `docs/audits/judge.md`.
//!
//! ```text
//! cargo run --release -p eval-core --example judge_audit -- --labels DIR > docs/audits/judge.md
//! ```
//!
//! `DIR` holds `*.jsonl` files of rows `{id, dataset, evidence, claim, label_supported}`.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use eval_core::judge::audit::{Audit, page, rows};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [flag, folder] = &arguments[..] else {
        return Err("usage: judge_audit --labels DIR".into());
    };
    if flag != "--labels" {
        return Err(format!("unknown argument `{flag}`; expected `--labels DIR`").into());
    }
    let mut labelled = Vec::new();
    for file in label_files(Path::new(folder))? {
        let text = fs::read_to_string(&file)?;
        labelled.extend(rows(&text).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    if labelled.is_empty() {
        return Err(format!("no labelled rows in `{folder}`").into());
    }
    io::stdout().write_all(page(&Audit::of(&labelled)).as_bytes())?;
    Ok(())
}

/// The files of rows, in order of their names.
fn label_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
