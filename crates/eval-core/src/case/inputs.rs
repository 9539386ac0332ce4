//! Inputs of the distribution layer: recent requests to the system, without any expectation.
//!
//! A file of [JSON Lines](https://jsonlines.org), one input a line, with the keys that a case's `input`
//! has. It is read as strictly as a case. An input has no name of its own: its id is made of its
//! content, so that lines can be sorted, and new ones put between, without any input becoming another.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Line, Lines, input};
use crate::diag::{Code, Diagnostic, Place};
use crate::doc::{Reader, parsed_json_line};
use crate::ids::CaseId;
use crate::pin::{canonical, content_hash};
use crate::project::Project;

/// The longest line that is read, in bytes. A longer one is refused before anything is made of it.
pub const LONGEST_LINE: usize = 1 << 20;

/// After so many problems the rest of the file is not read: it is no file of inputs.
const MOST_PROBLEMS: usize = 100;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// `input-` and the first 16 digits of the content's hash; a content that stands again ends in `-2`,
    /// the next in `-3`. Two files that hold the same lines in any order hold the same ids.
    pub id: CaseId,
    /// What the system is asked: an object with at least one key.
    pub input: Value,
    /// SHA-256 over the canonical form, in hexadecimal.
    pub content: String,
    /// The line, 1-based.
    pub line: u32,
}

/// Loads a file of inputs, relative to the project.
///
/// # Errors
/// Every problem of the file.
pub fn load(project: &Project, path: &str) -> Result<Vec<Input>, Vec<Diagnostic>> {
    let text = project.read(path).map_err(|problem| vec![problem])?;
    read(&text, &project.shown(path))
}

/// Reads a file of inputs; `shown` is the path that messages name. Lines without a character that is
/// not white space are passed over.
///
/// # Errors
/// Every problem of the text, at most a hundred; that it holds no input is one.
pub fn read(text: &str, shown: &str) -> Result<Vec<Input>, Vec<Diagnostic>> {
    let (mut inputs, mut problems) = (Vec::new(), Vec::new());
    let mut occurrences = BTreeMap::new();
    let mut lines = Lines::new(text.as_bytes(), shown);
    while let Some(line) = lines.next_line() {
        let line = line.map_err(|problem| vec![problem]);
        match line.and_then(|line| Ok((input_of_line(line)?, line.number))) {
            Ok((input, number)) => inputs.push(identified(input, number, &mut occurrences)),
            Err(found) => problems.extend(found),
        }
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
    }
    if inputs.is_empty() && problems.is_empty() {
        let message = "the file holds no input, so drift could not be told";
        problems.push(Diagnostic::new(Code::EmptySet, message).at(Place::file(shown)));
    }
    problems.truncate(MOST_PROBLEMS);
    if problems.is_empty() { Ok(inputs) } else { Err(problems) }
}

fn input_of_line(line: Line<'_>) -> Result<Value, Vec<Diagnostic>> {
    let Line { text, number, file } = line;
    if text.len() > LONGEST_LINE {
        let message = format!("an input is {} bytes long, at most {LONGEST_LINE}", text.len());
        return Err(vec![Diagnostic::new(Code::TooLong, message).at(line.place(1))]);
    }
    let node = parsed_json_line(text, number, file).map_err(|problem| vec![*problem])?;
    let mut reader = Reader::new(file);
    let input = input::read(&mut reader, &node);
    let problems = reader.into_problems();
    input.filter(|_| problems.is_empty()).ok_or(problems)
}

fn identified(input: Value, line: u32, occurrences: &mut BTreeMap<String, u64>) -> Input {
    let content = content_hash(&input);
    let stem = format!("input-{}", &content[..16]);
    let occurrence = occurrences.entry(stem.clone()).or_insert(0);
    *occurrence += 1;
    let id = if *occurrence == 1 { stem } else { format!("{stem}-{occurrence}") };
    Input { id: id.into(), input, content, line }
}

/// The identity of a set of inputs: a hash over the contents, in hexadecimal. The order of the inputs
/// does not matter; how often one stands there does.
pub fn inputs_hash(inputs: &[Input]) -> String {
    let mut contents: Vec<&str> = inputs.iter().map(|input| input.content.as_str()).collect();
    contents.sort_unstable();
    content_hash(&contents)
}

/// An input as people recognise it: its `query`, or the whole of it as compact JSON.
pub fn question(input: &Value) -> String {
    match input.get("query") {
        Some(Value::String(query)) => query.clone(),
        _ => canonical(input),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn inputs(text: &str) -> Vec<Input> {
        read(text, "eval/inputs.jsonl").unwrap()
    }

    fn problems(text: &str) -> String {
        let problems = read(text, "eval/inputs.jsonl").expect_err("the file is malformed");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn an_input_a_line_is_read_with_its_line() {
        let read = inputs("\u{FEFF}{\"query\": \"a\"}\r\n\n  \n{\"query\": \"b\", \"k\": [1.5]}");
        assert_eq!(read.len(), 2);
        assert_eq!((read[0].line, &read[0].input), (1, &json!({"query": "a"})));
        assert_eq!((read[1].line, &read[1].input), (4, &json!({"query": "b", "k": [1.5]})));
    }

    #[test]
    fn every_problem_is_reported_at_its_place() {
        let text = "{\"query\": 5}\n[1]\n{}\n{\"query\": }\n{\"q\": 1, \"o\": {\"é\": 1, \"é\": 2}}\n\
                    \"x\"\n{\"q\": \"\\ud800\"}\n{\"q\": 1e999}\n";
        insta::assert_snapshot!(problems(text), @"
        error[wrong-type]: `query` is `5`, expected a text
          --> eval/inputs.jsonl:1:11
        error[wrong-type]: `input` is a list, expected a mapping
          --> eval/inputs.jsonl:2:1
        error[empty]: `input` asks nothing
          --> eval/inputs.jsonl:3:1
        error[syntax]: expected value
          --> eval/inputs.jsonl:4:11
        error[duplicate-key]: `é` stands twice in `o`: first in line 5, column 16
          --> eval/inputs.jsonl:5:24
        error[wrong-type]: `input` is the text `x`, expected a mapping
          --> eval/inputs.jsonl:6:1
        error[syntax]: unexpected end of hex escape
          --> eval/inputs.jsonl:7:14
        error[wrong-value]: `q` holds `1e999`, which JSON cannot express
          --> eval/inputs.jsonl:8:7
        ");
    }

    #[test]
    fn a_file_without_inputs_is_an_empty_set() {
        for text in ["", "\n \n", "\u{FEFF}"] {
            let found = problems(text);
            assert!(found.starts_with("error[empty-set]: the file holds no input"), "{found}");
        }
        assert!(load(&Project::new("/nowhere/eval"), "inputs.jsonl").is_err());
    }

    #[test]
    fn a_line_beyond_the_limit_is_refused_unread() {
        let text = format!("{{\"q\": \"{}\"}}", "x".repeat(LONGEST_LINE));
        assert!(problems(&text).starts_with("error[too-long]: an input is 1048585 bytes long"));
        assert!(problems(&format!("{{\"q\": {}", "[".repeat(100_000))).contains("1:"));
    }

    #[test]
    fn a_file_of_something_else_is_given_up_early() {
        let problems = read(&"no input\n".repeat(100_000), "f").unwrap_err();
        assert_eq!(problems.len(), MOST_PROBLEMS);
    }

    #[test]
    fn the_same_content_twice_has_two_ids_however_it_is_written() {
        let read = inputs("{\"a\": 1, \"b\": 2}\n{\"c\": 3}\n{\"b\":2,\"a\":1}\n");
        let first = read[0].id.as_str();
        assert_eq!(first.len(), "input-".len() + 16);
        assert_eq!(read[2].id, format!("{first}-2").as_str());
        assert_ne!(read[0].id, read[1].id);
    }

    #[test]
    fn an_input_is_shown_by_its_query() {
        assert_eq!(question(&json!({"query": "why?", "k": 1})), "why?");
        assert_eq!(question(&json!({"b": 1, "a": "x"})), r#"{"a":"x","b":1}"#);
    }

    proptest! {
        #[test]
        fn the_order_of_lines_changes_neither_ids_nor_the_hash(
            mut queries in prop::collection::vec("[ab]{0,2}", 1..12), by in 0_usize..12,
        ) {
            let text = |queries: &[String]| -> String {
                queries.iter().map(|query| json!({ "query": query }).to_string() + "\n").collect()
            };
            let there = inputs(&text(&queries));
            let middle = by % queries.len();
            queries.rotate_left(middle);
            let back = inputs(&text(&queries));
            prop_assert_eq!(inputs_hash(&there), inputs_hash(&back));
            let ids = |inputs: &[Input]| {
                let mut ids: Vec<_> = inputs.iter().map(|i| (i.id.clone(), i.input.clone())).collect();
                ids.sort_by(|a, b| a.0.cmp(&b.0));
                ids
            };
            prop_assert_eq!(ids(&there), ids(&back));
        }

        #[test]
        fn reading_inputs_never_panics(text in ".*") {
            let _ = read(&text, "f");
        }
    }
}
