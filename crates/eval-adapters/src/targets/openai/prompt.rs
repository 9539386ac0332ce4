//! Prompts with fields: `{{input.query}}` stands for that part of the case's input.
//!
//! A field is a path of keys and positions joined by dots. What is put in is never read again for
//! fields, so that an input cannot ask for another one.

use serde_json::Value;

/// A prompt with fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    /// Keys and positions below `input`.
    Field(Vec<String>),
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    /// The first field that is none, as the end of a sentence that names the template.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find("{{") {
            let (literal, opened) = (&rest[..start], &rest[start + 2..]);
            let end = opened.find("}}").ok_or("opens a field with `{{` and never closes it")?;
            if !literal.is_empty() {
                parts.push(Part::Literal(literal.to_owned()));
            }
            parts.push(Part::Field(field(opened[..end].trim())?));
            rest = &opened[end + 2..];
        }
        if !rest.is_empty() {
            parts.push(Part::Literal(rest.to_owned()));
        }
        Ok(Self { text: text.to_owned(), parts })
    }

    /// The text as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text with every field replaced: a text by itself, any other value by its JSON.
    ///
    /// # Errors
    /// The first field that the input lacks.
    pub fn filled(&self, input: &Value) -> Result<String, String> {
        let mut filled = String::new();
        for part in &self.parts {
            match part {
                Part::Literal(text) => filled.push_str(text),
                Part::Field(path) => match value(input, path) {
                    Some(Value::String(text)) => filled.push_str(text),
                    Some(value) => filled.push_str(&value.to_string()),
                    None => {
                        return Err(["input"]
                            .into_iter()
                            .chain(path.iter().map(String::as_str))
                            .collect::<Vec<_>>()
                            .join("."));
                    }
                },
            }
        }
        Ok(filled)
    }
}

fn field(name: &str) -> Result<Vec<String>, String> {
    let mut path = name.split('.').map(str::trim);
    let is_input = path.next() == Some("input");
    let path: Vec<String> = path.map(str::to_owned).collect();
    if !is_input || path.iter().any(String::is_empty) {
        return Err(format!(
            "names the field `{name}`; fields are `input` and what is below it, such as `input.query`"
        ));
    }
    Ok(path)
}

fn value<'v>(input: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(input, |value, step| match value {
        Value::Object(map) => map.get(step),
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn filled(template: &str, input: &Value) -> Result<String, String> {
        Template::read(template).unwrap().filled(input)
    }

    #[test]
    fn fields_are_replaced_by_their_values() {
        let input = json!({"query": "why?", "docs": [{"text": "a"}, 7], "n": 1.5});
        assert_eq!(filled("Q: {{input.query}}!", &input).unwrap(), "Q: why?!");
        assert_eq!(
            filled("{{ input.docs.0.text }}/{{input.docs.1}}/{{input.n}}", &input).unwrap(),
            "a/7/1.5"
        );
        assert_eq!(filled("{{input}}", &json!({"a": 1})).unwrap(), r#"{"a":1}"#);
        assert_eq!(filled("JSON: {\"a\": {}}", &input).unwrap(), "JSON: {\"a\": {}}");
    }

    #[test]
    fn an_input_cannot_ask_for_another_field() {
        let input = json!({"query": "{{input.secret}}", "secret": "s"});
        assert_eq!(filled("{{input.query}}", &input).unwrap(), "{{input.secret}}");
    }

    #[test]
    fn a_field_that_the_input_lacks_is_named() {
        assert_eq!(
            filled("{{input.query.x}}", &json!({"query": "a"})).unwrap_err(),
            "input.query.x"
        );
        assert_eq!(filled("{{input.docs.2}}", &json!({"docs": []})).unwrap_err(), "input.docs.2");
    }

    #[test]
    fn a_field_that_is_none_is_refused() {
        for (text, expected) in [
            ("{{query}}", "names the field `query`"),
            ("{{}}", "names the field ``"),
            ("{{input.}}", "names the field `input.`"),
            ("a {{input.query", "opens a field"),
            ("{{inputs.query}}", "names the field `inputs.query`"),
        ] {
            let error = Template::read(text).unwrap_err();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn a_text_without_fields_is_itself(text in "[^{]*") {
            prop_assert_eq!(filled(&text, &json!({})).unwrap(), text);
        }
    }
}
