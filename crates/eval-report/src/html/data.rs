//! The cases as the page's script reads them.
//!
//! Two data blocks, which no browser runs: `rows`, one JSON array with what the table filters, sorts and
//! searches, read at once; and `details`, a line a case, read when somebody opens it. A record that many
//! claims cite stands once. Every `<` is written as an escape, so that no text ends a block; positions
//! count UTF-16 units, as scripts do.

use std::collections::BTreeMap;
use std::ops::Range;

use eval_core::inert::inert_json;
use eval_core::run::{CaseResult, Cited, ClaimResult, ClaimVerdict, Run};
use serde_json::{Value, json};

use super::case::{repetitions, shown};
use super::matching::{claim_places, matched_words};
use crate::finding::{changes, mode, place};
use crate::inert::{lines, one_line};

/// Both data blocks.
pub(super) struct Data {
    /// The table's rows and the records.
    pub(super) rows: String,
    /// One case a line.
    pub(super) details: String,
}

/// The data of a run's cases, in the order of the run.
pub(super) fn data(run: &Run) -> Data {
    let changes = changes(run);
    let mut records = Records::default();
    let mut details = String::new();
    let mut rows = Vec::with_capacity(run.cases.len());
    for case in &run.cases {
        let change = changes.get(case.name().as_str());
        rows.push(row(case, change.map_or("", |change| change.as_str())));
        details.push_str(&block(&detail(case, &mut records)));
        details.push('\n');
    }
    Data { rows: block(&json!({ "rows": rows, "records": records.list })), details }
}

/// JSON that ends no block and steers no reader.
fn block(value: &Value) -> String {
    inert_json(&value.to_string()).replace('<', "\\u003c")
}

fn row(case: &CaseResult, change: &str) -> Value {
    let text = |text: &Option<String>| one_line(text.as_deref().unwrap_or_default());
    json!([
        one_line(case.id.as_str()),
        one_line(&case.group()),
        text(&case.battery),
        case.set.as_str(),
        text(&case.suite),
        case.verdict.as_str(),
        if case.mode.is_some() { one_line(mode(case)) } else { String::new() },
        case.marginal,
        change,
        lines(&case.question),
        shown(&case.answer),
    ])
}

fn detail(case: &CaseResult, records: &mut Records) -> Value {
    let answer = shown(&case.answer);
    let said: BTreeMap<usize, Value> = claim_places(&answer, &case.claims)
        .into_iter()
        .map(|(place, number)| (number, units(&answer, &place)))
        .collect();
    let claims = case.claims.iter().enumerate();
    let claims: Vec<Value> =
        claims.map(|(number, found)| claim(found, said.get(&number), records)).collect();
    let checks = case
        .checks
        .iter()
        .map(|check| json!([one_line(&check.check), check.passed, lines(&check.message)]));
    let graders = case.graders.iter().map(|grader| {
        json!([one_line(&grader.grader), grader.verdict.as_str(), lines(&grader.reason)])
    });
    let place = place(case).map(|place| one_line(&format!("{}:{}", place.file, place.line)));
    json!({
        "place": place,
        "repetitions": repetitions(case),
        "claims": claims,
        "checks": checks.collect::<Vec<_>>(),
        "graders": graders.collect::<Vec<_>>(),
    })
}

fn claim(claim: &ClaimResult, said: Option<&Value>, records: &mut Records) -> Value {
    let text = lines(&claim.text);
    let cited: Vec<Value> = claim
        .support
        .iter()
        .map(|cited| {
            let quote = cited.quote.as_deref().map(lines).unwrap_or_default();
            let matched = matched_words(&text, &quote);
            let matched: Vec<Value> = matched.iter().map(|range| units(&quote, range)).collect();
            json!([records.index_of(cited), matched])
        })
        .collect();
    json!({
        "text": text,
        "supported": claim.verdict == ClaimVerdict::Supported,
        "shape": claim.shape.as_deref().map(one_line),
        "missing": claim.missing.as_deref().map(lines),
        "said": said,
        "cited": cited,
    })
}

/// A range of bytes as a pair of UTF-16 positions.
fn units(text: &str, range: &Range<usize>) -> Value {
    let count = |text: &str| text.encode_utf16().count();
    let start = count(&text[..range.start]);
    json!([start, start + count(&text[range.clone()])])
}

/// Records, each once.
#[derive(Default)]
struct Records {
    list: Vec<Value>,
    index: BTreeMap<String, usize>,
}

impl Records {
    fn index_of(&mut self, cited: &Cited) -> usize {
        let quote = cited.quote.as_deref().map(lines);
        let value = json!([one_line(cited.record.as_str()), source(cited), quote]);
        let next = self.list.len();
        let index = *self.index.entry(value.to_string()).or_insert(next);
        if index == next {
            self.list.push(value);
        }
        index
    }
}

/// `file:12-15`; none for a record that does not exist.
pub(super) fn source(cited: &Cited) -> Option<String> {
    let (file, lines) = (cited.file.as_ref()?, cited.lines?);
    let until = if lines.last == lines.first { String::new() } else { format!("-{}", lines.last) };
    Some(one_line(&format!("{file}:{}{until}", lines.first)))
}
