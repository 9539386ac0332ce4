//! Signing a run off, through the command line. The reason that wants a signature is put into the run
//! by hand: no battery alone can give one.

use eval_core::gate::{Decision, Exit, Reason};
use eval_core::run::Run;

use crate::oracle::{Behaviour, Oracle, Site};

/// A project with an owner, and a run of it at `out/run.json` that wants a signature.
fn signable() -> Site {
    let site = Site::new();
    site.edit("eval.toml", "project = \"oracle\"\n", "project = \"oracle\"\nowner = \"Ada\"\n");
    let mut run = Run::from_json(&site.eval(&[Oracle::new("alpha")]).bytes).unwrap();
    let reason = Reason::new(Exit::SignOff, "graded-suite", "groundedness", "17 of 20");
    run.decision = Decision::of(vec![reason]);
    std::fs::write(site.path("../out/run.json"), run.to_json()).unwrap();
    site
}

fn sign(site: &Site, by: &str, reason: &str) -> u8 {
    let run = site.path("../out/run.json");
    site.command(&["signoff", run.to_str().unwrap(), "--by", by, "--reason", reason])
}

#[test]
fn the_owner_signs_and_the_line_names_them_and_what_they_accepted() {
    let site = signable();
    assert_eq!(sign(&site, "Ada", "known, see the tracker"), 0);
    let line = std::fs::read_to_string(site.path("signoffs.jsonl")).unwrap();
    assert!(line.contains(r#""by":"Ada","reason":"known, see the tracker""#), "{line}");
    assert!(line.contains(r#""code":"graded-suite""#), "{line}");
    assert_eq!(site.command(&["check"]), 0);
}

#[test]
fn nobody_else_signs_and_nothing_is_written() {
    let site = signable();
    assert_eq!(sign(&site, "Eve", "trust me"), 4);
    assert_eq!(sign(&site, "Ada", "  "), 4);
    site.edit("eval.toml", "owner", "#owner");
    assert_eq!(sign(&site, "Ada", "no longer the owner"), 64);
    assert!(!site.path("signoffs.jsonl").exists());
}

#[test]
fn a_run_that_may_ship_a_blocked_one_and_a_file_that_is_none_are_not_signed() {
    let site = signable();
    site.eval(&[Oracle::new("alpha")]);
    assert_eq!(sign(&site, "Ada", "nothing to accept"), 4);
    site.eval(&[Oracle::new("alpha").that(Behaviour::Lies("g1"))]);
    assert_eq!(sign(&site, "Ada", "a lie"), 4);
    std::fs::write(site.path("../out/run.json"), "{}").unwrap();
    assert_eq!(sign(&site, "Ada", "nothing"), 4);
    std::fs::remove_file(site.path("../out/run.json")).unwrap();
    assert_eq!(sign(&site, "Ada", "gone"), 4);
    assert!(!site.path("signoffs.jsonl").exists());
}

#[test]
fn an_edited_ledger_is_found_and_takes_no_further_signature() {
    let site = signable();
    assert_eq!(sign(&site, "Ada", "known"), 0);
    site.edit("signoffs.jsonl", "known", "unknown");
    assert_eq!(site.command(&["check"]), 4);
    assert_eq!(sign(&site, "Ada", "again"), 4);
}
