//! What holds for all checks, whatever the case and the trace.

use proptest::prelude::*;
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use super::testing::read;
use super::{CHECKS, Checks, Facts, ReadContext};
use crate::claim::Claim;
use crate::doc::Language;
use crate::trace::{Chunk, ToolCall, Trace, Usage};

/// The checks of an `expected` mapping given as JSON.
fn checks(expected: &Value) -> Checks {
    Checks::from_text(&expected.to_string(), Language::Json, "c.json", &ReadContext::CLOSED)
        .unwrap_or_else(|problems| panic!("{expected}: {problems:?}"))
}

/// Whether an answer passes one check.
fn passes(check: &str, argument: &Value, trace: &Trace<'_>) -> bool {
    let outcomes = checks(&json!({ check: argument })).outcomes(trace, &Facts::default());
    outcomes.iter().find(|outcome| outcome.check == check).expect(check).passed
}

/// Text with letters that have two normal forms, typography and line ends.
fn text() -> impl Strategy<Value = String> {
    "[a-dA-D0-9éÅñ“”’– .\n]{1,24}"
}

/// A needle, which is not blank.
fn needle() -> impl Strategy<Value = String> {
    text().prop_filter("blank", |text| !text.trim().is_empty())
}

/// A trace with some of everything.
fn trace() -> impl Strategy<Value = Trace<'static>> {
    let calls = prop::collection::vec(("[ab]", 0..3_u8), 0..5);
    let rest = (prop::option::of(0..9_u64), any::<Option<bool>>(), any::<Option<bool>>());
    let parts =
        (text(), prop::collection::vec(text(), 0..4), calls, rest, prop::option::of("r[0-3]"));
    parts.prop_map(|(output, chunks, calls, (steps, refused, terminated), citation)| Trace {
        output: output.into(),
        chunks: chunks.iter().map(|chunk| Chunk::of(&json!({ "text": chunk }))).collect(),
        claims: citation.iter().map(|id| Claim::new("c", [id.as_str()])).collect(),
        tool_calls: calls
            .into_iter()
            .map(|(name, argument)| ToolCall {
                name: name.into(),
                arguments: Chunk::of(&json!({ "n": argument })),
                result: None,
            })
            .collect(),
        steps,
        refused,
        terminated,
        usage: steps.map(|steps| Usage { output_tokens: Some(steps), ..Usage::default() }),
        ..Trace::default()
    })
}

/// One argument for every check, that some traces pass and others fail.
fn everything(needle: &str) -> Value {
    let mut expected = json!({
        "must_contain": [needle], "must_not_contain": [needle, "zz"], "matches": "[a-d]\\d", "not_matches": ["x", "\\d\\d"],
        "equals": needle, "not_equals": needle, "one_of": [needle, "b"], "not_one_of": [needle, "b"],
        "must_mention": [needle], "forbidden_terms": [needle, "a"], "json_valid": true,
        "json_path": [{ "path": "$..*", "exists": true }, { "path": "$", "equals": 1, "in": "last_line" }],
        "citations_resolve": true, "required_citations": ["r1"], "forbidden_citations": ["r2"],
        "as_of_date": "2026-03-01", "language": "en", "refuses": true, "answers": true,
        "retrieved_chunks": { "min_count": 1, "max_count": 2, "must_contain": [needle],
            "must_not_contain": ["b"], "each_must_contain": ["a"] },
        "tools_allowed": ["a"], "tools_forbidden": ["b"], "tools_required": ["a"],
        "tool_sequence": { "tools": ["a", "b"], "match": "superset", "forbidden": [["b", "a"]] },
        "no_tool_loop": 1, "steps_under": 4, "terminated": true, "no_placeholders": true,
        "length": { "min": 3, "max": 20 }, "max_cost": 1, "max_tokens": { "output": 5 },
    });
    if cfg!(feature = "json-schema") {
        expected["json_schema"] = json!({ "type": "object" });
        expected["tool_args_schema"] = json!({ "a": { "properties": { "n": { "maximum": 1 } } } });
    }
    expected
}

#[test]
fn everything_asks_for_every_check() {
    let checks = checks(&everything("n"));
    let asked: Vec<&str> = checks.keys().filter(|key| *key != "not_empty").collect();
    let left_out = |key: &str| !cfg!(feature = "json-schema") && key.ends_with("_schema");
    let all: Vec<&str> =
        CHECKS.iter().map(|entry| entry.key).filter(|key| !left_out(key)).collect();
    assert_eq!(asked, all);
}

proptest! {
    // Every case compiles the whole list of checks.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_needle_that_is_there_passes(needle in needle(), before in text(), after in text()) {
        let trace = Trace::saying(format!("{before}{needle}{after}"));
        prop_assert!(passes("must_contain", &json!([needle]), &trace));
        prop_assert!(!passes("must_not_contain", &json!([needle]), &trace));
        let whole = Trace::saying(format!("{before} {needle} {after}"));
        prop_assert!(passes("must_mention", &json!([needle]), &whole) || !needle_is_whole(&needle));
    }

    #[test]
    fn composed_and_decomposed_text_give_the_same_outcomes(trace in trace(), needle in needle()) {
        let checks = checks(&everything(&needle));
        let form = |output: String, chunks: Vec<Chunk<'static>>| {
            let trace = Trace { output: output.into(), chunks, ..trace.clone() };
            let outcomes = checks.outcomes(&trace, &Facts::default());
            outcomes.into_iter().map(|outcome| (outcome.check, outcome.passed)).collect::<Vec<_>>()
        };
        let chunk = |json: String| Chunk::of(&serde_json::from_str::<Value>(&json).unwrap());
        let composed = trace.chunks.iter().map(|c| chunk(c.json().nfc().collect())).collect();
        let decomposed = trace.chunks.iter().map(|c| chunk(c.json().nfd().collect())).collect();
        let output = &trace.output;
        prop_assert_eq!(form(output.nfc().collect(), composed), form(output.nfd().collect(), decomposed));
    }

    #[test]
    fn every_path_of_trying_the_checks_agrees(trace in trace(), needle in needle()) {
        let checks = checks(&everything(&needle));
        let facts = Facts::default();
        let outcomes = checks.outcomes(&trace, &facts);
        let first = outcomes.iter().find(|outcome| !outcome.passed);
        prop_assert_eq!(checks.all_pass(&trace, &facts), first.is_none());
        prop_assert_eq!(checks.first_failure(&trace, &facts), first.cloned());
        for outcome in &outcomes {
            prop_assert_eq!(outcome.passed, outcome.message.is_empty(), "{:?}", outcome);
            prop_assert!(!outcome.message.contains('\n'), "{}", outcome.message);
        }
    }

    #[test]
    fn a_check_and_its_twin_never_agree(trace in trace(), needle in needle()) {
        for (check, twin, argument) in [
            ("must_contain", "must_not_contain", json!([needle])),
            ("must_mention", "forbidden_terms", json!([needle])),
            ("equals", "not_equals", json!(needle)),
            ("one_of", "not_one_of", json!([needle, "b"])),
            ("matches", "not_matches", json!("[a-d]\\d")),
            ("refuses", "answers", json!(true)),
            ("required_citations", "forbidden_citations", json!(["r1"])),
            ("tools_required", "tools_forbidden", json!(["a"])),
        ] {
            let both = (passes(check, &argument, &trace), passes(twin, &argument, &trace));
            prop_assert!(both.0 != both.1, "{}", check);
        }
    }

    #[test]
    fn the_canonical_form_reads_as_itself(needle in needle()) {
        let canonical = serde_json::to_value(checks(&everything(&needle))).unwrap();
        prop_assert_eq!(&canonical, &everything(&needle));
        prop_assert_eq!(serde_json::to_value(checks(&canonical)).unwrap(), canonical);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,80}") {
        for language in [Language::Yaml, Language::Json] {
            let _ = Checks::from_text(&text, language, "f", &ReadContext::CLOSED);
        }
    }
}

/// Whether a needle still is what it was once white space at its ends is folded away.
fn needle_is_whole(needle: &str) -> bool {
    needle.trim() == needle
}

/// Arguments that nobody should write, each under every key: a problem with its place, or a check.
#[test]
fn no_argument_makes_a_reader_panic() {
    let deep = format!("{}{}", "[".repeat(120), "]".repeat(120));
    let deep_map = format!("{}1{}", "{a: ".repeat(120), "}".repeat(120));
    let huge = format!("'{}'", "x".repeat(20_000));
    let many = format!("[{}]", "a, ".repeat(1_000));
    let hostile = [
        "~",
        "[]",
        "{}",
        "''",
        "' '",
        "\"\\0\"",
        "\"\\u202e\"",
        "[~]",
        "[[a]]",
        "[{}]",
        "{a: ~}",
        "0",
        "-1",
        "1e999",
        ".nan",
        ".inf",
        "18446744073709551616",
        "1.5",
        "true",
        "false",
        "no",
        "2026-13-45",
        "0x10",
        "012",
        "{in: nowhere}",
        "{path: $, equals: ~}",
        "{schema: ~}",
        "{min: 1e3, max: x}",
        "{tools: ~, match: ~}",
        "'('",
        "'(?P<n>'",
        "'\\'",
        "'$[?(('",
        "[a, a]",
        "{$ref: '#'}",
        "{$ref: '#/a', a: {$ref: '#'}}",
        &deep,
        &deep_map,
        &huge,
        &many,
    ];
    let top = CHECKS.iter().map(|entry| match entry.key.split_once('.') {
        Some((outer, inner)) => format!("{outer}: {{{inner}: ARGUMENT}}"),
        None => format!("{}: ARGUMENT", entry.key),
    });
    for (key, argument) in top.flat_map(|key| hostile.map(|argument| (key.clone(), argument))) {
        match read(&key.replace("ARGUMENT", argument)) {
            Ok(checks) => {
                for trace in [Trace::saying(""), Trace::saying("x"), Trace::saying("[[1]]")] {
                    checks.outcomes(&trace, &Facts::default());
                }
            }
            Err(problems) => assert!(problems.contains("--> "), "{key} {argument}: {problems}"),
        }
    }
}

/// An order of reports that does not depend on the order in the file.
#[test]
fn outcomes_stand_in_the_order_of_the_list() {
    let one = read("max_cost: 1\nmust_contain: [a]\nrefuses: true").unwrap();
    let other = read("refuses: true\nmust_contain: [a]\nmax_cost: 1").unwrap();
    assert!(one.keys().eq(other.keys()));
    assert!(one.keys().eq(["not_empty", "must_contain", "refuses", "max_cost"]));
    assert_eq!(serde_json::to_string(&one).unwrap(), serde_json::to_string(&other).unwrap());
}

#[test]
fn an_expectation_that_names_no_check_is_refused() {
    insta::assert_snapshot!(read("{}").unwrap_err(), @r"
    error[no-expectation]: `expected` names no check, so any answer would pass
      --> case.yaml:1:1
    ");
    insta::assert_snapshot!(read("[must_contain]").unwrap_err(), @r"
    error[wrong-type]: `expected` is a list, expected a mapping
      --> case.yaml:1:1
    ");
    insta::assert_snapshot!(
        read("must_contains: [a]\nmust_contain: []\nmax_cost: -1\nlength: {min: 2, max: 1}\nlength: {}").unwrap_err(), @r"
    error[unknown-key]: `must_contains` is not a key of `expected`
      --> case.yaml:1:1
      help: did you mean `must_contain`?
    error[empty]: `must_contain` is an empty list
      --> case.yaml:2:15
    error[unsatisfiable]: `max_cost` is -1, and nothing costs less than nothing
      --> case.yaml:3:11
    error[duplicate-key]: `length` stands twice in `expected`: first in line 4, column 1
      --> case.yaml:5:1
    error[empty]: `length` lacks `min` or `max`
      --> case.yaml:5:9
    ");
}

/// With duplicate keys in `input` or `expected` the reader must not choose.
#[test]
fn a_key_that_stands_twice_is_refused() {
    insta::assert_snapshot!(read("equals: a\nequals: b").unwrap_err(), @r"
    error[duplicate-key]: `equals` stands twice in `expected`: first in line 1, column 1
      --> case.yaml:2:1
    ");
}
