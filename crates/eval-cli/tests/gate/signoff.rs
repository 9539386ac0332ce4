//! Signing a run off, through the command line. Where the refusals of `signoff` are looked at, the reason
//! that wants a signature is put into the run by hand; the life of a signature is that of a graded suite.

use eval_core::gate::{Decision, Exit, Reason};
use eval_core::run::Run;

use crate::everything;
use crate::oracle::{Behaviour, Evaluated, Oracle, Site};

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

/// A run of everything in which the graded suite fails on these cases, and `g1` is answered as told.
fn graded(site: &Site, failing: &'static [&'static str]) -> Evaluated {
    let oracles = [Oracle::new("alpha").that(Behaviour::LiesOnEach(failing)), Oracle::new("beta")];
    site.eval_with(&oracles, &[])
}

#[test]
fn a_signature_lives_as_long_as_nothing_else_is_found() {
    let site = everything::site();
    assert_eq!(graded(&site, &[]).exit, 0);
    let unsigned = graded(&site, &["d1"]);
    assert_eq!(unsigned.exit, 3, "{}", unsigned.bytes);
    assert_eq!(unsigned.suite("groundedness")["verdict"], "fail");
    assert_eq!(sign(&site, "Ada", "known, see the tracker"), 0);
    let signed = graded(&site, &["d1"]);
    assert_eq!((signed.exit, &signed.json["decision"]["verdict"]), (0, &"ship".into()));
    assert_eq!(signed.json["signoff"]["by"], "Ada");
    assert_eq!(signed.json["signoff"]["reason"], "known, see the tracker");
    assert_eq!(signed.json["fingerprint"], unsigned.json["fingerprint"]);
    let one_more = graded(&site, &["d1", "d2"]);
    assert_eq!((one_more.exit, one_more.json.get("signoff")), (3, None));
    let hard = graded(&site, &["d1", "g1"]);
    assert_eq!((hard.exit, hard.json.get("signoff")), (1, None), "nobody waves a lie through");
    assert_eq!(sign(&site, "Ada", "a lie"), 4);
    assert_eq!(graded(&site, &["d1"]).exit, 0, "the first run is still signed");
}

#[test]
fn a_signature_of_another_run_opens_nothing() {
    let site = everything::site();
    graded(&site, &["d1"]);
    assert_eq!(sign(&site, "Ada", "known"), 0);
    let seed = ["--seed", "9"];
    let lying = Oracle::new("alpha").that(Behaviour::LiesOnEach(&["d1"]));
    let other = site.eval_with(&[lying, Oracle::new("beta")], &seed);
    assert_eq!(other.exit, 3, "another fingerprint");
    let elsewhere = everything::site();
    for file in ["signoffs.jsonl", "signoffs.b3"] {
        elsewhere.write(file, &std::fs::read_to_string(site.path(file)).unwrap());
    }
    elsewhere.edit("eval.toml", "seed = 3", "seed = 4");
    assert_eq!(graded(&elsewhere, &["d1"]).exit, 3, "a line that was signed for another project");
    site.edit("eval.toml", "owner = \"Ada\"", "owner = \"Eve\"");
    assert_eq!(graded(&site, &["d1"]).exit, 3, "the owner is somebody else now");
}

#[test]
fn an_edited_and_a_forged_signature_shut_the_gate() {
    let site = everything::site();
    graded(&site, &["d1"]);
    assert_eq!(sign(&site, "Ada", "known"), 0);
    let line = std::fs::read_to_string(site.path("signoffs.jsonl")).unwrap();
    let digest = std::fs::read_to_string(site.path("signoffs.b3")).unwrap();
    site.edit("signoffs.jsonl", "known", "unknown");
    let edited = graded(&site, &["d1"]);
    assert_eq!(edited.exit, 4);
    assert!(edited.reason("sign-offs")["where"].as_str().unwrap().contains("signoffs"));
    // A line that was written by hand, for findings that nobody signed, without its digest.
    site.write("signoffs.jsonl", &(line.clone() + &line));
    site.write("signoffs.b3", &digest);
    assert_eq!(graded(&site, &["d1"]).exit, 4);
    site.write("signoffs.jsonl", &line);
    assert_eq!(graded(&site, &["d1"]).exit, 0);
}
