//! From nodes to nodes, segment by segment (RFC 9535, sections 2.3 and 2.5).

use std::collections::HashSet;

use serde_json::Value;

use super::{Segment, Selector};

pub(super) fn selected<'v>(segments: &[Segment], root: &'v Value) -> Vec<&'v Value> {
    segments.iter().fold(vec![root], |nodes, segment| step(segment, root, &nodes))
}

/// Nodes, each once, in the order in which they came.
struct Nodes<'v> {
    list: Vec<&'v Value>,
    /// Nodes are told apart by where they stand, not by what they hold. `None` where none can come
    /// twice.
    seen: Option<HashSet<usize>>,
}

impl<'v> Nodes<'v> {
    fn new(may_repeat: bool) -> Self {
        Self { list: Vec::new(), seen: may_repeat.then(HashSet::new) }
    }

    /// Adds a node; whether it is new.
    fn add(&mut self, node: &'v Value) -> bool {
        let address = std::ptr::from_ref(node).addr();
        let is_new = self.seen.as_mut().is_none_or(|seen| seen.insert(address));
        if is_new {
            self.list.push(node);
        }
        is_new
    }
}

fn step<'v>(segment: &Segment, root: &'v Value, nodes: &[&'v Value]) -> Vec<&'v Value> {
    // Two nodes may have descendants in common, and two selectors may select the same child; one node
    // is below itself once, and one selector selects each child once.
    let mut visited = Nodes::new(segment.descends && nodes.len() > 1);
    let mut selected = Nodes::new(segment.selectors.len() > 1);
    for &node in nodes {
        if segment.descends {
            descend(node, &mut visited);
        } else {
            visited.add(node);
        }
    }
    for node in visited.list {
        for selector in &segment.selectors {
            children(selector, root, node, &mut |child| {
                selected.add(child);
            });
        }
    }
    selected.list
}

/// Adds a node and all that is below it. What was added before, with all that is below, is passed
/// over. The parser of JSON bounds the depth.
fn descend<'v>(node: &'v Value, visited: &mut Nodes<'v>) {
    if !visited.add(node) {
        return;
    }
    match node {
        Value::Array(items) => items.iter().for_each(|item| descend(item, visited)),
        Value::Object(entries) => entries.values().for_each(|value| descend(value, visited)),
        _ => {}
    }
}

fn children<'v>(
    selector: &Selector,
    root: &Value,
    node: &'v Value,
    found: &mut dyn FnMut(&'v Value),
) {
    match (selector, node) {
        (Selector::Name(name), Value::Object(entries)) => {
            entries.get(name).into_iter().for_each(found);
        }
        (Selector::Wildcard, Value::Array(items)) => items.iter().for_each(found),
        (Selector::Wildcard, Value::Object(entries)) => entries.values().for_each(found),
        (Selector::Index(index), Value::Array(items)) => {
            at(items, *index).into_iter().for_each(found);
        }
        (Selector::Slice { start, end, step }, Value::Array(items)) => {
            sliced(items, *start, *end, *step).for_each(found);
        }
        (Selector::Filter(filter), Value::Array(items)) => {
            items.iter().filter(|item| filter.holds(root, item)).for_each(found);
        }
        (Selector::Filter(filter), Value::Object(entries)) => {
            entries.values().filter(|value| filter.holds(root, value)).for_each(found);
        }
        _ => {}
    }
}

/// An element, counted from the end where the index is negative.
pub(super) fn at(items: &[Value], index: i64) -> Option<&Value> {
    let index = if index < 0 { index + length(items) } else { index };
    items.get(usize::try_from(index).ok()?)
}

/// Section 2.3.4.2.2: bounds are normalised, then clamped; a step of 0 selects nothing.
fn sliced(
    items: &[Value],
    start: Option<i64>,
    end: Option<i64>,
    step: i64,
) -> impl Iterator<Item = &Value> {
    let length = length(items);
    let normal = |index: i64| if index < 0 { index + length } else { index };
    let (start, end) = if step >= 0 {
        let (start, end) = (start.unwrap_or(0), end.unwrap_or(length));
        (normal(start).clamp(0, length), normal(end).clamp(0, length))
    } else {
        // Going down, the end is exclusive below, so the clamp reaches one further.
        let start = start.map_or(length - 1, normal).clamp(-1, length - 1);
        (start, end.map_or(-1, normal).clamp(-1, length - 1))
    };
    let inside = move |index: &i64| match step.signum() {
        1 => *index < end,
        -1 => *index > end,
        _ => false,
    };
    std::iter::successors(Some(start), move |index| index.checked_add(step))
        .take_while(inside)
        .filter_map(|index| items.get(usize::try_from(index).ok()?))
}

fn length(items: &[Value]) -> i64 {
    i64::try_from(items.len()).unwrap_or(i64::MAX)
}
