//! Files that must be refused, each with all of its problems; see the README of the fixtures.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use eval_core::ranking::{Problems, Qrels, Run, ScorePrecision, Settings, score_files};

/// The malformed files by name, each with its path.
fn malformed(extension: &str) -> BTreeMap<String, PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/ranking/malformed");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| (path.file_name().expect("a file").to_string_lossy().into_owned(), path))
        .collect()
}

#[track_caller]
fn assert_refused(name: &str, path: &Path, problems: Option<Problems>) {
    let problems = problems.unwrap_or_else(|| panic!("{name} was read")).to_string();
    let expected = std::fs::read_to_string(format!("{}.problems", path.display()))
        .unwrap_or_else(|error| panic!("{name}: {error}; it has these problems:\n{problems}"));
    assert_eq!(problems, expected.trim_end(), "{name}");
}

#[test]
fn malformed_runs_are_refused_with_all_of_their_problems() {
    let files = malformed("run");
    assert_eq!(files.len(), 8, "the malformed runs");
    for (name, path) in files {
        let bytes = std::fs::read(&path).expect("the fixture is there");
        assert_refused(&name, &path, Run::parse(&name, &bytes, ScorePrecision::Single).err());
    }
}

#[test]
fn malformed_qrels_are_refused_with_all_of_their_problems() {
    let files = malformed("qrels");
    assert_eq!(files.len(), 4, "the malformed qrels");
    for (name, path) in files {
        let bytes = std::fs::read(&path).expect("the fixture is there");
        assert_refused(&name, &path, Qrels::parse(&name, &bytes).err());
    }
}

#[test]
fn the_problems_of_both_files_come_together() {
    let (qrels, runs) = (malformed("qrels"), malformed("run"));
    let (qrels, run) = (&qrels["columns.qrels"], &runs["columns.run"]);
    let problems = score_files(qrels, run, &Settings::default(), NonZeroUsize::MIN)
        .expect_err("both are malformed");
    let places: Vec<_> =
        problems.listed().iter().map(|problem| (Path::new(&problem.file), problem.line)).collect();
    let (qrels, run) = (qrels.as_path(), run.as_path());
    let expected =
        [(qrels, Some(1)), (qrels, Some(2)), (run, Some(1)), (run, Some(2)), (run, Some(3))];
    assert_eq!(places, expected);
}
