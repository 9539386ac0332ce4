//! The input of a case: what the system under test is asked.

use serde_json::{Map, Value};

use crate::diag::Code;
use crate::doc::{Node, Reader};

/// Reads an `input`: a mapping with any keys. `query`, where it stands, is a text: an unquoted `no`
/// or `2026` is what was typed.
pub(super) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Value> {
    let entries = reader.entries(node, "`input`")?;
    if entries.is_empty() {
        reader.report(Code::Empty, node.at, "`input` asks nothing");
        return None;
    }
    // All entries are read before the mapping is given up, so that each problem is reported.
    let entries: Vec<Option<(String, Value)>> = entries
        .iter()
        .map(|entry| {
            let value = match entry.key.as_str() {
                "query" => reader.text(&entry.node, "`query`").map(Value::from),
                key => reader.json(&entry.node, &format!("`{key}`")),
            };
            Some((entry.key.clone(), value?))
        })
        .collect();
    entries.into_iter().collect::<Option<Map<_, _>>>().map(Value::Object)
}
