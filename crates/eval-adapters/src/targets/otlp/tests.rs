use eval_core::trace::Trace;
use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::targets::config::Way;

/// An attribute of OTLP, a text.
fn text(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

fn count(key: &str, value: u64) -> Value {
    json!({ "key": key, "value": { "intValue": value.to_string() } })
}

fn span(id: u64, parent: u64, attributes: &[Value]) -> Value {
    let parent = if parent == 0 { String::new() } else { format!("{parent:016x}") };
    json!({
        "traceId": "5b8efff798038103d269b633813fc60c", "spanId": format!("{id:016x}"),
        "parentSpanId": parent, "name": "n", "startTimeUnixNano": (id * 10).to_string(),
        "endTimeUnixNano": (1000 - id).to_string(), "attributes": attributes,
    })
}

fn document(spans: &[Value]) -> String {
    json!({ "resourceSpans": [{ "scopeSpans": [{ "spans": spans }] }] }).to_string()
}

fn opened(text: &str) -> Result<OtlpTarget, Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("spans.jsonl"), text).unwrap();
    let config = TargetConfig {
        name: "production".to_owned(),
        version: None,
        model: None,
        max_output: 1 << 20,
        way: Way::Otlp("spans.jsonl".to_owned()),
        place: Place::file("eval.toml"),
    };
    OtlpTarget::open(&config, "spans.jsonl", &Project::new(folder.path()))
        .map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn answer(target: &OtlpTarget, case: &str, repetition: u32) -> Result<String, Fault> {
    let input = json!({});
    let ask = Ask { case: &case.into(), repetition, seed: 0, input: &input };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(target.answer(ask))
}

const REQUEST: &str = r#"[{"role":"assistant","finish_reason":"tool_call","parts":[
    {"type":"tool_call","id":"c1","name":"search","arguments":{"q":"refund"}},
    {"type":"tool_call","id":"c2","name":"delete_account","arguments":"{\"id\":7}"}]}]"#;
const REPLY: &str = r#"[{"role":"assistant","finish_reason":"stop","parts":[{"type":"text","content":"30 days."}]}]"#;

/// An agent that retrieves, is asked for two tools, executes one, and replies.
fn agent() -> Vec<Value> {
    let chat = |id, messages: &str, input| {
        let attributes = [
            text("gen_ai.operation.name", "chat"),
            text("gen_ai.output.messages", messages),
            count("gen_ai.usage.input_tokens", input),
            count("gen_ai.usage.output_tokens", 5),
        ];
        span(id, 1, &attributes)
    };
    let documents = json!({ "arrayValue": { "values": [{ "kvlistValue": { "values": [
        text("id", "policy-12"), { "key": "score", "value": { "doubleValue": 0.5 } }] } }] } });
    vec![
        span(1, 0, &[text("gen_ai.operation.name", "invoke_agent"), text("gonogo.case", "refund")]),
        chat(2, REQUEST, 100),
        span(
            3,
            1,
            &[
                text("gen_ai.operation.name", "retrieval"),
                json!({ "key": "gen_ai.retrieval.documents", "value": documents }),
            ],
        ),
        span(
            4,
            1,
            &[
                text("gen_ai.operation.name", "execute_tool"),
                text("gen_ai.tool.name", "search"),
                text("gen_ai.tool.call.id", "c1"),
                text("gen_ai.tool.call.result", "[\"policy-12\"]"),
            ],
        ),
        // It ends before the first one by its clock, which would make that one the last: times of spans
        // that run within each other do not tell which model call came last, so this one ends late.
        {
            let mut last = chat(5, REPLY, 120);
            last["endTimeUnixNano"] = json!("999");
            last
        },
    ]
}

#[test]
fn an_agents_spans_become_one_trace() {
    let target = opened(&document(&agent())).unwrap();
    let found = answer(&target, "refund", 0).unwrap();
    let trace = Trace::from_json(&found).unwrap();
    assert_eq!(
        (trace.output.as_ref(), trace.steps, trace.terminated),
        ("30 days.", Some(2), Some(true))
    );
    let json: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(
        json["tool_calls"],
        json!([
            { "name": "search", "arguments": { "q": "refund" }, "result": ["policy-12"] },
            { "name": "delete_account", "arguments": { "id": 7 } },
        ]),
        "what was asked for and held back counts as well"
    );
    assert_eq!(json["chunks"], json!([{ "id": "policy-12", "score": 0.5 }]));
    assert_eq!(json["usage"], json!({ "input_tokens": 220, "output_tokens": 10 }));
    assert_eq!(answer(&target, "refund", 1).unwrap_err().kind, FaultKind::NotRecorded);
}

#[test]
fn spans_may_stand_in_any_line_and_traces_of_a_case_are_its_repetitions() {
    let spans = agent();
    let mut again = agent();
    for span in &mut again {
        span["traceId"] = json!("0000000000000000000000000000000a");
        span["startTimeUnixNano"] = json!(5);
    }
    again[4]["attributes"][1] = text("gen_ai.output.messages", &REPLY.replace("30", "14"));
    let lines: Vec<String> =
        spans.iter().chain(&again).rev().map(|span| document(std::slice::from_ref(span))).collect();
    let target = opened(&lines.join("\n")).unwrap();
    assert!(answer(&target, "refund", 0).unwrap().contains("14 days"), "it began first");
    assert!(answer(&target, "refund", 1).unwrap().contains("30 days"));
}

#[test]
fn a_trace_that_recorded_nothing_said_says_why_it_is_none() {
    let silent = [span(1, 0, &[text("gen_ai.conversation.id", "c")])];
    let target = opened(&document(&silent)).unwrap();
    let fault = answer(&target, "c", 0).unwrap_err();
    assert!(fault.message.contains("gen_ai.output.messages"), "{}", fault.message);
    let mut failed = silent[0].clone();
    failed["status"] = json!({ "code": 2, "message": "quota exceeded" });
    let target = opened(&document(&[failed])).unwrap();
    assert_eq!(answer(&target, "c", 0).unwrap_err().message, "quota exceeded");
}

#[test]
fn the_trace_id_is_the_case_where_nothing_names_one() {
    let spans = [span(1, 0, &[text("gen_ai.output.messages", REPLY)])];
    let target = opened(&document(&spans)).unwrap();
    assert!(answer(&target, "5b8efff798038103d269b633813fc60c", 0).is_ok());
}

#[test]
fn what_is_no_otlp_json_is_refused_with_its_place() {
    let told = |text: &str| opened(text).unwrap_err().join("\n");
    assert!(told("{\"resourceSpans\": []}\nnot json\n{}").contains("spans.jsonl:2:"));
    assert!(told("{}").contains("has no `resourceSpans`"));
    assert!(told("{\"resourceSpans\": []}").contains("holds no span"));
    let nameless = document(&[json!({ "traceId": "", "spanId": "1" })]);
    assert!(told(&nameless).contains("without `traceId`"));
    let mut twice = agent();
    twice[0]["attributes"].as_array_mut().unwrap().push(count("gonogo.repetition", 0));
    let mut other = twice.clone();
    for span in &mut other {
        span["traceId"] = json!("0b");
    }
    twice.extend(other);
    assert!(told(&document(&twice)).contains("recorded twice"));
}

proptest! {
    #[test]
    fn no_file_panics(text in ".{0,200}") {
        let _ = opened(&text);
    }

    #[test]
    fn no_attribute_panics(value in "[\\[\\]{}\":,a-z0-9]{0,40}") {
        let keys = ["gen_ai.output.messages", "gen_ai.retrieval.documents", "gonogo.repetition",
            "gen_ai.tool.call.arguments", "gen_ai.response.finish_reasons"];
        for operation in ["chat", "execute_tool", "retrieval"] {
            let attributes: Vec<Value> = keys.iter().map(|key| text(key, &value))
                .chain([text("gen_ai.operation.name", operation)]).collect();
            let _ = opened(&document(&[span(1, 0, &attributes)]));
        }
    }
}
