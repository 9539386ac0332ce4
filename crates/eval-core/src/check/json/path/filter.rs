//! Filters: which children of a node are selected by what they hold (RFC 9535, section 2.3.5).

use std::cmp::Ordering;

use serde_json::Value;

use super::super::same_value;
use super::select::at;

/// A logical expression about one node.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Filter {
    Any(Vec<Filter>),
    All(Vec<Filter>),
    Not(Box<Filter>),
    Exists(Singular),
    Compares(Operand, Relation, Operand),
}

/// A query that selects one node at most.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Singular {
    /// Whether it starts at the root (`$`) or at the node that is tried (`@`).
    pub(super) absolute: bool,
    pub(super) steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    Name(String),
    Index(i64),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    Literal(Value),
    Query(Singular),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Filter {
    pub(super) fn holds(&self, root: &Value, node: &Value) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.holds(root, node)),
            Self::All(parts) => parts.iter().all(|part| part.holds(root, node)),
            Self::Not(part) => !part.holds(root, node),
            Self::Exists(query) => query.selected(root, node).is_some(),
            Self::Compares(left, relation, right) => {
                relation.holds(left.value(root, node), right.value(root, node))
            }
        }
    }
}

impl Singular {
    fn selected<'v>(&self, root: &'v Value, node: &'v Value) -> Option<&'v Value> {
        let start = if self.absolute { root } else { node };
        self.steps.iter().try_fold(start, |value, step| match (step, value) {
            (Step::Name(name), Value::Object(entries)) => entries.get(name),
            (Step::Index(index), Value::Array(items)) => at(items, *index),
            _ => None,
        })
    }
}

impl Operand {
    fn value<'v>(&'v self, root: &'v Value, node: &'v Value) -> Option<&'v Value> {
        match self {
            Self::Literal(value) => Some(value),
            Self::Query(query) => query.selected(root, node),
        }
    }
}

impl Relation {
    /// Section 2.3.5.2.2: nothing equals nothing, and only two numbers or two texts have an order.
    fn holds(self, left: Option<&Value>, right: Option<&Value>) -> bool {
        let equal = || match (left, right) {
            (Some(left), Some(right)) => same_value(left, right),
            (left, right) => left.is_none() && right.is_none(),
        };
        let order = || order(left?, right?);
        match self {
            Self::Equal => equal(),
            Self::NotEqual => !equal(),
            Self::Less => order() == Some(Ordering::Less),
            Self::Greater => order() == Some(Ordering::Greater),
            Self::AtMost => order() == Some(Ordering::Less) || equal(),
            Self::AtLeast => order() == Some(Ordering::Greater) || equal(),
        }
    }
}

fn order(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::String(left), Value::String(right)) => Some(left.cmp(right)),
        (Value::Number(left), Value::Number(right)) => match (left.as_i128(), right.as_i128()) {
            (Some(left), Some(right)) => Some(left.cmp(&right)),
            _ => left.as_f64()?.partial_cmp(&right.as_f64()?),
        },
        _ => None,
    }
}
