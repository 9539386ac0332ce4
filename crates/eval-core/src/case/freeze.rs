//! Making a regression case of what was once asked or answered.
//!
//! A recorded answer tells what a right one is like (it is answered, it cites these records), as far as
//! that can be decided; it does not tell which words are right, and a case that demands them all fails
//! on the next paraphrase. So [`Draft::of`] expects the shape of a recorded answer, unless somebody says
//! what is to be expected. A reviewer reads the draft before it is pinned.

use serde_json::{Map, Value, json};

use super::{id, input};
use crate::check::declines;
use crate::diag::Diagnostic;
use crate::doc::{Reader, parsed_json_line};
use crate::pin::content_hash;
use crate::trace::Trace;

/// A request, with its answer where that was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The id it was recorded under.
    pub id: Option<String>,
    /// What was asked; `None` if the recording does not say.
    pub input: Option<Value>,
    /// The recorded answer as JSON.
    pub answer: Option<String>,
}

/// A case that is not written yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The id, which names its file.
    pub id: String,
    /// Where it comes from.
    pub origin: String,
    /// What the system is asked.
    pub input: Value,
    /// What is expected, by the key of the check.
    pub expected: Map<String, Value>,
    /// The failure mode that it guards against.
    pub mode: Option<String>,
}

impl Recorded {
    /// Reads a recording: `{"id", "input", "recorded": trace}` as in a bulk file, a trace with its
    /// `input` beside its fields, or else a mapping that is the input itself, as in a file of inputs.
    ///
    /// # Errors
    /// Every problem of a text that is no JSON object, with its place.
    pub fn read(text: &str, line: u32, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed_json_line(text, line, shown).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(shown);
        let value = input::read(&mut reader, &node);
        let problems = reader.into_problems();
        let Some(Value::Object(mut fields)) = value.filter(|_| problems.is_empty()) else {
            return Err(problems);
        };
        let is_recording =
            ["recorded", "output", "input"].iter().any(|key| fields.contains_key(*key));
        if !is_recording {
            return Ok(Self { id: None, input: Some(Value::Object(fields)), answer: None });
        }
        let id = fields.remove("id").and_then(|id| id.as_str().map(str::to_owned));
        let input = fields.remove("input");
        let answer = match fields.remove("recorded") {
            Some(recorded) => Some(recorded),
            None if fields.contains_key("output") => Some(Value::Object(fields)),
            None => None,
        };
        Ok(Self { id, input, answer: answer.map(|answer| answer.to_string()) })
    }
}

impl Draft {
    /// A draft of this input that expects what the answer is like; without an answer, that the system
    /// does not decline.
    pub fn of(input: Value, answer: Option<&Trace<'_>>) -> Self {
        let expected = answer.map_or_else(is_answered, expectations);
        let origin = if answer.is_some() { "recorded answer" } else { "traffic" }.to_owned();
        Self { id: name_of(&input), origin, input, expected, mode: None }
    }

    /// The draft as YAML. Every text stands in double quotes, so that `no` stays a text.
    pub fn to_yaml(&self) -> String {
        let mut lines = vec![
            format!("id: {}", json!(self.id)),
            format!("origin: {}", json!(self.origin)),
            format!("input: {}", flow(&self.input)),
            "expected:".to_owned(),
        ];
        lines.extend(
            self.expected.iter().map(|(check, argument)| format!("  {check}: {}", flow(argument))),
        );
        lines.extend(self.mode.iter().map(|mode| format!("mode: {}", json!(mode))));
        crate::inert::inert_json(&(lines.join("\n") + "\n"))
    }
}

/// JSON in one line with spaces, which is YAML too.
fn flow(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", "))
        }
        Value::Object(fields) => {
            let fields =
                fields.iter().map(|(key, value)| format!("{}: {}", json!(key), flow(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn is_answered() -> Map<String, Value> {
    Map::from_iter([("answers".to_owned(), json!(true))])
}

/// What can be decided of an answer like this one.
fn expectations(trace: &Trace<'_>) -> Map<String, Value> {
    if declines(trace) {
        return Map::from_iter([("refuses".to_owned(), json!(true))]);
    }
    let mut expected = is_answered();
    let mut expect = |check: &str, argument: Value| expected.insert(check.to_owned(), argument);
    let cited = trace.cited_records();
    if !cited.is_empty() {
        expect("required_citations", json!(cited));
    }
    if !trace.chunks.is_empty() {
        expect("retrieved_chunks", json!({ "min_count": 1 }));
    }
    let mut tools: Vec<&str> = trace.tool_calls.iter().map(|call| &*call.name).collect();
    tools.sort_unstable();
    tools.dedup();
    if !tools.is_empty() {
        expect("tools_allowed", json!(tools));
    }
    expected
}

/// The longest name that is made of a question, in bytes.
const LONGEST_NAME: usize = 48;

/// A name made of the first words of the question, or of the input's hash where those hold no letter
/// of the Latin alphabet.
fn name_of(input: &Value) -> String {
    let question = ["query", "question"].iter().find_map(|key| input.get(key)?.as_str());
    let mut name = String::new();
    for word in question.unwrap_or_default().split(|c: char| !c.is_ascii_alphanumeric()) {
        if !word.is_empty() && name.len() + word.len() < LONGEST_NAME {
            let dash = if name.is_empty() { "" } else { "-" };
            name = name + dash + &word.to_ascii_lowercase();
        }
    }
    if name.len() < 3 { format!("case-{}", &content_hash(input)[..12]) } else { name }
}

/// Whether a text can be the id of a case.
///
/// # Errors
/// Why not.
pub fn usable_id(text: &str) -> Result<(), Vec<Diagnostic>> {
    let quoted = json!(text).to_string();
    let node = parsed_json_line(&quoted, 1, "the id").map_err(|problem| vec![*problem])?;
    let mut reader = Reader::new("the id");
    id::read(&mut reader, &node);
    let problems = reader.into_problems();
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::regression;
    use crate::check::{Facts, ReadContext};
    use crate::mode::Taxonomy;
    use proptest::prelude::*;

    fn recorded(text: &str) -> Recorded {
        Recorded::read(text, 1, "traces.jsonl").unwrap()
    }

    #[test]
    fn a_trace_a_bulk_line_and_an_input_are_told_apart() {
        let trace = recorded(r#"{"id":"t","input":{"query":"q"},"output":"a","chunks":[1]}"#);
        assert_eq!(trace.id.as_deref(), Some("t"));
        assert_eq!(trace.input, Some(json!({"query": "q"})));
        assert!(Trace::from_json(&trace.answer.unwrap()).is_ok_and(|trace| trace.output == "a"));
        let bulk = recorded(r#"{"id":"b","input":{"query":"q"},"recorded":{"output":"a"}}"#);
        assert_eq!(bulk.answer.as_deref(), Some(r#"{"output":"a"}"#));
        let input = recorded(r#"{"query":"q","id":"7"}"#);
        assert_eq!(input.input, Some(json!({"query": "q", "id": "7"})));
        assert_eq!((input.id, input.answer), (None, None));
    }

    #[test]
    fn what_is_no_object_is_refused_with_its_place() {
        for text in ["", "[1]", "{", r#"{"a":1,"a":2}"#] {
            let problems = Recorded::read(text, 3, "traces.jsonl").unwrap_err();
            assert!(problems[0].to_string().contains("traces.jsonl:3:"), "{problems:?}");
        }
    }

    fn draft(answer: &str) -> String {
        let trace = Trace::from_json(answer).unwrap();
        Draft::of(json!({"query": "What is the rate of tariff X?"}), Some(&trace)).to_yaml()
    }

    #[test]
    fn a_draft_expects_the_shape_of_the_answer_and_none_of_its_words() {
        let answer = r#"{"output":"It is 7 %.","citations":["r2"],"chunks":["a"],
            "claims":[{"text":"It is 7 %.","support":["r1"]}],
            "tool_calls":[{"name":"search","arguments":{}},{"name":"search","arguments":{}}]}"#;
        insta::assert_snapshot!(draft(answer), @r#"
        id: "what-is-the-rate-of-tariff-x"
        origin: "recorded answer"
        input: {"query": "What is the rate of tariff X?"}
        expected:
          answers: true
          required_citations: ["r1", "r2"]
          retrieved_chunks: {"min_count": 1}
          tools_allowed: ["search"]
        "#);
        assert!(draft(r#"{"output":"No.","refused":true}"#).contains("  refuses: true\n"));
    }

    #[test]
    fn an_id_that_leads_elsewhere_is_refused() {
        assert!(usable_id("stale-price").is_ok());
        for id in ["../../x", "a/b", ".hidden", "", " a", "a\u{202E}b", &"x".repeat(201)] {
            assert!(usable_id(id).is_err(), "{id:?}");
        }
    }

    proptest! {
        #[test]
        fn a_draft_is_read_as_the_case_it_says_and_its_answer_passes_it(
            query in ".*", key in "[a-z]{1,8}", output in "\\PC*[a-z]", cited in "[a-z0-9.-]{1,9}",
        ) {
            let trace = json!({"output": output, "citations": [cited], "chunks": [{"k": 1}]});
            let trace = trace.to_string();
            let trace = Trace::from_json(&trace).unwrap();
            let input = json!({"query": query, key: {"nested": [1, "no", null, true]}});
            let draft = Draft::of(input.clone(), Some(&trace));
            let path = format!("cases/{}.yaml", draft.id);
            let text = draft.to_yaml();
            let placed = regression::read(
                &text, &path, &path, &Taxonomy::shipped(), &ReadContext::CLOSED,
            );
            let case = placed.map_err(|problems| format!("{text}\n{problems:?}")).unwrap().case;
            prop_assert_eq!(case.id.as_str(), draft.id.as_str());
            prop_assert_eq!(&case.input, &input);
            prop_assert!(case.expected.all_pass(&trace, &Facts::default()));
        }
    }
}
