//! No parser panics, on this repository's own files, on damaged copies of them, or on text at random.

#[path = "../../../fuzz/parsers.rs"]
mod parsers;

use std::path::{Path, PathBuf};

use parsers::PARSERS;
use proptest::prelude::*;

/// The beginnings of the files that people and programs write here.
fn samples() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [
        "eval",
        "eval/gold/devex",
        "eval/cases",
        "eval/suites",
        "eval/data/business",
        "crates/eval-cli/templates/project",
        "crates/eval-core/src/judge/rubric",
        "crates/eval-core/src/mode",
    ];
    let files = folders.iter().flat_map(|folder| files(&root.join(folder)));
    let texts = files.filter_map(|file| std::fs::read_to_string(file).ok());
    let samples: Vec<String> = texts.map(|text| text.chars().take(4_000).collect()).collect();
    assert!(samples.len() > 50, "the files are somewhere else: {}", samples.len());
    samples
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    files.sort();
    files.truncate(25);
    files
}

fn all_parse(text: &str) {
    for (_, parse) in PARSERS {
        parse(text);
    }
}

#[test]
fn every_parser_comes_back_from_every_kind_of_file() {
    for sample in samples() {
        all_parse(&sample);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_parser_comes_back_from_damaged_files(
        which: prop::sample::Index, at: prop::sample::Index, put in "[\\[\\]{}:\"'&*|>\\-\u{0}\u{FEFF}\n ]{0,6}",
        cut in 0_usize..40,
    ) {
        let samples = samples();
        let sample: Vec<char> = samples[which.index(samples.len())].chars().collect();
        let at = at.index(sample.len() + 1);
        let end = (at + cut).min(sample.len());
        let (before, after) = (&sample[..at], &sample[end..]);
        let damaged: String = before.iter().copied().chain(put.chars()).chain(after.iter().copied()).collect();
        all_parse(&damaged);
    }

    #[test]
    fn every_parser_comes_back_from_text_at_random(text in "\\PC{0,200}") {
        all_parse(&text);
    }
}
