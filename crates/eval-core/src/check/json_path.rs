//! `json_path`: what a path selects in the JSON of the answer is as expected.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::argument::all;
use super::json::{InText, Path, Standing, same_value};
use super::message::quoted;
use super::search::Patterns;
use super::{Argument, Check, View};
use crate::diag::Code;
use crate::doc::Fields;

/// ## What it decides
/// Whether the JSON of the answer holds what is expected at a path (RFC 9535): a value that `equals`,
/// a text that `matches` a pattern, or that something `exists` there. Several paths are a list.
/// ## How it compares
/// `equals` and `matches`: the path selects at least one value, and every value that it selects is the
/// same (numbers by value, texts after Unicode NFC), or is a text with a match. `exists: true`: it
/// selects something; `exists: false`: nothing.
/// ## Fails when
/// `$.items[*].status` equals `active` and one item is `archived` (mode `schema_violation`). The
/// message names the value by its normalized path.
/// ## Does not look at
/// Function extensions and nested queries in filters, which are refused when the case is read.
#[derive(Debug)]
struct JsonPath {
    expectations: Vec<Expectation>,
    /// Whether the case wrote one expectation and no list.
    single: bool,
}

/// What is expected at one path.
#[derive(Debug)]
struct Expectation {
    written: String,
    path: Path,
    wanted: Wanted,
    standing: Standing,
}

#[derive(Debug)]
enum Wanted {
    Equals(Value),
    Matches(Patterns),
    Exists(bool),
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let single = argument.is_mapping();
    let of = argument.of;
    let items = argument.one_or_many()?;
    let expectations = all(items, |item| expectation(&mut argument.inner(item, of)))?;
    Some(Arc::new(JsonPath { expectations, single }))
}

fn expectation(argument: &mut Argument<'_, '_>) -> Option<Expectation> {
    let fields = argument.fields(&["path", "equals", "matches", "exists", "in"])?;
    let standing = Standing::read(argument, &fields);
    let path = argument.reader.required(&fields, "path");
    let path = path.and_then(|node| path_in(&mut argument.inner(node, "`path`")));
    let wanted = wanted(argument, &fields);
    let (written, path) = path?;
    Some(Expectation { written, path, wanted: wanted?, standing: standing? })
}

fn path_in(argument: &mut Argument<'_, '_>) -> Option<(String, Path)> {
    let written = argument.filled_text()?;
    match Path::parsed(written) {
        Ok(path) => Some((written.to_owned(), path)),
        Err((why, at)) => {
            let message = format!("{} is no JSON path: {why}, at character {at}", quoted(written));
            argument.refuse(Code::Pattern, message);
            None
        }
    }
}

fn wanted(argument: &mut Argument<'_, '_>, fields: &Fields<'_>) -> Option<Wanted> {
    match ["equals", "matches", "exists"].map(|key| fields.get(key)) {
        [Some(node), None, None] => argument.reader.json(node, "`equals`").map(Wanted::Equals),
        [None, Some(node), None] => {
            Patterns::read(&mut argument.inner(node, "`matches`")).map(Wanted::Matches)
        }
        [None, None, Some(node)] => argument.reader.flag(node, "`exists`").map(Wanted::Exists),
        [None, None, None] => {
            argument.refuse(Code::MissingKey, "a path lacks `equals`, `matches` or `exists`");
            None
        }
        _ => {
            let message =
                "`equals`, `matches` and `exists` exclude each other: write a list of paths";
            argument.refuse(Code::WrongValue, message);
            None
        }
    }
}

impl Expectation {
    fn argument(&self) -> Value {
        let mut argument = Map::from_iter([("path".to_owned(), self.written.as_str().into())]);
        let (key, value) = match &self.wanted {
            Wanted::Equals(value) => ("equals", value.clone()),
            Wanted::Matches(patterns) => ("matches", patterns.argument()),
            Wanted::Exists(exists) => ("exists", Value::Bool(*exists)),
        };
        argument.insert(key.to_owned(), value);
        self.standing.write(&mut argument);
        Value::Object(argument)
    }

    fn holds(&self, view: &View<'_>) -> bool {
        let Ok(root) = view.json(self.standing) else { return false };
        let selected = self.path.selected(root);
        match &self.wanted {
            Wanted::Exists(exists) => selected.is_empty() != *exists,
            wanted => !selected.is_empty() && selected.iter().all(|value| wanted.holds(value)),
        }
    }

    /// The same for an expectation that no other shares the tree of the answer with: nearly always the text
    /// tells.
    fn holds_alone(&self, view: &View<'_>) -> bool {
        let text = view.unparsed_json(self.standing);
        let Some(selected) = text.and_then(|text| self.path.selected_in_text(text)) else {
            return self.holds(view);
        };
        match (&self.wanted, selected) {
            (Wanted::Exists(exists), selected) => matches!(selected, InText::Value(_)) == *exists,
            (_, InText::Nothing) => false,
            (wanted, InText::Value(text)) => {
                serde_json::from_str(text).is_ok_and(|value| wanted.holds(&value))
            }
        }
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let root = match view.json(self.standing) {
            Ok(root) => root,
            Err(why) => return why.to_owned(),
        };
        let selected = self.path.selected(root);
        let offending = selected.iter().find(|value| !self.wanted.holds(value));
        let path = quoted(&self.written);
        match offending {
            None => format!("{path} selects nothing{}", self.wanted.expected()),
            Some(value) => {
                let found = quoted(&value.to_string());
                let at = quoted(&Path::location(root, value));
                format!("{path} selects {found} at {at}{}", self.wanted.expected())
            }
        }
    }
}

impl Wanted {
    /// Whether a selected value is wanted.
    fn holds(&self, value: &Value) -> bool {
        match self {
            Self::Equals(expected) => same_value(value, expected),
            Self::Matches(patterns) => value.as_str().is_some_and(|text| patterns.all_in(text)),
            Self::Exists(exists) => *exists,
        }
    }

    fn expected(&self) -> String {
        match self {
            Self::Equals(value) => format!(", expected {}", quoted(&value.to_string())),
            Self::Matches(patterns) => {
                format!(", expected a text that matches {}", patterns.argument())
            }
            Self::Exists(true) => String::new(),
            Self::Exists(false) => ", expected nothing".to_owned(),
        }
    }
}

impl Check for JsonPath {
    fn argument(&self) -> Value {
        match self.expectations.as_slice() {
            [only] if self.single => only.argument(),
            several => several.iter().map(Expectation::argument).collect(),
        }
    }

    fn passes(&self, view: &View<'_>) -> bool {
        match self.expectations.as_slice() {
            [alone] => alone.holds_alone(view),
            several => several.iter().all(|expectation| expectation.holds(view)),
        }
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let broken = self.expectations.iter().filter(|expectation| !expectation.holds(view));
        let complaints: Vec<String> =
            broken.map(|expectation| expectation.complaint(view)).collect();
        complaints.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    const TRACE: &str =
        r#"{"output":"{\"items\":[{\"status\":\"active\",\"n\":1},{\"status\":\"archived\"}]}"}"#;

    #[test]
    fn every_selected_value_must_be_as_expected() {
        for (expected, failure) in [
            (
                "{path: '$.items[*].status', equals: active}",
                "json_path: `$.items[*].status` selects `\"archived\"` at `$['items'][1]['status']`, expected `\"active\"`",
            ),
            (
                "{path: '$.items[*].status', matches: '^act'}",
                "json_path: `$.items[*].status` selects `\"archived\"` at `$['items'][1]['status']`, expected a text that matches \"^act\"",
            ),
            ("{path: $.total, exists: true}", "json_path: `$.total` selects nothing"),
            ("{path: $.total, equals: 3}", "json_path: `$.total` selects nothing, expected `3`"),
            (
                "[{path: '$.items[?@.status == \"archived\"]', exists: false}, {path: $.x, equals: 1}]",
                "json_path: `$.items[?@.status == \"archived\"]` selects `{\"status\":\"archived\"}` at \
                 `$['items'][1]`, expected nothing; `$.x` selects nothing, expected `1`",
            ),
            (
                "{path: '$.items[0].n', matches: '1'}",
                "json_path: `$.items[0].n` selects `1` at `$['items'][0]['n']`, expected a text that matches \"1\"",
            ),
        ] {
            assert_eq!(failures(&format!("json_path: {expected}"), TRACE), failure);
        }
        assert!(
            failures("json_path: {path: $, exists: true}", r#"{"output":"x"}"#).contains("no JSON")
        );
    }

    #[test]
    fn values_that_are_as_expected_pass() {
        for expected in [
            "{path: '$.items[0]', equals: {n: 1.0, status: active}}",
            "{path: '$..status', matches: '^a'}",
            "[{path: $.total, exists: false}, {path: '$.items[-1].status', equals: archived}]",
        ] {
            assert_eq!(failures(&format!("json_path: {expected}"), TRACE), "");
        }
        let fenced = "json_path: {path: '$[0]', equals: é, in: fenced}";
        assert_eq!(failures(fenced, "{\"output\":\"```\\n[\\\"e\u{301}\\\"]\\n```\"}"), "");
    }

    #[test]
    fn nothing_exists_in_what_is_no_json() {
        assert!(!failures("json_path: {path: $.a, exists: false}", r#"{"output":"x"}"#).is_empty());
    }

    #[test]
    fn an_argument_that_cannot_decide_is_refused() {
        let refused: Vec<String> = [
            "json_path: []",
            "json_path: {path: $.a}",
            "json_path: {path: $.a, equals: 1, exists: true}",
            "json_path: {path: $.a b, exists: true}",
            "json_path: {equals: 1, match: a, in: body}",
            "json_path: $.a",
            "json_path: {path: $.a, matches: 'a*'}",
        ]
        .iter()
        .map(|expected| refusal(expected))
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[empty]: `json_path` is an empty list
          --> case.yaml:1:12
        error[missing-key]: a path lacks `equals`, `matches` or `exists`
          --> case.yaml:1:12
        error[wrong-value]: `equals`, `matches` and `exists` exclude each other: write a list of paths
          --> case.yaml:1:12
        error[pattern]: `$.a b` is no JSON path: expected `.`, `..` or `[`, at character 4
          --> case.yaml:1:19
        error[missing-key]: `json_path` lacks the key `path`
          --> case.yaml:1:12
        error[unknown-key]: `match` is not a key of `json_path`
          --> case.yaml:1:24
          help: did you mean `path`?
        error[wrong-value]: `in` is `body`
          --> case.yaml:1:38
          help: expected `whole` or `last_line` or `fenced`
        error[wrong-type]: `json_path` is the text `$.a`, expected a mapping
          --> case.yaml:1:12
        error[vacuous]: `matches`: `a*` matches the empty text, so it is found everywhere
          --> case.yaml:1:33
        ");
    }
}
