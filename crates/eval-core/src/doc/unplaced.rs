//! JSON without places, for what is read a million times and nearly always sound.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{Entry, Node, Value};
use crate::diag::Position;

const NOWHERE: Position = Position { line: 1, column: 1 };

/// The tree of a JSON text, every node of it at line 1, column 1. `None` for a text that is not sound,
/// nests deep, or holds a number whose spelling would be lost: that one is parsed with places.
pub(super) fn unplaced(text: &str) -> Option<Node> {
    serde_json::from_str(text).ok().map(|Unplaced(value)| Node { value, at: NOWHERE })
}

struct Unplaced(Value);

impl<'de> Deserialize<'de> for Unplaced {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor).map(Self)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Value, E> {
        Err(E::custom("the spelling of the number would be lost"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut nodes = Vec::new();
        while let Some(Unplaced(value)) = items.next_element()? {
            nodes.push(Node { value, at: NOWHERE });
        }
        Ok(Value::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((key, Unplaced(value))) = fields.next_entry()? {
            entries.push(Entry { key, key_at: NOWHERE, node: Node { value, at: NOWHERE } });
        }
        Ok(Value::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::parsed_json_line;
    use proptest::prelude::*;

    fn moved(node: Node) -> Node {
        let value = match node.value {
            Value::List(items) => Value::List(items.into_iter().map(moved).collect()),
            Value::Map(entries) => Value::Map(
                entries
                    .into_iter()
                    .map(|entry| Entry { key_at: NOWHERE, node: moved(entry.node), ..entry })
                    .collect(),
            ),
            other => other,
        };
        Node { value, at: NOWHERE }
    }

    proptest! {
        #[test]
        fn it_is_the_tree_that_is_parsed_with_places(
            key in ".{0,4}", text in ".{0,6}", number: i64, small: u64, flag: bool,
        ) {
            let json = serde_json::json!({key: [text, number, small, flag, null, {}, {"a": []}]});
            let json = json.to_string();
            let placed = parsed_json_line(&json, 1, "f").unwrap();
            prop_assert_eq!(unplaced(&json).unwrap(), moved(placed));
        }
    }

    #[test]
    fn what_it_would_change_or_does_not_understand_is_left_to_the_other() {
        for text in ["1.50", "1e3", "-0", "[0.1]", "{", "", "18446744073709551616"] {
            let kept = unplaced(text)
                .is_none_or(|node| node == moved(parsed_json_line(text, 1, "f").unwrap()));
            assert!(kept, "{text}");
        }
    }
}
