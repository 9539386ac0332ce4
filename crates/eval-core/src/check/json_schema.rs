//! `json_schema`: the JSON of the answer satisfies a schema.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::json::{Schema, Standing};
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the JSON of the answer satisfies a JSON Schema (draft 2020-12 unless `$schema` says
/// otherwise). The schema stands in the case, or in a `.json` or `.yaml` file that the case names.
/// ## How it compares
/// By the rules of the draft; `format` is asserted, `pattern` is matched in linear time, and no `$ref`
/// leads out of the schema: nothing is ever fetched.
/// ## Fails when
/// The answer is no JSON, or its JSON violates the schema: a price that is a text (mode
/// `schema_violation`). The message names the first violations by JSON Pointer.
/// ## Does not look at
/// Whether the values are true. It has no twin: a schema says `not` itself.
#[derive(Debug)]
struct JsonSchema {
    schema: Schema,
    standing: Standing,
    /// Whether the case wrote `{schema, in}`.
    wrapped: bool,
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if !is_wrapped(argument) {
        let (schema, standing) = (Schema::read(argument)?, Standing::default());
        return Some(Arc::new(JsonSchema { schema, standing, wrapped: false }));
    }
    let fields = argument.fields(&["schema", "in"])?;
    let standing = Standing::read(argument, &fields);
    let schema = argument.reader.required(&fields, "schema");
    let schema = schema.and_then(|node| Schema::read(&mut argument.inner(node, "`schema`")));
    Some(Arc::new(JsonSchema { schema: schema?, standing: standing?, wrapped: true }))
}

/// Whether the mapping is `{schema, in}`: neither key is a keyword of JSON Schema.
fn is_wrapped(argument: &Argument<'_, '_>) -> bool {
    argument.has_key("schema") || argument.has_key("in")
}

impl Check for JsonSchema {
    fn argument(&self) -> Value {
        if !self.wrapped {
            return self.schema.argument();
        }
        let mut argument = Map::from_iter([("schema".to_owned(), self.schema.argument())]);
        self.standing.write(&mut argument);
        Value::Object(argument)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.json(self.standing).is_ok_and(|value| self.schema.allows(value))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        match view.json(self.standing) {
            Ok(value) => self.schema.violations(value),
            Err(why) => why.to_owned(),
        }
    }
}

#[cfg(all(test, feature = "json-schema"))]
mod tests {
    use crate::check::ReadContext;
    use crate::check::testing::{failures, read_with, refusal};

    const PRICE: &str = "json_schema: {type: object, required: [price], properties: {price: {type: number, minimum: 0}}}";

    #[test]
    fn a_violation_is_named_by_its_place() {
        insta::assert_snapshot!(failures(PRICE, r#"{"output":"{\"price\":\"3\"}"}"#), @r#"json_schema: at `/price`: `"3"` is not of type "number""#);
        insta::assert_snapshot!(failures(PRICE, r#"{"output":"{}"}"#), @r#"json_schema: at the top: "price" is a required property"#);
        insta::assert_snapshot!(failures(PRICE, r#"{"output":"3 EUR"}"#), @"json_schema: the answer is no JSON: trailing characters at line 1 column 3; it reads `3 EUR`");
    }

    #[test]
    fn json_that_satisfies_the_schema_passes() {
        assert_eq!(failures(PRICE, r#"{"output":"{\"price\":3}"}"#), "");
        let fenced = "json_schema: {schema: {type: array}, in: fenced}";
        assert_eq!(failures(fenced, r#"{"output":"So:\n```\n[]\n```"}"#), "");
    }

    #[test]
    fn a_format_is_asserted() {
        let date = "json_schema: {type: string, format: date}";
        assert_eq!(failures(date, r#"{"output":"\"2026-02-28\""}"#), "");
        assert!(!failures(date, r#"{"output":"\"2026-02-30\""}"#).is_empty());
    }

    #[test]
    fn a_schema_that_cannot_decide_is_refused() {
        let refused: Vec<String> = [
            "json_schema: true",
            "json_schema: {}",
            "json_schema: {tpye: object}",
            "json_schema: {type: objct}",
            "json_schema: [a]",
            "json_schema: {$ref: 'https://example.com/schema.json'}",
            "json_schema: {$ref: 'file:///etc/passwd'}",
            "json_schema: {$ref: 'other.json'}",
            "json_schema: {type: string, format: dat}",
            "json_schema: {type: string, pattern: '(?=a)'}",
            "json_schema: {schema: {type: array}, on: fenced}",
        ]
        .iter()
        .map(|expected| refusal(expected))
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r#"
        error[vacuous]: `json_schema` allows every value
          --> case.yaml:1:14
        error[vacuous]: `json_schema` allows every value, as it asserts nothing
          --> case.yaml:1:14
        error[vacuous]: `json_schema` allows every value, as it asserts nothing: for `tpye`, did you mean `type`?
          --> case.yaml:1:14
        error[pattern]: `json_schema` is no JSON Schema: at `/type`: "objct" is not valid under any of the schemas listed in the 'anyOf' keyword
          --> case.yaml:1:14
        error[wrong-type]: `json_schema` is no JSON Schema, which is a mapping
          --> case.yaml:1:14
        error[pattern]: `json_schema` is no JSON Schema: Resource 'https://example.com/schema.json' is not present in a registry and retrieving it failed: Retrieval is disabled, cannot fetch https://example.com/schema.json
          --> case.yaml:1:14
        error[pattern]: `json_schema` is no JSON Schema: Resource 'file:///etc/passwd' is not present in a registry and retrieving it failed: Retrieval is disabled, cannot fetch file:///etc/passwd
          --> case.yaml:1:14
        error[pattern]: `json_schema` is no JSON Schema: Resource 'other.json' is not present in a registry and retrieving it failed: No base URI is available
          --> case.yaml:1:14
        error[pattern]: `json_schema` is no JSON Schema: at `/format`: Unknown format: 'dat'
          --> case.yaml:1:14
        error[pattern]: `json_schema` is no JSON Schema: at `/pattern`: "(?=a)" is not a "regex"
          --> case.yaml:1:14
        error[unknown-key]: `on` is not a key of `json_schema`
          --> case.yaml:1:38
          help: did you mean `in`?
        "#);
    }

    fn files(path: &str) -> Result<String, String> {
        match path {
            "schemas/price.json" => Ok(r#"{"required": ["price"]}"#.to_owned()),
            "twice.json" => Ok("{\"type\": \"array\",\n \"type\": \"object\"}".to_owned()),
            "broken.yaml" => Ok("type: [".to_owned()),
            _ => Err("no such file".to_owned()),
        }
    }

    #[test]
    fn a_schema_in_a_file_counts_with_its_content() {
        let context = ReadContext { file: &files, prefix: "eval/" };
        let checks = read_with("json_schema: schemas/price.json", &context).unwrap();
        assert_eq!(
            serde_json::to_string(&checks).unwrap(),
            r#"{"json_schema":{"file":"schemas/price.json","schema":{"required":["price"]}}}"#
        );
    }

    #[test]
    fn a_schema_file_that_cannot_be_used_is_refused_where_the_problem_stands() {
        let context = ReadContext { file: &files, prefix: "eval/" };
        let refused: Vec<String> = [
            "json_schema: missing.json",
            "json_schema: twice.json",
            "json_schema: broken.yaml",
            "json_schema: ../../etc/passwd.json",
            "json_schema: /etc/passwd.json",
            "json_schema: schema.txt",
        ]
        .iter()
        .map(|expected| read_with(expected, &context).unwrap_err())
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[unreadable]: `json_schema`: `missing.json` cannot be read: no such file
          --> case.yaml:1:14
        error[duplicate-key]: `type` stands twice in the schema: first in line 1, column 2
          --> eval/twice.json:2:2
        error[syntax]: unclosed bracket '['
          --> eval/broken.yaml:1:7
        error[wrong-value]: `json_schema`: `../../etc/passwd.json` is no relative path of a file below the folder
          --> case.yaml:1:14
        error[wrong-value]: `json_schema`: `/etc/passwd.json` is no relative path of a file below the folder
          --> case.yaml:1:14
        error[wrong-value]: `json_schema`: `schema.txt` is no path of a `.json` or `.yaml` file
          --> case.yaml:1:14
        ");
    }
}
