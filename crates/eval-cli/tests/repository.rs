//! This repository's own gate, run as its users run it, and the statements of its documents held to
//! what is there.

mod schema;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use eval_core::config::Config;
use eval_core::diag::Code;
use eval_report::Format;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn gonogo(args: &[&str], folder: &Path, environment: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gonogo"))
        .args(args)
        .current_dir(folder)
        .envs(environment.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn every_vertical_is_measured_with_the_same_bytes_from_anywhere_and_at_most_a_signature_is_missing()
{
    let out = tempfile::tempdir().unwrap();
    let config = root().join("eval/eval.toml");
    let evaluated = |name: &str, jobs: &str, folder: &Path, environment: &[(&str, &str)]| {
        let to = out.path().join(name);
        let args =
            ["--config", config.to_str().unwrap(), "eval", "--quiet", "--jobs", jobs, "--out"];
        let args = [&args[..], &[to.to_str().unwrap()], &formats()].concat();
        let output = gonogo(&args, folder, environment);
        // The offline judge is no more sure than its calibration: it may want the owner's signature.
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3)), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.is_empty() && output.stderr.is_empty(), "--quiet prints nothing");
        std::fs::read_to_string(to.join("run.json")).unwrap()
    };
    let here = evaluated("a", "1", &root(), &[("TZ", "Asia/Kathmandu"), ("LC_ALL", "tr_TR.UTF-8")]);
    let there = evaluated("b", "8", out.path(), &[("TZ", "UTC"), ("LC_ALL", "C")]);
    assert!(here == there, "the two runs differ");
    for format in Format::ALL {
        let read =
            |name: &str| std::fs::read(out.path().join(name).join(format.file_name())).unwrap();
        assert!(read("a") == read("b"), "{format} differs");
    }

    let run: serde_json::Value = serde_json::from_str(&here).unwrap();
    schema::assert_run(&run);
    the_next_command_leads_to_a_case(&out.path().join("a/run.json"));
    let reasons = run["decision"]["reasons"].as_array().unwrap();
    assert!(reasons.iter().all(|reason| reason["exit"] == "sign-off"), "{reasons:#?}");
    let suites = run["suites"].as_array().unwrap();
    assert_eq!(suites.len(), 5);
    assert!(suites.iter().all(|suite| suite["n"].as_u64().unwrap() >= 24));
    let batteries = run["batteries"].as_array().unwrap();
    for name in ["business", "devex"] {
        let battery = batteries.iter().find(|battery| battery["name"] == name).unwrap();
        for (set, least) in [("gold", 25), ("synthetic", 150)] {
            let set = &battery[set];
            assert!(set["cases"].as_u64().unwrap() >= least, "{name}");
            assert_eq!(set["claims"], set["supported"], "{name}");
            assert_eq!(set["faithfulness"], 1.0);
            assert!(set["coverage"].is_f64() && set["quality"].is_f64());
        }
        // What is honestly missed stays visible.
        assert!(battery["gold"]["failed"].as_u64().unwrap() >= 2, "{name}");
    }
    assert!(!here.contains(root().to_str().unwrap()), "an absolute path stands in the run");
}

/// What a report says to type next shows the case that keeps the gate closed.
fn the_next_command_leads_to_a_case(run: &Path) {
    let report = gonogo(&["report", run.to_str().unwrap()], &root(), &[]).stdout;
    let report = String::from_utf8(report).unwrap();
    let Some((_, next)) = report.split_once("next: gonogo ") else {
        return assert!(report.lines().last().unwrap().starts_with("SHIP"), "{report}");
    };
    let next = next.lines().next().unwrap();
    let output = gonogo(&next.split(' ').collect::<Vec<_>>(), &root(), &[]);
    assert_eq!(output.status.code(), Some(0), "{next}");
    let told = String::from_utf8(output.stdout).unwrap();
    if !next.starts_with("explain ") {
        return;
    }
    let case = next.rsplit(' ').next().unwrap();
    assert!(told.lines().next().unwrap().ends_with(&format!("/{case}")), "{told}");
    assert!(told.trim_end().lines().last().unwrap().starts_with("fail: "), "{told}");
}

/// `--format F` for every format.
fn formats() -> Vec<&'static str> {
    Format::ALL.iter().flat_map(|format| ["--format", format.as_str()]).collect()
}

#[test]
fn the_committed_project_is_well_formed() {
    let output = gonogo(&["check"], &root(), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_committed_badge_is_what_the_history_gives() {
    let copy = tempfile::tempdir().unwrap();
    for file in ["eval.toml", "history.jsonl", "history.b3"] {
        std::fs::copy(root().join("eval").join(file), copy.path().join(file)).unwrap();
    }
    let output = gonogo(&["badge"], copy.path(), &[]);
    assert_eq!(output.status.code(), Some(0));
    let badge = std::fs::read_to_string(copy.path().join("badge.json")).unwrap();
    assert_eq!(badge, read("eval/badge.json"), "`cargo xtask badge` writes it");
}

#[test]
fn the_history_begins_with_a_v1_line_and_goes_on_with_v2_lines() {
    let lines = read("eval/history.jsonl");
    let mut lines = lines.lines();
    assert!(lines.next().unwrap().contains("\"gold\":{"));
    let later: Vec<&str> = lines.collect();
    assert!(!later.is_empty() && later.iter().all(|line| line.contains("\"batteries\":[")));
}

#[test]
fn this_repositorys_configuration_narrows_nothing() {
    let config = Config::read(&read("eval/eval.toml"), "eval/eval.toml").unwrap();
    assert_eq!(config.batteries, None);
}

#[test]
fn no_word_of_a_vertical_stands_in_a_neutral_crate() {
    for file in files(&["crates/eval-core/src", "crates/eval-report/src"]) {
        let text = std::fs::read_to_string(&file).unwrap().to_lowercase();
        for battery in eval_registry::batteries() {
            let word = battery.name();
            let found = text.match_indices(word).any(|(at, _)| {
                let before = text[..at].chars().next_back();
                let after = text[at + word.len()..].chars().next();
                !before.is_some_and(char::is_alphanumeric)
                    && !after.is_some_and(char::is_alphanumeric)
            });
            assert!(!found, "{} names `{word}`", file.display());
        }
    }
}

#[test]
fn imports_run_one_way() {
    for (package, allowed) in [
        ("eval-core", &[][..]),
        ("eval-report", &["eval-core"]),
        ("eval-adapters", &["eval-core"]),
        ("eval-registry", &["eval-adapters", "eval-core"]),
        ("eval-cli", &["eval-adapters", "eval-core", "eval-registry", "eval-report"]),
        ("xtask", &[]),
    ] {
        let manifest =
            if package == "xtask" { package.to_owned() } else { format!("crates/{package}") };
        let manifest = read(&format!("{manifest}/Cargo.toml"));
        let ours = manifest.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
        let ours: BTreeSet<&str> = ours.filter(|name| name.starts_with("eval-")).collect();
        assert!(ours.iter().all(|name| allowed.contains(name)), "{package} imports {ours:?}");
    }
}

#[test]
fn the_guides_list_of_codes_is_what_the_code_says() {
    let mut expected = String::from(
        "# Messages\n\nEvery message carries a stable code. This page is generated from the code.\n\n\
         | code | meaning |\n| --- | --- |\n",
    );
    for code in Code::ALL {
        writeln!(expected, "| `{code}` | {} |", code.meaning()).unwrap();
    }
    let file = root().join("docs/guide/messages.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &expected).unwrap();
    }
    let found = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(
        found, expected,
        "`UPDATE_DOCS=1 cargo test -p eval-cli` writes docs/guide/messages.md"
    );
}

#[test]
fn this_repository_names_the_modes_that_ship() {
    assert_eq!(read("eval/taxonomy.toml"), eval_core::mode::Taxonomy::SHIPPED);
}

#[test]
fn paths_that_the_documents_name_exist() {
    let mut documents: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|file| root().join(file)).to_vec();
    documents.extend(files(&["docs/adr", "docs/guide"]));
    for document in documents {
        let text = std::fs::read_to_string(&document).unwrap();
        for path in text.split(['`', '(', ')', ' ', '\n']).filter(|word| is_path(word)) {
            let path = path.trim_end_matches([',', '.', ';', ':']);
            let path = path.split('#').next().unwrap();
            let beside = document.parent().unwrap().join(path);
            assert!(
                root().join(path).exists() || beside.exists() || is_of_a_started_project(path),
                "{}: {path}",
                document.display()
            );
        }
    }
}

/// A path of a project that `gonogo init` starts, or one that such a project may come to have.
fn is_of_a_started_project(path: &str) -> bool {
    let Some(below) = path.strip_prefix("eval/") else { return false };
    let templates = root().join("crates/eval-cli/templates/project");
    let others = ["exploratory/", "heldback/", "retirements.jsonl"];
    templates.join(below).exists() || others.contains(&below)
}

/// A relative path of this repository, as far as that can be told from a word. The battery that a guide
/// makes is not there yet, and a sample case of the guide never is.
fn is_path(word: &str) -> bool {
    if word.contains("lighthouse") || word.contains("refund-window") {
        return false;
    }
    let starts = ["crates/", "docs/", "eval/", "xtask/", ".ci/", "adapters/"];
    starts.iter().any(|start| word.starts_with(start)) && !word.contains(['<', '{', '*', '…', 'N'])
}

fn files(folders: &[&str]) -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    assert!(!files.is_empty());
    files
}
