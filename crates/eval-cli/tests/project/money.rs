//! What a system that names its model has cost.

use crate::site::{Site, case_expecting};

/// A program that says what its answers took, and not what they cost.
const PROGRAM: &str = r#"while read -r question; do
  id=${question#*'"id":"'}
  echo "{\"id\":\"${id%%\"*}\",\"output\":\"7\",\"usage\":{\"input_tokens\":1000,\"output_tokens\":500}}"
done
"#;

fn site(more: &str) -> Site {
    let target = "[targets.program]\nkind = \"command\"\ncommand = [\"sh\", \"answer.sh\"]\nmodel = \"small-1\"\n";
    let site = Site::new(&format!("project = \"p\"\nbatteries = []\n{target}{more}"));
    site.write("eval/answer.sh", PROGRAM);
    for id in ["a", "b", "c"] {
        site.write(&format!("eval/cases/{id}.yaml"), case_expecting(id, "{must_contain: ['7']}"));
    }
    assert_eq!(site.gonogo(&["pin"]).exit, 0);
    site
}

#[test]
fn the_tokens_of_a_program_are_counted_at_the_price_of_its_model() {
    let site = site("[prices.small-1]\ninput = 2\noutput = 8\n");
    let (ended, run) = site.eval(&[]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    // 3 · (1000 · 2 + 500 · 8) / 10⁶.
    assert_eq!(
        (&run["spent"]["tokens"], &run["spent"]["cost_usd"]),
        (&4500.into(), &"0.018".into())
    );
}

#[test]
fn a_budget_of_money_knows_the_model_of_a_program() {
    let site = site("[budget]\ncost_usd = 0.006\n");
    let ended = site.gonogo(&["eval"]);
    assert_eq!(ended.exit, 64, "{ended:?}");
    assert!(ended.stderr.contains("error[missing-price]") && ended.stderr.contains("`small-1`"));
    let config = site.read("eval/eval.toml");
    site.write("eval/eval.toml", config + "[prices.small-1]\ninput = 2\noutput = 8\n");
    let (ended, run) = site.eval(&["--jobs", "1"]);
    assert_eq!((ended.exit, &run["spent"]["calls"]), (4, &1.into()), "{ended:?}");
    assert!(ended.stdout.contains("the budget of 0.006 US dollars is spent"), "{ended:?}");
}

#[test]
fn what_a_recording_says_was_paid_long_ago_and_needs_no_price() {
    let site = site("[budget]\ncost_usd = 0.006\n");
    site.edit(
        "eval/eval.toml",
        "kind = \"command\"\ncommand = [\"sh\", \"answer.sh\"]",
        "kind = \"recorded\"\npath = \"t.jsonl\"",
    );
    let usage = r#""usage":{"input_tokens":1000,"output_tokens":500}"#;
    let line = |id: &str| format!("{{\"id\":\"{id}\",\"output\":\"7\",{usage}}}\n");
    site.write("eval/t.jsonl", ["a", "b", "c"].map(line).concat());
    let (ended, run) = site.eval(&[]);
    assert_eq!((ended.exit, &run["spent"]["cost_usd"]), (0, &"0.00".into()), "{ended:?}");
}
