//! What it costs to start: the version, and the smallest gate.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::process::measured;
use super::rounds::{Runner, take_turns};

/// The table, as Markdown. A program that does nothing tells what the machine itself takes to start one.
pub(super) fn table(gonogo: &Path, folder: &Path) -> Result<String, String> {
    let project = folder.join("project");
    std::fs::create_dir_all(&project).map_err(|e| format!("{}: {e}", project.display()))?;
    let started = |args: &'static [&'static str]| {
        let (gonogo, project) = (gonogo.to_owned(), project.clone());
        move || {
            let mut command = Command::new(&gonogo);
            command.args(args).current_dir(&project);
            command
        }
    };
    measured(started(&["init"])(), &[0])?;
    let smallest: &[&str] = &["eval", "--bulk", "one.jsonl", "--quiet"];
    let line = r#"{"id":"a","input":{"query":"q"},"expected":{"must_contain":["a"]},"recorded":{"output":"a"}}"#;
    std::fs::write(project.join("one.jsonl"), line).map_err(|e| format!("one.jsonl: {e}"))?;
    let mut runners = vec![
        Runner::new("true", || Command::new("true")),
        Runner::new("gonogo --version", started(&["--version"])),
        Runner::new("gonogo eval --bulk, one recorded case", started(smallest)),
        Runner::new(
            "gonogo eval, three cases asked of a Python adapter",
            started(&["eval", "--quiet"]),
        ),
    ];
    take_turns(&mut runners, &[0])?;
    let mut table = String::from("| program | median | fastest |\n| --- | --- | --- |\n");
    for runner in &runners {
        let (median, fastest) = (1e3 * runner.median(), 1e3 * runner.fastest());
        let _ = writeln!(table, "| {} | {median:.1} ms | {fastest:.1} ms |", runner.name);
    }
    Ok(table)
}
