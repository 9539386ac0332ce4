//! Where a node stands, as a normalized path (RFC 9535, section 2.7).

use serde_json::Value;

/// The way from the root to a node, told apart by where it stands.
pub(super) fn location(root: &Value, node: &Value) -> Option<String> {
    let mut steps = Vec::new();
    found(root, node, &mut steps).then(|| steps.concat())
}

fn found(from: &Value, node: &Value, steps: &mut Vec<String>) -> bool {
    if std::ptr::eq(from, node) {
        steps.insert(0, "$".to_owned());
        return true;
    }
    let mut below = |child: &Value, step: String| {
        let inside = found(child, node, steps);
        if inside {
            steps.insert(1, step);
        }
        inside
    };
    match from {
        Value::Array(items) => {
            items.iter().enumerate().any(|(index, item)| below(item, format!("[{index}]")))
        }
        Value::Object(entries) => entries.iter().any(|(key, value)| {
            let key = key.escape_default().to_string();
            below(value, format!("['{key}']"))
        }),
        _ => false,
    }
}
