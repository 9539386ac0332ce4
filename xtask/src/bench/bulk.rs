//! `gonogo eval --bulk` beside the loops that people write by hand, on the same recorded answers. A time
//! whose counts are not those that the generator tells is no result.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::process::measured;
use super::rounds::{Runner, python_can, take_turns};

/// The table of all sizes, as Markdown; the cases of the last stay in the folder.
pub(super) fn table(
    yardstick: &Path,
    gonogo: &Path,
    sizes: &[u32],
    folder: &Path,
) -> Result<String, String> {
    let mut table = String::from(
        "| cases | program | median | fastest | against the loop | peak memory |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for size in sizes {
        let cases = generated(yardstick, *size, folder)?;
        let mut runners = runners(yardstick, gonogo, &cases, folder);
        // A loop that finds failing cases ends with 1, and so does the gate.
        take_turns(&mut runners, &[0, 1])?;
        counts_agree(folder, &cases)?;
        let floor = runners[0].median();
        for runner in &runners {
            let (name, peak) = (runner.name, runner.peak());
            let (median, fastest) = (runner.median(), runner.fastest());
            let ratio = floor / median;
            let _ = writeln!(
                table,
                "| {size} | {name} | {median:.3} s | {fastest:.3} s | {ratio:.1} × | {peak} |"
            );
        }
    }
    Ok(table)
}

/// Writes the cases in both formats, and gives the file of the neutral one.
fn generated(yardstick: &Path, size: u32, folder: &Path) -> Result<PathBuf, String> {
    let cases = folder.join("cases.jsonl");
    let mut make = python(&yardstick.join("gen_cases.py"));
    make.args(["-n", &size.to_string(), "--seed", "1", "-o"]).arg(&cases);
    measured(make, &[0])?;
    let open = |path: &Path| File::open(path).map_err(|e| format!("{}: {e}", path.display()));
    let bulk = folder.join("bulk.jsonl");
    let to = File::create(&bulk).map_err(|error| format!("{}: {error}", bulk.display()))?;
    let mut convert = python(&yardstick.join("to_gonogo.py"));
    let converted = convert.stdin(open(&cases)?).stdout(to).stderr(Stdio::null()).status();
    match converted {
        Ok(status) if status.success() => Ok(cases),
        Ok(status) => Err(format!("to_gonogo.py ended with {status}")),
        Err(error) => Err(format!("to_gonogo.py: {error}")),
    }
}

fn python(script: &Path) -> Command {
    let mut command = Command::new("python3");
    command.arg(script);
    command
}

/// The programs; the plain loop is the first. What this machine lacks is named and left out.
fn runners(yardstick: &Path, gonogo: &Path, cases: &Path, folder: &Path) -> Vec<Runner> {
    let report = folder.join("report.jsonl");
    let looped = |script: &str, more: &'static [&'static str]| -> Box<dyn Fn() -> Command> {
        let (script, cases, report) = (yardstick.join(script), cases.to_owned(), report.clone());
        Box::new(move || {
            let mut command = python(&script);
            command.arg(&cases).arg(&report).args(more);
            command
        })
    };
    let mut runners = vec![Runner::new("Python loop, json", looped("pyloop.py", &[]))];
    let has_orjson = python_can("import orjson");
    if has_orjson {
        runners
            .push(Runner::new("Python loop, orjson", looped("pyloop.py", &["--json", "orjson"])));
        runners.push(Runner::new("two processes, orjson", looped("pyloop_mp.py", &[])));
    } else {
        println!("skipped: the orjson variants, because python3 has no orjson");
    }
    for (name, more) in
        [("gonogo eval --bulk", &[][..]), ("gonogo eval --bulk --jobs 1", &["--jobs", "1"])]
    {
        let (gonogo, folder) = (gonogo.to_owned(), folder.to_owned());
        runners.push(Runner::new(name, move || {
            let mut command = Command::new(&gonogo);
            command.args(["eval", "--bulk", "bulk.jsonl", "--out", "out"]).args(more);
            // Not within the repository, whose project has a taxonomy of its own.
            command.current_dir(&folder);
            command
        }));
    }
    runners
}

/// Whether the run counts as many passing and failing cases as were generated.
fn counts_agree(folder: &Path, cases: &Path) -> Result<(), String> {
    let expected = folder.join(format!("{}.expected.json", file_name(cases)));
    let run = folder.join("out").join("run.json");
    let read = |path: &Path| {
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (expected, run) = (read(&expected)?, read(&run)?);
    // The counts of the whole run stand before any other.
    let counts = run.split_once("\"counts\"").map_or("", |(_, rest)| rest);
    for key in ["passed", "failed"] {
        let (wanted, found) = (number(&expected, key), number(counts, key));
        if wanted.is_none() || wanted != found {
            return Err(format!("{key}: {found:?} were counted, {wanted:?} were generated"));
        }
    }
    Ok(())
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The whole number after the first `"key":` of a JSON text.
fn number(json: &str, key: &str) -> Option<u64> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    let digits = rest.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_with_and_without_spaces() {
        assert_eq!(number(r#"{"a": 12, "b":3}"#, "a"), Some(12));
        assert_eq!(number(r#"{"a": 12, "b":3}"#, "b"), Some(3));
        assert_eq!(number(r#"{"a": "x"}"#, "a"), None);
    }
}
