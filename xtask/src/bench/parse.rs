//! The fastest known parsers on the same file, doing nothing but parse.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The table, as Markdown, of a file of so many cases; `None` where the parsers cannot be built here.
pub(super) fn table(root: &Path, file: &Path, cases: u32) -> Result<Option<String>, String> {
    let size = file.metadata().map_err(|error| format!("{}: {error}", file.display()))?.len();
    let manifest = root.join("bench").join("parse").join("Cargo.toml");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "--quiet", "--manifest-path"]).arg(manifest).arg("--");
    let output = command.arg(file).output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        println!("skipped: parsers alone, because bench/parse cannot be built or run here");
        return Ok(None);
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut table = String::from(
        "| cases | parser, one thread | fastest | MB a second |\n| --- | --- | --- | --- |\n",
    );
    for line in printed.lines() {
        let Some((name, seconds)) = line.split_once('\t') else { continue };
        let seconds: f64 = seconds.parse().map_err(|_| format!("`{line}` is no time"))?;
        #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
        let rate = size as f64 / 1e6 / seconds;
        let _ = writeln!(table, "| {cases} | {name} | {seconds:.3} s | {rate:.0} |");
    }
    Ok(Some(table))
}
