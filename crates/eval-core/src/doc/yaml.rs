//! YAML with places, by `serde-saphyr`, whose limits guard against bombs.
//!
//! Merge keys are refused as unknown keys, repeated keys are passed on so that the reader reports
//! each of them, and an unquoted scalar keeps its spelling whatever YAML takes it for.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::budget::BudgetBreach;
use serde_yaml::{
    DuplicateKeyPolicy, Location, MergeKeyPolicy, NonFiniteFloatPolicy, Options, Spanned,
};

use super::{Entry, Fault, Node, Value, too_deep};
use crate::diag::{Code, Position};

/// How deep a YAML document may nest. The parser takes up to 35 KB of stack a level in a build without
/// optimisation, and a thread may have no more than 2 MiB.
const DEEPEST: usize = 32;

pub(super) fn parsed(text: &str) -> Result<Node, Fault> {
    let tree: Spanned<Tree> =
        serde_yaml::from_str_with_options(text, options()).map_err(|error| fault(&error))?;
    node(tree, text)
}

fn options() -> Options {
    serde_yaml::options! {
        budget: serde_yaml::budget! { max_depth: DEEPEST },
        duplicate_keys: DuplicateKeyPolicy::PassThrough,
        merge_keys: MergeKeyPolicy::AsOrdinary,
        non_finite_float_policy: NonFiniteFloatPolicy::PassThrough,
        strict_booleans: true,
        reject_unsupported_tags: true,
        with_snippet: false,
    }
}

/// What the parser takes a node for, before spellings are put back.
enum Tree {
    Null,
    Text(String),
    /// A truth value or a number: its spelling is in the source, this is the parser's reading.
    Plain(String),
    List(Vec<Spanned<Tree>>),
    Map(Vec<(Spanned<Key>, Spanned<Tree>)>),
}

fn node(tree: Spanned<Tree>, text: &str) -> Result<Node, Fault> {
    let at = position(tree.referenced);
    let value = match tree.value {
        Tree::Null => Value::Null,
        Tree::Text(text) => Value::Text(text),
        Tree::Plain(reading) => Value::Plain(spelling(tree.defined, text).unwrap_or(reading)),
        Tree::List(items) => {
            let nodes = items.into_iter().map(|item| node(item, text));
            Value::List(nodes.collect::<Result<_, _>>()?)
        }
        Tree::Map(entries) => {
            let entries = entries.into_iter().map(|(key, value)| {
                let (key_at, Key(key)) = (position(key.referenced), key.value);
                Ok(Entry { key, key_at, node: node(value, text)? })
            });
            Value::Map(entries.collect::<Result<_, _>>()?)
        }
    };
    Ok(Node { value, at })
}

/// The text of a scalar as the file spells it.
fn spelling(location: Location, text: &str) -> Option<String> {
    let span = location.span();
    let start = usize::try_from(span.byte_offset()?).ok()?;
    let length = usize::try_from(span.byte_len()?).ok()?;
    let spelled = text.get(start..start.checked_add(length)?)?.trim();
    (!spelled.is_empty()).then(|| spelled.to_owned())
}

fn position(location: Location) -> Position {
    Position {
        line: u32::try_from(location.line()).unwrap_or(u32::MAX).max(1),
        column: u32::try_from(location.column()).unwrap_or(u32::MAX).max(1),
    }
}

fn fault(error: &serde_yaml::Error) -> Fault {
    let at = error.location().map_or(Position { line: 1, column: 1 }, position);
    if let serde_yaml::Error::Budget { breach: BudgetBreach::Depth { .. }, .. } = error {
        return too_deep(DEEPEST, at);
    }
    let message = error.to_string();
    // The parser appends its own place and, for some errors, several lines; the place is shown anyway.
    let first = message.lines().next().unwrap_or_default();
    let first = first.split(" at line ").next().unwrap_or_default();
    (
        Code::Syntax,
        first.trim_start_matches("error: ").trim_end_matches([':', '.', ',']).to_owned(),
        at,
    )
}

/// A mapping key: any scalar, as text.
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self)
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        Tree::deserialize(deserializer)
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Plain(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Plain(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Plain(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Plain(value.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Tree::Map(entries))
    }
}
