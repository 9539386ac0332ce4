//! Retrieval and generation apart, through the whole command line.

use serde_json::Value;

use crate::oracle::{Behaviour, Evaluated, Oracle, Site};

fn retrieval(id: &str, item: usize, relevant: &str) -> String {
    format!(
        "id: {id}\norigin: traffic\ninput: {{battery: alpha, query: How heavy is item {item}?}}\n\
         relevant: {relevant}\n"
    )
}

fn generation(id: &str, expected: &str) -> String {
    format!(
        "id: {id}\norigin: traffic\n\
         input: {{battery: alpha, query: How heavy is item 1?, passages: [\"Item 1 weighs 10 kg.\"]}}\n\
         expected: {{must_contain: [\"{expected}\"]}}\n"
    )
}

fn site() -> Site {
    let site = Site::new();
    site.write("retrieval/q1.yaml", &retrieval("q1", 1, "[item-1]"));
    site.write("retrieval/q2.yaml", &retrieval("q2", 2, "{item-2: 2, item-9: 0}"));
    site.write("generation/a1.yaml", &generation("a1", "10 kg"));
    site.pin();
    site
}

fn alpha(behaviour: Behaviour) -> [Oracle; 1] {
    [Oracle::new("alpha").that(behaviour)]
}

/// The halves of the system under test.
fn system(run: &Evaluated) -> Value {
    let halves = run.json["layers"]["halves"].as_array().unwrap();
    halves.iter().find(|halves| halves["battery"].is_null()).unwrap().clone()
}

fn mean(halves: &Value, measure: &str) -> f64 {
    let measures = halves["retrieval"]["measures"].as_array().unwrap();
    let found = measures.iter().find(|value| value["measure"] == measure).unwrap();
    found["value"].as_f64().unwrap()
}

#[test]
fn clean_halves_stand_side_by_side_and_block_nothing() {
    let run = site().eval(&alpha(Behaviour::Retrieves));
    assert_eq!(run.exit, 0, "{}", run.bytes);
    let halves = system(&run);
    assert_eq!((&halves["advice"], mean(&halves, "recall@5")), (&"neither".into(), 1.0));
    assert!((mean(&halves, "mrr") - 0.5).abs() < 1e-9, "a decoy stands first");
    assert_eq!(halves["generation"]["given"], true);
    assert_eq!(run.case("q1")["retrieval"]["rankings"][0], serde_json::json!(["?1", "item-1"]));
    let of_battery = &run.json["layers"]["halves"][1];
    assert_eq!(
        (&of_battery["battery"], &of_battery["retrieval"]["queries"]),
        (&"alpha".into(), &2.into())
    );
}

#[test]
fn what_is_not_retrieved_is_work_on_retrieval_and_what_is_answered_wrongly_on_generation() {
    let site = site();
    site.write("retrieval/q3.yaml", &retrieval("q3", 1, "[item-1, item-7]"));
    site.pin();
    let run = site.eval(&alpha(Behaviour::Retrieves));
    let halves = system(&run);
    assert_eq!((run.exit, &halves["advice"]), (0, &"retrieval".into()), "reported, not gated");
    assert_eq!(run.case("q3")["mode"], "retrieval_miss");
    assert!((mean(&halves, "recall@5") - 5.0 / 6.0).abs() < 1e-9);
    std::fs::remove_file(site.path("retrieval/q3.yaml")).unwrap();
    site.write("generation/a2.yaml", &generation("a2", "99 kg"));
    site.pin();
    let halves = system(&site.eval(&alpha(Behaviour::Retrieves)));
    assert_eq!(halves["advice"], "generation");
    assert!(halves["sentence"].as_str().unwrap().contains("prompt or its schema"));
}

#[test]
fn a_threshold_gates_and_a_query_without_an_answer_counts_as_nothing_found() {
    let site = site();
    site.write("eval.toml", "project = \"oracle\"\n[retrieval.thresholds]\n\"recall@5\" = 0.9\n");
    assert_eq!(site.eval(&alpha(Behaviour::Retrieves)).exit, 0);
    let run = site.eval(&alpha(Behaviour::AnswersRightly));
    assert_eq!(run.exit, 1);
    assert_eq!(run.reason("retrieval-threshold")["where"], "retrieval");
    assert!(mean(&system(&run), "recall@5") < 1e-9);
}

#[test]
fn a_case_of_the_wrong_kind_is_named_and_its_set_is_not_run() {
    let site = site();
    site.write("retrieval/q3.yaml", &generation("q3", "10 kg"));
    site.write("generation/a2.yaml", &retrieval("a2", 1, "[item-1]"));
    let run = site.eval(&alpha(Behaviour::Retrieves));
    assert_eq!(run.exit, 4);
    assert_eq!(run.reason("missing-key")["where"], "eval/generation/a2.yaml:1:1");
    assert_eq!(run.case("q1")["verdict"], "unmeasured");
}

#[test]
fn what_a_run_retrieved_is_written_and_read_as_trec_files() {
    let site = site();
    site.eval(&alpha(Behaviour::Retrieves));
    let (run, trec) = (site.path("../out/run.json"), site.path("../trec"));
    let trec = trec.to_str().unwrap();
    assert_eq!(site.command(&["rank", "--from", run.to_str().unwrap(), "--out", trec]), 0);
    let qrels = std::fs::read_to_string(format!("{trec}/qrels.txt")).unwrap();
    assert!(qrels.contains("retrieval/q2 0 item-2 2\nretrieval/q2 0 item-9 0\n"), "{qrels}");
    let ranked = std::fs::read_to_string(format!("{trec}/run.txt")).unwrap();
    assert!(ranked.contains("retrieval/q1 Q0 item-1 2 1.0 gonogo\n"), "{ranked}");
    let (qrels, ranked) = (format!("{trec}/qrels.txt"), format!("{trec}/run.txt"));
    let score = ["rank", "--qrels", &qrels, "--run", &ranked, "--per-query", "--measure", "map"];
    assert_eq!(site.command(&score), 0);
    std::fs::write(&ranked, "q1 Q0 d1 1 nan tag\n").unwrap();
    assert_eq!(site.command(&score), 4);
    assert_eq!(site.command(&["rank", "--qrels", &qrels]), 64);
}
