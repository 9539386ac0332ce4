//! A recorded production agent, gated on what it did.

use serde_json::{Value, json};

use crate::oracle::Site;

fn text(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

/// The trace of a case: a model call, the tools that were executed, and the reply.
fn trace(case: &str, tools: &[&str], reply: &str) -> String {
    let id = format!("{:0>32}", case.len());
    let span = |n: usize, attributes: &[Value]| {
        json!({ "traceId": id, "spanId": format!("{n:016x}"), "startTimeUnixNano": n.to_string(),
            "endTimeUnixNano": (n + 1).to_string(), "attributes": attributes })
    };
    let message = json!([{ "role": "assistant", "finish_reason": "stop",
        "parts": [{ "type": "text", "content": reply }] }]);
    let mut spans = vec![span(1, &[text("gonogo.case", case)])];
    for (n, tool) in (2..).zip(tools) {
        let of = [text("gen_ai.operation.name", "execute_tool"), text("gen_ai.tool.name", tool)];
        spans.push(span(n, &of));
    }
    let last = [
        text("gen_ai.operation.name", "chat"),
        text("gen_ai.output.messages", &message.to_string()),
    ];
    spans.push(span(tools.len() + 2, &last));
    json!({ "resourceSpans": [{ "scopeSpans": [{ "spans": spans }] }] }).to_string()
}

fn site(lines: &[String]) -> Site {
    let site = Site::new();
    let target = "project = \"oracle\"\n[targets.production]\nkind = \"recorded\"\n\
        format = \"otlp\"\npath = \"spans.jsonl\"\n";
    site.write("eval.toml", target);
    site.write("spans.jsonl", &(lines.join("\n") + "\n"));
    for id in ["a", "bb"] {
        let case = format!(
            "id: {id}\norigin: traffic\ninput: {{query: q}}\nexpected: {{tools_allowed: [search], \
             tool_sequence: {{tools: [search], match: superset}}, terminated: true, steps_under: 3, \
             no_placeholders: true}}\n"
        );
        site.write(&format!("cases/{id}.yaml"), &case);
    }
    site.pin();
    site
}

#[test]
fn a_tool_off_the_list_is_a_boundary_failure_whatever_the_prose() {
    let lines = [trace("a", &["search"], "Done."), trace("bb", &["search", "pay"], "All is well.")];
    let run = site(&lines).eval_with(&[], &["--layer", "regression"]);
    assert_eq!(run.exit, 1, "{}", run.bytes);
    assert_eq!(run.case("a")["verdict"], "pass");
    assert_eq!(run.case("bb")["mode"], "unauthorised_tool_call");
}

#[test]
fn a_recording_that_is_no_otlp_json_is_bad_data() {
    let site = site(&[trace("a", &[], "x")]);
    site.write("spans.jsonl", "{\"resourceSpans\": 1}\n");
    assert_eq!(site.exit_of(&[], &["--layer", "regression"]), 4);
    assert_eq!(site.command(&["check"]), 4);
}
