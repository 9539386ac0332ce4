//! `json_valid`: the answer is well-formed JSON.

use std::sync::Arc;

use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::json::Standing;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer is well-formed JSON (RFC 8259): as a whole, in its last line, or in a fenced
/// code block (`in: whole | last_line | fenced`).
/// ## How it compares
/// By parsing; white space around the JSON is allowed, a sentence around it is not.
/// ## Fails when
/// The answer is `Sure! {"a": 1}`, or has a trailing comma, `NaN` or a comment (mode
/// `schema_violation`).
/// ## Does not look at
/// What the JSON says (`json_schema`, `json_path`). It has no twin: any bare number is JSON.
#[derive(Debug)]
struct JsonValid(Standing);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if !argument.is_mapping() {
        argument.wanted()?;
        return Some(Arc::new(JsonValid(Standing::default())));
    }
    let fields = argument.some_fields(&["in"])?;
    Some(Arc::new(JsonValid(Standing::read(argument, &fields)?)))
}

impl Check for JsonValid {
    fn argument(&self) -> Value {
        if self.0 == Standing::default() {
            return Value::Bool(true);
        }
        let mut argument = Map::new();
        self.0.write(&mut argument);
        Value::Object(argument)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        let text = self.0.text(view.output());
        text.is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let text = match self.0.text(view.output()) {
            Ok(text) => text,
            Err(why) => return why,
        };
        let error = serde_json::from_str::<IgnoredAny>(text).err();
        error.map_or_else(String::new, |error| self.0.no_json(text, &error))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn an_answer_that_is_no_json_fails_with_what_is_wrong() {
        assert_eq!(
            failures("json_valid: true", r#"{"output":"Sure! {}"}"#),
            "json_valid: the answer is no JSON: expected value at line 1 column 1; it reads `Sure! {}`"
        );
        for output in ["{\\\"a\\\":1,}", "NaN", "[1] x", "'a'"] {
            let trace = format!(r#"{{"output":"{output}"}}"#);
            assert!(!failures("json_valid: true", &trace).is_empty(), "{output}");
        }
        assert_eq!(
            failures("json_valid: {in: fenced}", r#"{"output":"{}"}"#),
            "json_valid: the answer has no fenced code block"
        );
    }

    #[test]
    fn well_formed_json_passes_where_it_is_said_to_stand() {
        assert_eq!(failures("json_valid: true", r#"{"output":" [1]\n"}"#), "");
        assert_eq!(failures("json_valid: {in: last_line}", r#"{"output":"So:\n{}\n"}"#), "");
        assert_eq!(
            failures("json_valid: {in: fenced}", r#"{"output":"So:\n```json\n{}\n```"}"#),
            ""
        );
        let nested = format!(r#"{{"output":"{}{}"}}"#, "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(failures("json_valid: true", &nested), "");
    }

    #[test]
    fn an_argument_that_asks_for_nothing_is_refused() {
        insta::assert_snapshot!(refusal("json_valid: false"), @r"
        error[vacuous]: `json_valid` is false, which asks for nothing
          --> case.yaml:1:13
          help: leave the key out
        ");
        insta::assert_snapshot!(refusal("json_valid: {in: fence}"), @r"
        error[wrong-value]: `in` is `fence`
          --> case.yaml:1:18
          help: did you mean `fenced`?
        ");
        insta::assert_snapshot!(refusal("json_valid: {}"), @r"
        error[empty]: `json_valid` lacks `in`
          --> case.yaml:1:13
        ");
    }
}
