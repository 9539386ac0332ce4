//! Checks that were read before, found again by the text that asked for them.
//!
//! In a file of many cases most arguments stand again and again: the same pattern, the same path, the same
//! count. Each of them is read once, and what stands only once is not kept.

use std::collections::HashMap;
use std::hash::BuildHasher as _;

use foldhash::fast::RandomState;

use super::checks::{Compiled, lines_of};
use super::{CHECKS, Checks, ReadContext};
use crate::doc::{Reader, parsed_unplaced};
use crate::scan::Scanner;

/// So many arguments are kept; then they are forgotten, and those that still stand again come back.
const MOST: usize = 512;

/// The longest argument that is kept, in bytes.
const LONGEST: usize = 4096;

/// So many arguments that stood once are remembered, as a number each.
const ONCE: usize = 4096;

/// An `expected` mapping whose arguments are still JSON text.
pub(crate) struct Asked<'l>(Vec<(&'l str, &'l str)>);

impl<'l> Asked<'l> {
    /// Walks over a mapping in JSON; `None` for anything else.
    pub(crate) fn scanned(scanner: &mut Scanner<'l>) -> Option<Self> {
        let mut entries = Vec::with_capacity(8);
        scanner.object(|scanner, key| {
            entries.push((key.plain()?, scanner.value()?));
            Some(())
        })?;
        Some(Self(entries))
    }
}

/// Checks by the text that asked for them. One a thread.
#[derive(Debug)]
pub(crate) struct KnownChecks {
    by_text: HashMap<Box<str>, Vec<Compiled>, RandomState>,
    /// Hashes of arguments that stood once at least, each at the place that it points to.
    once: Box<[u64]>,
    /// Key and argument, put together here to be looked for.
    text: String,
}

impl Default for KnownChecks {
    fn default() -> Self {
        let once = vec![0; ONCE].into_boxed_slice();
        Self { by_text: HashMap::default(), once, text: String::new() }
    }
}

impl KnownChecks {
    /// The checks that a mapping asks for, as [`Checks::read`] gives them; `None` if anything is wrong
    /// with it.
    pub(crate) fn read(&mut self, asked: &Asked<'_>, context: &ReadContext<'_>) -> Option<Checks> {
        let entries = &asked.0;
        let is_sound = (1..=CHECKS.len()).contains(&entries.len()) && keys_differ(entries);
        is_sound.then_some(())?;
        let mut compiled = Vec::with_capacity(entries.len());
        for (key, argument) in entries {
            self.add(key, argument, context, &mut compiled)?;
        }
        Some(Checks::of(compiled))
    }

    fn add(
        &mut self,
        key: &str,
        argument: &str,
        context: &ReadContext<'_>,
        into: &mut Vec<Compiled>,
    ) -> Option<()> {
        self.text.clear();
        self.text.extend([key, ":", argument]);
        if let Some(known) = self.by_text.get(self.text.as_str()) {
            into.extend_from_slice(known);
            return Some(());
        }
        let read = read(key, argument, context)?;
        if self.stood_before() {
            if self.by_text.len() == MOST {
                self.by_text.clear();
            }
            self.by_text.insert(self.text.as_str().into(), read.clone());
        }
        into.extend(read);
        Some(())
    }

    /// Whether the text that is looked for is worth keeping: it stood before, as far as is remembered.
    fn stood_before(&mut self) -> bool {
        let hash = self.by_text.hasher().hash_one(self.text.as_str());
        let [low, high, ..] = hash.to_le_bytes();
        let place = &mut self.once[usize::from(u16::from_le_bytes([low, high])) % ONCE];
        let before = std::mem::replace(place, hash);
        before == hash && self.text.len() <= LONGEST
    }
}

fn read(key: &str, argument: &str, context: &ReadContext<'_>) -> Option<Vec<Compiled>> {
    let lines = lines_of(key)?;
    let node = parsed_unplaced(argument)?;
    // What is wrong is told by whoever reads the whole line again, with places.
    let (mut reader, mut compiled) = (Reader::new(""), Vec::new());
    lines.read(&mut reader, &node, context, &mut compiled);
    (reader.problem_count() == 0).then_some(compiled)
}

fn keys_differ(entries: &[(&str, &str)]) -> bool {
    entries.iter().enumerate().all(|(at, (key, _))| entries[..at].iter().all(|(k, _)| k != key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::Language;

    fn read(known: &mut KnownChecks, text: &str) -> Option<String> {
        let asked = Asked::scanned(&mut Scanner::new(text)?)?;
        let checks = known.read(&asked, &ReadContext::CLOSED)?;
        Some(format!("{} {:?}", serde_json::to_string(&checks).unwrap(), checks))
    }

    #[test]
    fn a_mapping_gives_the_same_checks_however_often_it_stood() {
        let mut known = KnownChecks::default();
        for text in [
            r#"{"must_contain":["a","b"],"length":{"max":10}}"#,
            r#"{"length":{"max":10},"must_contain":["a","b"]}"#,
            r#"{"retrieved_chunks":{"min_count":1,"must_contain":["x"]},"equals":""}"#,
            r#"{"matches":"a+","json_path":{"path":"$.a","equals":1.50}}"#,
        ] {
            let whole = Checks::from_text(text, Language::Json, "f", &ReadContext::CLOSED).unwrap();
            let whole = format!("{} {whole:?}", serde_json::to_string(&whole).unwrap());
            for _ in 0..3 {
                assert_eq!(read(&mut known, text).as_ref(), Some(&whole));
            }
        }
    }

    #[test]
    fn only_what_stood_before_is_kept_and_never_too_much() {
        let mut known = KnownChecks::default();
        for count in 1..2000 {
            read(&mut known, &format!(r#"{{"steps_under":{count}}}"#)).unwrap();
            assert!(known.by_text.is_empty());
        }
        let long = format!(r#"{{"equals":"{}"}}"#, "a".repeat(LONGEST));
        for _ in 0..3 {
            read(&mut known, &long).unwrap();
        }
        assert!(known.by_text.is_empty());
        for count in 1..=2 * MOST {
            for _ in 0..3 {
                read(&mut known, &format!(r#"{{"max_tokens":{count}}}"#)).unwrap();
            }
            assert!((1..=MOST).contains(&known.by_text.len()));
        }
    }

    #[test]
    fn what_is_wrong_is_left_to_the_reader_with_places() {
        let mut known = KnownChecks::default();
        for text in [
            "{}",
            "null",
            "[]",
            r#"{"must_contains":["a"]}"#,
            r#"{"must_contain":[]}"#,
            r#"{"equals":"a","equals":"a"}"#,
            r#"{"equ\u0061ls":"a"}"#,
            r#"{"retrieved_chunks":{}}"#,
            r#"{"retrieved_chunks":{"min_count":2,"max_count":1}}"#,
        ] {
            assert_eq!(read(&mut known, text), None, "{text}");
            let whole = Checks::from_text(text, Language::Json, "f", &ReadContext::CLOSED);
            assert_eq!(whole.is_ok(), text.contains('\\'), "{text}");
        }
    }
}
