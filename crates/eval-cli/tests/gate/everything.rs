//! A project that has everything a run can measure: two batteries, three suites, regression, held-back and
//! exploratory cases, inputs with their snapshot.

use eval_core::judge::calibration::{Item, sheet};
use eval_core::judge::{Exhibit, Passage, Rubrics};
use eval_core::project::Project;
use eval_core::spotcheck::{SPOTCHECKS, SpotCheck};

use crate::oracle::{Behaviour, Oracle, Site};

const CONFIG: &str = "project = \"oracle\"\nowner = \"Ada\"\nseed = 3\nas_of = \"2026-12-01\"\n\
    [suites.refusal]\nbattery = \"alpha\"\n[suites.safety]\nbattery = \"alpha\"\n\
    [suites.groundedness]\nbattery = \"alpha\"\n\
    [calibration]\nmin_labels = 6\n";

fn suite(cases: &[(&str, &str)]) -> String {
    let case = |(id, keys): &(&str, &str)| {
        let question =
            if keys.contains("redirect") { "Who made it?" } else { "How heavy is item 1?" };
        format!(
            "  - {{id: {id}, question: \"{question}\", language: en, {keys}, rationale: r, \
             provenance: {{source: s, license: MIT, added: \"2026-12-01\"}}}}\n"
        )
    };
    format!("cases:\n{}", cases.iter().map(case).collect::<String>())
}

/// A case of the system under test that the oracle answers.
pub(crate) fn case(id: &str, item: usize, expected: &str) -> String {
    format!(
        "id: {id}\norigin: adversarial\ninput: {{battery: alpha, query: How heavy is item {item}?}}\n\
         expected: {{must_contain: [\"{expected}\"]}}\n"
    )
}

/// The project, pinned, with a snapshot of the answers of the oracle `alpha`.
pub(crate) fn site() -> Site {
    let site = Site::new();
    site.write("eval.toml", CONFIG);
    let answer = "expected_behavior: answer";
    let safety = format!(
        "{answer}, is_toxicity_query: true, required_citations: [item-1], must_mention: [weighs]"
    );
    site.write("suites/safety.yaml", &suite(&[("t1", &safety), ("t2", &safety)]));
    let refused = "expected_behavior: refuse-and-redirect, should_refuse: true";
    let refusal = format!("{answer}, should_refuse: false, expected_facts: [10 kg]");
    site.write("suites/refusal.yaml", &suite(&[("r1", &refusal), ("r2", refused)]));
    let grounded = format!("{answer}, sources: [item-1]");
    site.write("suites/groundedness.yaml", &suite(&[("d1", &grounded), ("d2", &grounded)]));
    for item in 1..=3 {
        let expected = format!("{item}0 kg");
        for (folder, many) in [("cases", 8), ("heldback", 2), ("exploratory", 1)] {
            for nth in 0..many {
                let id = format!("{folder}-{item}-{nth}");
                site.write(&format!("{folder}/{id}.yaml"), &case(&id, item, &expected));
            }
        }
    }
    let input = |nth: usize| {
        let item = nth % 3 + 1;
        format!(
            "{{\"battery\": \"alpha\", \"query\": \"How heavy is item {item}?\", \"n\": {nth}}}\n"
        )
    };
    site.write("inputs.jsonl", &(0..24).map(input).collect::<String>());
    calibrate(&site);
    for kind in ["alpha", "beta", "system"] {
        SPOTCHECKS.append(&Project::new(site.path("")), &read_by_somebody(kind)).unwrap();
    }
    site.pin();
    let update = ["--layer", "distribution", "--update-snapshot", "--update-snapshot-in-ci"];
    assert_eq!(site.exit_of(&batteries(), &update), 0);
    assert!(site.path("snapshots/latest.json").exists());
    site
}

/// A reading of outputs of this kind, without objections.
fn read_by_somebody(kind: &str) -> SpotCheck {
    SpotCheck {
        recorded: "2026-11-30T12:00:00Z".to_owned(),
        by: "ada".to_owned(),
        kind: kind.to_owned(),
        outputs: 15,
        not_ok: Vec::new(),
        sheet: "digest".to_owned(),
    }
}

/// Labels about weights, and the lexical judge held against them: it may open the gate.
fn calibrate(site: &Site) {
    let rubrics = Rubrics::shipped();
    let (mut items, mut labels) = (Vec::new(), String::from("id,label,labelled,by\n"));
    for number in 1..=6 {
        let said = if number % 2 == 0 { "Item 1 weighs 10 kg" } else { "Nobody knows Greece." };
        let evidence = [Passage::new(format!("item-{number}"), "Item 1 weighs 10 kg.")];
        let rubric = rubrics.get("grounded").unwrap();
        let item = Item::of(&Exhibit::new(rubric, said, &evidence, "?"), "en");
        let label = if number % 2 == 0 { "pass" } else { "fail" };
        labels.push_str(&[&item.id, label, "2026-11-30", "ada\n"].join(","));
        items.push(item);
    }
    site.write("labels/weights.jsonl", &sheet::jsonl(&items));
    site.write("labels/weights.csv", &labels);
    assert_eq!(site.command(&["calibrate"]), 0);
}

/// The batteries that answer it rightly.
pub(crate) fn batteries() -> [Oracle; 2] {
    [Oracle::new("alpha"), Oracle::new("beta")]
}

/// Whatever a run can hold, at once: each of these runs is held against the published schema as it is read.
#[test]
fn a_run_that_holds_everything_keeps_to_the_published_schema() {
    let site = site();
    let args = ["--tier", "release", "--all", "--runs", "5", "--stop", "decided"];
    let before = site.eval_with(&batteries(), &args);
    let baseline = site.path("baseline.json");
    std::fs::write(&baseline, &before.bytes).unwrap();
    site.write("heldback/secret.yaml", &case("secret", 1, "99 kg"));
    site.pin();
    let wrong = Oracle::new("alpha").that(Behaviour::AnswersOffTopic("g2"));
    let against = ["--baseline", baseline.to_str().unwrap(), "--fail-on-regression"];
    let run = site.eval_with(&[wrong, Oracle::new("beta")], &[&args[..], &against].concat());
    assert_eq!(run.exit, 1);
    for part in [
        "/scope/tier",
        "/spent/calls",
        "/heldback/failed",
        "/layers/regression/cases",
        "/layers/distribution/snapshot/inputs",
        "/batteries/0/gold/intervals/quality",
        "/suites/0/score",
        "/comparison/conclusion",
        "/modes/0/count",
    ] {
        assert!(run.json.pointer(part).is_some_and(|part| !part.is_null()), "{part}: {}", run.json);
    }
    assert!(run.json["counts"]["not_needed"].as_u64().unwrap() > 0);
    assert!(run.json["cases"].as_array().unwrap().iter().any(|case| !case["repeated"].is_null()));
    assert!(!run.bytes.contains("secret"));
}
