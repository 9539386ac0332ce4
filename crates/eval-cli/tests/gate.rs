//! The gate as a user meets it: a battery whose every verdict is known by construction, one thing
//! broken at a time, and the exit code, the reasons and the rest of the run looked at.

#[path = "gate/agents.rs"]
mod agents;
#[path = "gate/baseline.rs"]
mod baseline;
#[path = "gate/everything.rs"]
mod everything;
#[path = "gate/halves.rs"]
mod halves;
mod oracle;
#[path = "gate/repetitions.rs"]
mod repetitions;
mod schema;
#[path = "gate/shards.rs"]
mod shards;
#[path = "gate/signoff.rs"]
mod signoff;
#[path = "gate/suites.rs"]
mod suites;
#[path = "gate/tiers.rs"]
mod tiers;

use oracle::{Behaviour, Oracle, Site};

#[test]
fn a_battery_that_supports_every_claim_may_ship() {
    let run = Site::new().eval(&[Oracle::new("alpha")]);
    assert_eq!(run.exit, 0);
    let alpha = run.battery("alpha");
    assert_eq!((&alpha["gold"]["claims"], &alpha["gold"]["supported"]), (&2.into(), &2.into()));
    assert_eq!(alpha["gold"]["faithfulness"], 1.0);
    assert_eq!(alpha["synthetic"]["cases"], 3);
    assert_eq!(run.json["decision"]["verdict"], "ship");
}

#[test]
fn one_unsupported_claim_blocks_and_is_named_with_its_case() {
    let lying = Oracle::new("beta").that(Behaviour::Lies("g1"));
    let run = Site::new().eval(&[Oracle::new("alpha"), lying]);
    assert_eq!(run.exit, 1);
    assert_eq!(run.battery("beta")["gold"]["supported"], 1);
    let reason = run.reason("unsupported-claim");
    assert_eq!(reason["where"], "beta/gold/g1");
    let message = reason["message"].as_str().unwrap();
    assert!(message.contains("“Item 1 weighs 11 kg” is not supported"), "{message}");
    assert_eq!(run.battery("alpha")["gold"]["faithfulness"], 1.0);
}

#[test]
fn an_unsupported_claim_in_the_synthetic_set_blocks_as_well() {
    let run = Site::new().eval(&[Oracle::new("alpha").that(Behaviour::Lies("s2"))]);
    assert_eq!(run.exit, 1);
    assert_eq!(run.reason("unsupported-claim")["where"], "alpha/synthetic/s2");
}

#[test]
fn a_battery_that_claims_nothing_has_no_faithfulness_and_is_blocked() {
    let run = Site::new().eval(&[Oracle::new("alpha").that(Behaviour::ClaimsNothing)]);
    assert_eq!(run.exit, 1);
    assert!(run.battery("alpha")["gold"]["faithfulness"].is_null());
    assert_eq!(run.reason("faithfulness-undefined")["where"], "alpha/gold");
}

#[test]
fn a_wrong_answer_that_is_grounded_is_listed_and_blocks_nothing() {
    let run = Site::new().eval(&[Oracle::new("alpha").that(Behaviour::AnswersOffTopic("g1"))]);
    assert_eq!(run.exit, 0);
    assert_eq!(run.battery("alpha")["gold"]["failed"], 1);
    assert_eq!(run.case("g1")["verdict"], "fail");
    assert_eq!(run.case("g1")["mode"], "retrieval_miss");
    assert_eq!(run.json["modes"][0]["count"], 1);
}

#[test]
fn an_answer_path_that_raises_or_panics_blocks_and_the_rest_is_measured() {
    for behaviour in [Behaviour::Raises("g1"), Behaviour::Panics("g1")] {
        let run = Site::new().eval(&[Oracle::new("alpha").that(behaviour)]);
        assert_eq!(run.exit, 1, "{behaviour:?}");
        assert_eq!(run.case("g1")["mode"], "target_error");
        assert_eq!(run.case("g2")["verdict"], "pass");
        assert_eq!(run.reason("target-error")["where"], "alpha/gold/g1");
    }
}

#[test]
fn a_trace_that_breaks_its_contract_is_a_failing_case() {
    let run = Site::new().eval(&[Oracle::new("alpha").that(Behaviour::IsOverconfident("g1"))]);
    assert_eq!(run.case("g1")["mode"], "schema_violation");
    assert_eq!(run.case("g1")["verdict"], "fail");
}

#[test]
fn a_world_that_cannot_be_built_is_unmeasured_and_the_others_go_on() {
    for behaviour in [Behaviour::HasNoGraph, Behaviour::PanicsInGraph] {
        let broken = Oracle::new("beta").that(behaviour);
        let run = Site::new().eval(&[Oracle::new("alpha"), broken]);
        assert_eq!(run.exit, 4, "{behaviour:?}");
        assert_eq!(run.battery("alpha")["gold"]["faithfulness"], 1.0);
        assert_eq!(run.battery("beta")["gold"]["unmeasured"], 3);
        assert!(run.battery("beta")["gold"]["faithfulness"].is_null());
        assert_eq!(run.json["counts"]["unmeasured"], 3);
    }
}

#[test]
fn a_misspelt_key_is_placed_and_the_other_battery_is_measured() {
    let site = Site::new();
    site.edit("gold/alpha/g1.json", "\"question\"", "\"qestion\"");
    let run = site.eval(&[Oracle::new("alpha"), Oracle::new("beta")]);
    assert_eq!(run.exit, 4);
    let reason = run.reason("unknown-key");
    assert_eq!(reason["where"], "eval/gold/alpha/g1.json:3:3");
    assert!(reason["message"].as_str().unwrap().contains("did you mean `question`?"));
    assert_eq!(run.battery("alpha")["gold"]["unmeasured"], 3);
    assert_eq!(run.battery("alpha")["synthetic"]["faithfulness"], 1.0);
    assert_eq!(run.battery("beta")["gold"]["faithfulness"], 1.0);
}

#[test]
fn a_gold_case_removed_behind_the_pins_back_is_named() {
    let site = Site::new();
    std::fs::remove_file(site.path("gold/alpha/g2.json")).unwrap();
    let run = site.eval(&[Oracle::new("alpha"), Oracle::new("beta")]);
    assert_eq!(run.exit, 4);
    let reason = run.reason("pin-vanished");
    assert_eq!(reason["where"], "eval/gold.sha256");
    assert!(reason["message"].as_str().unwrap().contains("gold/alpha/g2.json#g2"));
    assert_eq!(run.battery("beta")["gold"]["faithfulness"], 1.0);
}

#[test]
fn a_changed_expectation_is_named_and_a_changed_indent_is_nothing() {
    let site = Site::new();
    site.edit("gold/alpha/g1.json", "  ", "      ");
    assert_eq!(site.eval(&[Oracle::new("alpha")]).exit, 0);
    site.edit("gold/alpha/g1.json", "10 kg", "11 kg");
    let run = site.eval(&[Oracle::new("alpha")]);
    assert_eq!(run.exit, 4);
    assert!(run.reason("pin-changed")["message"].as_str().unwrap().contains("g1.json#g1"));
}

#[test]
fn an_empty_gold_folder_never_passes() {
    let site = Site::new();
    for case in ["g1", "g2", "g3"] {
        std::fs::remove_file(site.path(&format!("gold/alpha/{case}.json"))).unwrap();
    }
    let run = site.eval(&[Oracle::new("alpha")]);
    assert_eq!(run.exit, 4);
    assert_eq!(run.reason("empty-set")["where"], "alpha/gold");
}

#[test]
fn a_missing_pin_file_never_passes() {
    let site = Site::new();
    std::fs::remove_file(site.path("gold.sha256")).unwrap();
    let run = site.eval(&[Oracle::new("alpha")]);
    assert_eq!(run.exit, 4);
    assert_eq!(run.reason("pin-missing")["where"], "eval/gold.sha256");
}

#[test]
fn a_synthetic_generator_that_gives_nothing_never_passes() {
    let run = Site::new().eval(&[Oracle::new("alpha").that(Behaviour::EnumeratesNothing)]);
    assert_eq!(run.exit, 4);
    assert_eq!(run.reason("empty-set")["where"], "alpha/synthetic");
}

#[test]
fn no_battery_at_all_never_passes() {
    let run = Site::new().eval(&[]);
    assert_eq!(run.exit, 4);
    assert_eq!(run.reason("empty-plan")["where"], "");
}

#[test]
fn what_is_planned_is_always_accounted_for() {
    for behaviour in [Behaviour::Lies("g1"), Behaviour::HasNoGraph, Behaviour::Panics("s1")] {
        let run = Site::new().eval(&[Oracle::new("alpha").that(behaviour)]);
        let count = |key: &str| run.json["counts"][key].as_u64().unwrap();
        let parts = count("passed") + count("failed") + count("unmeasured") + count("not_needed");
        assert_eq!(count("planned"), parts, "{behaviour:?}");
    }
}

#[test]
fn artifacts_are_the_same_bytes_for_any_number_of_jobs() {
    let site = Site::new();
    let batteries = [Oracle::new("alpha"), Oracle::new("beta").that(Behaviour::Lies("g1"))];
    let one = site.eval_with(&batteries, &["--jobs", "1"]);
    let eight = site.eval_with(&batteries, &["--jobs", "8"]);
    assert_eq!(one.bytes, eight.bytes);
}

#[test]
fn repetitions_are_counted_and_their_spread_is_shown() {
    let fickle = Oracle::new("alpha").that(Behaviour::LiesOnOddRepetitions("g1"));
    let run = Site::new().eval_with(&[fickle], &["--runs", "4"]);
    assert_eq!(run.exit, 1);
    let case = run.case("g1");
    assert_eq!((&case["marginal"], &case["pass_rate"]), (&true.into(), &0.5.into()));
    assert_eq!(run.json["modes"][0]["spread"]["max"], 1);
    assert_eq!(run.json["counts"]["planned"], 6 * 4);
}

#[test]
fn a_narrowed_run_is_never_recorded() {
    let site = Site::new();
    let args = ["--battery", "alpha", "--record", "--note", "n"];
    assert_eq!(site.exit_of(&[Oracle::new("alpha")], &args), 64);
    assert!(!site.path("history.jsonl").exists());
}

#[test]
fn a_recorded_run_is_verified_and_an_edited_one_is_found() {
    let site = Site::new();
    let batteries = [Oracle::new("alpha")];
    assert_eq!(site.exit_of(&batteries, &["--record", "--note", "first"]), 0);
    assert_eq!(site.exit_of(&batteries, &["--record", "--note", "second"]), 0);
    assert_eq!(site.command(&["history", "verify"]), 0);
    assert_eq!(site.command(&["badge"]), 0);
    assert!(std::fs::read_to_string(site.path("badge.json")).unwrap().contains("brightgreen"));
    site.edit("history.jsonl", "first", "First");
    assert_eq!(site.command(&["history", "verify"]), 4);
    assert_eq!(site.command(&["badge"]), 4);
    assert_eq!(site.exit_of(&batteries, &["--record", "--note", "third"]), 4);
}

#[test]
fn an_unknown_battery_is_a_wrong_command_line() {
    let site = Site::new();
    assert_eq!(site.exit_of(&[Oracle::new("alpha")], &["--battery", "alpah"]), 64);
}
