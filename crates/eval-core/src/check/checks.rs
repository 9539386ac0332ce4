//! The checks of one case: read from its `expected` mapping, tried on a trace.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::not_empty::NotEmpty;
use super::view::View;
use super::{
    Argument, CHECKS, Check, Entry, Facts, Outcome, ReadContext, citations_resolve, not_empty,
    retrieved_chunks,
};
use crate::diag::{Code, Diagnostic};
use crate::doc::{Language, Node, Reader, parsed};
use crate::mode::Mode;
use crate::trace::Trace;

/// The checks of one case, compiled once and tried on any number of traces.
///
/// There is one more than the case asks for, `not_empty`: no negative check is satisfied by silence,
/// so an answer that says nothing fails, unless emptiness is what the case expects (`equals: ""` or
/// `length: {max: 0}`).
///
/// Serialised, the checks are what the case asks for: keys in byte order, arguments as written, and
/// with the path of a JSON Schema also the schema. Pins and fingerprints are taken of this form.
///
/// ```
/// use eval_core::check::{Checks, Facts, ReadContext};
/// use eval_core::doc::Language;
/// use eval_core::trace::Trace;
///
/// let expected = "must_contain: [Bern]\nforbidden_terms: [as an AI]";
/// let checks = Checks::from_text(expected, Language::Yaml, "expected.yaml", &ReadContext::CLOSED);
/// let checks = checks.unwrap();
///
/// assert!(checks.all_pass(&Trace::saying("It is Bern."), &Facts::default()));
/// let failure = checks.first_failure(&Trace::saying("It is Basel."), &Facts::default()).unwrap();
/// assert_eq!((failure.check, failure.mode.as_str()), ("must_contain", "missing_fact"));
/// ```
#[derive(Clone, Debug)]
pub struct Checks {
    compiled: Vec<Compiled>,
    /// Whether an answer that says nothing is expected, or nothing at all.
    may_be_empty: bool,
}

/// One check with its line of the list.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    entry: &'static Entry,
    /// Where the line stands in the order in which checks are tried.
    rank: usize,
    check: Arc<dyn Check>,
}

impl Checks {
    /// Reads an `expected` mapping. Everything that is wrong with it is reported to `reader`, and
    /// then there are no checks.
    pub fn read(reader: &mut Reader<'_>, node: &Node, context: &ReadContext<'_>) -> Option<Self> {
        let before = reader.problem_count();
        let fields = reader.fields(node, "`expected`", &TOP_LEVEL_KEYS)?;
        let mut compiled = Vec::new();
        for key in fields.keys() {
            let (Some(lines), Some(node)) = (lines_of(key), fields.get(key)) else { continue };
            lines.read(reader, node, context, &mut compiled);
        }
        if compiled.is_empty() && reader.problem_count() == before {
            let message = "`expected` names no check, so any answer would pass";
            reader.report(Code::NoExpectation, node.at, message);
        }
        (reader.problem_count() == before).then(|| Self::of(compiled))
    }

    /// These checks, in the order of the list, and that the answer says something.
    pub(super) fn of(mut compiled: Vec<Compiled>) -> Self {
        compiled.sort_by_key(|compiled| compiled.rank);
        let may_be_empty = compiled.iter().any(|known| known.check.expects_emptiness());
        Self { compiled, may_be_empty }
    }

    /// No checks, for a case that expects something of another kind.
    pub fn none() -> Self {
        Self { compiled: Vec::new(), may_be_empty: true }
    }

    /// Reads a document that is an `expected` mapping as a whole.
    ///
    /// # Errors
    /// Every problem of the document, in file order.
    pub fn from_text(
        text: &str,
        language: Language,
        file: &str,
        context: &ReadContext<'_>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed(text, language, file).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(file);
        Self::read(&mut reader, &node, context).ok_or_else(|| reader.into_problems())
    }

    /// What every check says of a trace, in the order of the list of checks.
    pub fn outcomes(&self, trace: &Trace<'_>, facts: &Facts<'_>) -> Vec<Outcome> {
        let view = View::new(trace, facts);
        self.tried().map(|(entry, check)| outcome(entry, check, &view)).collect()
    }

    /// What the first check that fails says of a trace; `None` if all pass.
    pub fn first_failure(&self, trace: &Trace<'_>, facts: &Facts<'_>) -> Option<Outcome> {
        let view = View::new(trace, facts);
        let (entry, check) = self.tried().find(|(_, check)| !check.passes(&view))?;
        Some(outcome(entry, check, &view))
    }

    /// Whether a trace passes every check. Builds no message, and copies text only where a check
    /// compares another form of it than the trace carries.
    pub fn all_pass(&self, trace: &Trace<'_>, facts: &Facts<'_>) -> bool {
        let view = View::new(trace, facts);
        self.tried().all(|(_, check)| check.passes(&view))
    }

    /// The keys of the checks, in the order in which they are tried.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.tried().map(|(entry, _)| entry.key)
    }

    /// Whether a check asks which records exist.
    pub fn looks_up_records(&self) -> bool {
        self.keys().any(|key| key == citations_resolve::KEY)
    }

    /// The failure mode that each check yields which the case names, beside its key.
    pub fn modes(&self) -> impl Iterator<Item = (&'static str, &Mode)> {
        self.compiled.iter().map(|compiled| (compiled.entry.key, &compiled.entry.mode))
    }

    /// All checks, that the answer says something before those that the case names.
    fn tried(&self) -> impl Iterator<Item = (&'static Entry, &dyn Check)> {
        let not_empty: &dyn Check = &NotEmpty;
        let first = (!self.may_be_empty).then_some((&not_empty::ENTRY, not_empty));
        let named = self.compiled.iter().map(|compiled| (compiled.entry, &*compiled.check));
        first.into_iter().chain(named)
    }

    /// What the case asks for: keys in byte order, nested as they were written.
    fn canonical(&self) -> Map<String, Value> {
        let mut whole = Map::new();
        for Compiled { entry, check, .. } in &self.compiled {
            let Some((outer, inner)) = entry.key.split_once('.') else {
                whole.insert(entry.key.to_owned(), check.argument());
                continue;
            };
            let nested = whole.entry(outer).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(nested) = nested {
                nested.insert(inner.to_owned(), check.argument());
            }
        }
        whole
    }
}

/// The lines of the list that stand behind one key of `expected`.
pub(super) struct Lines(Range<usize>);

/// The lines behind a key; `None` for a key that `expected` does not have.
pub(super) fn lines_of(key: &str) -> Option<Lines> {
    let at = TOP_LEVEL_KEYS.iter().position(|known| *known == key)?;
    let start = TOP_LEVEL_STARTS[at];
    Some(Lines(start..TOP_LEVEL_STARTS.get(at + 1).copied().unwrap_or(CHECKS.len())))
}

impl Lines {
    /// Reads the checks that the value behind the key asks for.
    pub(super) fn read(
        self,
        reader: &mut Reader<'_>,
        node: &Node,
        context: &ReadContext<'_>,
        into: &mut Vec<Compiled>,
    ) {
        let Self(range) = self;
        let is_nested = CHECKS[range.start].key.contains('.');
        let chunks = if is_nested {
            let Some(fields) = retrieved_chunks::fields(reader, node) else { return };
            Some(fields)
        } else {
            None
        };
        for rank in range {
            let entry = &CHECKS[rank];
            let part = entry.key.split_once('.').and_then(|(_, part)| chunks.as_ref()?.get(part));
            let Some(node) = (if is_nested { part } else { Some(node) }) else { continue };
            let (of, twin) = (QUOTED[rank].as_str(), entry.twin);
            let mut argument = Argument { reader, node, of, twin, context };
            if let Some(check) = (entry.read)(&mut argument) {
                into.push(Compiled { entry, rank, check });
            }
        }
    }
}

/// The keys of `expected`: those of the list, with one for all that are nested alike.
static TOP_LEVEL_KEYS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| TOP_LEVEL_STARTS.iter().map(|start| head(&CHECKS[*start])).collect());

/// The keys of all lines, as messages name them.
static QUOTED: LazyLock<Vec<String>> =
    LazyLock::new(|| CHECKS.iter().map(|entry| format!("`{}`", entry.key)).collect());

/// Where in the list the lines of each of these keys begin.
static TOP_LEVEL_STARTS: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let begins = |at: &usize| *at == 0 || head(&CHECKS[at - 1]) != head(&CHECKS[*at]);
    (0..CHECKS.len()).filter(begins).collect()
});

fn head(entry: &'static Entry) -> &'static str {
    entry.key.split('.').next().unwrap_or(entry.key)
}

fn outcome(entry: &'static Entry, check: &dyn Check, view: &View<'_>) -> Outcome {
    let passed = check.passes(view);
    let message = if passed { String::new() } else { check.complaint(view) };
    Outcome { check: entry.key, passed, mode: entry.mode.clone(), message }
}

impl Serialize for Checks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.canonical().serialize(serializer)
    }
}
