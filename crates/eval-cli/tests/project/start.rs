//! A project from nothing, as the first ten minutes go.

use std::io::Write as _;
use std::process::Command;

use crate::site::Site;

/// The interpreter that the stub of an adapter needs; a machine without one has nothing to try.
pub(crate) fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output();
    let there = found.is_ok_and(|output| output.status.success());
    if !there {
        let _ = writeln!(std::io::stderr(), "not run: there is no python3");
    }
    there
}

pub(crate) fn started() -> Site {
    let site = Site::empty();
    let ended = site.gonogo(&["init"]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    site
}

#[test]
fn init_writes_what_a_project_needs_and_three_commands() {
    let site = Site::empty();
    let ended = site.gonogo(&["init"]);
    for file in [
        "eval.toml",
        "taxonomy.toml",
        "cases.sha256",
        "inputs.jsonl",
        "snapshots/latest.json",
        "adapter.py",
        "gonogo_shim.py",
    ] {
        assert!(site.path("eval").join(file).is_file(), "{file}");
    }
    let commands = ended.stdout.lines().chain(ended.stderr.lines());
    let commands = commands.filter(|line| line.trim_start().starts_with("gonogo ")).count();
    assert_eq!(commands, 3, "{ended:?}");
    assert_eq!(site.read("eval/inputs.jsonl").lines().count(), 20);
    let check = site.gonogo(&["check"]);
    assert_eq!(check.exit, 0, "{check:?}");
    assert_eq!(
        check.stdout,
        "well-formed: 1 target, 3 regression cases, 20 inputs, a drift snapshot\n"
    );
    let again = site.gonogo(&["init"]);
    assert_ne!(again.exit, 0, "a project is never overwritten");
}

#[test]
fn a_started_project_ships_until_its_system_changes() {
    if !has_python() {
        return;
    }
    let site = started();
    let (ended, run) = site.eval(&["--all"]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert_eq!(run["counts"]["planned"], 23);

    let adapter = site.read("eval/adapter.py");
    let wrapped = |change: &str| {
        format!(
            "{adapter}\n\n_run = run\n\n\ndef run(input):\n    answer = _run(input)\n{change}    return answer\n"
        )
    };
    let archived = "    answer[\"chunks\"] = [*answer[\"chunks\"], {\"status\": \"archived\"}]\n";
    let longer =
        "    answer[\"output\"] += \" \" * 0 + \"x\" * (len(answer[\"output\"]) // 2 + 1)\n";
    site.write("eval/adapter.py", wrapped(archived));
    let (ended, run) = site.eval(&["--layer", "regression"]);
    assert_eq!(ended.exit, 1);
    let reasons = run["decision"]["reasons"].to_string();
    assert!(reasons.contains("archived") && reasons.contains("chunk"), "{reasons}");

    site.write("eval/adapter.py", wrapped(longer));
    let (ended, run) = site.eval(&["--layer", "distribution"]);
    assert_eq!(ended.exit, 2);
    let reasons = run["decision"]["reasons"].to_string();
    assert!(reasons.contains("length") && reasons.contains("30 %"), "{reasons}");

    site.write("eval/adapter.py", wrapped(&format!("{archived}{longer}")));
    let (ended, _) = site.eval(&["--all"]);
    assert_eq!(ended.exit, 1, "both: the regression goes first");
}
