//! A JSON Schema as a case writes it: inline, or as the path of a file.

use serde_json::{Value, json};

use super::super::Argument;
use super::super::message::quoted;
use super::cycle::is_endless;
use super::validator::Validator;
use crate::diag::{Code, nearest};
use crate::doc::{Language, Reader, parsed};

/// A JSON Schema, compiled.
#[derive(Debug)]
pub(in crate::check) struct Schema {
    /// The path, where the schema stands in a file of its own.
    path: Option<String>,
    written: Value,
    validator: Validator,
}

impl Schema {
    /// Reads a schema or the path of one. Refused: a schema that allows everything or nothing, and
    /// one whose `$ref` leads out of it.
    pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Self> {
        let path = argument.as_text().filter(|text| !["true", "false"].contains(text));
        let schema = match path {
            Some(path) => from_file(argument, path)?,
            None => argument.reader.json(argument.node, argument.of)?,
        };
        if let Err((code, why)) = decides(&schema) {
            argument.refuse(code, format!("{} {why}", argument.of));
            return None;
        }
        match Validator::new(&schema) {
            Ok(validator) => {
                Some(Self { path: path.map(str::to_owned), written: schema, validator })
            }
            Err(why) => {
                argument.refuse(Code::Pattern, format!("{} is no JSON Schema: {why}", argument.of));
                None
            }
        }
    }

    /// The schema as it was written; with its path where it stands in a file, whose content counts.
    pub(in crate::check) fn argument(&self) -> Value {
        match &self.path {
            Some(path) => json!({ "file": path, "schema": self.written }),
            None => self.written.clone(),
        }
    }

    /// Whether the schema allows the value.
    pub(in crate::check) fn allows(&self, value: &Value) -> bool {
        self.validator.allows(value)
    }

    /// How the value violates the schema, in one line.
    pub(in crate::check) fn violations(&self, value: &Value) -> String {
        self.validator.violations(value)
    }
}

/// The schema in a file below the folder of the context.
fn from_file(argument: &mut Argument<'_, '_>, path: &str) -> Option<Value> {
    let language = Language::of_file(path).filter(|language| *language != Language::Toml);
    let refused = match language {
        _ if !stays_inside(path) => {
            Err((Code::WrongValue, "is no relative path of a file below the folder"))
        }
        None => Err((Code::WrongValue, "is no path of a `.json` or `.yaml` file")),
        Some(language) => Ok(language),
    };
    let language = match refused {
        Ok(language) => language,
        Err((code, why)) => {
            argument.refuse(code, format!("{}: {} {why}", argument.of, quoted(path)));
            return None;
        }
    };
    let text = match (argument.context.file)(path) {
        Ok(text) => text,
        Err(why) => {
            let message = format!("{}: {} cannot be read: {why}", argument.of, quoted(path));
            argument.refuse(Code::Unreadable, message);
            return None;
        }
    };
    let shown = format!("{}{path}", argument.context.prefix);
    schema_in(argument.reader, &text, language, &shown)
}

/// Reads the text of a schema file, whose problems stand in that file.
fn schema_in(
    reader: &mut Reader<'_>,
    text: &str,
    language: Language,
    shown: &str,
) -> Option<Value> {
    let node = match parsed(text, language, shown) {
        Ok(node) => node,
        Err(problem) => {
            reader.take_over(*problem);
            return None;
        }
    };
    let mut inside = Reader::new(shown);
    let schema = inside.json(&node, "the schema");
    let problems = inside.into_problems();
    let schema = schema.filter(|_| problems.is_empty());
    for problem in problems {
        reader.take_over(problem);
    }
    schema
}

/// Whether a path is relative, `/`-separated, and never leads upwards.
fn stays_inside(path: &str) -> bool {
    let odd = |part: &str| part.is_empty() || part == "." || part == "..";
    !path.contains(['\\', ':', '\0']) && !path.split('/').any(odd)
}

/// Keywords that can make a value invalid (drafts 4 to 2020-12).
const ASSERTIONS: &[&str] = &[
    "$dynamicRef",
    "$recursiveRef",
    "$ref",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "required",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
];

/// Whether a schema allows something and forbids something, as far as its top tells.
fn decides(schema: &Value) -> Result<(), (Code, String)> {
    match schema {
        Value::Bool(true) => Err((Code::Vacuous, "allows every value".to_owned())),
        Value::Bool(false) => Err((Code::Unsatisfiable, "allows no value".to_owned())),
        Value::Object(keys) if !keys.keys().any(|key| ASSERTIONS.contains(&key.as_str())) => {
            let meant =
                keys.keys().find_map(|key| Some((key, nearest(key, ASSERTIONS.iter().copied())?)));
            let hint = meant.map(|(key, meant)| format!(": for `{key}`, did you mean `{meant}`?"));
            let hint = hint.unwrap_or_default();
            Err((Code::Vacuous, format!("allows every value, as it asserts nothing{hint}")))
        }
        Value::Object(_) if is_endless(schema) => {
            Err((Code::Pattern, "refers to itself without end".to_owned()))
        }
        Value::Object(_) => Ok(()),
        _ => Err((Code::WrongType, "is no JSON Schema, which is a mapping".to_owned())),
    }
}
