//! A chat completion as a trace: its first choice, with its refusal, its tool calls and its usage.

use std::borrow::Cow;

use eval_core::trace::{Chunk, ToolCall, Trace, Usage};
use serde_json::value::RawValue;

use crate::endpoint::completion::{Call, Choice, Completion, Function};

/// The trace of a completion, as JSON.
///
/// # Errors
/// Why the text is no completion.
pub(super) fn trace(text: &str) -> Result<String, String> {
    let completion = Completion::read(text)?;
    let usage = completion.usage();
    let choice = completion.choices.into_iter().next().ok_or("it holds no choice")?;
    let trace = traced(choice, usage);
    serde_json::to_string(&trace).map_err(|error| error.to_string())
}

fn traced(choice: Choice, usage: Option<Usage>) -> Trace<'static> {
    let Choice { mut message, finish_reason } = choice;
    let finish = finish_reason.as_deref();
    let is_refusal = message.refusal.is_some() || finish == Some("content_filter");
    let calls = message.tool_calls.take().unwrap_or_default();
    Trace {
        output: message.text().into(),
        refused: is_refusal.then_some(true),
        tool_calls: calls.into_iter().map(call).collect(),
        // `length` is the one reason that ends an answer in its middle.
        terminated: finish.map(|reason| reason != "length"),
        usage,
        ..Trace::default()
    }
}

fn call(call: Call) -> ToolCall<'static> {
    let Function { name, arguments } = call.function;
    let arguments = serde_json::from_str::<&RawValue>(&arguments)
        .map_or_else(|_| Chunk::text(&arguments), |raw| Chunk::of(&raw));
    ToolCall { name: Cow::Owned(name), arguments, result: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(message: &str, finish: &str) -> String {
        trace(&format!(r#"{{"choices":[{{"message":{message},"finish_reason":{finish}}}]}}"#))
            .unwrap()
    }

    #[test]
    fn an_answer_is_its_content_with_its_usage() {
        let text = r#"{"id":"c","choices":[{"index":0,"message":{"role":"assistant","content":"42","refusal":null},
            "finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":2,"total_tokens":11}}"#;
        let expected =
            r#"{"output":"42","terminated":true,"usage":{"input_tokens":9,"output_tokens":2}}"#;
        assert_eq!(trace(text).unwrap(), expected);
    }

    #[test]
    fn a_refusal_is_a_refusal_however_it_is_said() {
        assert_eq!(
            of(r#"{"content":null,"refusal":"I cannot."}"#, r#""stop""#),
            r#"{"output":"I cannot.","refused":true,"terminated":true}"#
        );
        assert_eq!(
            of(r#"{"content":null}"#, r#""content_filter""#),
            r#"{"output":"","refused":true,"terminated":true}"#
        );
    }

    #[test]
    fn an_answer_cut_short_has_not_terminated() {
        assert_eq!(of(r#"{"content":"a"}"#, r#""length""#), r#"{"output":"a","terminated":false}"#);
        assert_eq!(of(r#"{"content":"a"}"#, "null"), r#"{"output":"a"}"#);
    }

    #[test]
    fn tool_calls_keep_their_arguments_as_the_model_wrote_them() {
        let calls = r#"{"content":null,"tool_calls":[
            {"id":"1","type":"function","function":{"name":"find","arguments":"{\"n\": 1.0}"}},
            {"id":"2","type":"function","function":{"name":"bad","arguments":"{oops"}}]}"#;
        assert_eq!(
            of(calls, r#""tool_calls""#),
            r#"{"output":"","tool_calls":[{"name":"find","arguments":{"n": 1.0}},{"name":"bad","arguments":"{oops"}],"terminated":true}"#
        );
    }

    #[test]
    fn what_is_no_completion_is_named() {
        assert_eq!(trace(r#"{"choices":[]}"#).unwrap_err(), "it holds no choice");
        assert!(trace("<html>").unwrap_err().starts_with("expected value"));
    }
}
