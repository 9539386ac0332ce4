//! A run held against a baseline, as a user meets it.

use std::path::PathBuf;

use super::oracle::{Behaviour, Oracle, Site};

/// A site with the run of a battery in which `g1` is answered wrongly, as the baseline.
fn site_with_baseline() -> (Site, PathBuf) {
    let site = Site::new();
    let baseline = site.path("baseline.json");
    let off_topic = Oracle::new("alpha").that(Behaviour::AnswersOffTopic("g1"));
    std::fs::write(&baseline, site.eval(&[off_topic]).bytes).unwrap();
    (site, baseline)
}

#[test]
fn a_broken_case_blocks_where_asked_and_is_named_with_its_p_value() {
    let (site, baseline) = site_with_baseline();
    let batteries = [Oracle::new("alpha").that(Behaviour::AnswersOffTopic("g2"))];
    let against = ["--baseline", baseline.to_str().unwrap()];
    let told = site.eval_with(&batteries, &against);
    assert_eq!(told.exit, 0);
    let comparison = &told.json["comparison"];
    assert_eq!(
        (&comparison["counts"]["broken"], &comparison["counts"]["fixed"]),
        (&1.into(), &1.into())
    );
    let conclusion = comparison["conclusion"].as_str().unwrap();
    assert!(conclusion.contains("exact McNemar, p = 1.0000"), "{conclusion}");
    assert!(
        conclusion.contains("the smallest drop that could be told from chance"),
        "{conclusion}"
    );

    let blocked = site.eval_with(&batteries, &[&against[..], &["--fail-on-regression"]].concat());
    assert_eq!(blocked.exit, 1);
    assert!(blocked.bytes.contains(r#""where": "alpha/gold/g2""#));
    assert_eq!(blocked.reason("regression")["exit"], "blocked");
    let significant = ["--fail-on-regression=significant"];
    let seen = site.eval_with(&batteries, &[&against[..], &significant].concat());
    assert_eq!(seen.exit, 0, "one case each way is no more than chance would make");
}

#[test]
fn a_run_is_no_regression_against_itself() {
    let (site, baseline) = site_with_baseline();
    let file = baseline.to_str().unwrap();
    assert_eq!(site.command(&["compare", file, file, "--fail-on-regression"]), 0);
}

#[test]
fn compare_names_a_regression_with_exit_1_and_a_foreign_file_with_exit_4() {
    let (site, baseline) = site_with_baseline();
    let new = site.path("new.json");
    let broken = Oracle::new("alpha").that(Behaviour::AnswersOffTopic("s2"));
    std::fs::write(&new, site.eval(&[broken]).bytes).unwrap();
    let files = [baseline.to_str().unwrap(), new.to_str().unwrap()];
    assert_eq!(site.command(&["compare", files[0], files[1]]), 0);
    assert_eq!(site.command(&["compare", files[0], files[1], "--fail-on-regression"]), 1);
    let config = site.path("eval.toml");
    assert_eq!(site.command(&["compare", config.to_str().unwrap(), files[1]]), 4);
    assert_eq!(site.command(&["compare", "nowhere.json", files[1]]), 4);
}

#[test]
fn a_set_that_vanished_is_a_regression() {
    let (site, baseline) = site_with_baseline();
    let batteries = [Oracle::new("alpha")];
    let file = baseline.to_str().unwrap();
    let args = ["--set", "gold", "--baseline", file, "--fail-on-regression=significant"];
    let run = site.eval_with(&batteries, &args);
    assert_eq!(
        (run.exit, run.reason("set-vanished")["where"].as_str()),
        (1, Some("alpha/synthetic"))
    );
}

#[test]
fn a_rule_without_a_baseline_is_a_mistake_of_the_command_line() {
    let site = Site::new();
    assert_eq!(site.exit_of(&[Oracle::new("alpha")], &["--fail-on-regression"]), 64);
}

#[test]
fn a_report_is_rendered_again_byte_for_byte() {
    let (site, baseline) = site_with_baseline();
    let (first, again) = (site.path("first"), site.path("again"));
    let formats = ["html", "markdown", "junit", "sarif", "github", "csv", "jsonl", "text"];
    let formats: Vec<&str> = formats.iter().flat_map(|format| ["--format", format]).collect();
    let file = baseline.to_str().unwrap();
    for folder in [&first, &again] {
        let args = [&["report", file, "--out", folder.to_str().unwrap()], &formats[..]].concat();
        assert_eq!(site.command(&args), 0);
    }
    let mut names = 0;
    for entry in std::fs::read_dir(&first).unwrap() {
        let name = entry.unwrap().file_name();
        let read = |folder: &PathBuf| std::fs::read(folder.join(&name)).unwrap();
        assert_eq!(read(&first), read(&again), "{}", name.display());
        names += 1;
    }
    assert_eq!(names, 9);
    assert_eq!(std::fs::read(first.join("run.json")).unwrap(), std::fs::read(&baseline).unwrap());
    let both = ["report", file, "--format", "csv", "--format", "junit"];
    assert_eq!(site.command(&both), 64, "two formats do not go to stdout together");
}
