//! `tool_sequence`: the tools are called in this sequence, and never in a forbidden order.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::argument::all;
use super::message::{listed, quoted};
use super::tools_allowed::called;
use super::{Argument, Check, View};
use crate::diag::Code;
use crate::doc::Fields;

/// ## What it decides
/// Whether the sequence of tool calls is the expected one (`tools`), and whether no call comes after
/// another that it must not follow (`forbidden`: pairs `[earlier, later]`).
/// ## How it compares
/// By the names of the tools, exactly, a tool counted as often as it is called. `match` says how:
/// `strict` (default), the same calls in the same order; `unordered`, the same calls in any order;
/// `subset`, no call beyond the expected ones; `superset`, at least the expected ones. A forbidden pair
/// is found whatever stands between its two calls.
/// ## Fails when
/// `refund` is called before `verify`, or a call too many or too few is made (mode
/// `unauthorised_tool_call`: the way taken is not an allowed one).
/// ## Does not look at
/// Arguments (`tool_args_schema`). Its negation is `forbidden`.
#[derive(Debug)]
struct ToolSequence {
    tools: Option<(Vec<String>, Match)>,
    forbidden: Vec<[String; 2]>,
    /// Whether the case wrote a list of tools and no mapping.
    plain: bool,
}

/// How the calls are compared with the expected ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Match {
    #[default]
    Strict,
    Unordered,
    Subset,
    Superset,
}

const WORDS: &[(&str, Match)] = &[
    ("strict", Match::Strict),
    ("unordered", Match::Unordered),
    ("subset", Match::Subset),
    ("superset", Match::Superset),
];

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if !argument.is_mapping() {
        let tools = Some((argument.texts()?, Match::default()));
        return Some(Arc::new(ToolSequence { tools, forbidden: Vec::new(), plain: true }));
    }
    let fields = argument.fields(&["tools", "match", "forbidden"])?;
    let how = how(argument, &fields);
    let forbidden = forbidden(argument, &fields);
    let tools = match fields.get("tools") {
        Some(node) => Some(argument.inner(node, "`tools`").texts()?),
        None if fields.get("forbidden").is_none() => {
            argument
                .refuse(Code::MissingKey, format!("{} lacks `tools` or `forbidden`", argument.of));
            return None;
        }
        None => None,
    };
    let how = how?;
    let tools = tools.map(|tools| (tools, how));
    Some(Arc::new(ToolSequence { tools, forbidden: forbidden?, plain: false }))
}

/// How the calls are compared with the expected ones, which must be there.
fn how(argument: &mut Argument<'_, '_>, fields: &Fields<'_>) -> Option<Match> {
    let Some(node) = fields.get("match") else { return Some(Match::default()) };
    if fields.get("tools").is_none() {
        let message = "`match` says how to compare `tools`, which is absent";
        argument.reader.report(Code::MissingKey, node.at, message);
        return None;
    }
    argument.reader.choice(node, "`match`", WORDS)
}

fn forbidden(argument: &mut Argument<'_, '_>, fields: &Fields<'_>) -> Option<Vec<[String; 2]>> {
    let Some(node) = fields.get("forbidden") else { return Some(Vec::new()) };
    let pairs = argument.reader.list(node, "`forbidden`")?;
    if pairs.is_empty() {
        argument.reader.report(Code::Empty, node.at, "`forbidden` is an empty list");
        return None;
    }
    all(pairs, |pair| {
        let tools = argument.reader.texts(pair, "a forbidden order")?;
        <[String; 2]>::try_from(tools).ok().or_else(|| {
            let message = "a forbidden order is a pair `[earlier, later]` of tools";
            argument.reader.report(Code::WrongValue, pair.at, message);
            None
        })
    })
}

impl Match {
    /// Whether the calls are as expected.
    fn holds(self, expected: &[String], calls: &[&str]) -> bool {
        match self {
            Self::Strict => expected.iter().eq(calls),
            Self::Unordered => counts(expected) == counts(calls),
            Self::Subset => within(&counts(calls), &counts(expected)),
            Self::Superset => within(&counts(expected), &counts(calls)),
        }
    }
}

/// How often each name stands in a list.
fn counts(names: &[impl AsRef<str>]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name.as_ref()).or_default() += 1;
    }
    counts
}

/// Whether every name of `few` stands in `many` as often at least.
fn within(few: &BTreeMap<&str, usize>, many: &BTreeMap<&str, usize>) -> bool {
    few.iter().all(|(name, count)| many.get(name).is_some_and(|most| count <= most))
}

/// Whether `earlier` is called and then, sooner or later, `later`.
fn follows([earlier, later]: &[String; 2], calls: &[&str]) -> bool {
    let first = calls.iter().position(|call| call == earlier);
    first.is_some_and(|first| calls[first + 1..].iter().any(|call| call == later))
}

impl Check for ToolSequence {
    fn argument(&self) -> Value {
        let mut argument = Map::new();
        if let Some((tools, how)) = &self.tools {
            if self.plain {
                return tools.as_slice().into();
            }
            argument.insert("tools".to_owned(), tools.as_slice().into());
            argument.insert("match".to_owned(), how.word().into());
        }
        if !self.forbidden.is_empty() {
            let pairs = self.forbidden.iter().map(|pair| Value::from(pair.as_slice()));
            argument.insert("forbidden".to_owned(), pairs.collect());
        }
        Value::Object(argument)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        let calls: Vec<&str> = called(view.trace()).collect();
        let as_expected = self.tools.as_ref().is_none_or(|(tools, how)| how.holds(tools, &calls));
        as_expected && !self.forbidden.iter().any(|pair| follows(pair, &calls))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let calls: Vec<&str> = called(view.trace()).collect();
        let mut complaints = Vec::new();
        if let Some((tools, how)) =
            self.tools.as_ref().filter(|(tools, how)| !how.holds(tools, &calls))
        {
            let found = if calls.is_empty() { "nothing".to_owned() } else { listed(&calls) };
            complaints.push(format!("called {found}, expected {} {}", how.phrase(), listed(tools)));
        }
        for pair in self.forbidden.iter().filter(|pair| follows(pair, &calls)) {
            let [earlier, later] = pair;
            complaints.push(format!("called {} after {}", quoted(later), quoted(earlier)));
        }
        complaints.join("; ")
    }
}

impl Match {
    fn word(self) -> &'static str {
        WORDS.iter().find(|(_, how)| *how == self).map_or("", |(word, _)| word)
    }

    fn phrase(self) -> &'static str {
        match self {
            Self::Strict => "exactly, in this order,",
            Self::Unordered => "exactly, in any order,",
            Self::Subset => "no more than",
            Self::Superset => "at least",
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    fn trace(tools: &[&str]) -> String {
        let calls: Vec<String> =
            tools.iter().map(|tool| format!(r#"{{"name":"{tool}","arguments":{{}}}}"#)).collect();
        format!(r#"{{"output":"a","tool_calls":[{}]}}"#, calls.join(","))
    }

    #[test]
    fn each_way_of_matching_passes_and_fails() {
        for (how, calls, passes) in [
            ("strict", &["a", "b"][..], true),
            ("strict", &["b", "a"], false),
            ("strict", &["a", "b", "b"], false),
            ("unordered", &["b", "a"], true),
            ("unordered", &["a", "b", "b"], false),
            ("unordered", &["a"], false),
            ("subset", &["b"], true),
            ("subset", &[], true),
            ("subset", &["b", "b"], false),
            ("superset", &["c", "b", "a"], true),
            ("superset", &["a", "c"], false),
        ] {
            let expected = format!("tool_sequence: {{tools: [a, b], match: {how}}}");
            assert_eq!(failures(&expected, &trace(calls)).is_empty(), passes, "{how} {calls:?}");
        }
    }

    #[test]
    fn a_sequence_that_differs_is_shown() {
        assert_eq!(
            failures("tool_sequence: [verify, refund]", &trace(&["refund"])),
            "tool_sequence: called `refund`, expected exactly, in this order, `verify`, `refund`"
        );
        assert_eq!(
            failures("tool_sequence: {tools: [a], match: superset}", &trace(&[])),
            "tool_sequence: called nothing, expected at least `a`"
        );
    }

    #[test]
    fn a_forbidden_order_is_found_whatever_stands_between() {
        let expected = "tool_sequence: {forbidden: [[refund, verify], [x, x]]}";
        assert_eq!(
            failures(expected, &trace(&["refund", "note", "verify"])),
            "tool_sequence: called `verify` after `refund`"
        );
        assert_eq!(failures(expected, &trace(&["x", "x"])), "tool_sequence: called `x` after `x`");
        assert_eq!(failures(expected, &trace(&["verify", "x", "refund"])), "");
    }

    #[test]
    fn an_argument_that_cannot_decide_is_refused() {
        let refused: Vec<String> = [
            "tool_sequence: []",
            "tool_sequence: {}",
            "tool_sequence: {match: strict}",
            "tool_sequence: {tools: [a], match: sorted}",
            "tool_sequence: {forbidden: []}",
            "tool_sequence: {forbidden: [[a], a, [a, b, c]], match: subset}",
        ]
        .iter()
        .map(|expected| refusal(expected))
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[empty]: `tool_sequence` is an empty list
          --> case.yaml:1:16
        error[missing-key]: `tool_sequence` lacks `tools` or `forbidden`
          --> case.yaml:1:16
        error[missing-key]: `tool_sequence` lacks `tools` or `forbidden`
          --> case.yaml:1:16
        error[missing-key]: `match` says how to compare `tools`, which is absent
          --> case.yaml:1:24
        error[wrong-value]: `match` is `sorted`
          --> case.yaml:1:36
          help: expected `strict` or `unordered` or `subset` or `superset`
        error[empty]: `forbidden` is an empty list
          --> case.yaml:1:28
        error[wrong-value]: a forbidden order is a pair `[earlier, later]` of tools
          --> case.yaml:1:29
        error[wrong-type]: a forbidden order is the text `a`, expected a list
          --> case.yaml:1:34
        error[wrong-value]: a forbidden order is a pair `[earlier, later]` of tools
          --> case.yaml:1:37
        error[missing-key]: `match` says how to compare `tools`, which is absent
          --> case.yaml:1:56
        ");
    }
}
