//! What the cases of one pair owe each other.

use std::collections::BTreeMap;

use super::SuiteCase;
use crate::case::Placed;
use crate::diag::{Code, Diagnostic};

/// Pairs that cannot be compared: one side alone, none or several references, a language twice.
pub(super) fn problems(cases: &[Placed<SuiteCase>]) -> Vec<Diagnostic> {
    let mut pairs: BTreeMap<&str, Vec<&Placed<SuiteCase>>> = BTreeMap::new();
    for placed in cases {
        if let Some(pair) = &placed.case.pair_id {
            pairs.entry(pair).or_default().push(placed);
        }
    }
    let problem = |(pair, sides): (&str, Vec<&Placed<SuiteCase>>)| {
        let message = format!("the pair `{pair}` {}", fault(&sides)?);
        let place = sides.first()?.place.clone();
        Some(Diagnostic::new(Code::WrongValue, message).at(place))
    };
    pairs.into_iter().filter_map(problem).collect()
}

fn fault(sides: &[&Placed<SuiteCase>]) -> Option<&'static str> {
    let references = sides.iter().filter(|side| side.case.is_reference == Some(true)).count();
    let mut languages: Vec<&str> = sides.iter().map(|side| side.case.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    match (sides.len(), references) {
        (1, _) => Some("has one side only"),
        (_, 0) => Some("has no side with `is_reference: true`"),
        (_, 2..) => Some("has several sides with `is_reference: true`"),
        (count, _) if languages.len() < count => Some("asks in one language twice"),
        _ => None,
    }
}
