//! Strict reading of regression cases: what went wrong once, or was approved once, kept for ever.

use std::num::NonZeroU32;

use serde::Serialize;
use serde_json::Value;

use super::{Line, PassRate, Placed, id, input};
use crate::check::{Checks, ReadContext};
use crate::diag::{Code, Diagnostic, Place, nearest};
use crate::doc::{Fields, Language, Node, Reader, parsed, parsed_json_line};
use crate::ids::CaseId;
use crate::mode::{Mode, Taxonomy};
use crate::retrieval::Relevance;

const KEYS: [&str; 11] = [
    "id",
    "origin",
    "input",
    "expected",
    "relevant",
    "pass_criteria",
    "mode",
    "runs",
    "min_pass_rate",
    "corpus_scope",
    "tags",
];

/// A case of the regression set. Its canonical form, of which its pin is taken, is what it serialises
/// to.
#[derive(Clone, Debug, Serialize)]
pub struct RegressionCase {
    /// Unique within the set, and the name of the case's file.
    pub id: CaseId,
    /// Where the case comes from: an incident, an approved demo, an adversarial input, traffic.
    pub origin: String,
    /// What the system is asked.
    pub input: Value,
    /// What is expected of the answer.
    pub expected: Checks,
    /// The records confirmed to answer the query, where retrieval is looked at. A case that names them
    /// needs no other expectation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relevant: Option<Relevance>,
    /// What reviewers look at. Never executed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pass_criteria: Vec<String>,
    /// The failure mode that the case guards against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// How often the case is to be answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<NonZeroU32>,
    /// The share of repetitions that must pass. Without it, all must.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_pass_rate: Option<PassRate>,
    /// The parts of the corpus that the case holds for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corpus_scope: Vec<String>,
    /// Words to select cases by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// Reads one regression case. `shown` is the path that messages name; `path` is the path within the
/// project, whose file name must be the case's id.
///
/// # Errors
/// Every problem of the text, in file order.
pub fn read(
    text: &str,
    shown: &str,
    path: &str,
    taxonomy: &Taxonomy,
    context: &ReadContext<'_>,
) -> Result<Placed<RegressionCase>, Vec<Diagnostic>> {
    let language = Language::of_file(path).filter(|language| *language != Language::Toml);
    let Some(language) = language else {
        let message = "a regression case is a .yaml, .json or .jsonl file";
        return Err(vec![Diagnostic::new(Code::UnexpectedFile, message).at(Place::file(shown))]);
    };
    let node = parsed(text, language, shown).map_err(|problem| vec![*problem])?;
    placed(&node, shown, path, taxonomy, |reader, node| id_of_file(reader, node, path), context)
}

/// Reads the case of one line of a JSONL file, which holds a case a line; `path` is the file's path
/// within the project.
///
/// # Errors
/// Every problem of the line.
pub fn read_line(
    line: Line<'_>,
    path: &str,
    taxonomy: &Taxonomy,
    context: &ReadContext<'_>,
) -> Result<Placed<RegressionCase>, Vec<Diagnostic>> {
    let node = parsed_json_line(line.text, line.number, line.file).map_err(|found| vec![*found])?;
    placed(&node, line.file, path, taxonomy, id::read, context)
}

fn placed(
    node: &Node,
    shown: &str,
    path: &str,
    taxonomy: &Taxonomy,
    id: impl for<'n> FnOnce(&mut Reader<'_>, &'n Node) -> Option<&'n str>,
    context: &ReadContext<'_>,
) -> Result<Placed<RegressionCase>, Vec<Diagnostic>> {
    let mut reader = Reader::new(shown);
    let case = case(&mut reader, node, taxonomy, id, context);
    let place = reader.place(node.at);
    let problems = reader.into_problems();
    match case {
        Some(case) if problems.is_empty() => {
            Ok(Placed { pin: format!("{path}#{}", case.id), case, place })
        }
        _ => Err(problems),
    }
}

fn case(
    reader: &mut Reader<'_>,
    node: &Node,
    taxonomy: &Taxonomy,
    read_id: impl for<'n> FnOnce(&mut Reader<'_>, &'n Node) -> Option<&'n str>,
    context: &ReadContext<'_>,
) -> Option<RegressionCase> {
    let fields = reader.fields(node, "a regression case", &KEYS)?;
    let [id, origin, input] = ["id", "origin", "input"].map(|key| reader.required(&fields, key));
    let relevant = optional(&fields, "relevant", |node| Relevance::read(reader, node));
    let id = id.and_then(|node| read_id(reader, node));
    let origin = origin.and_then(|node| reader.filled_text(node, "`origin`"));
    let input = input.and_then(|node| input::read(reader, node));
    let expected = match fields.get("relevant") {
        Some(_) if fields.get("expected").is_none() => Some(Checks::none()),
        _ => reader
            .required(&fields, "expected")
            .and_then(|node| Checks::read(reader, node, context)),
    };
    let pass_criteria = texts(reader, &fields, "pass_criteria");
    let mode = optional(&fields, "mode", |node| known_mode(reader, node, taxonomy));
    let runs = optional(&fields, "runs", |node| runs(reader, node));
    let min_pass_rate = optional(&fields, "min_pass_rate", |node| PassRate::read(reader, node));
    let corpus_scope = scope(reader, &fields);
    let tags = texts(reader, &fields, "tags");
    Some(RegressionCase {
        id: id?.into(),
        origin: origin?.to_owned(),
        input: input?,
        expected: expected?,
        relevant: relevant?,
        pass_criteria: pass_criteria?,
        mode: mode?,
        runs: runs?,
        min_pass_rate: min_pass_rate?,
        corpus_scope: corpus_scope?,
        tags: tags?,
    })
}

/// The value of a key that may be absent; the outer `None` if it cannot be read.
#[expect(clippy::option_option, reason = "absent, and there but wrong, are two things")]
fn optional<'n, T>(
    fields: &Fields<'n>,
    key: &str,
    read: impl FnOnce(&'n Node) -> Option<T>,
) -> Option<Option<T>> {
    match fields.get(key) {
        Some(node) => read(node).map(Some),
        None => Some(None),
    }
}

fn id_of_file<'n>(reader: &mut Reader<'_>, node: &'n Node, path: &str) -> Option<&'n str> {
    let id = id::read(reader, node)?;
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    if id != stem {
        let message = format!("`id` is `{id}` and the file is called `{stem}`");
        reader.report(Code::IdMismatch, node.at, message);
        return None;
    }
    Some(id)
}

fn texts(reader: &mut Reader<'_>, fields: &Fields<'_>, key: &str) -> Option<Vec<String>> {
    let texts = optional(fields, key, |node| reader.texts(node, &format!("`{key}`")));
    texts.map(Option::unwrap_or_default)
}

/// `corpus_scope`: a text, or a list of texts.
fn scope(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Vec<String>> {
    let node = fields.get("corpus_scope");
    match node.map(|node| (&node.value, node)) {
        Some((crate::doc::Value::Text(_) | crate::doc::Value::Plain(_), node)) => {
            Some(vec![reader.filled_text(node, "`corpus_scope`")?.to_owned()])
        }
        _ => texts(reader, fields, "corpus_scope"),
    }
}

fn known_mode(reader: &mut Reader<'_>, node: &Node, taxonomy: &Taxonomy) -> Option<Mode> {
    let name = reader.filled_text(node, "`mode`")?;
    let mode = Mode::named(name);
    if taxonomy.entry(&mode).is_some() {
        return Some(mode);
    }
    let names = taxonomy.entries().iter().map(|entry| entry.mode.as_str());
    let help = match nearest(name, names) {
        Some(known) => format!("did you mean `{known}`?"),
        None => "name it in the taxonomy first".to_owned(),
    };
    let message = format!("the taxonomy holds no mode `{}`", crate::doc::escaped(name));
    reader.report_with_help(Code::UnknownMode, node.at, message, help);
    None
}

fn runs(reader: &mut Reader<'_>, node: &Node) -> Option<NonZeroU32> {
    let count = reader.count(node, "`runs`")?;
    let runs = u32::try_from(count).ok().and_then(NonZeroU32::new);
    if runs.is_none() {
        let message = format!("`runs` is {count}, expected 1 to {}", u32::MAX);
        reader.report(Code::WrongValue, node.at, message);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Facts;
    use crate::pin;
    use crate::trace::Trace;

    fn read_as(text: &str, path: &str) -> Result<Placed<RegressionCase>, String> {
        let shown = format!("eval/{path}");
        read(text, &shown, path, &Taxonomy::shipped(), &ReadContext::CLOSED).map_err(|problems| {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })
    }

    /// The published example of the format.
    const STALE: &str = r#"
id: rag-stale-corpus
origin: incident-2026-03
input:
  query: "действующая ставка по тарифу X"
expected:
  must_contain: ["актуальный документ"]
  must_not_contain: ["archived"]
  retrieved_chunks:
    min_count: 1
    must_contain: ['"status": "active"']
    must_not_contain: ['"status": "archived"']
pass_criteria: [no_archived_docs, answer_grounded]
"#;

    fn stale() -> RegressionCase {
        read_as(STALE, "cases/rag-stale-corpus.yaml").unwrap().case
    }

    #[test]
    fn the_published_example_loads_as_it_is() {
        let placed = read_as(STALE, "cases/rag-stale-corpus.yaml").unwrap();
        assert_eq!(placed.place.to_string(), "eval/cases/rag-stale-corpus.yaml:2:1");
        assert_eq!(placed.pin, "cases/rag-stale-corpus.yaml#rag-stale-corpus");
        insta::assert_snapshot!(pin::canonical(&placed.case), @r#"{"expected":{"must_contain":["актуальный документ"],"must_not_contain":["archived"],"retrieved_chunks":{"min_count":1,"must_contain":["\"status\": \"active\""],"must_not_contain":["\"status\": \"archived\""]}},"id":"rag-stale-corpus","input":{"query":"действующая ставка по тарифу X"},"origin":"incident-2026-03","pass_criteria":["no_archived_docs","answer_grounded"]}"#);
    }

    #[test]
    fn the_published_example_means_what_it_says() {
        let case = stale();
        let failing = |trace: &str| -> Vec<&str> {
            let trace = Trace::from_json(trace).unwrap();
            let outcomes = case.expected.outcomes(&trace, &Facts::default());
            outcomes.iter().filter(|outcome| !outcome.passed).map(|outcome| outcome.check).collect()
        };
        let active =
            r#"{"output":"Это актуальный документ: 7 %.","chunks":[{"id":1,"status":"active"}]}"#;
        assert!(failing(active).is_empty());
        let archived = r#"{"output":"Это актуальный документ: 7 %.",
            "chunks":[{"id":1,"status":"active"},{"id":2,"status":"archived"}]}"#;
        assert_eq!(failing(archived), ["retrieved_chunks.must_not_contain"]);
        let nothing = r#"{"output":"Это актуальный документ: 7 %."}"#;
        assert_eq!(
            failing(nothing),
            ["retrieved_chunks.min_count", "retrieved_chunks.must_contain"]
        );
        let spoken = r#"{"output":"The archived one.","chunks":[{"status":"active"}]}"#;
        assert_eq!(failing(spoken), ["must_contain", "must_not_contain"]);
    }

    #[test]
    fn a_comment_changes_no_pin_and_an_expectation_does() {
        let indented = STALE.replace("  min_count: 1", "  # at least one\n      min_count:   1");
        let indented = indented.replace("    must", "      must");
        let same = read_as(&indented, "cases/rag-stale-corpus.yaml").unwrap().case;
        assert_eq!(pin::content_hash(&same), pin::content_hash(&stale()));
        let other = STALE.replace("min_count: 1", "min_count: 2");
        let other = read_as(&other, "cases/rag-stale-corpus.yaml").unwrap().case;
        assert_ne!(pin::content_hash(&other), pin::content_hash(&stale()));
    }

    #[test]
    fn every_key_of_the_format_is_read() {
        let text = "
id: full
origin: approved demo
input: {query: 2026, user: {tier: 1}}
expected: {must_contain: [no, 1e3, 2026-01-01]}
mode: stale_answer
runs: 5
min_pass_rate: 4/5
corpus_scope: policies
tags: [fast]
";
        let case = read_as(text, "full.yaml").unwrap().case;
        assert_eq!(case.runs.map(NonZeroU32::get), Some(5));
        insta::assert_snapshot!(pin::canonical(&case), @r#"{"corpus_scope":["policies"],"expected":{"must_contain":["no","1e3","2026-01-01"]},"id":"full","input":{"query":"2026","user":{"tier":1}},"min_pass_rate":"4/5","mode":"stale_answer","origin":"approved demo","runs":5,"tags":["fast"]}"#);
    }

    #[test]
    fn all_problems_of_a_case_are_reported_in_file_order() {
        let text = "
id: ../../x
origin: ' '
input: [a]
expected: {must_contains: [a], must_not_contain: []}
pass_criteria: grounded
mode: stale_anser
runs: 0
min_pass_rate: 0
corpus_scope: [1, ~]
tag: [x]
";
        insta::assert_snapshot!(read_as(text, "cases/x.yaml").unwrap_err(), @r"
        error[wrong-value]: `id` holds a path separator, and it names a file
          --> eval/cases/x.yaml:2:5
        error[empty]: `origin` is empty
          --> eval/cases/x.yaml:3:9
        error[wrong-type]: `input` is a list, expected a mapping
          --> eval/cases/x.yaml:4:8
        error[unknown-key]: `must_contains` is not a key of `expected`
          --> eval/cases/x.yaml:5:12
          help: did you mean `must_contain`?
        error[empty]: `must_not_contain` is an empty list
          --> eval/cases/x.yaml:5:50
        error[wrong-type]: `pass_criteria` is the text `grounded`, expected a list
          --> eval/cases/x.yaml:6:16
        error[unknown-mode]: the taxonomy holds no mode `stale_anser`
          --> eval/cases/x.yaml:7:7
          help: did you mean `stale_answer`?
        error[wrong-value]: `runs` is 0, expected 1 to 4294967295
          --> eval/cases/x.yaml:8:7
        error[vacuous]: `min_pass_rate` is 0, and no case passes less often than never
          --> eval/cases/x.yaml:9:16
        error[wrong-type]: an entry of `corpus_scope` is nothing, expected a text
          --> eval/cases/x.yaml:10:19
        error[unknown-key]: `tag` is not a key of a regression case
          --> eval/cases/x.yaml:11:1
          help: did you mean `tags`?
        ");
    }

    #[test]
    fn what_is_no_case_is_refused() {
        let refused: Vec<String> = [
            ("", "a.yaml"),
            ("[]", "a.yaml"),
            ("{}", "a.json"),
            ("id: a", "a.toml"),
            ("id: b\norigin: o\ninput: {}\nexpected: {}", "a.yaml"),
            ("id: .a\norigin: o\ninput: {query: [1]}\nexpected: ~", ".a.yaml"),
            (
                "{\"id\": \"a\", \"id\": \"a\", \"input\": {\"query\": \"x\", \"query\": \"y\"}}",
                "a.json",
            ),
            ("id: a\n---\nid: b", "a.yaml"),
            ("id: a\0", "a.yaml"),
        ]
        .iter()
        .map(|(text, path)| read_as(text, path).unwrap_err())
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[wrong-type]: a regression case is nothing, expected a mapping
          --> eval/a.yaml:1:1
        error[wrong-type]: a regression case is a list, expected a mapping
          --> eval/a.yaml:1:1
        error[missing-key]: a regression case lacks the key `expected`
          --> eval/a.json:1:1
        error[missing-key]: a regression case lacks the key `id`
          --> eval/a.json:1:1
        error[missing-key]: a regression case lacks the key `input`
          --> eval/a.json:1:1
        error[missing-key]: a regression case lacks the key `origin`
          --> eval/a.json:1:1
        error[unexpected-file]: a regression case is a .yaml, .json or .jsonl file
          --> eval/a.toml
        error[id-mismatch]: `id` is `b` and the file is called `a`
          --> eval/a.yaml:1:5
        error[empty]: `input` asks nothing
          --> eval/a.yaml:3:8
        error[no-expectation]: `expected` names no check, so any answer would pass
          --> eval/a.yaml:4:11
        error[wrong-value]: `id` begins with a dot, and it names a file
          --> eval/.a.yaml:1:5
        error[wrong-type]: `query` is a list, expected a text
          --> eval/.a.yaml:3:16
        error[wrong-type]: `expected` is nothing, expected a mapping
          --> eval/.a.yaml:4:11
        error[missing-key]: a regression case lacks the key `expected`
          --> eval/a.json:1:1
        error[missing-key]: a regression case lacks the key `origin`
          --> eval/a.json:1:1
        error[duplicate-key]: `id` stands twice in a regression case: first in line 1, column 2
          --> eval/a.json:1:13
        error[duplicate-key]: `query` stands twice in `input`: first in line 1, column 34
          --> eval/a.json:1:48
        error[syntax]: multiple YAML documents detected; use from_str_multiple or from_str_multiple_with_options
          --> eval/a.yaml:3:1
        error[syntax]: unexpected character: `\u{0}'
          --> eval/a.yaml:1:6
        ");
    }

    #[test]
    fn an_empty_query_is_an_input() {
        let text = "id: a\norigin: adversarial\ninput: {query: ''}\nexpected: {refuses: true}";
        assert_eq!(read_as(text, "a.yaml").unwrap().case.input, serde_json::json!({ "query": "" }));
    }
}
