//! How much of a project a run measures, what it may spend, and whether the plan said so before.

use serde_json::Value;

use crate::everything::{batteries, case, site};
use crate::oracle::{Behaviour, Oracle, Site};

fn set_names(run: &Value) -> Vec<&str> {
    let cases = run["cases"].as_array().unwrap();
    let mut names: Vec<&str> = cases.iter().map(|case| case["set"].as_str().unwrap()).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    names
}

fn count(run: &Value, set: &str) -> usize {
    run["cases"].as_array().unwrap().iter().filter(|case| case["set"] == set).count()
}

/// Appends to the project's configuration.
fn configure(site: &Site, text: &str) {
    let config = std::fs::read_to_string(site.path("eval.toml")).unwrap();
    site.write("eval.toml", &(config + text));
}

/// The plan of these arguments, with its exit code.
fn planned(site: &Site, oracles: &[Oracle], args: &[&str]) -> (u8, Value) {
    let out = site.path("../plan");
    let args = [&["plan", "--out", out.to_str().unwrap()], args].concat();
    let exit = site.run(&args, oracles);
    let text = std::fs::read_to_string(out.join("plan.json")).unwrap_or("null".into());
    (exit, serde_json::from_str(&text).unwrap())
}

#[test]
fn smoke_looks_at_a_few_cases_of_each_set_and_asks_no_judge() {
    let site = site();
    configure(&site, "[tiers.smoke]\ncases = 2\n");
    let run = site.eval_with(&batteries(), &["--tier", "smoke"]);
    assert_eq!(run.exit, 0, "{}", run.bytes);
    assert_eq!(count(&run.json, "regression"), 2);
    assert_eq!(count(&run.json, "gold"), 4, "two of each battery");
    assert_eq!(run.json["scope"]["tier"], "smoke");
    assert_eq!(run.json["scope"]["unjudged"], serde_json::json!(["groundedness"]));
    let suites = run.json["suites"].as_array().unwrap();
    assert!(suites.iter().all(|suite| suite["kind"] == "asserted"));
    assert!(run.json["heldback"].is_null());
    let again = site.eval_with(&batteries(), &["--tier", "smoke"]);
    assert_eq!(run.bytes, again.bytes);
    let record = ["--tier", "smoke", "--record", "--note", "n"];
    assert_eq!(site.exit_of(&batteries(), &record), 64);
}

#[test]
fn full_is_the_default_and_leaves_the_held_back_cases_alone() {
    let run = site().eval(&batteries());
    assert_eq!(run.exit, 0, "{}", run.bytes);
    assert_eq!(set_names(&run.json), ["exploratory", "gold", "regression", "suite", "synthetic"]);
    assert_eq!((count(&run.json, "regression"), &run.json["heldback"]), (24, &Value::Null));
    assert_eq!(run.json["suites"].as_array().unwrap().len(), 3);
}

#[test]
fn a_release_asks_everything_several_times_and_counts_the_held_back_cases() {
    let site = site();
    let run = site.eval_with(&batteries(), &["--tier", "release"]);
    assert_eq!(run.exit, 0, "{}", run.bytes);
    assert_eq!(run.json["heldback"]["planned"], 6 * 3);
    assert_eq!(count(&run.json, "heldback"), 0);
    assert!(!run.bytes.contains("heldback-1"));
    assert_eq!(run.case("g1")["repetitions"]["planned"], 3);
    let looks = std::fs::read_to_string(site.path("heldback.jsonl")).unwrap();
    assert!(looks.contains(run.json["fingerprint"]["digest"].as_str().unwrap()));
    site.eval_with(&batteries(), &["--tier", "release"]);
    let looks = std::fs::read_to_string(site.path("heldback.jsonl")).unwrap();
    assert_eq!(looks.lines().count(), 2);
}

#[test]
fn a_held_back_case_that_fails_blocks_and_is_not_named() {
    let site = site();
    site.write("heldback/secret.yaml", &case("secret", 1, "99 kg"));
    site.pin();
    let run = site.eval_with(&batteries(), &["--tier", "release"]);
    assert_eq!(run.exit, 1);
    assert_eq!(run.reason("failed-check")["where"], "heldback");
    assert!(!run.bytes.contains("secret") && !run.bytes.contains("99 kg"));
    assert_eq!(run.json["heldback"]["failed"], 3);
}

#[test]
fn held_back_cases_that_were_looked_at_and_are_gone_are_missed() {
    let site = site();
    assert_eq!(site.exit_of(&batteries(), &["--tier", "release"]), 0);
    std::fs::remove_dir_all(site.path("heldback")).unwrap();
    let run = site.eval_with(&batteries(), &["--tier", "release"]);
    assert_eq!(run.exit, 4);
    assert_eq!(run.reason("empty-set")["where"], "heldback");
}

#[test]
fn a_release_without_an_owner_or_on_one_answer_does_not_start() {
    let site = site();
    assert_eq!(site.exit_of(&batteries(), &["--tier", "release", "--runs", "1"]), 64);
    site.edit("eval.toml", "owner", "#owner");
    assert_eq!(site.exit_of(&batteries(), &["--tier", "release"]), 64);
    assert!(!site.path("../out").exists());
}

#[test]
fn the_plan_is_what_then_happens() {
    let site = site();
    configure(&site, "[tiers.smoke]\ncases = 3\n");
    for args in [
        &[][..],
        &["--all"],
        &["--all", "--tier", "smoke"],
        &["--all", "--tier", "release"],
        &["--battery", "beta", "--runs", "4"],
        &["--set", "suite"],
        &["--layer", "distribution", "--runs", "2"],
    ] {
        let (exit, plan) = planned(&site, &batteries(), args);
        let run = site.eval_with(&batteries(), args);
        assert_eq!((exit, run.exit), (0, 0), "{args:?}\n{}", run.bytes);
        assert_eq!(plan["at_most"], false);
        assert_eq!(plan["total"]["repetitions"], run.json["counts"]["planned"], "{args:?}");
        assert_eq!(plan["total"]["calls"], run.json["spent"]["calls"], "{args:?}");
    }
}

#[test]
fn with_a_stopping_rule_the_plan_is_the_most() {
    let site = site();
    let oracles = [Oracle::new("alpha").that(Behaviour::IsRightOften(70)), Oracle::new("beta")];
    let args = ["--runs", "20", "--stop", "decided"];
    let (_, plan) = planned(&site, &oracles, &args);
    let run = site.eval_with(&oracles, &args);
    assert_eq!(plan["at_most"], true);
    assert_eq!(plan["total"]["repetitions"], run.json["counts"]["planned"]);
    let calls = |value: &Value| value["calls"].as_u64().unwrap();
    assert!(calls(&run.json["spent"]) < calls(&plan["total"]), "{}", run.json["spent"]);
}

/// Two cases, twice, judged by three judgements, of at most 50 claims each.
#[test]
fn what_a_judge_is_asked_about_a_models_answers_is_bounded_without_asking_the_model() {
    let site = site();
    configure(
        &site,
        "[judges.j]\nkind = \"openai\"\nmodel = \"judge-1\"\n\
         url = \"http://127.0.0.1:9/v1/chat/completions\"\n[prices.judge-1]\ninput = 1\noutput = 2\n",
    );
    site.edit("eval.toml", "seed = 3", "seed = 3\njudgements = 3");
    let oracles = [Oracle::new("alpha").that(Behaviour::AsksAModel), Oracle::new("beta")];
    let args = ["--judge", "j", "--set", "suite", "--runs", "2"];
    let (exit, plan) = planned(&site, &oracles, &args);
    assert_eq!((exit, &plan["at_most"]), (0, &true.into()));
    assert_eq!(plan["judge"]["calls"], 2 * 2 * 3 * 50);
    assert_eq!(plan["judge"]["calls_at_most"], 2 * 2 * 3 * 50 * 3);
    assert_eq!(plan["judge"]["suites"][0]["is_bound"], true);
    // Code of this process says what it answers: one claim a case, which is the same each time.
    let kept = ["--judge", "j", "--set", "suite", "--runs", "2", "--no-cache"];
    let (_, plan) = planned(&site, &batteries(), &kept);
    assert_eq!((&plan["at_most"], &plan["judge"]["calls"]), (&false.into(), &12.into()));
    let (_, plan) = planned(&site, &batteries(), &args);
    assert_eq!(plan["judge"]["calls"], 3, "an answer that is kept is not asked for again");
    let cost: f64 = plan["total"]["cost_usd"].as_str().unwrap().parse().unwrap();
    assert!(cost > 0.0 && cost < 0.1, "{cost}");
    // What a run would refuse is refused before it.
    site.edit("eval.toml", "model = \"judge-1\"", "model = \"openai/oracle-1\"");
    assert_eq!(planned(&site, &oracles, &args).0, 64);
}

#[test]
fn the_plan_of_what_cannot_be_measured_says_so() {
    let site = site();
    site.edit("gold/alpha/g1.json", "10 kg", "11 kg");
    let (exit, plan) = planned(&site, &batteries(), &[]);
    let run = site.eval(&batteries());
    assert_eq!((exit, run.exit), (4, 4));
    assert_eq!(plan["total"]["repetitions"], run.json["counts"]["planned"]);
    assert_eq!(plan["total"]["calls"], run.json["spent"]["calls"]);
}

#[test]
fn a_budget_that_is_spent_leaves_the_rest_unmeasured_and_says_why() {
    let site = site();
    configure(&site, "[budget]\ncalls = 20\n");
    let run = site.eval_with(&batteries(), &["--jobs", "1"]);
    assert_eq!(run.exit, 4, "{}", run.bytes);
    let message = run.reason("budget-exhausted")["message"].as_str().unwrap().to_owned();
    assert!(message.contains("the budget of 20 calls is spent: 20 answers asked for, "));
    assert_eq!(run.json["spent"]["calls"], 20);
    let counts = &run.json["counts"];
    assert_eq!(counts["passed"], 20);
    assert!(counts["unmeasured"].as_u64().unwrap() > 5, "{counts}");
    let modes = run.json["modes"].as_array().unwrap();
    assert!(modes.iter().any(|mode| mode["mode"] == "budget_exhausted"), "{modes:?}");
}

#[test]
fn another_budget_price_or_tier_is_another_run() {
    let site = site();
    let digest = |site: &Site, args: &[&str]| {
        site.eval_with(&batteries(), args).json["fingerprint"]["digest"].clone()
    };
    let before = digest(&site, &[]);
    assert_ne!(digest(&site, &["--tier", "smoke"]), before);
    configure(&site, "[budget]\ncalls = 9_999\n");
    let limited = digest(&site, &[]);
    assert_ne!(limited, before);
    configure(&site, "[prices.small]\ninput = 1\noutput = 2\n");
    assert_ne!(digest(&site, &[]), limited);
}

#[test]
fn a_model_without_a_price_is_refused_under_a_budget_of_money() {
    let site = site();
    configure(
        &site,
        "[targets.chat]\nkind = \"openai\"\nurl = \"http://127.0.0.1:9/v1/chat/completions\"\n\
         model = \"small-1\"\nprompt = \"{query}\"\n[budget]\ncost_usd = 1\n",
    );
    assert_eq!(site.exit_of(&batteries(), &["--target", "chat"]), 64);
    assert_eq!(planned(&site, &batteries(), &["--target", "chat"]).0, 64);
    configure(&site, "[prices.small-1]\ninput = 2\noutput = 8\n");
    let (exit, plan) = planned(&site, &batteries(), &["--target", "chat", "--all"]);
    assert_eq!(exit, 0);
    let of = |name: &str| {
        let sets = plan["sets"].as_array().unwrap();
        sets.iter().find(|set| set["name"] == name).unwrap().clone()
    };
    let regression = of("regression");
    assert_eq!((&regression["cases"], &regression["calls"]), (&24.into(), &24.into()));
    assert!(regression["tokens"]["input"].as_u64().unwrap() > 24 * 10);
    let cost: f64 = plan["total"]["cost_usd"].as_str().unwrap().parse().unwrap();
    assert!(cost > 0.0 && cost < 0.1, "{cost}");
}

#[test]
fn a_release_of_outputs_that_nobody_has_read_wants_a_signature() {
    let site = site();
    let codes = |args: &[&str]| {
        let run = site.eval_with(&batteries(), args);
        let reasons = run.json["decision"]["reasons"].as_array().unwrap().clone();
        let told = |reason: &Value| (reason["code"].to_string(), reason["where"].to_string());
        (run.exit, reasons.iter().map(told).collect::<Vec<_>>())
    };
    let release = ["--tier", "release"];
    let spotcheck = |args: &[&str]| {
        let args = [&["spotcheck"], args].concat();
        site.run(&args, &batteries())
    };
    for file in ["spotchecks.jsonl", "spotchecks.b3"] {
        std::fs::remove_file(site.path(file)).unwrap();
    }
    assert_eq!(codes(&[]).0, 0, "only a release demands a reading");
    let (exit, told) = codes(&release);
    assert_eq!((exit, told.len()), (3, 3), "{told:?}");
    assert!(told.iter().all(|(code, _)| code == "\"spot-check-missing\""));

    let run = site.path("../out/run.json");
    let out = site.path("../reading");
    let (run, out) = (run.to_str().unwrap(), out.to_str().unwrap());
    assert_eq!(spotcheck(&["--n", "2", "--run", run, "--out", out]), 0);
    assert_eq!(spotcheck(&["--n", "2", "--run", run, "--out", out]), 64, "it may be filled");
    let sheet = site.path("../reading/spotcheck.csv");
    let empty = std::fs::read_to_string(&sheet).unwrap();
    let read = || spotcheck(&["--read", sheet.to_str().unwrap(), "--by", "Ada"]);
    assert_eq!(read(), 4, "nobody has filled it");
    std::fs::write(&sheet, empty.replacen(",,\n", ",no,too heavy\n", 1).replace(",,\n", ",yes,\n"))
        .unwrap();
    assert_eq!(read(), 0);
    let (exit, told) = codes(&release);
    assert_eq!(exit, 3);
    assert_eq!(told, [("\"spot-check-objected\"".to_owned(), "\"spotcheck/alpha\"".to_owned())]);
    std::fs::write(&sheet, empty.replace(",,\n", ",yes,\n")).unwrap();
    assert_eq!(read(), 0);
    assert_eq!(codes(&release), (0, Vec::new()));
    let kept = std::fs::read_to_string(site.path("spotchecks.jsonl")).unwrap();
    assert!(kept.lines().all(|line| line.contains("\"by\":\"Ada\"")), "{kept}");
    site.edit("spotchecks.jsonl", "too heavy", "fine");
    assert_eq!(site.exit_of(&batteries(), &release), 4, "an edited past is found");
}
