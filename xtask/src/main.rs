//! The chores of this repository: `cargo xtask …`. It has no dependencies, so that a chore starts
//! as fast as it can be compiled.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person who runs it"
)]

mod audits;
mod bench;
mod gonogo;
mod judge;
mod new_battery;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask CHORE

  eval [ARGS]      measure and gate this repository's batteries (`gonogo eval ARGS`)
  badge            write eval/badge.json from the newest history entry
  history          verify the history, then show the trend
                   --record --note TEXT measures first and appends an entry
  pin              write the pins anew (`gonogo pin`)
  docs             write the guide's generated pages anew
  audits           write docs/audits anew: what the gate says of this repository today
                   --check writes nothing and exits 1 if they are not that
  judge --labels DIR
                   write docs/audits/judge.md anew, from the labelled rows in DIR; sets that are absent
                   are named there and skipped
  bench            what steps and whole runs cost
                   --yardstick DIR also runs the loops there beside it and writes docs/performance.md
                   --most N for another number of cases than 100000, --no-steps for whole runs alone
  test             every test, as the README runs them
  new-battery NAME write a crate for a vertical of your own, with its data and one gold case
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let chore = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();
    let code = match chore.as_str() {
        "eval" | "badge" | "pin" => gonogo::run(&chore, &rest),
        "audits" => audits(&rest),
        "history" => history(&rest),
        "new-battery" => new_battery(&rest),
        "bench" => bench(&rest),
        "judge" => judge(&rest),
        "docs" => gonogo::docs(&rest),
        "test" => gonogo::cargo(&["test", "--workspace"], &rest),
        _ => {
            eprint!("{USAGE}");
            if matches!(chore.as_str(), "" | "help" | "--help" | "-h") { 0 } else { 64 }
        }
    };
    ExitCode::from(code)
}

/// Measures what steps and whole runs cost.
fn bench(args: &[String]) -> u8 {
    bench::run(gonogo::root(), args).unwrap_or_else(|message| {
        eprintln!("error: {message}");
        4
    })
}

/// Writes the audit of the lexical judge.
fn judge(args: &[String]) -> u8 {
    let [flag, labels] = args else {
        eprintln!("error: `cargo xtask judge` takes `--labels DIR`");
        return 64;
    };
    if flag != "--labels" {
        eprintln!("error: found `{flag}`, expected `--labels DIR`");
        return 64;
    }
    match judge::written(gonogo::root(), labels) {
        Ok(file) => {
            println!("{file}");
            0
        }
        Err(message) => {
            eprintln!("error: {message}");
            4
        }
    }
}

fn new_battery(args: &[String]) -> u8 {
    let [name] = args else {
        eprintln!("error: `cargo xtask new-battery` takes one name, such as `tide-table`");
        return 64;
    };
    match new_battery::written(gonogo::root(), name) {
        Ok(left_to_do) => {
            println!("{left_to_do}");
            0
        }
        Err(message) => {
            eprintln!("error: {message}");
            64
        }
    }
}

/// Writes the audits, or says which are stale.
fn audits(args: &[String]) -> u8 {
    let is_check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => {
            eprintln!("error: `cargo xtask audits` takes `--check` or nothing");
            return 64;
        }
    };
    let outcome =
        if is_check { audits::stale(gonogo::root()) } else { audits::written(gonogo::root()) };
    match outcome {
        Ok(files) if is_check && !files.is_empty() => {
            eprintln!(
                "error: not what the code produces today: {}\n  help: `cargo xtask audits` writes \
                 them anew; review what changed",
                files.join(", ")
            );
            1
        }
        Ok(files) => {
            for file in files {
                println!("{file}");
            }
            0
        }
        Err(message) => {
            eprintln!("error: {message}");
            70
        }
    }
}

/// Records first if asked, then verifies, then shows.
fn history(args: &[String]) -> u8 {
    if !args.is_empty() {
        let code = gonogo::run("eval", args);
        if code != 0 {
            return code;
        }
    }
    let code = gonogo::run("history", &["verify".to_owned()]);
    if code != 0 {
        return code;
    }
    gonogo::run("history", &["show".to_owned()])
}
