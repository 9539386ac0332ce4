//! One span, as far as it is looked at.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// One span.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// The trace it belongs to.
    pub(super) trace: String,
    /// Its own id.
    pub(super) id: String,
    /// The span it is part of; empty for the first one.
    pub(super) parent: String,
    /// Nanoseconds since 1970.
    pub(super) start: u64,
    /// Nanoseconds since 1970; 0 if it has not ended.
    pub(super) end: u64,
    /// What went wrong, if its status says so.
    pub(super) error: Option<String>,
    /// Its attributes and those of its events, the span's own first.
    attributes: BTreeMap<String, Value>,
}

/// The status code of a span that failed.
const STATUS_ERROR: u64 = 2;

impl Span {
    /// The span of an OTLP JSON object; `None` without its ids.
    pub(super) fn of(json: &Value) -> Option<Self> {
        let text = |key: &str| json.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (trace, id) = (text("traceId"), text("spanId"));
        if trace.is_empty() || id.is_empty() {
            return None;
        }
        let mut attributes = attributes(json);
        for event in json.get("events").and_then(Value::as_array).into_iter().flatten() {
            for (key, value) in self::attributes(event) {
                attributes.entry(key).or_insert(value);
            }
        }
        let nanoseconds = |key: &str| json.get(key).and_then(whole).unwrap_or(0);
        let status = json.get("status");
        let code = status.and_then(|status| status.get("code"));
        let failed = code.is_some_and(|code| {
            whole(code) == Some(STATUS_ERROR) || code.as_str() == Some("STATUS_CODE_ERROR")
        });
        let message = status.and_then(|status| status.get("message")).and_then(Value::as_str);
        Some(Self {
            trace,
            id,
            parent: text("parentSpanId"),
            start: nanoseconds("startTimeUnixNano"),
            end: nanoseconds("endTimeUnixNano"),
            error: failed.then(|| message.unwrap_or("the span failed").to_owned()),
            attributes,
        })
    }

    /// An attribute as it is.
    pub(super) fn attribute(&self, key: &str) -> Option<&Value> {
        self.attributes.get(key)
    }

    /// An attribute that is a text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.attribute(key)?.as_str().filter(|text| !text.is_empty())
    }

    /// An attribute that is a count.
    pub(super) fn count(&self, key: &str) -> Option<u64> {
        self.attribute(key).and_then(whole)
    }

    /// An attribute with structure, which instrumentations may also write as JSON in a text.
    pub(super) fn structure(&self, key: &str) -> Option<Value> {
        let value = self.attribute(key)?;
        let parsed = value.as_str().and_then(|text| serde_json::from_str(text).ok());
        Some(parsed.unwrap_or_else(|| value.clone()))
    }

    /// What the span did.
    pub(super) fn operation(&self) -> &str {
        self.text("gen_ai.operation.name").unwrap_or_default()
    }

    /// Whether it asked a model.
    pub(super) fn is_inference(&self) -> bool {
        matches!(self.operation(), "chat" | "text_completion" | "generate_content")
    }
}

fn attributes(json: &Value) -> BTreeMap<String, Value> {
    key_values(json.get("attributes")).into_iter().collect()
}

fn key_values(list: Option<&Value>) -> Map<String, Value> {
    let entries = list.and_then(Value::as_array).into_iter().flatten();
    let entry = |entry: &Value| {
        Some((entry.get("key")?.as_str()?.to_owned(), any_value(entry.get("value")?)))
    };
    entries.filter_map(entry).collect()
}

/// An `AnyValue` of OTLP as plain JSON.
fn any_value(value: &Value) -> Value {
    let Some((kind, held)) = value.as_object().and_then(|value| value.iter().next()) else {
        return Value::Null;
    };
    match kind.as_str() {
        "intValue" => whole(held).map_or_else(|| held.clone(), Value::from),
        "arrayValue" => {
            let values = held.get("values").and_then(Value::as_array).into_iter().flatten();
            Value::Array(values.map(any_value).collect())
        }
        "kvlistValue" => Value::Object(key_values(held.get("values"))),
        _ => held.clone(),
    }
}

/// A whole number from 0: JSON of Protobuf writes 64 bits as text.
fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
