//! The command that a red report says to type next.

use std::path::Path;
use std::process::Command;

use crate::site::{Site, case_expecting};

#[test]
fn what_a_red_report_says_to_type_next_shows_the_case_that_blocks() {
    let site = Site::recorded("{\"id\": \"refund\", \"output\": \"Within 60 days.\"}\n");
    site.write("eval/cases/refund.yaml", case_expecting("refund", "{must_contain: [30 days]}"));
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    let ended = site.gonogo(&["eval"]);
    assert_eq!(ended.exit, 1, "{ended:?}");
    let mut last = ended.stdout.lines().rev();
    assert_eq!(last.next(), Some("BLOCKED (exit 1)"), "{ended:?}");
    let next = last.next().unwrap().strip_prefix("next: ").unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_gonogo")).parent().unwrap().display().to_string();
    let path = format!("{binary}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let typed = shell.args(["-c", next]).env("PATH", path).current_dir(site.root());
    let output = typed.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{next}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(told.starts_with("regression/refund\n"), "{told}");
    assert!(told.contains("must_contain") && told.contains("30 days"), "{told}");
    assert!(told.ends_with("fail: missing_fact\n"), "{told}");
}

#[test]
fn a_case_of_a_run_is_explained_by_its_id_or_its_name_and_a_wrong_one_is_told() {
    let site = Site::recorded("{\"id\": \"refund\", \"output\": \"Within 30 days.\"}\n");
    site.write("eval/cases/refund.yaml", case_expecting("refund", "{must_contain: [30 days]}"));
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    let _ = site.eval(&[]);
    for name in ["refund", "regression/refund"] {
        let ended = site.gonogo(&["explain", "--run", "out/run.json", name]);
        assert_eq!((ended.exit, ended.stdout.ends_with("pass\n")), (0, true), "{ended:?}");
    }
    let ended = site.gonogo(&["explain", "--run", "out/run.json", "regression/refunds"]);
    assert_eq!(ended.exit, 64);
    assert!(ended.stderr.contains("did you mean `regression/refund`?"), "{ended:?}");
    assert_eq!(site.gonogo(&["explain", "refund"]).exit, 64);
}

#[test]
fn a_set_that_was_not_run_leads_to_the_problems_of_its_files_in_their_order() {
    let site = Site::recorded("{\"id\": \"a\", \"output\": \"x\"}\n");
    let lines = "#\n".repeat(9);
    let case = case_expecting("a", "{must_contian: [x]}");
    site.write("eval/cases/a.yaml", format!("{case}{lines}mod: stale_answer\n"));
    let ended = site.gonogo(&["eval"]);
    assert_eq!(ended.exit, 4, "{ended:?}");
    assert!(ended.stdout.ends_with("UNMEASURED (exit 4)  next: gonogo check\n"), "{ended:?}");
    let at = |place: &str| ended.stdout.find(place).unwrap_or_else(|| panic!("{place}: {ended:?}"));
    assert!(at("a.yaml:4:") < at("a.yaml:14:"), "{}", ended.stdout);
}

#[test]
fn an_edited_case_is_told_what_can_be_done_about_it() {
    let site = Site::recorded("{\"id\": \"a\", \"output\": \"x\"}\n");
    site.write("eval/cases/a.yaml", case_expecting("a", "{must_contain: [x]}"));
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    site.edit("eval/cases/a.yaml", "[x]", "[y]");
    for command in [["check"], ["pin"]] {
        let ended = site.gonogo(&command);
        assert_eq!(ended.exit, 4);
        assert!(ended.stderr.contains("help: regression cases are append-only"), "{ended:?}");
    }
}
