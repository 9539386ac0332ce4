//! TOML with places, by the `toml` crate's spanned tree.

use std::ops::Range;

use ::toml::de::{DeTable, DeValue};

use super::{DEEPEST, Entry, Fault, Node, Value, too_deep};
use crate::diag::{Code, Position};

pub(super) fn parsed(text: &str) -> Result<Node, Fault> {
    let table = DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        (Code::Syntax, error.message().to_owned(), Position::of_offset(text, offset))
    })?;
    let at = Position { line: 1, column: 1 };
    Ok(Node { value: mapping(table.into_inner(), text, 0)?, at })
}

fn mapping(table: DeTable<'_>, text: &str, depth: usize) -> Result<Value, Fault> {
    let mut entries = Vec::new();
    for (key, value) in table {
        let (offset, span) = (key.span().start, value.span());
        let node = node(value.into_inner(), span, text, depth + 1)?;
        let key_at = Position::of_offset(text, offset);
        entries.push((offset, Entry { key: key.into_inner().into_owned(), key_at, node }));
    }
    // The crate sorts keys; a person reads a file from the top.
    entries.sort_by_key(|(offset, _)| *offset);
    Ok(Value::Map(entries.into_iter().map(|(_, entry)| entry).collect()))
}

fn node(value: DeValue<'_>, span: Range<usize>, text: &str, depth: usize) -> Result<Node, Fault> {
    let at = Position::of_offset(text, span.start);
    if depth > DEEPEST {
        return Err(too_deep(DEEPEST, at));
    }
    let value = match value {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Boolean(value) => Value::Bool(value),
        DeValue::Integer(_) | DeValue::Float(_) => {
            Value::Number(text.get(span).unwrap_or_default().replace('_', ""))
        }
        DeValue::Datetime(date) => Value::Text(date.to_string()),
        DeValue::Array(items) => {
            let nodes = items.into_iter().map(|item| {
                let span = item.span();
                node(item.into_inner(), span, text, depth + 1)
            });
            Value::List(nodes.collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => mapping(table, text, depth)?,
    };
    Ok(Node { value, at })
}
