//! When two JSON values are the same.

use serde_json::{Number, Value};

use crate::text::nfc;

/// Whether two values are the same: numbers by their value (`1` is `1.0`), texts and keys in Unicode
/// NFC, mappings whatever the order of their keys.
pub(in crate::check) fn same_value(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => same_number(a, b),
        (Value::String(a), Value::String(b)) => same_text(a, b),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let same = |(key, value): (&String, &Value)| {
                let found = b.get(key).or_else(|| {
                    b.iter().find(|(other, _)| same_text(key, other)).map(|(_, value)| value)
                });
                found.is_some_and(|found| same_value(value, found))
            };
            a.len() == b.len() && a.iter().all(same)
        }
        _ => a == b,
    }
}

fn same_text(a: &str, b: &str) -> bool {
    a == b || nfc(a) == nfc(b)
}

fn same_number(a: &Number, b: &Number) -> bool {
    match (a.as_i128(), b.as_i128()) {
        (Some(a), Some(b)) => a == b,
        _ => a.as_f64() == b.as_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_compared_by_meaning() {
        assert!(same_value(&json!(1), &json!(1.0)));
        assert!(same_value(&json!(u64::MAX), &json!(u64::MAX)));
        assert!(!same_value(&json!(u64::MAX), &json!(u64::MAX - 1)));
        assert!(same_value(
            &json!({"a": 1, "é": ["é"]}),
            &json!({"e\u{301}": ["e\u{301}"], "a": 1})
        ));
        for (a, b) in [
            (json!(1), json!("1")),
            (json!([1, 2]), json!([2, 1])),
            (json!({"a": 1}), json!({"a": 1, "b": 1})),
            (json!({"a": null}), json!({"b": null})),
            (json!(true), json!(1)),
        ] {
            assert!(!same_value(&a, &b), "{a} {b}");
        }
    }
}
