//! Lines in, a tally out.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use jiff::civil::Date;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{SetExpectations, Tally};
use crate::case::bulk::{self, BulkCase, Expectations};
use crate::case::{Line, inputs};
use crate::check::{Checks, Facts, Outcome, ReadContext};
use crate::diag::{Code, Diagnostic};
use crate::gate::Reason;
use crate::ids::CaseId;
use crate::inert::inert_json;
use crate::mode::{Mode, Taxonomy};
use crate::pin::content_hash;
use crate::run::{CasePlace, CaseResult, CheckResult, Repetitions, SetKind, Verdict};
use crate::trace::{ContractViolation, Trace, null_for_bare_words};

/// How lines are scored. Shared by all threads.
pub struct Scorer<'s> {
    /// The failure modes.
    pub taxonomy: &'s Taxonomy,
    /// What is expected of every answer, beside what its line says.
    pub expectations: &'s SetExpectations,
    /// The date that stands for today.
    pub as_of: Option<Date>,
    /// Whether passing lines stand among the results too.
    pub all_results: bool,
    /// Reads the files that checks name.
    pub file: &'s (dyn Fn(&str) -> Result<String, String> + Sync),
}

/// Whole lines of one file.
#[derive(Clone, Copy, Debug)]
pub struct Block<'b> {
    /// The lines, with or without a line end after the last.
    pub bytes: &'b [u8],
    /// The file, as messages show it.
    pub file: &'b str,
    /// The number of the first line, from 1.
    pub line: u32,
    /// Where the first line begins, in bytes from the start of the file.
    pub offset: u64,
}

/// What scoring a block gave.
#[derive(Debug, Default)]
pub struct Scored {
    /// Counts, and the first of what went wrong.
    pub tally: Tally,
    /// A JSON line for each result that is wanted, in the order of the lines.
    pub results: String,
    /// A digest of the id of each line that has one, and how many lines after the block's first it stands.
    pub ids: Vec<(u128, u32)>,
}

/// Checks that were compiled before, by the text that asked for them. One a thread.
#[derive(Debug, Default)]
pub struct Compiled(HashMap<Box<str>, Arc<Checks>>);

/// So many different expectations are kept; a set where every line has its own would only fill memory.
const MOST_COMPILED: usize = 512;

/// A line as nearly all are: read in one pass, the recorded answer included.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseLine<'l> {
    #[serde(borrow)]
    id: Cow<'l, str>,
    #[serde(borrow)]
    input: &'l RawValue,
    #[serde(borrow, default)]
    expected: Option<&'l RawValue>,
    #[serde(borrow)]
    recorded: Trace<'l>,
    #[serde(default)]
    tags: Vec<String>,
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

/// An input that is a question and nothing else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QueryAlone {
    query: String,
}

/// A line ready to be tried.
struct Ready<'l> {
    id: CaseId,
    input: Value,
    expected: Option<Arc<Checks>>,
    trace: Result<Trace<'l>, ContractViolation>,
    tags: Vec<String>,
}

/// One line of the results.
#[derive(Serialize)]
struct ResultLine<'r> {
    id: &'r CaseId,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<&'r Mode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'r CasePlace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<&'r CheckResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'r str>,
}

impl Scorer<'_> {
    /// Scores the lines of a block.
    pub fn block(&self, block: Block<'_>, compiled: &mut Compiled) -> Scored {
        let mut scored = Scored::default();
        let (mut start, mut index) = (0, 0_u32);
        while start < block.bytes.len() {
            let rest = &block.bytes[start..];
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let place = LinePlace { block, index, offset: block.offset + start as u64 };
            self.line(&rest[..end], &place, compiled, &mut scored);
            start += end + 1;
            index = index.saturating_add(1);
        }
        scored
    }

    fn line(
        &self,
        bytes: &[u8],
        place: &LinePlace<'_>,
        compiled: &mut Compiled,
        scored: &mut Scored,
    ) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let mark: &[u8] = if place.number() == 1 { "\u{FEFF}".as_bytes() } else { b"" };
        let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        scored.tally.content.add(bytes);
        let Ok(text) = str::from_utf8(bytes) else {
            let problem = Diagnostic::new(Code::Syntax, "the line is not UTF-8 text");
            return self.unreadable(&[problem.at(place.line("").place(1))], place, scored);
        };
        match self.ready(place.line(text), compiled) {
            Ok(ready) => {
                scored.ids.push((digest(&ready.id), place.index));
                self.tried(&ready, place, scored);
            }
            Err(problems) => match self.with_bare_words(text, place, compiled) {
                Some(ready) => {
                    scored.ids.push((digest(&ready.id), place.index));
                    self.tried(&ready, place, scored);
                }
                None => self.unreadable(&problems, place, scored),
            },
        }
    }

    /// A line that is JSON but for words such as `NaN`, as Python writes them: its answer breaks the
    /// contract of a trace, and the line is a case all the same.
    fn with_bare_words(
        &self,
        text: &str,
        place: &LinePlace<'_>,
        compiled: &mut Compiled,
    ) -> Option<Ready<'static>> {
        let Cow::Owned(sound) = null_for_bare_words(text) else { return None };
        let Ready { id, input, expected, tags, trace: _ } =
            self.ready(place.line(&sound), compiled).ok()?;
        let trace = Err(Trace::from_json(text).err()?);
        Some(Ready { id, input, expected, trace, tags })
    }

    fn unreadable(&self, problems: &[Diagnostic], place: &LinePlace<'_>, scored: &mut Scored) {
        scored.tally.unmeasured += 1;
        for problem in problems {
            let mut reason = Reason::of_problem(problem);
            let _ = write!(reason.message, " (the line begins at byte {})", place.offset);
            scored.tally.report(reason);
        }
        let mode = self.taxonomy.first(&[Mode::NOT_RUN]);
        *scored.tally.modes.entry(mode).or_default() += 1;
    }

    /// Reads a line: the quick way, which takes nearly all, or else the way that says what is wrong.
    fn ready<'l>(
        &self,
        line: Line<'l>,
        compiled: &mut Compiled,
    ) -> Result<Ready<'l>, Vec<Diagnostic>> {
        if let Some(ready) = self.quickly(line, compiled) {
            return Ok(ready);
        }
        if let Some(ready) = trace_alone(line)? {
            return self.with_expectation(ready, line);
        }
        let expectations = if self.expectations.is_empty() {
            Expectations::OfEachCase
        } else {
            Expectations::OfTheSet
        };
        let case = bulk::read(line, expectations, &self.context())?;
        let BulkCase { id, input, expected, recorded, tags } = case;
        let Some(recorded) = recorded else {
            let message = "the line holds no recorded answer, and --bulk asks nobody";
            return Err(vec![Diagnostic::new(Code::MissingKey, message).at(line.place(1))]);
        };
        let (expected, trace) = (expected.map(Arc::new), Trace::from_json(recorded));
        self.with_expectation(Ready { id, input, expected, trace, tags }, line)
    }

    fn context(&self) -> ReadContext<'_> {
        ReadContext { file: self.file, prefix: "" }
    }

    /// `None` for a line that is anything but a sound case with a sound answer.
    fn quickly<'l>(&self, line: Line<'l>, compiled: &mut Compiled) -> Option<Ready<'l>> {
        let CaseLine { id, input, expected, recorded, tags } =
            serde_json::from_str(line.text).ok()?;
        crate::case::is_usable_id(&id).then_some(())?;
        let QueryAlone { query } = serde_json::from_str(input.get()).ok()?;
        let expected = match expected {
            Some(raw) => Some(compiled.checks(raw.get(), line, &self.context())?),
            None => None,
        };
        if expected.is_none() && self.expectations.of(&tags).next().is_none() {
            return None;
        }
        let input = Value::Object(Map::from_iter([("query".to_owned(), Value::String(query))]));
        let id = CaseId::from(id.into_owned());
        Some(Ready { id, input, expected, trace: recorded.kept(), tags })
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

    fn tried(&self, ready: &Ready<'_>, place: &LinePlace<'_>, scored: &mut Scored) {
        let trace = match &ready.trace {
            Ok(trace) => trace,
            Err(violation) => {
                let message = violation.to_string();
                let mode = self.taxonomy.first(&[Mode::SCHEMA_VIOLATION]);
                return add_failed(ready, mode, Vec::new(), message, place, scored);
            }
        };
        let facts = Facts {
            as_of: self.as_of,
            question_language: ready.input.get("language").and_then(Value::as_str),
            input: Some(&ready.input),
            ..Facts::default()
        };
        let expected =
            || ready.expected.as_deref().into_iter().chain(self.expectations.of(&ready.tags));
        if expected().all(|checks| checks.all_pass(trace, &facts)) {
            return self.passed(&ready.id, scored);
        }
        let outcomes: Vec<Outcome> =
            expected().flat_map(|checks| checks.outcomes(trace, &facts)).collect();
        let failed = outcomes.iter().filter(|outcome| !outcome.passed);
        let candidates: Vec<Mode> = failed.map(|outcome| outcome.mode.clone()).collect();
        let mode = self.taxonomy.first(&candidates);
        let checks = outcomes.into_iter().map(CheckResult::from).collect();
        add_failed(ready, mode, checks, trace.output.clone().into_owned(), place, scored);
    }

    fn passed(&self, id: &CaseId, scored: &mut Scored) {
        scored.tally.passed += 1;
        if self.all_results {
            let (mode, place, failed, message) = (None, None, Vec::new(), None);
            let verdict = Verdict::Pass;
            write_result(&ResultLine { id, verdict, mode, place, failed, message }, scored);
        }
    }
}

/// Counts a failing line. `answer` is the output, or what is wrong with the trace.
fn add_failed(
    ready: &Ready<'_>,
    mode: Mode,
    checks: Vec<CheckResult>,
    answer: String,
    place: &LinePlace<'_>,
    scored: &mut Scored,
) {
    let Ready { id, input, expected, .. } = ready;
    let tally = &mut scored.tally;
    tally.failed += 1;
    *tally.modes.entry(mode.clone()).or_default() += 1;
    let failed: Vec<&CheckResult> = checks.iter().filter(|check| !check.passed).collect();
    for check in &failed {
        *tally.checks.entry(check.check.clone()).or_default() += 1;
    }
    let case_place = CasePlace { file: place.block.file.to_owned(), line: place.number() };
    let message = ready.trace.is_err().then_some(answer.as_str());
    let (verdict, mode_told) = (Verdict::Fail, Some(&mode));
    let line =
        ResultLine { id, verdict, mode: mode_told, place: Some(&case_place), failed, message };
    write_result(&line, scored);
    scored.tally.list(id.clone(), || CaseResult {
        id: id.clone(),
        battery: None,
        set: SetKind::Bulk,
        suite: None,
        // Where it stands depends on how the input was cut into files; the results file says it.
        place: None,
        content: content_hash(&json!({ "input": input, "expected": expected.as_deref() })),
        verdict,
        mode: Some(mode),
        pass_rate: Some(0.0),
        marginal: false,
        repetitions: Repetitions::one(Verdict::Fail),
        repeated: None,
        score: None,
        question: inputs::question(input),
        answer,
        checks,
        claims: Vec::new(),
        graders: Vec::new(),
        repetition_modes: Vec::new(),
        retrieval: None,
    });
}

fn write_result(line: &ResultLine<'_>, scored: &mut Scored) {
    let json = serde_json::to_string(line).expect("a result has text keys only");
    scored.results.push_str(&inert_json(&json));
    scored.results.push('\n');
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
    let trace = Trace::from_json(line.text);
    Ok(Some(Ready { id: id.into_owned().into(), input, expected: None, trace, tags }))
}

impl Compiled {
    fn checks(
        &mut self,
        text: &str,
        line: Line<'_>,
        context: &ReadContext<'_>,
    ) -> Option<Arc<Checks>> {
        if let Some(known) = self.0.get(text) {
            return Some(Arc::clone(known));
        }
        let checks = Arc::new(bulk::expected(text, line, context)?);
        if self.0.len() < MOST_COMPILED {
            self.0.insert(text.into(), Arc::clone(&checks));
        }
        Some(checks)
    }
}

/// 88 bits of the BLAKE3 digest of an id: among a thousand million ids, two share it by chance with a
/// probability of 2 in a thousand million.
fn digest(id: &CaseId) -> u128 {
    let mut bytes = [0; 16];
    bytes[..11].copy_from_slice(&blake3::hash(id.as_str().as_bytes()).as_bytes()[..11]);
    u128::from_le_bytes(bytes)
}

/// Where a line stands.
struct LinePlace<'b> {
    block: Block<'b>,
    /// How many lines after the first of the block.
    index: u32,
    offset: u64,
}

impl<'b> LinePlace<'b> {
    fn number(&self) -> u32 {
        self.block.line.saturating_add(self.index)
    }

    fn line<'l>(&self, text: &'l str) -> Line<'l>
    where
        'b: 'l,
    {
        Line { text, number: self.number(), file: self.block.file }
    }
}
