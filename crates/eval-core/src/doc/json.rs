//! JSON with places. `serde_json` parses; a place is the offset of a borrowed slice in the text.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{DEEPEST, Entry, Fault, Node, Value, too_deep};
use crate::diag::{Code, Position};

/// Parses a text whose first line is the `first_line`-th of its file.
pub(super) fn parsed(text: &str, first_line: u32) -> Result<Node, Fault> {
    let source = Source::new(text, first_line);
    if let Some(offset) = too_deep_at(text) {
        return Err(too_deep(DEEPEST, source.position(offset)));
    }
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| fault(&error, &source, 0))?;
    node(raw.get(), &source)
}

/// The first bracket that opens a level too many. The tree is built level by level, and each level reads
/// what is below it, so the depth is looked at before.
fn too_deep_at(text: &str) -> Option<usize> {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    text.bytes().position(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

/// The whole text, with what it takes to tell a place in it.
struct Source<'a> {
    text: &'a str,
    /// Offsets at which the lines begin.
    lines: Vec<usize>,
    first_line: u32,
    /// The offset asked for last and its column. Nodes are asked for from left to right, so that the
    /// columns of a long line are counted once and not from its beginning for every node.
    last: Cell<(usize, usize)>,
}

impl<'a> Source<'a> {
    fn new(text: &'a str, first_line: u32) -> Self {
        Self { text, lines: line_starts(text), first_line, last: Cell::new((0, 1)) }
    }

    /// Offset of a slice that was borrowed from the text.
    fn offset(&self, slice: &str) -> Option<usize> {
        let offset = slice.as_ptr().addr().checked_sub(self.text.as_ptr().addr())?;
        (offset <= self.text.len()).then_some(offset)
    }

    /// The position of an offset; one inside a character is that character.
    fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.lines.partition_point(|&start| start <= offset) - 1;
        let start = self.lines[line];
        let (from, column) = match self.last.get() {
            (last, column) if (start..=offset).contains(&last) => (last, column),
            _ => (start, 1),
        };
        let column = column + self.text[from..offset].chars().count();
        self.last.set((offset, column));
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX).saturating_add(self.first_line),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(newlines.map(|(offset, _)| offset + 1)).collect()
}

/// Builds the tree of one value; `raw` is a slice of the source.
fn node(raw: &str, source: &Source<'_>) -> Result<Node, Fault> {
    let offset = source.offset(raw).unwrap_or(0);
    let at = source.position(offset);
    let misread = |error: serde_json::Error| fault(&error, source, offset);
    let value = match raw.as_bytes().first() {
        Some(b'{') => {
            let Entries(entries) = serde_json::from_str(raw).map_err(misread)?;
            Value::Map(mapping(entries, source)?)
        }
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(raw).map_err(misread)?;
            let nodes = items.into_iter().map(|item| node(item.get(), source));
            Value::List(nodes.collect::<Result<_, _>>()?)
        }
        Some(b'"') => Value::Text(serde_json::from_str(raw).map_err(misread)?),
        Some(b't') => Value::Bool(true),
        Some(b'f') => Value::Bool(false),
        Some(b'n') => Value::Null,
        _ => Value::Number(raw.to_owned()),
    };
    Ok(Node { value, at })
}

fn mapping(
    entries: Vec<(Cow<'_, str>, &RawValue)>,
    source: &Source<'_>,
) -> Result<Vec<Entry>, Fault> {
    let entry = |(key, raw): (Cow<'_, str>, &RawValue)| {
        // A key without escapes is borrowed, and its quote stands just before it.
        let key_at = match &key {
            Cow::Borrowed(key) => source.offset(key).map(|o| source.position(o.saturating_sub(1))),
            Cow::Owned(_) => None,
        };
        let node = node(raw.get(), source)?;
        Ok(Entry { key: key.into_owned(), key_at: key_at.unwrap_or(node.at), node })
    };
    entries.into_iter().map(entry).collect()
}

/// The entries of one object, repeated keys included.
struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

/// A key, borrowed where it holds no escape.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a mapping")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((Key(key), value)) = map.next_entry()? {
                    entries.push((key, value));
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(EntriesVisitor)
    }
}

/// A message of `serde_json` about the slice that begins at `offset`, placed in the whole text.
fn fault(error: &serde_json::Error, source: &Source<'_>, offset: usize) -> Fault {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    let line_start = source.text[offset..]
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    // The column counts bytes and points behind what was read.
    let inside = offset + line_start + error.column().saturating_sub(1);
    (Code::Syntax, message, source.position(inside))
}
