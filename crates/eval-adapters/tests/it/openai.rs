//! The `openai` target against a server that speaks chat completions.

use eval_core::target::FaultKind;
use eval_core::trace::Trace;
use serde_json::json;

use crate::server::{Reply, Server};
use crate::support::{Workshop, ask, fault};

fn table(server: &Server, keys: &str) -> String {
    format!(
        "kind = \"openai\"\nurl = \"{}\"\nmodel = \"small\"\nprompt = \"Q: {{{{input.query}}}}\"\n{keys}\n",
        server.url("/v1/chat/completions")
    )
}

#[tokio::test]
async fn a_completion_is_a_trace() {
    let server = Server::start(|_| {
        let choice = json!({"message": {"content": "42 kg"}, "finish_reason": "stop"});
        let usage = json!({"prompt_tokens": 12, "completion_tokens": 3});
        Reply::ok(json!({"choices": [choice], "usage": usage}).to_string())
    });
    let keys = "system = \"Be brief.\"\nparameters = { temperature = 0 }";
    let target = Workshop::new().target(&table(&server, keys));
    let text = ask(&*target, "a", &json!({"query": "how heavy?"})).await.unwrap();
    let trace = Trace::from_json(&text).unwrap();
    assert_eq!((&*trace.output, trace.terminated), ("42 kg", Some(true)));
    assert_eq!(trace.usage.unwrap().input_tokens, Some(12));
    let messages = json!([
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Q: how heavy?"},
    ]);
    let expected = json!({"model": "small", "messages": messages, "seed": 7, "temperature": 0});
    assert_eq!(server.requests()[0].body, expected);
}

#[tokio::test]
async fn what_is_no_completion_is_garbage_and_a_lacking_field_is_said_unasked() {
    let server = Server::start(|_| Reply::ok(r#"{"object":"error"}"#));
    let target = Workshop::new().target(&table(&server, ""));
    let (kind, message) = fault(ask(&*target, "a", &json!({"query": "x"})).await);
    assert_eq!(kind, FaultKind::Garbage);
    assert_eq!(message, "the answer is no chat completion: it holds no choice");
    let (kind, message) = fault(ask(&*target, "a", &json!({"question": "x"})).await);
    assert_eq!(kind, FaultKind::Refused);
    assert_eq!(message, "the prompt names `input.query`, which the case's input lacks");
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn another_prompt_is_another_identity() {
    let server = Server::start(|_| Reply::Hangup);
    let identity = |keys: &str| Workshop::new().target(&table(&server, keys)).identity();
    assert_eq!(identity(""), identity("concurrency = 2"));
    assert_ne!(identity(""), identity("system = \"x\""));
    assert_ne!(identity(""), identity("parameters = { temperature = 1 }"));
}
