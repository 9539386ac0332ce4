//! The spans of a file: one OTLP JSON document, or one a line.

use eval_core::diag::{Code, Diagnostic, Place, Position};
use serde_json::Value;

use super::span::Span;

/// A file with more problems than this is another kind of file.
const MOST_PROBLEMS: usize = 20;

/// Every span of a text.
pub(super) fn spans(text: &str, shown: &str) -> Result<Vec<Span>, Vec<Diagnostic>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    // A document of its own may be spread over lines; a line of many never is.
    let documents: Vec<(u32, Result<Value, serde_json::Error>)> = match serde_json::from_str(text) {
        Ok(document) => vec![(1, Ok(document))],
        Err(_) => (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(number, line)| (number, serde_json::from_str(line)))
            .collect(),
    };
    let (mut spans, mut problems) = (Vec::new(), Vec::new());
    for (line, document) in documents {
        let place = |column: usize| {
            let column = u32::try_from(column.max(1)).unwrap_or(u32::MAX);
            Place::at(shown, Position { line, column })
        };
        match document {
            Ok(document) => of_document(&document, &mut spans, |message| {
                problems.push(Diagnostic::new(Code::Syntax, message).at(place(1)));
            }),
            Err(error) => {
                let problem = Diagnostic::new(Code::Syntax, error.to_string());
                problems.push(problem.at(place(error.column())));
            }
        }
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
    }
    if problems.is_empty() && spans.is_empty() {
        let problem = Diagnostic::new(Code::EmptySet, "the file holds no span");
        problems.push(problem.at(Place::file(shown)));
    }
    if problems.is_empty() { Ok(spans) } else { Err(problems) }
}

fn of_document(document: &Value, spans: &mut Vec<Span>, mut report: impl FnMut(String)) {
    let Some(resources) = list(document, "resourceSpans") else {
        report("no OTLP JSON of traces: it has no `resourceSpans`".to_owned());
        return;
    };
    let scopes = resources.iter().filter_map(|resource| list(resource, "scopeSpans")).flatten();
    for json in scopes.filter_map(|scope| list(scope, "spans")).flatten() {
        match Span::of(json) {
            Some(span) => spans.push(span),
            None => report("a span without `traceId` or `spanId`".to_owned()),
        }
    }
}

fn list<'v>(value: &'v Value, key: &str) -> Option<&'v Vec<Value>> {
    value.get(key)?.as_array()
}
