//! `tool_args_schema`: every call of a tool has arguments that satisfy its schema.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::argument::all;
use super::json::Schema;
use super::message::quoted;
use super::{Argument, Check, View};
use crate::diag::Code;
use crate::trace::ToolCall;

/// ## What it decides
/// Whether the arguments of every call of a tool satisfy the JSON Schema that the case gives for the
/// tool, inline or as the path of a file.
/// ## How it compares
/// As `json_schema` does; a call without arguments has `null`.
/// ## Fails when
/// A call has other arguments: a refund of more than the limit (mode `unauthorised_tool_call`). The
/// message names call, tool and violation.
/// ## Does not look at
/// Tools without a schema here, or whether a tool is called at all (`tools_required`).
#[derive(Debug)]
struct ToolArgsSchema(BTreeMap<String, Schema>);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let entries = argument.reader.entries(argument.node, argument.of)?;
    if entries.is_empty() {
        argument.refuse(Code::Empty, format!("{} names no tool", argument.of));
        return None;
    }
    let schemas = all(entries, |entry| {
        let of = format!("the schema of `{}`", entry.key);
        Some((entry.key.clone(), Schema::read(&mut argument.inner(&entry.node, &of))?))
    })?;
    Some(Arc::new(ToolArgsSchema(schemas.into_iter().collect())))
}

impl ToolArgsSchema {
    /// How a call violates the schema of its tool. `None` for a tool without one.
    fn violation(&self, call: &ToolCall<'_>) -> Option<String> {
        let schema = self.0.get(call.name.as_ref())?;
        match serde_json::from_str::<Value>(call.arguments.json()) {
            Ok(arguments) => (!schema.allows(&arguments)).then(|| schema.violations(&arguments)),
            Err(error) => Some(format!("the arguments cannot be read: {error}")),
        }
    }

    fn allows(&self, call: &ToolCall<'_>) -> bool {
        let Some(schema) = self.0.get(call.name.as_ref()) else { return true };
        let arguments = serde_json::from_str::<Value>(call.arguments.json());
        arguments.is_ok_and(|arguments| schema.allows(&arguments))
    }
}

impl Check for ToolArgsSchema {
    fn argument(&self) -> Value {
        let schemas = self.0.iter().map(|(tool, schema)| (tool.clone(), schema.argument()));
        Value::Object(schemas.collect())
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.trace().tool_calls.iter().all(|call| self.allows(call))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let calls = view.trace().tool_calls.iter().enumerate();
        let mut violations =
            calls.filter_map(|(index, call)| Some((index, call, self.violation(call)?)));
        let first = violations.next().map(|(index, call, violation)| {
            format!("call {} of {}: {violation}", index + 1, quoted(&call.name))
        });
        let further = violations.count();
        let more = if further > 0 { format!("; and {further} more calls") } else { String::new() };
        format!("{}{more}", first.unwrap_or_default())
    }
}

#[cfg(all(test, feature = "json-schema"))]
mod tests {
    use crate::check::testing::{failures, refusal};

    const REFUND: &str = "tool_args_schema: {refund: {required: [amount], properties: {amount: {maximum: 100}}}, note: {type: 'null'}}";

    #[test]
    fn a_call_with_other_arguments_is_named() {
        let trace = r#"{"output":"a","tool_calls":[{"name":"search","arguments":{"q":1}},
            {"name":"refund","arguments":{"amount":50}},{"name":"refund","arguments":{"amount":5000}},
            {"name":"refund","arguments":{}}]}"#;
        insta::assert_snapshot!(failures(REFUND, trace), @"tool_args_schema: call 3 of `refund`: at `/amount`: `5000` is greater than the maximum of 100; and 1 more calls");
    }

    #[test]
    fn calls_within_the_schema_pass() {
        let trace = r#"{"output":"a","tool_calls":[{"name":"refund","arguments":{"amount":50}},
            {"name":"note","arguments":null}]}"#;
        assert_eq!(failures(REFUND, trace), "");
        assert_eq!(failures(REFUND, r#"{"output":"a"}"#), "");
    }

    #[test]
    fn arguments_that_nest_too_deep_fail() {
        let nested = format!("{}1{}", "[".repeat(500), "]".repeat(500));
        let trace =
            format!(r#"{{"output":"a","tool_calls":[{{"name":"refund","arguments":{nested}}}]}}"#);
        assert!(failures(REFUND, &trace).contains("cannot be read: recursion limit"));
    }

    #[test]
    fn a_schema_that_cannot_decide_is_refused() {
        insta::assert_snapshot!(refusal("tool_args_schema: {}"), @r"
        error[empty]: `tool_args_schema` names no tool
          --> case.yaml:1:19
        ");
        insta::assert_snapshot!(refusal("tool_args_schema: {a: {}, b: {type: objct}, b: true}"), @r#"
        error[vacuous]: the schema of `a` allows every value, as it asserts nothing
          --> case.yaml:1:23
        error[pattern]: the schema of `b` is no JSON Schema: at `/type`: "objct" is not valid under any of the schemas listed in the 'anyOf' keyword
          --> case.yaml:1:30
        error[duplicate-key]: `b` stands twice in `tool_args_schema`: first in line 1, column 27
          --> case.yaml:1:45
        error[vacuous]: the schema of `b` allows every value
          --> case.yaml:1:48
        "#);
        insta::assert_snapshot!(refusal("tool_args_schema: [a]"), @r"
        error[wrong-type]: `tool_args_schema` is a list, expected a mapping
          --> case.yaml:1:19
        ");
    }
}
