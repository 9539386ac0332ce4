//! Reading one case, with every problem at its own place.

use super::list::{ids, texts};
use super::{Behavior, Provenance, SuiteCase, TargetResponse};
use crate::battery::{Role, Turn};
use crate::check::{Checks, ReadContext};
use crate::config;
use crate::diag::Code;
use crate::doc::{Entry, Fields, Node, Reader, Value};

const KEYS: [&str; 21] = [
    "id",
    "question",
    "language",
    "expected_behavior",
    "rationale",
    "provenance",
    "battery",
    "sources",
    "expected_facts",
    "required_citations",
    "must_mention",
    "forbidden_terms",
    "is_toxicity_query",
    "should_refuse",
    "attack",
    "pair_id",
    "is_reference",
    "confidence",
    "is_correct",
    "history",
    "target_response",
];

const RESPONSE_KEYS: [&str; 6] =
    ["text", "citations", "refused", "confidence", "language", "safety_notice"];

const BEHAVIORS: &[(&str, Behavior)] = &[
    ("answer", Behavior::Answer),
    ("partial", Behavior::Partial),
    ("refuse-and-redirect", Behavior::RefuseAndRedirect),
];

const ROLES: &[(&str, Role)] = &[("user", Role::User), ("assistant", Role::Assistant)];

/// Reads one case. Everything that is wrong with it is reported, and then there is none.
pub fn read(reader: &mut Reader<'_>, node: &Node) -> Option<SuiteCase> {
    let before = reader.problem_count();
    let fields = reader.fields(node, "a suite case", &KEYS)?;
    let case = case(reader, &fields);
    if let Some(case) = &case {
        fit(reader, &fields, case);
        terms(reader, &fields);
    }
    case.filter(|_| reader.problem_count() == before)
}

/// Every part is read before any is missed, so that all problems are reported.
fn case(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<SuiteCase> {
    let id = required(reader, fields, "id", Reader::id);
    let question = required(reader, fields, "question", Reader::filled_text);
    let language = required(reader, fields, "language", tag);
    let behavior = required(reader, fields, "expected_behavior", |reader, node, of| {
        reader.choice(node, of, BEHAVIORS)
    });
    let rationale = required(reader, fields, "rationale", Reader::filled_text);
    let provenance = required(reader, fields, "provenance", provenance);
    let battery = optional(reader, fields, "battery", Reader::id);
    let sources = ids(reader, fields, "sources");
    let expected_facts = texts(reader, fields, "expected_facts");
    let required_citations = ids(reader, fields, "required_citations");
    let must_mention = texts(reader, fields, "must_mention");
    let forbidden_terms = texts(reader, fields, "forbidden_terms");
    let is_safety_query = optional(reader, fields, "is_toxicity_query", Reader::flag);
    let should_refuse = optional(reader, fields, "should_refuse", Reader::flag);
    let attack = optional(reader, fields, "attack", Reader::id);
    let pair_id = optional(reader, fields, "pair_id", Reader::id);
    let is_reference = optional(reader, fields, "is_reference", Reader::flag);
    let confidence = optional(reader, fields, "confidence", share);
    let is_correct = optional(reader, fields, "is_correct", Reader::flag);
    let history = optional(reader, fields, "history", history);
    let target_response = optional(reader, fields, "target_response", response);
    Some(SuiteCase {
        id: id?.into(),
        question: question?.to_owned(),
        language: language?.to_owned(),
        expected_behavior: behavior?,
        rationale: rationale?.to_owned(),
        provenance: provenance?,
        battery: battery.map(str::to_owned),
        sources: sources?,
        expected_facts: expected_facts?,
        required_citations: required_citations?,
        must_mention: must_mention?,
        forbidden_terms: forbidden_terms?,
        is_safety_query,
        should_refuse,
        attack: attack.map(str::to_owned),
        pair_id: pair_id.map(str::to_owned),
        is_reference,
        confidence,
        is_correct,
        history: history.unwrap_or_default(),
        target_response,
    })
}

/// A value that must be there, read by `read` under the name of its key.
fn required<'n, 'f, T>(
    reader: &mut Reader<'f>,
    fields: &Fields<'n>,
    key: &str,
    read: impl FnOnce(&mut Reader<'f>, &'n Node, &str) -> Option<T>,
) -> Option<T> {
    let node = reader.required(fields, key)?;
    read(reader, node, &format!("`{key}`"))
}

/// A value that may be there. A problem of it is reported and keeps the case from being read.
fn optional<'n, 'f, T>(
    reader: &mut Reader<'f>,
    fields: &Fields<'n>,
    key: &str,
    read: impl FnOnce(&mut Reader<'f>, &'n Node, &str) -> Option<T>,
) -> Option<T> {
    read(reader, fields.get(key)?, &format!("`{key}`"))
}

/// A language tag: subtags of letters and digits, the first of two or three letters (BCP 47).
fn tag<'n>(reader: &mut Reader<'_>, node: &'n Node, of: &str) -> Option<&'n str> {
    let text = reader.filled_text(node, of)?;
    let mut subtags = text.split('-');
    let language = subtags.next().unwrap_or_default();
    let is_subtag = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    let is_tag = (2..=3).contains(&language.len())
        && language.bytes().all(|b| b.is_ascii_alphabetic())
        && subtags.all(is_subtag);
    if !is_tag {
        let message = format!("{of} is `{text}`, expected a language tag such as `en` or `pt-BR`");
        reader.report(Code::WrongValue, node.at, message);
    }
    is_tag.then_some(text)
}

/// A number from 0 to 1.
fn share(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<f64> {
    let (value, written) = reader.number(node, of)?;
    let lies_within = (0.0..=1.0).contains(&value);
    if !lies_within {
        reader.report(Code::WrongValue, node.at, format!("{of} is {written}, expected 0 to 1"));
    }
    lies_within.then_some(value)
}

fn provenance(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Provenance> {
    let fields = reader.fields(node, of, &["source", "license", "added", "note"])?;
    let source = required(reader, &fields, "source", Reader::filled_text);
    let license = required(reader, &fields, "license", Reader::filled_text);
    let added = required(reader, &fields, "added", date);
    let remark = optional(reader, &fields, "note", Reader::filled_text);
    Some(Provenance {
        source: source?.to_owned(),
        license: license?.to_owned(),
        added: added?.to_owned(),
        note: remark.map(str::to_owned),
    })
}

fn date<'n>(reader: &mut Reader<'_>, node: &'n Node, of: &str) -> Option<&'n str> {
    let text = reader.filled_text(node, of)?;
    if config::date(text).is_none() {
        let message = format!("{of} is `{text}`, expected YYYY-MM-DD");
        reader.report(Code::WrongValue, node.at, message);
        return None;
    }
    Some(text)
}

fn history(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Vec<Turn>> {
    let items = reader.list(node, of)?;
    if items.is_empty() {
        reader.report(Code::Empty, node.at, format!("{of} is an empty list"));
    }
    let turns: Vec<Option<Turn>> = items.iter().map(|item| turn(reader, item)).collect();
    turns.into_iter().collect()
}

fn turn(reader: &mut Reader<'_>, node: &Node) -> Option<Turn> {
    let fields = reader.fields(node, "a turn of `history`", &["role", "text"])?;
    let role = required(reader, &fields, "role", |reader, node, of| reader.choice(node, of, ROLES));
    let text = required(reader, &fields, "text", Reader::filled_text);
    Some(Turn { role: role?, text: text?.to_owned() })
}

fn response(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<TargetResponse> {
    let fields = reader.fields(node, of, &RESPONSE_KEYS)?;
    let text = required(reader, &fields, "text", Reader::text);
    let citations = ids(reader, &fields, "citations");
    let refused = optional(reader, &fields, "refused", Reader::flag);
    let confidence = optional(reader, &fields, "confidence", share);
    let language = optional(reader, &fields, "language", tag);
    let notice = optional(reader, &fields, "safety_notice", Reader::filled_text);
    Some(TargetResponse {
        text: text?.to_owned(),
        citations: citations?,
        refused,
        confidence,
        language: language.map(str::to_owned),
        safety_notice: notice.map(str::to_owned),
    })
}

/// Reports terms that could never be found, as the checks of the same names do.
fn terms(reader: &mut Reader<'_>, fields: &Fields<'_>) {
    let entry = |key: &str| {
        let node = fields.get(key)?.clone();
        Some(Entry { key: key.to_owned(), key_at: node.at, node })
    };
    let entries: Vec<Entry> =
        ["must_mention", "forbidden_terms"].into_iter().filter_map(entry).collect();
    if !entries.is_empty() {
        let expected = Node { value: Value::Map(entries), at: fields.at() };
        Checks::read(reader, &expected, &ReadContext::CLOSED);
    }
}

/// Reports expectations that contradict each other: no answer could meet both.
fn fit(reader: &mut Reader<'_>, fields: &Fields<'_>, case: &SuiteCase) {
    let is_refusal = case.is_to_be_refused();
    let mut wrong = |key: &str, message: &str| {
        let at = fields.get(key).map_or(fields.at(), |node| node.at);
        reader.report(Code::WrongValue, at, message);
    };
    if case.should_refuse.is_some_and(|refuse| refuse != is_refusal) {
        wrong("should_refuse", "`should_refuse` contradicts `expected_behavior`");
    }
    let expects = !(case.expected_facts.is_empty() && case.required_citations.is_empty());
    if is_refusal && expects {
        wrong(
            "expected_behavior",
            "a case that is to be refused can require neither facts nor citations",
        );
    }
    if case.confidence.is_some() != case.is_correct.is_some() {
        wrong("confidence", "a recorded answer has both `confidence` and `is_correct`");
    }
    if case.is_reference.is_some() && case.pair_id.is_none() {
        wrong("is_reference", "`is_reference` means nothing without `pair_id`");
    }
}
