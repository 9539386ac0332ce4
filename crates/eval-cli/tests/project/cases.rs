//! Care of the regression cases through the binary.

use crate::site::{Site, case, case_expecting};

const TRACES: &str = r#"{"id": "demo", "input": {"query": "What is the rate?"}, "output": "7 %.", "chunks": [{"id": "r1"}], "citations": ["r1"]}
{"id": "bad", "input": {"query": "What was it?"}, "output": "an archived rate", "chunks": [{"status": "archived"}]}
{"query": "Is there a rate?"}
"#;

fn site() -> Site {
    let site = Site::recorded(TRACES.lines().take(2).collect::<Vec<_>>().join("\n").as_str());
    site.write("traffic.jsonl", TRACES);
    site
}

#[test]
fn a_recorded_answer_becomes_a_case_that_it_passes() {
    let site = site();
    let ended = site.gonogo(&["cases", "add", "--from", "traffic.jsonl", "--case", "demo"]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert!(ended.stderr.contains("the recorded answer passes it"), "{}", ended.stderr);
    insta::assert_snapshot!(site.read("eval/cases/demo.yaml"), @r#"
    id: "demo"
    origin: "recorded answer"
    input: {"query": "What is the rate?"}
    expected:
      answers: true
      required_citations: ["r1"]
      retrieved_chunks: {"min_count": 1}
    "#);
    let (ended, run) = site.eval(&[]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert!(ended.stderr.contains("is not pinned yet; it runs"), "{}", ended.stderr);
    assert_eq!(case(&run, "demo")["verdict"], "pass");
}

#[test]
fn an_incident_becomes_a_case_that_it_fails() {
    let site = site();
    let ended = site.gonogo(&[
        "cases",
        "add",
        "--from",
        "traffic.jsonl",
        "--line",
        "2",
        "--origin",
        "incident-7",
        "--id",
        "no-archive",
        "--mode",
        "stale_answer",
        "--must-not-contain",
        "archived",
    ]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    insta::assert_snapshot!(ended.stderr, @r"
    the recorded answer fails it:
      must_not_contain: the answer has `archived` in `an archived rate`
    next: read the case, then gonogo pin
    ");
    assert!(site.read("eval/cases/no-archive.yaml").ends_with("mode: \"stale_answer\"\n"));
}

#[test]
fn an_input_from_traffic_becomes_a_case_and_wants_an_expectation() {
    let site = site();
    let ended = site.gonogo(&["cases", "add", "--from", "traffic.jsonl", "--line", "3"]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert!(ended.stderr.contains("expects only that there is one"), "{}", ended.stderr);
    assert!(site.read("eval/cases/is-there-a-rate.yaml").contains("answers: true"));
}

#[test]
fn what_makes_no_case_is_refused_and_nothing_is_written() {
    let site = site();
    let from = ["cases", "add", "--from", "traffic.jsonl"];
    for (args, said) in [
        (&[][..], "choose with --line N or --case ID"),
        (&["--line", "9"], "holds nothing in line 9"),
        (&["--case", "nobody"], "holds no recording `nobody`"),
        (&["--case", "demo", "--id", "../x"], "holds a path separator"),
        (&["--case", "demo", "--mode", "stale_anser"], "did you mean `stale_answer`?"),
        (&["--case", "demo", "--expect", "{must_contains: [a]}"], "did you mean `must_contain`?"),
        (&["--case", "demo", "--must-contain", " "], "is empty"),
    ] {
        let ended = site.gonogo(&[&from[..], args].concat());
        assert_eq!(ended.exit, 64, "{args:?}: {ended:?}");
        assert!(ended.stderr.contains(said), "{args:?}: {}", ended.stderr);
    }
    assert!(!site.path("eval/cases").exists());
}

#[test]
fn a_case_changes_only_by_being_retired() {
    let site = Site::recorded(
        "{\"id\": \"a\", \"output\": \"yes\"}\n{\"id\": \"b\", \"output\": \"yes\"}",
    );
    for id in ["a", "b"] {
        site.write(&format!("eval/cases/{id}.yaml"), case_expecting(id, "{must_contain: [yes]}"));
    }
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    site.edit("eval/cases/a.yaml", "[yes]", "[ye]");
    let (ended, run) = site.eval(&[]);
    assert_eq!(ended.exit, 4);
    assert!(run["decision"].to_string().contains("cases/a.yaml#a"), "{}", run["decision"]);
    let pin = site.gonogo(&["pin"]);
    assert_eq!(pin.exit, 4, "{pin:?}");
    assert!(pin.stderr.contains("append-only"), "{}", pin.stderr);

    assert_eq!(site.gonogo(&["cases", "retire", "a", "--reason", " "]).exit, 4);
    let unknown = site.gonogo(&["cases", "retire", "aa", "--reason", "gone"]);
    assert_eq!(unknown.exit, 64);
    assert!(unknown.stderr.contains("no regression case `aa`"), "{}", unknown.stderr);
    assert_eq!(site.gonogo(&["cases", "retire", "a", "--reason", "the tariff is gone"]).exit, 0);
    assert!(site.read("eval/retirements.jsonl").contains("the tariff is gone"));
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    let (ended, run) = site.eval(&[]);
    assert_eq!(ended.exit, 0);
    assert_eq!(run["counts"]["planned"], 1);
    let again = site.gonogo(&["cases", "add", "--from", "eval/traces.jsonl", "--case", "a"]);
    assert_eq!(again.exit, 64, "{again:?}");
}

#[test]
fn what_never_failed_and_is_covered_elsewhere_is_proposed() {
    let site = Site::recorded(
        "{\"id\": \"a\", \"output\": \"yes\"}\n{\"id\": \"b\", \"output\": \"yes\"}",
    );
    site.write("eval/cases/a.yaml", case_expecting("a", "{must_contain: [yes]}"));
    site.write("eval/cases/b.yaml", case_expecting("b", "{must_mention: [yes]}"));
    assert!(site.gonogo(&["cases", "stale"]).stderr.contains("no earlier run is known"));
    site.eval(&[]);
    let ended = site.gonogo(&["cases", "stale", "out/run.json"]);
    insta::assert_snapshot!(ended.stdout, @r"
    a: passed always, in 1 of the runs looked at
      missing_fact is covered by `b` (must_mention)
    kept, guard a mode that no check of another case yields: b
    next: gonogo cases retire ID --reason WHY
    ");
}

#[test]
fn cases_are_held_against_traffic() {
    let site = site();
    site.gonogo(&["cases", "add", "--from", "traffic.jsonl", "--case", "demo"]);
    site.write(
        "new.jsonl",
        "{\"query\": \"What is the rate?\"}\n{\"query\": \"Do you sell bicycles?\"}\n",
    );
    let ended = site.gonogo(&["cases", "resemble", "--traffic", "new.jsonl"]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert!(ended.stdout.contains("0.500 1/2"), "{}", ended.stdout);
    assert!(ended.stdout.contains("Do you sell bicycles?"), "{}", ended.stdout);
    let json = site.gonogo(&["cases", "resemble", "--traffic", "new.jsonl", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["cases"][0]["resembles"], 1);
    assert_eq!(site.gonogo(&["cases", "resemble", "--traffic", "nowhere.jsonl"]).exit, 4);
}

#[test]
fn cases_may_stand_one_a_line() {
    let site =
        Site::recorded("{\"id\": \"a\", \"output\": \"yes\"}\n{\"id\": \"b\", \"output\": \"no\"}");
    let line = |id: &str| {
        format!(
            "{{\"id\": \"{id}\", \"origin\": \"traffic\", \"input\": {{\"query\": \"q\"}}, \"expected\": {{\"must_contain\": [\"yes\"]}}}}\n"
        )
    };
    site.write("eval/cases/many.jsonl", line("a") + &line("b"));
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    let (ended, run) = site.eval(&[]);
    assert_eq!(ended.exit, 1);
    assert_eq!(case(&run, "b")["place"]["line"], 2);
    assert!(site.gonogo(&["check"]).stdout.contains("2 regression cases"));
}
