//! Bulk cases: one a line of a JSONL file, with the answer beside it where it was recorded.
//!
//! A bulk file may be larger than memory, so a line is read, tried and forgotten. A sound line is read
//! by `serde` without a tree of its recorded answer; only a line with a problem is read again with a
//! place for every value.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Line, id, input};
use crate::check::{Checks, ReadContext};
use crate::diag::{Code, Diagnostic, Position};
use crate::doc::{self, Node, Reader, parsed_json_line};
use crate::ids::CaseId;

const KEYS: [&str; 5] = ["id", "input", "expected", "recorded", "tags"];

/// A case of a bulk set.
#[derive(Clone, Debug)]
pub struct BulkCase<'l> {
    /// Unique within the set.
    pub id: CaseId,
    /// What the system is asked, or was.
    pub input: Value,
    /// What is expected of the answer; `None` only where expectations of the whole set stand in.
    pub expected: Option<Checks>,
    /// The recorded answer, as received: whether it keeps the contract of a trace is the system's
    /// affair and not this file's.
    pub recorded: Option<&'l str>,
    /// Words by which expectations of the set choose the case.
    pub tags: Vec<String>,
}

/// Whether a line must say what is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectations {
    /// Every line says it.
    OfEachCase,
    /// The whole set has expectations; a line may add its own.
    OfTheSet,
}

/// A line as `serde` reads it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts<'l> {
    #[serde(borrow)]
    id: Cow<'l, str>,
    #[serde(borrow)]
    input: &'l RawValue,
    #[serde(borrow, default, deserialize_with = "there")]
    expected: Option<&'l RawValue>,
    #[serde(borrow, default)]
    recorded: Option<&'l RawValue>,
    #[serde(default)]
    tags: Vec<String>,
}

/// A value that is there, `null` included: it is not the same as a key that is absent.
pub(crate) fn there<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads the case of one line.
///
/// # Errors
/// Every problem of the line, each with its line and column.
pub fn read<'l>(
    line: Line<'l>,
    expectations: Expectations,
    context: &ReadContext<'_>,
) -> Result<BulkCase<'l>, Vec<Diagnostic>> {
    let parts = serde_json::from_str::<Parts<'l>>(line.text);
    let case = parts.ok().and_then(|parts| case_of_parts(parts, line, expectations, context));
    case.ok_or_else(|| problems(line, expectations, context))
}

/// The case, if there is nothing wrong with it.
fn case_of_parts<'l>(
    parts: Parts<'l>,
    line: Line<'l>,
    expectations: Expectations,
    context: &ReadContext<'_>,
) -> Option<BulkCase<'l>> {
    let mut reader = Reader::new(line.file);
    // A problem of a part is found again, and placed, in the whole line.
    let start = Position { line: line.number, column: 1 };
    let node = |raw: &RawValue| parsed_json_line(raw.get(), line.number, line.file).ok();
    let text = Node { value: doc::Value::Text(parts.id.to_string()), at: start };
    let id = id::read(&mut reader, &text)?.into();
    let input = input::read(&mut reader, &node(parts.input)?)?;
    let expected = match parts.expected {
        Some(raw) => Some(Checks::read(&mut reader, &node(raw)?, context)?),
        None if expectations == Expectations::OfEachCase => return None,
        None => None,
    };
    let (recorded, tags) = (parts.recorded.map(RawValue::get), parts.tags);
    (reader.problem_count() == 0).then_some(BulkCase { id, input, expected, recorded, tags })
}

/// An `input` that stands in a line; `None` if anything is wrong with it.
pub(crate) fn input(text: &str) -> Option<Value> {
    let mut reader = Reader::new("");
    let read = input::read(&mut reader, &doc::parsed_unplaced(text)?);
    read.filter(|_| reader.problem_count() == 0)
}

/// Everything that is wrong with a line, by a tree of the whole of it.
fn problems(
    line: Line<'_>,
    expectations: Expectations,
    context: &ReadContext<'_>,
) -> Vec<Diagnostic> {
    let mut reader = Reader::new(line.file);
    match parsed_json_line(line.text, line.number, line.file) {
        Ok(node) => read_all(&mut reader, &node, expectations, context),
        Err(problem) => reader.take_over(*problem),
    }
    if reader.problem_count() == 0 {
        // The two ways of reading should agree; a line that only one of them takes is still no case.
        reader.report(
            Code::Syntax,
            Position { line: line.number, column: 1 },
            "the line is no case",
        );
    }
    reader.into_problems()
}

/// Reads every part for the sake of its problems.
fn read_all(
    reader: &mut Reader<'_>,
    node: &Node,
    expectations: Expectations,
    context: &ReadContext<'_>,
) {
    let Some(fields) = reader.fields(node, "a bulk case", &KEYS) else { return };
    if let Some(node) = reader.required(&fields, "id") {
        id::read(reader, node);
    }
    if let Some(node) = reader.required(&fields, "input") {
        input::read(reader, node);
    }
    let expected = match expectations {
        Expectations::OfEachCase => reader.required(&fields, "expected"),
        Expectations::OfTheSet => fields.get("expected"),
    };
    if let Some(node) = expected {
        Checks::read(reader, node, context);
    }
    if let Some(node) = fields.get("tags") {
        reader.texts(node, "`tags`");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Lines;

    fn read_all_lines(text: &str, expectations: Expectations) -> String {
        let mut lines = Lines::new(text.as_bytes(), "bulk.jsonl");
        let mut found = Vec::new();
        while let Some(line) = lines.next_line() {
            match read(line.unwrap(), expectations, &ReadContext::CLOSED) {
                Ok(case) => found.push(format!(
                    "{} {} {} {}",
                    case.id,
                    case.input,
                    serde_json::to_string(&case.expected).unwrap(),
                    case.recorded.unwrap_or("-")
                )),
                Err(problems) => found.extend(problems.iter().map(ToString::to_string)),
            }
        }
        found.join("\n")
    }

    #[test]
    fn a_line_is_a_case_with_its_recorded_answer_as_received() {
        let text = r#"{"id":"a","input":{"query":"q"},"expected":{"must_contain":["x"]},"recorded":{"confidence":1.7 , "output":3}}
{"recorded":null,"expected":{"equals":""},"input":{"query":""},"id":"b\u0031"}
"#;
        insta::assert_snapshot!(read_all_lines(text, Expectations::OfEachCase), @r#"
        a {"query":"q"} {"must_contain":["x"]} {"confidence":1.7 , "output":3}
        b1 {"query":""} {"equals":""} -
        "#);
    }

    #[test]
    fn problems_name_line_and_column() {
        let text = r#"
{"id":"é","input":{"query":"q","query":"r"},"expected":{"must_contains":["x"]}}
{"id":"a/b","input":[],"expected":{}}
{"id":"a","id":"b","input":{"query":1},"expected":null,"recorder":{}}
{"id":"a","input":{"query":"q"}}
{"id":"a",
not json
{"id":"\ud800","input":{"query":"q"},"expected":{"equals":"a"}}
[1]
{"id":"a","input":{"query":"q"},"expected":{"equals":"a"}} {}
"#;
        insta::assert_snapshot!(read_all_lines(text, Expectations::OfEachCase), @r"
        error[duplicate-key]: `query` stands twice in `input`: first in line 2, column 20
          --> bulk.jsonl:2:32
        error[unknown-key]: `must_contains` is not a key of `expected`
          --> bulk.jsonl:2:57
          help: did you mean `must_contain`?
        error[wrong-value]: `id` holds a path separator, and it names a file
          --> bulk.jsonl:3:7
        error[wrong-type]: `input` is a list, expected a mapping
          --> bulk.jsonl:3:21
        error[no-expectation]: `expected` names no check, so any answer would pass
          --> bulk.jsonl:3:35
        error[duplicate-key]: `id` stands twice in a bulk case: first in line 4, column 2
          --> bulk.jsonl:4:11
        error[wrong-type]: `query` is `1`, expected a text
          --> bulk.jsonl:4:37
        error[wrong-type]: `expected` is nothing, expected a mapping
          --> bulk.jsonl:4:51
        error[unknown-key]: `recorder` is not a key of a bulk case
          --> bulk.jsonl:4:56
          help: did you mean `recorded`?
        error[missing-key]: a bulk case lacks the key `expected`
          --> bulk.jsonl:5:1
        error[syntax]: EOF while parsing an object
          --> bulk.jsonl:6:10
        error[syntax]: expected ident
          --> bulk.jsonl:7:2
        error[syntax]: unexpected end of hex escape
          --> bulk.jsonl:8:14
        error[wrong-type]: a bulk case is a list, expected a mapping
          --> bulk.jsonl:9:1
        error[syntax]: trailing characters
          --> bulk.jsonl:10:60
        ");
    }

    #[test]
    fn a_set_with_expectations_of_its_own_needs_none_in_its_lines() {
        let text = r#"{"id":"a","input":{"query":"q"}}
{"id":"b","input":{"query":"q"},"expected":null}
{"id":"c","input":{"query":"q"},"expected":{"equals":"x"}}
"#;
        insta::assert_snapshot!(read_all_lines(text, Expectations::OfTheSet), @r#"
        a {"query":"q"} null -
        error[wrong-type]: `expected` is nothing, expected a mapping
          --> bulk.jsonl:2:44
        c {"query":"q"} {"equals":"x"} -
        "#);
    }

    #[test]
    fn the_two_ways_of_reading_agree() {
        let ids = [r#""a""#, r#""\u0061""#, r#""a/b""#, r#""""#, "1", "null"];
        let inputs = [r#"{"query":"q"}"#, "{}", r#"{"q":1,"q":2}"#, r#"{"query":1}"#, "[]", "null"];
        let expected = [r#"{"equals":"x"}"#, "{}", r#"{"equals":"x","equals":"y"}"#, "null", "[1]"];
        let recorded = [r#"{"output":"a"}"#, "null", "3"];
        let parts = ids.iter().flat_map(|id| inputs.iter().map(move |input| (id, input)));
        let parts = parts.flat_map(|(id, input)| expected.map(|expected| (id, input, expected)));
        for ((id, input, expected), recorded) in parts.flat_map(|p| recorded.map(|r| (p, r))) {
            let text = format!(
                r#"{{"id":{id},"input":{input},"expected":{expected},"recorded":{recorded}}}"#
            );
            let line = Line { text: &text, number: 1, file: "b" };
            let problems = problems(line, Expectations::OfEachCase, &ReadContext::CLOSED);
            let sound = problems.iter().all(|problem| problem.message == "the line is no case");
            let read = read(line, Expectations::OfEachCase, &ReadContext::CLOSED);
            assert_eq!(read.is_ok(), sound, "{text}");
        }
    }

    #[test]
    fn a_hostile_line_is_refused() {
        let deep = format!(
            r#"{{"id":"a","input":{}{},"expected":{{"equals":"a"}}}}"#,
            "[".repeat(100_000),
            "]".repeat(100_000)
        );
        let refused = read_all_lines(&deep, Expectations::OfEachCase);
        assert!(
            refused.starts_with("error[too-deep]") || refused.starts_with("error[syntax]"),
            "{refused}"
        );
    }
}
