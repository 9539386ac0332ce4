//! Held-back, retrieval and generation cases are pinned as suites are, and the looks at held-back cases are
//! held against their digests.

use crate::site::{Site, case_expecting};

/// The folder, the tier that asks it, its case, an edit of what it expects, and what that edit makes of it.
const FOLDERS: [(&str, &str, &str, &str, &str); 3] = [
    (
        "heldback",
        "release",
        "# why\nid: a\norigin: test\ninput: {query: a}\nexpected: {must_contain: [\"7\"]}\n",
        "[\"7\"]",
        "[\"8\"]",
    ),
    (
        "retrieval",
        "full",
        "# why\nid: a\norigin: test\ninput: {query: a}\nrelevant: [r1]\n",
        "[r1]",
        "[r2]",
    ),
    (
        "generation",
        "full",
        "# why\nid: a\norigin: test\ninput: {query: a, passages: [p]}\nexpected: {must_contain: [\"7\"]}\n",
        "[\"7\"]",
        "[\"8\"]",
    ),
];

fn site(folder: &str, case: &str) -> Site {
    let trace = |id: &str, repetition: u32| {
        let told = "\"output\":\"7\",\"chunks\":[{\"id\":\"r1\"}]";
        format!("{{\"id\":\"{id}\",\"repetition\":{repetition},{told}}}\n")
    };
    let traces = ["a", "regression"].map(|id| trace(id, 0) + &trace(id, 1));
    let site = Site::recorded(&traces.concat());
    site.edit("eval/eval.toml", "project = \"p\"", "project = \"p\"\nowner = \"Ada\"");
    let config = site.read("eval/eval.toml");
    site.write("eval/eval.toml", config + "[tiers.release]\nruns = 2\n");
    let regression = case_expecting("regression", "{must_contain: ['7']}");
    site.write("eval/cases/regression.yaml", regression);
    site.write(&format!("eval/{folder}/a.yaml"), case);
    site
}

#[test]
fn a_changed_expectation_is_told_with_its_pin_and_a_changed_comment_is_not() {
    for (folder, tier, text, from, to) in FOLDERS {
        let site = site(folder, text);
        let codes = || {
            let (ended, run) = site.eval(&["--tier", tier]);
            let reasons = run["decision"]["reasons"].as_array().unwrap();
            let code =
                |code: &&serde_json::Value| code["code"].as_str().unwrap().starts_with("pin");
            (ended, reasons.iter().filter(code).cloned().collect::<Vec<_>>())
        };
        // Without a pin the set is not run, as with a suite.
        let (ended, pins) = codes();
        assert_eq!((ended.exit, pins.len()), (4, 1), "{folder}: {ended:?}");
        assert_eq!(pins[0]["where"], format!("eval/{folder}.sha256"));
        let checked = site.gonogo(&["check"]);
        assert!(checked.exit == 4 && checked.stderr.contains("error[pin-missing]"), "{checked:?}");
        assert_eq!(site.gonogo(&["pin"]).exit, 0);
        assert_eq!(site.gonogo(&["check"]).exit, 0);
        let is_green = |ended: &crate::site::Ended| {
            // Tier `release` wants somebody to have read outputs as well.
            ended.exit == 0 || (tier == "release" && ended.exit == 3)
        };
        let (ended, pins) = codes();
        assert!(is_green(&ended) && pins.is_empty(), "{folder}: {ended:?}");

        site.edit(&format!("eval/{folder}/a.yaml"), "# why", "# why not");
        let (ended, pins) = codes();
        assert!(is_green(&ended) && pins.is_empty(), "{folder}: {ended:?}");
        assert_eq!(site.gonogo(&["check"]).exit, 0);

        site.edit(&format!("eval/{folder}/a.yaml"), from, to);
        let (ended, pins) = codes();
        let named = format!("`{folder}/a.yaml#a` is not the case that was pinned");
        assert_eq!(ended.exit, 4, "{folder}: {ended:?}");
        assert!(pins[0]["message"].as_str().unwrap().contains(&named), "{pins:?}");
        let checked = site.gonogo(&["check"]);
        assert!(checked.exit == 4 && checked.stderr.contains(&named), "{checked:?}");
        assert!(checked.stderr.contains("`gonogo pin` writes the pins anew"), "{checked:?}");

        // Unlike a regression case it may be edited, by an act of a person.
        assert_eq!(site.gonogo(&["pin"]).exit, 0);
        assert_eq!(codes().1.len(), 0);
        std::fs::remove_file(site.path(&format!("eval/{folder}/a.yaml"))).unwrap();
        let (ended, pins) = codes();
        assert_eq!(
            (ended.exit, &pins[0]["code"]),
            (4, &"pin-vanished".into()),
            "{folder}: {ended:?}"
        );
    }
}

#[test]
fn the_looks_at_held_back_cases_are_checked_line_by_line() {
    let (folder, _, text, _, _) = FOLDERS[0];
    let site = site(folder, text);
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    for seed in ["1", "2", "3"] {
        site.eval(&["--tier", "release", "--seed", seed]);
    }
    assert_eq!(site.gonogo(&["check"]).exit, 0);
    let looks = site.read("eval/heldback.jsonl");
    let lines: Vec<&str> = looks.lines().collect();
    let swapped = format!("{}\n{}\n{}\n", lines[0], lines[2], lines[1]);
    let malformed = looks.replacen("\"fingerprint\"", "\"fingerprnt\"", 1);
    let edited = looks.replacen("\"looked\":\"20", "\"looked\":\"19", 1);
    for (text, place) in
        [(swapped, 2), (malformed, 1), (edited, 1), (looks.trim_end().to_owned(), 3)]
    {
        site.write("eval/heldback.jsonl", &text);
        let checked = site.gonogo(&["check"]);
        assert_eq!(checked.exit, 4, "{text}\n{checked:?}");
        let place = format!("--> eval/heldback.jsonl:{place}:1");
        assert!(checked.stderr.contains(&place), "{place}: {checked:?}");
    }
    site.write("eval/heldback.jsonl", &looks);
    assert_eq!(site.gonogo(&["check"]).exit, 0);
}
