//! Schemas that refer to themselves without end.
//!
//! A schema may be recursive as long as every turn looks at a smaller part of the value. One that comes
//! back to itself at the same place, as `{"$ref": "#"}` does, has no meaning (JSON Schema Core 2020-12,
//! section 9.4.1), and a validator that follows it never ends.

use serde_json::{Map, Value};

/// Keywords whose schemas are applied to the same value.
const ONE: &[&str] = &["not", "if", "then", "else"];
const LIST: &[&str] = &["allOf", "anyOf", "oneOf"];
const MAPPING: &[&str] = &["dependentSchemas", "dependencies"];
const REFERENCE: &[&str] = &["$ref", "$dynamicRef", "$recursiveRef"];

/// Whether some part of the schema comes back to itself without looking at a smaller part of the
/// value.
pub(super) fn is_endless(schema: &Value) -> bool {
    let mut search = Search { root: schema, named: Vec::new(), open: Vec::new(), done: Vec::new() };
    let mut parts = Vec::new();
    collect(schema, &mut parts);
    search.named.clone_from(&parts);
    parts.into_iter().any(|part| search.returns(part))
}

/// Every mapping in the schema: more than its subschemas, which does no harm.
fn collect<'s>(value: &'s Value, parts: &mut Vec<&'s Map<String, Value>>) {
    match value {
        Value::Object(map) => {
            parts.push(map);
            map.values().for_each(|value| collect(value, parts));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, parts)),
        _ => {}
    }
}

/// A depth-first search for a way that comes back to where it is still open.
struct Search<'s> {
    root: &'s Value,
    named: Vec<&'s Map<String, Value>>,
    open: Vec<*const Map<String, Value>>,
    done: Vec<*const Map<String, Value>>,
}

impl<'s> Search<'s> {
    fn returns(&mut self, part: &'s Map<String, Value>) -> bool {
        let here = std::ptr::from_ref(part);
        if self.open.contains(&here) {
            return true;
        }
        if self.done.contains(&here) {
            return false;
        }
        self.open.push(here);
        let next = self.same_place(part);
        let returns = next.into_iter().any(|next| self.returns(next));
        self.open.pop();
        self.done.push(here);
        returns
    }

    /// The schemas that a schema applies to the same value as itself.
    fn same_place(&self, part: &'s Map<String, Value>) -> Vec<&'s Map<String, Value>> {
        let get = |key: &&str| part.get(*key);
        let one = ONE.iter().filter_map(get);
        let lists = LIST.iter().filter_map(get).filter_map(Value::as_array).flatten();
        let mappings = MAPPING.iter().filter_map(get).filter_map(Value::as_object);
        let inline =
            one.chain(lists).chain(mappings.flat_map(Map::values)).filter_map(Value::as_object);
        let references = REFERENCE.iter().filter_map(get).filter_map(Value::as_str);
        inline.chain(references.flat_map(|reference| self.referred(reference))).collect()
    }

    /// The schemas that a reference may lead to: by JSON Pointer, by anchor, or by id.
    fn referred(&self, reference: &str) -> Vec<&'s Map<String, Value>> {
        let (id, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let bases: Vec<&'s Value> = if id.is_empty() { vec![self.root] } else { Vec::new() };
        let by_pointer = bases.into_iter().filter_map(|base| base.pointer(fragment)?.as_object());
        let is_named = |part: &&&'s Map<String, Value>| {
            let is = |key: &str, name: &str| part.get(key).and_then(Value::as_str) == Some(name);
            let anchored = is("$anchor", fragment) || is("$dynamicAnchor", fragment);
            let by_id = ["$id", "id"].iter().any(|key| {
                let written = part.get(*key).and_then(Value::as_str);
                written.is_some_and(|written| last_segment(written) == last_segment(id))
            });
            (!fragment.is_empty() && anchored) || (!id.is_empty() && by_id)
        };
        by_pointer.chain(self.named.iter().filter(is_named).copied()).collect()
    }
}

/// The last part of a URI, by which relative and absolute spellings of an id agree.
fn last_segment(id: &str) -> &str {
    id.trim_end_matches('#').rsplit('/').next().unwrap_or(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_schema_that_returns_to_the_same_value_is_endless() {
        for schema in [
            json!({"$ref": "#"}),
            json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}),
            json!({"allOf": [{"not": {"$ref": "#"}}]}),
            json!({"properties": {"x": {"anyOf": [{"type": "null"}, {"$ref": "#/properties/x"}]}}}),
            json!({"$ref": "#a", "$defs": {"x": {"$anchor": "a", "if": {"$ref": "#a"}}}}),
            json!({"$id": "https://e.com/s", "$ref": "t", "$defs": {"t": {"$id": "t", "$ref": "https://e.com/s"}}}),
            json!({"$recursiveRef": "#"}),
        ] {
            assert!(is_endless(&schema), "{schema}");
        }
    }

    #[test]
    fn a_recursive_schema_that_goes_down_ends() {
        for schema in [
            json!({"type": "object", "properties": {"child": {"$ref": "#"}}}),
            json!({"$ref": "#/$defs/tree", "$defs": {"tree": {"items": {"$ref": "#/$defs/tree"}}}}),
            json!({"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"type": "array"}}}),
        ] {
            assert!(!is_endless(&schema), "{schema}");
        }
    }
}
