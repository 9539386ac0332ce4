//! Regular expressions, matched in linear time by the `regex` crate: no look-around, no
//! back-references.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use regex::Regex;
use regex_syntax::ParserBuilder;
use serde_json::Value;

use super::super::Argument;
use super::super::argument::all;
use super::super::message::quoted;
use crate::diag::Code;
use crate::doc::Node;
use crate::text::nfc;

/// One pattern or several, compiled, as a check writes them.
#[derive(Debug)]
pub(in crate::check) struct Patterns {
    written: Vec<String>,
    /// Shared with the cases of this thread that ask for the same: a clone would begin with empty scratch
    /// space, which takes longer than a search.
    compiled: Vec<Arc<Regex>>,
    /// Whether the check wrote one pattern and no list.
    single: bool,
}

impl Patterns {
    /// Reads a pattern or a list of patterns. Refused: what is no pattern, what matches the empty
    /// text (and so is found everywhere), and what matches no text at all.
    pub(in crate::check) fn read(argument: &mut Argument<'_, '_>) -> Option<Self> {
        let items = argument.one_or_many()?;
        let single = !matches!(argument.node.value, crate::doc::Value::List(_));
        let read = all(items, |item| pattern(argument, item))?;
        let (written, compiled) = read.into_iter().unzip();
        Some(Self { written, compiled, single })
    }

    /// The patterns as they were written.
    pub(in crate::check) fn argument(&self) -> Value {
        match self.written.as_slice() {
            [only] if self.single => only.as_str().into(),
            several => several.into(),
        }
    }

    /// Whether every pattern is found in the text.
    pub(in crate::check) fn all_in(&self, text: &str) -> bool {
        self.compiled.iter().all(|pattern| pattern.is_match(text))
    }

    /// Whether any pattern is found in the text.
    pub(in crate::check) fn any_in(&self, text: &str) -> bool {
        self.compiled.iter().any(|pattern| pattern.is_match(text))
    }

    /// The patterns that are not found in the text.
    pub(in crate::check) fn missing_in<'s>(
        &'s self,
        text: &'s str,
    ) -> impl Iterator<Item = &'s str> {
        let missing = self.written.iter().zip(&self.compiled).filter(|(_, p)| !p.is_match(text));
        missing.map(|(written, _)| written.as_str())
    }

    /// The patterns that are found in the text, each with the range of its first match.
    pub(in crate::check) fn found_in<'s>(
        &'s self,
        text: &'s str,
    ) -> impl Iterator<Item = (&'s str, usize, usize)> {
        self.written.iter().zip(&self.compiled).filter_map(|(written, pattern)| {
            let found = pattern.find(text)?;
            Some((written.as_str(), found.start(), found.end()))
        })
    }
}

/// One pattern, as written and compiled.
fn pattern(argument: &mut Argument<'_, '_>, node: &Node) -> Option<(String, Arc<Regex>)> {
    let of = argument.of;
    let written = argument.reader.filled_text(node, of)?;
    // The answer is in NFC when it is searched, so the letters of the pattern must be.
    let composed = nfc(written);
    match known_or_compiled(&composed) {
        Ok(compiled) => Some((written.to_owned(), compiled)),
        Err((code, why)) => {
            argument.reader.report(code, node.at, format!("{of}: {} {why}", quoted(written)));
            None
        }
    }
}

/// Compiles a pattern that is found in some texts and not in all.
fn compiled(pattern: &str) -> Result<Regex, (Code, String)> {
    match shortest_match(pattern)? {
        None => Err((Code::Unsatisfiable, "matches no text at all".to_owned())),
        Some(0) => {
            let why = "matches the empty text, so it is found everywhere";
            Err((Code::Vacuous, why.to_owned()))
        }
        // The parser took it; what is left to go wrong is its size.
        Some(_) => Regex::new(pattern).map_err(|error| (Code::Pattern, last_line(&error))),
    }
}

/// So many patterns are kept; a set where every case has its own would only fill memory.
const MOST_KNOWN: usize = 256;

/// Patterns that were compiled before. A pattern compiles in the time of many searches, and many cases ask
/// for the same few.
static COMPILED: Mutex<BTreeMap<String, Regex>> = Mutex::new(BTreeMap::new());

thread_local! {
    /// The same for this thread alone: threads that search with one pattern contend for its scratch space.
    static KNOWN: RefCell<HashMap<String, Arc<Regex>>> = RefCell::default();
}

/// The compiled pattern, compiled now or before.
fn known_or_compiled(pattern: &str) -> Result<Arc<Regex>, (Code, String)> {
    if let Some(known) = KNOWN.with_borrow(|known| known.get(pattern).cloned()) {
        return Ok(known);
    }
    // Held while compiling: threads that start together on like cases would all compile the same.
    let mut all = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let regex = match all.get(pattern) {
        // A clone shares the program and has scratch space of its own.
        Some(regex) => regex.clone(),
        None => compiled(pattern)?,
    };
    if all.len() < MOST_KNOWN {
        all.entry(pattern.to_owned()).or_insert_with(|| regex.clone());
    }
    drop(all);
    let regex = Arc::new(regex);
    KNOWN.with_borrow_mut(|known| {
        if known.len() < MOST_KNOWN {
            known.insert(pattern.to_owned(), Arc::clone(&regex));
        }
    });
    Ok(regex)
}

/// The length in bytes of the shortest text that the pattern matches; `None` if it matches none.
fn shortest_match(pattern: &str) -> Result<Option<usize>, (Code, String)> {
    let hir = ParserBuilder::new().build().parse(pattern);
    hir.map(|hir| hir.properties().minimum_len()).map_err(|error| (Code::Pattern, misread(&error)))
}

fn misread(error: &regex_syntax::Error) -> String {
    let (kind, column) = match error {
        regex_syntax::Error::Parse(error) => (error.kind().to_string(), error.span().start.column),
        regex_syntax::Error::Translate(error) => {
            (error.kind().to_string(), error.span().start.column)
        }
        other => (last_line(other), 1),
    };
    format!("is no regular expression: {kind}, at character {column}")
}

fn last_line(error: &impl std::fmt::Display) -> String {
    let message = error.to_string();
    let last = message.lines().last().unwrap_or_default();
    format!("is refused: {}", last.trim_start_matches("error: "))
}
