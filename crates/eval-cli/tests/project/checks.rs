//! Every check through the binary: a trace that passes it and one that fails it, with the failure mode
//! that the guide's table gives.

use eval_core::check::CHECKS;
use serde_json::{Value, json};

use crate::site::{Site, case};

/// The key of a check, its argument as YAML, a trace that passes and one that fails.
type Row = (&'static str, &'static str, Value, Value);

fn rows() -> Vec<Row> {
    [texts(), json_answers(), citations(), retrieval(), tools(), limits()].concat()
}

fn said(output: &str) -> Value {
    json!({ "output": output })
}

fn texts() -> Vec<Row> {
    vec![
        ("must_contain", "[Bern]", said("It is Bern."), said("It is Basel.")),
        ("must_not_contain", "[archived]", said("active"), said("an archived one")),
        ("matches", "'\\b\\d+ EUR\\b'", said("It costs 7 EUR."), said("It is free.")),
        ("not_matches", "'(?i)as an ai'", said("Seven."), said("As an AI, I think seven.")),
        ("equals", "seven", said("seven"), said("Seven")),
        ("not_equals", "n/a", said("seven"), said("n/a")),
        ("one_of", "[yes, no]", said("no"), said("maybe")),
        ("not_one_of", "[ok, done]", said("It is ready."), said("done")),
        ("must_mention", "[veterinarian]", said("Call a VETERINARIAN."), said("Wait.")),
        ("forbidden_terms", "[safe]", said("An unsafe plant."), said("It is Safe.")),
        (
            "language",
            "es",
            said("La planta es de la casa y no se riega en el invierno."),
            said("The plant is of the house and it is not watered in the winter."),
        ),
        (
            "as_of_date",
            "2026-01-01",
            said("As of 2026-05-18 it is 7 %."),
            said("As of 2019-05-18 it is 7 %."),
        ),
        (
            "refuses",
            "true",
            json!({"output": "I cannot say.", "refused": true}),
            json!({"output": "It is 7 %.", "refused": false}),
        ),
        (
            "answers",
            "true",
            json!({"output": "It is 7 %.", "refused": false}),
            json!({"output": "I cannot say.", "refused": true}),
        ),
        ("no_placeholders", "true", said("Dear Ada,"), said("Dear {{name}},")),
        ("length", "{min: 3, max: 5}", said("seven"), said("seventeen")),
    ]
}

fn json_answers() -> Vec<Row> {
    let schema = "{type: object, required: [a], properties: {a: {type: integer}}}";
    vec![
        ("json_valid", "true", said("{\"a\": 1}"), said("{\"a\": 1")),
        ("json_schema", schema, said("{\"a\": 1}"), said("{\"a\": \"one\"}")),
        (
            "json_path",
            "{path: $.a.b, equals: 1}",
            said("{\"a\": {\"b\": 1}}"),
            said("{\"a\": {\"b\": 2}}"),
        ),
    ]
}

fn citations() -> Vec<Row> {
    let cites = |record: &str| json!({"output": "It is 7 %.", "citations": [record], "chunks": [{"id": "r1", "text": "7 %"}]});
    vec![
        ("citations_resolve", "true", cites("r1"), cites("r9")),
        ("required_citations", "[r1]", cites("r1"), cites("r2")),
        ("forbidden_citations", "[r2]", cites("r1"), cites("r2")),
    ]
}

fn retrieval() -> Vec<Row> {
    let chunks = |chunks: Value| json!({"output": "It is 7 %.", "chunks": chunks});
    let (active, archived) = (json!({"status": "active"}), json!({"status": "archived"}));
    vec![
        (
            "retrieved_chunks.min_count",
            "{retrieved_chunks: {min_count: 1}}",
            chunks(json!([active])),
            chunks(json!([])),
        ),
        (
            "retrieved_chunks.max_count",
            "{retrieved_chunks: {max_count: 1}}",
            chunks(json!([active])),
            chunks(json!([active, active])),
        ),
        (
            "retrieved_chunks.must_contain",
            "{retrieved_chunks: {must_contain: ['\"status\": \"active\"']}}",
            chunks(json!([archived, active])),
            chunks(json!([archived])),
        ),
        (
            "retrieved_chunks.must_not_contain",
            "{retrieved_chunks: {must_not_contain: ['\"status\": \"archived\"']}}",
            chunks(json!([active])),
            chunks(json!([active, archived])),
        ),
        (
            "retrieved_chunks.each_must_contain",
            "{retrieved_chunks: {each_must_contain: ['\"status\": \"active\"']}}",
            chunks(json!([active, active])),
            chunks(json!([active, archived])),
        ),
    ]
}

fn tools() -> Vec<Row> {
    let called = |names: &[&str]| {
        let call = |name: &&str| json!({"name": name, "arguments": {"q": 1}});
        json!({"output": "Done.", "tool_calls": names.iter().map(call).collect::<Vec<_>>()})
    };
    let with = |arguments: Value| json!({"output": "Done.", "tool_calls": [{"name": "pay", "arguments": arguments}]});
    let sequence = |mode: &str| format!("{{tools: [find, pay], match: {mode}}}").leak() as &str;
    let schema = "{pay: {type: object, required: [sum], properties: {sum: {maximum: 9}}}}";
    vec![
        ("tools_allowed", "[find]", called(&["find"]), called(&["find", "pay"])),
        ("tools_forbidden", "[pay]", called(&["find"]), called(&["pay"])),
        ("tools_required", "[find]", called(&["find"]), called(&["pay"])),
        ("tool_args_schema", schema, with(json!({"sum": 9})), with(json!({"sum": 10}))),
        ("tool_sequence", "[find, pay]", called(&["find", "pay"]), called(&["pay", "find"])),
        ("tool_sequence", sequence("unordered"), called(&["pay", "find"]), called(&["pay"])),
        ("tool_sequence", sequence("subset"), called(&["pay"]), called(&["pay", "drop"])),
        ("tool_sequence", sequence("superset"), called(&["find", "log", "pay"]), called(&["find"])),
        ("no_tool_loop", "true", called(&["find"]), called(&["find"; 9])),
    ]
}

fn limits() -> Vec<Row> {
    let agent = |steps: u64, terminated: bool| json!({"output": "Done.", "steps": steps, "terminated": terminated});
    let cost = |tokens: u64, cost: f64| {
        let usage = json!({"input_tokens": tokens, "output_tokens": 1, "cost_usd": cost});
        json!({"output": "Done.", "usage": usage})
    };
    vec![
        ("steps_under", "5", agent(4, true), agent(5, true)),
        ("terminated", "true", agent(1, true), agent(1, false)),
        ("max_cost", "0.01", cost(1, 0.01), cost(1, 0.011)),
        ("max_tokens", "100", cost(99, 0.0), cost(100, 0.0)),
    ]
}

/// A project with one case a row, and the recording of what was answered to each.
fn site(answer: impl Fn(&Row) -> Value) -> Site {
    let rows = rows();
    let traces: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(number, row)| {
            let mut trace = answer(row);
            trace["id"] = json!(format!("case-{number}"));
            trace.to_string()
        })
        .collect();
    let site = Site::recorded(&traces.join("\n"));
    for (number, (key, argument, ..)) in rows.iter().enumerate() {
        let expected = if key.contains('.') {
            (*argument).to_owned()
        } else {
            format!("{{{key}: {argument}}}")
        };
        let id = format!("case-{number}");
        let text = format!("id: {id}\norigin: test\ninput: {{query: q}}\nexpected: {expected}\n");
        site.write(&format!("eval/cases/{id}.yaml"), text);
    }
    site
}

#[test]
fn every_check_has_a_row() {
    let rows = rows();
    for entry in CHECKS {
        assert!(rows.iter().any(|row| row.0 == entry.key), "no row for `{}`", entry.key);
    }
}

#[test]
fn every_check_passes_what_it_should() {
    let (ended, run) = site(|row| row.2.clone()).eval(&[]);
    let failing: Vec<&Value> =
        run["cases"].as_array().unwrap().iter().filter(|case| case["verdict"] != "pass").collect();
    assert_eq!(ended.exit, 0, "{failing:#?}");
    assert_eq!(run["counts"]["passed"], rows().len());
}

#[test]
fn every_check_fails_what_it_should_with_its_mode_and_says_why() {
    let (ended, run) = site(|row| row.3.clone()).eval(&[]);
    assert_eq!(ended.exit, 1);
    for (number, (key, ..)) in rows().iter().enumerate() {
        let case = case(&run, &format!("case-{number}"));
        let entry = CHECKS.iter().find(|entry| entry.key == *key).unwrap();
        assert_eq!(case["mode"], entry.mode.as_str(), "{key}: {case:#}");
        let checks = case["checks"].as_array().unwrap();
        let check = checks.iter().find(|check| check["check"] == *key).unwrap();
        assert_eq!(check["passed"], false, "{key}");
        assert!(check["message"].as_str().is_some_and(|message| !message.is_empty()), "{key}");
    }
}

#[test]
fn an_empty_answer_satisfies_no_negative_check_by_itself() {
    let site =
        Site::recorded("{\"id\": \"a\", \"output\": \" \"}\n{\"id\": \"b\", \"output\": \"\"}");
    site.write("eval/cases/a.yaml", crate::site::case_expecting("a", "{must_not_contain: [x]}"));
    site.write("eval/cases/b.yaml", crate::site::case_expecting("b", "{length: {max: 0}}"));
    let (ended, run) = site.eval(&[]);
    assert_eq!(ended.exit, 1);
    assert_eq!(case(&run, "a")["mode"], "missing_fact");
    assert_eq!(case(&run, "b")["verdict"], "pass");
}

#[test]
fn a_case_names_what_its_texts_mean_and_no_other_check_is_renamed() {
    let site = Site::recorded(
        "{\"id\": \"a\", \"output\": \"an archived rate\"}\n\
         {\"id\": \"b\", \"output\": \"archived\", \"tool_calls\": [{\"name\": \"pay\", \"arguments\": {}}]}\n\
         {\"id\": \"c\", \"output\": \"\"}",
    );
    let expected = "{must_not_contain: [archived], tools_forbidden: [pay]}";
    for id in ["a", "b", "c"] {
        let text = crate::site::case_expecting(id, expected) + "mode: stale_answer\n";
        site.write(&format!("eval/cases/{id}.yaml"), text);
    }
    let (_, run) = site.eval(&[]);
    let modes = ["a", "b", "c"].map(|id| case(&run, id)["mode"].clone());
    assert_eq!(modes, ["stale_answer", "unauthorised_tool_call", "missing_fact"]);
}
