//! The checks of one case: read from its `expected` mapping, tried on a trace.

use std::sync::{Arc, LazyLock};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::view::View;
use super::{Argument, CHECKS, Check, Facts, Outcome, ReadContext, not_empty, retrieved_chunks};
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
}

/// One check with its line of the list.
#[derive(Clone, Debug)]
struct Compiled {
    key: &'static str,
    mode: Mode,
    check: Arc<dyn Check>,
}

impl Checks {
    /// Reads an `expected` mapping. Everything that is wrong with it is reported to `reader`, and
    /// then there are no checks.
    pub fn read(reader: &mut Reader<'_>, node: &Node, context: &ReadContext<'_>) -> Option<Self> {
        let before = reader.problem_count();
        let mut compiled = asked_for(reader, node, context)?;
        if compiled.is_empty() && reader.problem_count() == before {
            let message = "`expected` names no check, so any answer would pass";
            reader.report(Code::NoExpectation, node.at, message);
        }
        if reader.problem_count() > before {
            return None;
        }
        if !compiled.iter().any(|known| known.check.expects_emptiness()) {
            compiled.insert(0, Compiled::not_empty());
        }
        Some(Self { compiled })
    }

    /// No checks, for a case that expects something of another kind.
    pub fn none() -> Self {
        Self { compiled: Vec::new() }
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
        self.compiled.iter().map(|compiled| compiled.outcome(&view)).collect()
    }

    /// What the first check that fails says of a trace; `None` if all pass.
    pub fn first_failure(&self, trace: &Trace<'_>, facts: &Facts<'_>) -> Option<Outcome> {
        let view = View::new(trace, facts);
        let failing = self.compiled.iter().find(|compiled| !compiled.check.passes(&view))?;
        Some(failing.outcome(&view))
    }

    /// Whether a trace passes every check. Builds no message, and copies text only where a check
    /// compares another form of it than the trace carries.
    pub fn all_pass(&self, trace: &Trace<'_>, facts: &Facts<'_>) -> bool {
        let view = View::new(trace, facts);
        self.compiled.iter().all(|compiled| compiled.check.passes(&view))
    }

    /// The keys of the checks, in the order in which they are tried.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.compiled.iter().map(|compiled| compiled.key)
    }

    /// The failure mode that each check yields which the case names, beside its key.
    pub fn modes(&self) -> impl Iterator<Item = (&'static str, &Mode)> {
        let named = self.compiled.iter().filter(|compiled| compiled.key != not_empty::KEY);
        named.map(|compiled| (compiled.key, &compiled.mode))
    }

    /// What the case asks for: keys in byte order, nested as they were written.
    fn canonical(&self) -> Map<String, Value> {
        let mut whole = Map::new();
        let asked = self.compiled.iter().filter(|compiled| compiled.key != not_empty::KEY);
        for Compiled { key, check, .. } in asked {
            let Some((outer, inner)) = key.split_once('.') else {
                whole.insert((*key).to_owned(), check.argument());
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

/// The checks that a mapping asks for, in the order of the list.
fn asked_for(
    reader: &mut Reader<'_>,
    node: &Node,
    context: &ReadContext<'_>,
) -> Option<Vec<Compiled>> {
    let fields = reader.fields(node, "`expected`", &TOP_LEVEL_KEYS)?;
    let chunks = fields.get(retrieved_chunks::KEY);
    let chunks = chunks.and_then(|node| retrieved_chunks::fields(reader, node));
    let mut compiled = Vec::new();
    for entry in CHECKS {
        let node = match entry.key.split_once('.') {
            Some((_, part)) => chunks.as_ref().and_then(|chunks| chunks.get(part)),
            None => fields.get(entry.key),
        };
        let Some(node) = node else { continue };
        let (of, twin) = (format!("`{}`", entry.key), entry.twin);
        let mut argument = Argument { reader, node, of, twin, context };
        if let Some(check) = (entry.read)(&mut argument) {
            compiled.push(Compiled { key: entry.key, mode: entry.mode.clone(), check });
        }
    }
    Some(compiled)
}

/// The keys of `expected`: those of the list, with one for all that are nested alike.
static TOP_LEVEL_KEYS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let heads = CHECKS.iter().map(|entry| entry.key.split('.').next().unwrap_or(entry.key));
    let mut keys: Vec<&str> = heads.collect();
    keys.dedup();
    keys
});

impl Compiled {
    fn not_empty() -> Self {
        let check = Arc::new(not_empty::NotEmpty);
        Self { key: not_empty::KEY, mode: not_empty::MODE, check }
    }

    fn outcome(&self, view: &View<'_>) -> Outcome {
        let passed = self.check.passes(view);
        let message = if passed { String::new() } else { self.check.complaint(view) };
        Outcome { check: self.key, passed, mode: self.mode.clone(), message }
    }
}

impl Serialize for Checks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.canonical().serialize(serializer)
    }
}
