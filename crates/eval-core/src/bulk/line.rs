//! One line of a bulk input, read: the quick way that takes nearly all of them, and the way that says what
//! is wrong.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::SetExpectations;
use crate::case::Line;
use crate::case::bulk::{self, BulkCase, Expectations};
use crate::check::{Asked, Checks, KnownChecks, ReadContext, question_in};
use crate::diag::{Code, Diagnostic};
use crate::ids::CaseId;
use crate::scan::{Literal, Scanner, once};
use crate::trace::{ContractViolation, QuickTrace, Trace, null_for_bare_words};

/// Reads lines that are held against what they say themselves, and against what is expected of the set.
pub(super) struct LineReader<'r> {
    pub(super) expectations: &'r SetExpectations,
    pub(super) context: ReadContext<'r>,
}

/// A line ready to be tried.
pub(super) struct Ready<'l> {
    pub(super) id: CaseId,
    pub(super) input: Input<'l>,
    /// What the line itself expects.
    pub(super) expected: Option<Checks>,
    pub(super) trace: Result<Trace<'l>, ContractViolation>,
    pub(super) tags: Vec<String>,
}

/// What the system was asked.
pub(super) enum Input<'l> {
    /// A question and nothing else.
    Query(Cow<'l, str>),
    /// Anything.
    Whole(Value),
}

/// A line as nearly all are, walked over once: the values of its keys, no more than one each.
#[derive(Default)]
struct Entries<'l> {
    id: Option<Literal<'l>>,
    input: Option<Input<'l>>,
    expected: Option<Asked<'l>>,
    recorded: Option<Trace<'l>>,
    tags: Option<Vec<String>>,
    /// Of a trace that is the line itself.
    trace: QuickTrace<'l>,
}

/// What stands around a trace that is a line by itself.
#[derive(Deserialize)]
struct TraceLine<'l> {
    #[serde(borrow)]
    id: Cow<'l, str>,
    /// What tells it from any other line.
    #[serde(borrow, rename = "output")]
    _output: &'l RawValue,
    #[serde(borrow, default)]
    input: Option<&'l RawValue>,
    #[serde(default)]
    tags: Vec<String>,
    /// Keys of a case, which a trace has not.
    #[serde(default)]
    expected: Option<IgnoredAny>,
    #[serde(default)]
    recorded: Option<IgnoredAny>,
}

impl LineReader<'_> {
    /// Reads a line.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub(super) fn read<'l>(
        &self,
        line: Line<'l>,
        known: &mut KnownChecks,
    ) -> Result<Ready<'l>, Vec<Diagnostic>> {
        if let Some(ready) = self.quickly(line, known) {
            return Ok(ready);
        }
        let problems = match self.thoroughly(line) {
            Ok(ready) => return Ok(ready),
            Err(problems) => problems,
        };
        self.with_bare_words(line, known).ok_or(problems)
    }

    /// `None` for a line that is anything but a sound case with a sound answer.
    fn quickly<'l>(&self, line: Line<'l>, known: &mut KnownChecks) -> Option<Ready<'l>> {
        let Entries { id, input, expected, recorded, tags, trace } = Entries::scanned(line.text)?;
        let (id, tags) = (id?.text()?, tags.unwrap_or_default());
        crate::case::is_usable_id(&id).then_some(())?;
        let expected = match expected {
            Some(asked) => Some(known.read(&asked, &self.context)?),
            None if self.expectations.of(&tags).next().is_none() => return None,
            None => None,
        };
        let (input, trace) = match recorded {
            Some(recorded) => (input?, trace.is_empty().then_some(recorded)?),
            // What a trace expects would be passed over.
            None if expected.is_some() => return None,
            None => (input.unwrap_or(Input::Whole(Value::Null)), trace.finish()?),
        };
        let id = CaseId::from(id.into_owned());
        Some(Ready { id, input, expected, trace: trace.kept(), tags })
    }

    fn thoroughly<'l>(&self, line: Line<'l>) -> Result<Ready<'l>, Vec<Diagnostic>> {
        if let Some(ready) = trace_alone(line)? {
            return self.with_expectation(ready, line);
        }
        let expectations = if self.expectations.is_empty() {
            Expectations::OfEachCase
        } else {
            Expectations::OfTheSet
        };
        let case = bulk::read(line, expectations, &self.context)?;
        let BulkCase { id, input, expected, recorded, tags } = case;
        let Some(recorded) = recorded else {
            let message = "the line holds no recorded answer, and --bulk asks nobody";
            return Err(vec![Diagnostic::new(Code::MissingKey, message).at(line.place(1))]);
        };
        let (input, trace) = (Input::Whole(input), Trace::from_json(recorded));
        self.with_expectation(Ready { id, input, expected, trace, tags }, line)
    }

    /// The line, if anything at all is expected of it.
    fn with_expectation<'l>(
        &self,
        ready: Ready<'l>,
        line: Line<'_>,
    ) -> Result<Ready<'l>, Vec<Diagnostic>> {
        if ready.expected.is_some() || self.expectations.of(&ready.tags).next().is_some() {
            return Ok(ready);
        }
        let message = "nothing is expected of this answer, so passing it would say nothing";
        let problem = Diagnostic::new(Code::NoExpectation, message).at(line.place(1));
        Err(vec![problem.with_help("`expected` in the line, or --checks FILE for all of them")])
    }

    /// A line that is JSON but for words such as `NaN`, as Python writes them: its answer breaks the
    /// contract of a trace, and the line is a case all the same.
    fn with_bare_words(&self, line: Line<'_>, known: &mut KnownChecks) -> Option<Ready<'static>> {
        let Cow::Owned(sound) = null_for_bare_words(line.text) else { return None };
        let sound = Line { text: &sound, ..line };
        let ready = self.quickly(sound, known).or_else(|| self.thoroughly(sound).ok())?;
        let Ready { id, input, expected, tags, trace: _ } = ready;
        let trace = Err(Trace::from_json(line.text).err()?);
        Some(Ready { id, input: input.into_owned(), expected, trace, tags })
    }
}

/// A trace that is a line by itself: `None` for any other line.
fn trace_alone(line: Line<'_>) -> Result<Option<Ready<'_>>, Vec<Diagnostic>> {
    let Ok(line_of_trace) = serde_json::from_str(line.text) else { return Ok(None) };
    let TraceLine { id, _output: _, input, tags, expected, recorded } = line_of_trace;
    // What such a line expects must not be passed over: it is no trace, and as a case it is refused.
    if expected.is_some() || recorded.is_some() {
        return Ok(None);
    }
    crate::case::freeze::usable_id(&id)?;
    let input = input.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let (input, trace) = (Input::Whole(input), Trace::from_json(line.text));
    Ok(Some(Ready { id: id.into_owned().into(), input, expected: None, trace, tags }))
}

impl<'l> Entries<'l> {
    fn scanned(text: &'l str) -> Option<Self> {
        let (mut scanner, mut entries) = (Scanner::new(text)?, Self::default());
        scanner.object(|scanner, key| match key.plain()? {
            "id" => once(&mut entries.id, scanner.literal()?),
            "input" => once(&mut entries.input, Input::scanned(scanner)?),
            "expected" => once(&mut entries.expected, Asked::scanned(scanner)?),
            "recorded" => once(&mut entries.recorded, scanned_trace(scanner)?),
            "tags" => once(&mut entries.tags, serde_json::from_str(scanner.value()?).ok()?),
            field => entries.trace.field(field, scanner),
        })?;
        scanner.is_at_end().then_some(entries)
    }
}

/// A trace, by a parser where it holds more than the commonest fields.
fn scanned_trace<'l>(scanner: &mut Scanner<'l>) -> Option<Trace<'l>> {
    let start = scanner.clone();
    Trace::scanned(scanner).or_else(|| {
        *scanner = start;
        serde_json::from_str(scanner.value()?).ok()
    })
}

impl<'l> Input<'l> {
    fn scanned(scanner: &mut Scanner<'l>) -> Option<Self> {
        let start = scanner.clone();
        Self::query_alone(scanner).or_else(|| {
            *scanner = start;
            bulk::input(scanner.value()?).map(Self::Whole)
        })
    }

    fn query_alone(scanner: &mut Scanner<'l>) -> Option<Self> {
        let mut query = None;
        scanner.object(|scanner, key| match key.plain()? {
            "query" => once(&mut query, scanner.literal()?.text()?),
            _ => None,
        })?;
        query.map(Self::Query)
    }

    /// The question in natural language.
    pub(super) fn question(&self) -> Option<&str> {
        match self {
            Self::Query(query) => Some(query),
            Self::Whole(input) => question_in(input),
        }
    }

    /// The language of the question, where the input declares it.
    pub(super) fn language(&self) -> Option<&str> {
        match self {
            Self::Query(_) => None,
            Self::Whole(input) => input.get("language").and_then(Value::as_str),
        }
    }

    /// The input as a case holds it.
    pub(super) fn to_value(&self) -> Value {
        match self {
            Self::Query(query) => {
                Value::Object(Map::from_iter([("query".to_owned(), query.as_ref().into())]))
            }
            Self::Whole(input) => input.clone(),
        }
    }

    fn into_owned(self) -> Input<'static> {
        match self {
            Self::Query(query) => Input::Query(Cow::Owned(query.into_owned())),
            Self::Whole(input) => Input::Whole(input),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::Language;

    /// A line as it was read, for comparison.
    fn told(ready: &Ready<'_>) -> String {
        let Ready { id, input, expected, trace, tags } = ready;
        let trace = trace.as_ref().map_err(ToString::to_string);
        let trace = trace.map(|trace| serde_json::to_string(trace).unwrap());
        let question = (input.question(), input.language());
        let expected = serde_json::to_string(expected).unwrap();
        format!("{id} {} {question:?} {expected} {trace:?} {tags:?}", input.to_value())
    }

    #[test]
    fn the_quick_way_reads_what_the_thorough_way_reads_or_nothing() {
        let ids = [r#""id":"a""#, r#""id":"\u0061""#, r#""id":"a/b""#, r#""id":1"#, ""];
        let inputs = [
            r#""input":{"query":"q"}"#,
            r#""input":{"query":"q\n","language":"de","n":1.50}"#,
            r#""input":{"query":"q","query":"r"}"#,
            r#""input":{"query":1}"#,
            r#""input":{"question":"q"}"#,
            r#""input":null"#,
            "",
        ];
        let expected = [
            r#""expected":{"equals":"x"}"#,
            r#""expected":{"must_contain":["b","a"],"retrieved_chunks":{"min_count":1}}"#,
            r#""expected":{"equals":"x","equals":"y"}"#,
            r#""expected":null"#,
            "",
        ];
        let answers = [
            r#""recorded":{"output":"a","chunks":[{"id":1}]}"#,
            r#""recorded":{"output":"a","confidence":0.5,"vendor":1}"#,
            r#""recorded":{"output":"a","confidence":7}"#,
            r#""recorded":{"output":"\ud800"}"#,
            r#""recorded":null"#,
            r#""output":"a","citations":["r"]"#,
            r#""output":"a","confidence":0.5,"tags":["t"]"#,
            r#""recorded":{"output":"a"},"output":"b""#,
        ];
        let of_the_set = "tags: {t: {answers: true}}";
        let of_the_set =
            SetExpectations::read(of_the_set, Language::Yaml, "f", &ReadContext::CLOSED).unwrap();
        let (mut known, mut quick) = (KnownChecks::default(), 0);
        for expectations in [&SetExpectations::default(), &of_the_set] {
            let reader = LineReader { expectations, context: ReadContext::CLOSED };
            for parts in ids.iter().flat_map(|id| inputs.iter().map(move |input| [*id, input])) {
                for more in expected.iter().flat_map(|e| answers.iter().map(move |a| [*e, a])) {
                    let parts: Vec<&str> =
                        parts.into_iter().chain(more).filter(|part| !part.is_empty()).collect();
                    let text = format!("{{{}}}", parts.join(", "));
                    let line = Line { text: &text, number: 1, file: "f" };
                    let Some(ready) = reader.quickly(line, &mut known) else { continue };
                    let thorough =
                        reader.thoroughly(line).unwrap_or_else(|p| panic!("{text}: {p:?}"));
                    assert_eq!(told(&ready), told(&thorough), "{text}");
                    quick += 1;
                }
            }
        }
        assert!(quick > 50, "{quick}");
    }
}
