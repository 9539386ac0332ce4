//! What the spans of one trace come to.
//!
//! | of our trace | from |
//! | --- | --- |
//! | `output` | text parts of `gen_ai.output.messages` of the first span, else of the last model call |
//! | `tool_calls` | `execute_tool` spans as they began, then calls that a model asked for and nobody executed |
//! | `chunks` | `gen_ai.retrieval.documents` of `retrieval` spans, as they began |
//! | `steps` | model calls |
//! | `terminated` | whether the last model call ended by itself: not for a tool, not for length |
//! | `usage` | tokens of all model calls |
//!
//! A call that was asked for and not executed counts: an agent that reaches for a tool off its list has
//! crossed the boundary, whether or not somebody held it back.

use eval_core::ids::CaseId;
use serde_json::{Map, Value, json};

use super::Recorded;
use super::span::Span;

/// The case that a trace answers, and its repetition if it names one.
pub(super) fn key(spans: &[Span]) -> (CaseId, Option<u32>) {
    let of = |key: &str| spans.iter().find_map(|span| span.text(key));
    let case = of("gonogo.case").or_else(|| of("gen_ai.conversation.id"));
    let repetition = spans.iter().find_map(|span| span.count("gonogo.repetition"));
    let repetition = repetition.and_then(|repetition| u32::try_from(repetition).ok());
    (case.unwrap_or(&spans[0].trace).into(), repetition)
}

/// The answer of a trace; its spans stand in the order of their beginnings.
pub(super) fn of(spans: &[Span]) -> Recorded {
    let root = root(spans);
    let calls: Vec<&Span> = spans.iter().filter(|span| span.is_inference()).collect();
    let last = calls.iter().copied().max_by_key(|span| (span.end, span.start));
    let output = output(root).or_else(|| last.and_then(output));
    let Some(output) = output else {
        return Err(match &root.error {
            Some(error) => error.clone(),
            None => {
                "no span has `gen_ai.output.messages`: an instrumentation records what was said \
                     only where it is told to"
                    .to_owned()
            }
        });
    };
    let mut trace = Map::from_iter([
        ("output".to_owned(), Value::from(output)),
        ("chunks".to_owned(), Value::Array(documents(spans))),
        ("tool_calls".to_owned(), Value::Array(tool_calls(spans))),
        ("steps".to_owned(), json!(calls.len())),
    ]);
    if let Some(terminated) = last.or(Some(root)).and_then(terminated) {
        trace.insert("terminated".to_owned(), terminated.into());
    }
    let paid = if calls.is_empty() { vec![root] } else { calls };
    if let Some(usage) = usage(&paid) {
        trace.insert("usage".to_owned(), usage);
    }
    Ok(Value::Object(trace).to_string())
}

/// The span that is part of no other one here, and began first.
fn root(spans: &[Span]) -> &Span {
    let is_root = |span: &&Span| !spans.iter().any(|other| other.id == span.parent);
    spans.iter().find(is_root).unwrap_or(&spans[0])
}

fn messages(span: &Span) -> Vec<Value> {
    let messages = span.structure("gen_ai.output.messages");
    messages.and_then(|messages| messages.as_array().cloned()).unwrap_or_default()
}

fn parts<'v>(messages: &'v [Value], kind: &str) -> Vec<&'v Value> {
    let parts = messages.iter().filter_map(|message| message.get("parts")?.as_array()).flatten();
    parts.filter(|part| part.get("type").and_then(Value::as_str) == Some(kind)).collect()
}

/// What was said, if it was recorded that something was: a message of tool calls alone says nothing.
fn output(span: &Span) -> Option<String> {
    let messages = messages(span);
    let texts = parts(&messages, "text");
    let texts: Vec<&str> =
        texts.iter().filter_map(|part| part.get("content").and_then(Value::as_str)).collect();
    (!messages.is_empty()).then(|| texts.join("\n"))
}

/// One call of a tool, with the id by which its request is found.
struct Call {
    id: Option<String>,
    name: String,
    arguments: Value,
    result: Option<Value>,
}

fn tool_calls(spans: &[Span]) -> Vec<Value> {
    let executed = spans.iter().filter(|span| span.operation() == "execute_tool").map(executed);
    let mut calls: Vec<Call> = executed.collect();
    // Which executed calls a request is still to be told from.
    let mut free: Vec<bool> = vec![true; calls.len()];
    for span in spans.iter().filter(|span| span.is_inference()) {
        for part in parts(&messages(span), "tool_call") {
            let asked = asked(part);
            let is_it = |call: &Call| match (&call.id, &asked.id) {
                (Some(left), Some(right)) => left == right,
                _ => call.name == asked.name && call.arguments == asked.arguments,
            };
            match (0..free.len()).find(|&n| free[n] && is_it(&calls[n])) {
                Some(found) => {
                    free[found] = false;
                    // Arguments of a call are recorded only where asked for, those of a request as well.
                    if calls[found].arguments.is_null() {
                        calls[found].arguments = asked.arguments;
                    }
                }
                None => calls.push(asked),
            }
        }
    }
    calls.into_iter().map(told).collect()
}

fn executed(span: &Span) -> Call {
    Call {
        id: span.text("gen_ai.tool.call.id").map(str::to_owned),
        name: span.text("gen_ai.tool.name").unwrap_or_default().to_owned(),
        arguments: span.structure("gen_ai.tool.call.arguments").unwrap_or_default(),
        result: span.structure("gen_ai.tool.call.result"),
    }
}

fn asked(part: &Value) -> Call {
    let text = |key: &str| part.get(key).and_then(Value::as_str).map(str::to_owned);
    let arguments = part.get("arguments").cloned().unwrap_or_default();
    let parsed = arguments.as_str().and_then(|text| serde_json::from_str(text).ok());
    Call {
        id: text("id"),
        name: text("name").unwrap_or_default(),
        arguments: parsed.unwrap_or(arguments),
        result: None,
    }
}

fn told(call: Call) -> Value {
    let arguments = if call.arguments.is_null() { json!({}) } else { call.arguments };
    let mut told = json!({ "name": call.name, "arguments": arguments });
    if let Some(result) = call.result {
        told["result"] = result;
    }
    told
}

fn documents(spans: &[Span]) -> Vec<Value> {
    let retrievals = spans.iter().filter(|span| span.operation() == "retrieval");
    let documents = retrievals.filter_map(|span| span.structure("gen_ai.retrieval.documents"));
    documents.filter_map(|documents| documents.as_array().cloned()).flatten().collect()
}

fn terminated(span: &Span) -> Option<bool> {
    let of_messages = || {
        let messages = messages(span);
        Some(messages.last()?.get("finish_reason")?.as_str()?.to_owned())
    };
    let reasons = span.structure("gen_ai.response.finish_reasons");
    let last = reasons.and_then(|reasons| Some(reasons.as_array()?.last()?.as_str()?.to_owned()));
    let reason = last.or_else(of_messages)?;
    Some(!matches!(
        reason.as_str(),
        "tool_call" | "tool_calls" | "tool_use" | "length" | "max_tokens" | "error"
    ))
}

fn usage(spans: &[&Span]) -> Option<Value> {
    let sum = |key: &str| {
        let counts: Vec<u64> = spans.iter().filter_map(|span| span.count(key)).collect();
        // A call that does not say what it took makes the sum unknown.
        (counts.len() == spans.len()).then(|| counts.into_iter().fold(0, u64::saturating_add))
    };
    let (input, output) = (sum("gen_ai.usage.input_tokens")?, sum("gen_ai.usage.output_tokens")?);
    Some(json!({ "input_tokens": input, "output_tokens": output }))
}
