//! The answer store, looked at and made smaller.

use crate::site::{Site, case_expecting};

fn answered() -> Site {
    let site = Site::recorded("{\"id\": \"a\", \"output\": \"yes\"}");
    site.write("eval/cases/a.yaml", case_expecting("a", "{must_contain: [yes]}"));
    assert_eq!(site.eval(&[]).0.exit, 0);
    site
}

#[test]
fn a_project_that_asked_nothing_keeps_nothing() {
    let site = Site::recorded("");
    for args in [&["store", "show"][..], &["store", "prune"]] {
        let ended = site.gonogo(args);
        assert_eq!(
            (ended.exit, ended.stdout.as_str()),
            (0, "eval/.gonogo/answers.redb: nothing is kept\n")
        );
    }
}

#[test]
fn a_finished_run_keeps_no_answer_and_is_pruned() {
    let site = answered();
    let shown = site.gonogo(&["store", "show"]);
    assert!(shown.stdout.contains("finished  0 answers"), "{}", shown.stdout);
    assert!(shown.stdout.ends_with("no run was interrupted\n"), "{}", shown.stdout);
    let json = site.gonogo(&["store", "show", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["runs"][0]["is_finished"], true);
    let pruned = site.gonogo(&["store", "prune"]);
    assert!(pruned.stdout.contains("1 run and 0 answers dropped"), "{}", pruned.stdout);
    assert!(!site.gonogo(&["store", "show"]).stdout.contains("finished"));
}

#[test]
fn a_damaged_store_is_said_so_and_measures_nothing() {
    let site = answered();
    site.write("eval/.gonogo/answers.redb", "not a database");
    let ended = site.gonogo(&["store", "show"]);
    assert_eq!(ended.exit, 4);
    assert!(ended.stderr.contains("error[store]"), "{}", ended.stderr);
    assert_eq!(site.gonogo(&["eval"]).exit, 4);
}
