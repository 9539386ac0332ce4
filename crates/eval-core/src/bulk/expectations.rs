use std::collections::BTreeMap;

use serde::Serialize;

use crate::check::{Checks, ReadContext};
use crate::diag::{Code, Diagnostic, Place};
use crate::doc::{Language, Node, Reader, Value, parsed};

const KEYS: [&str; 2] = ["expected", "tags"];

/// What a set of recorded answers is held against, beside what each line says itself: a file of checks.
///
/// ```yaml
/// expected: {must_not_contain: ["as an AI"]}     # of every answer
/// tags:
///   billing: {must_mention: [invoice]}           # of those whose line has the tag `billing`
/// ```
#[derive(Clone, Debug, Default, Serialize)]
pub struct SetExpectations {
    /// Of every answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Checks>,
    /// Of the answers with a tag.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub by_tag: BTreeMap<String, Checks>,
}

impl SetExpectations {
    /// Reads a file of checks; `shown` is the path that messages name.
    ///
    /// # Errors
    /// Every problem of the file; that it expects nothing is one.
    pub fn read(
        text: &str,
        language: Language,
        shown: &str,
        context: &ReadContext<'_>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed(text, language, shown).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(shown);
        let read = expectations(&mut reader, &node, context);
        let problems = reader.into_problems();
        match read {
            Some(read) if problems.is_empty() && read.is_empty() => {
                let message = "the file expects nothing, so any answer would pass";
                Err(vec![Diagnostic::new(Code::NoExpectation, message).at(Place::file(shown))])
            }
            Some(read) if problems.is_empty() => Ok(read),
            _ => Err(problems),
        }
    }

    /// Whether nothing is expected of any answer.
    pub fn is_empty(&self) -> bool {
        self.all.is_none() && self.by_tag.is_empty()
    }

    /// What is expected of an answer with these tags.
    pub fn of<'e>(&'e self, tags: &'e [String]) -> impl Iterator<Item = &'e Checks> {
        let tagged = tags.iter().filter_map(|tag| self.by_tag.get(tag));
        self.all.iter().chain(tagged)
    }
}

fn expectations(
    reader: &mut Reader<'_>,
    node: &Node,
    context: &ReadContext<'_>,
) -> Option<SetExpectations> {
    let fields = reader.fields(node, "a file of checks", &KEYS)?;
    let mut read = SetExpectations::default();
    if let Some(node) = fields.get("expected") {
        read.all = Some(Checks::read(reader, node, context)?);
    }
    if let Some(node) = fields.get("tags") {
        let Value::Map(entries) = &node.value else {
            reader.report(Code::WrongType, node.at, "`tags` is no mapping of tags to checks");
            return None;
        };
        for entry in entries {
            let checks = Checks::read(reader, &entry.node, context)?;
            read.by_tag.insert(entry.key.clone(), checks);
        }
    }
    Some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SetExpectations, String> {
        let read = SetExpectations::read(text, Language::Yaml, "checks.yaml", &ReadContext::CLOSED);
        read.map_err(|problems| {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })
    }

    #[test]
    fn an_answer_is_held_against_what_all_and_what_its_tags_expect() {
        let text = "expected: {answers: true}\ntags: {billing: {must_mention: [invoice]}}";
        let expectations = read(text).unwrap();
        assert_eq!(expectations.of(&[]).count(), 1);
        assert_eq!(expectations.of(&["billing".to_owned(), "other".to_owned()]).count(), 2);
    }

    #[test]
    fn what_expects_nothing_or_something_unknown_is_refused() {
        assert!(read("{}").unwrap_err().contains("expects nothing"));
        assert!(read("tags: {}").unwrap_err().contains("expects nothing"));
        let misspelt = read("expect: {answers: true}").unwrap_err();
        assert!(misspelt.contains("did you mean `expected`?"), "{misspelt}");
        assert!(read("expected: {must_contain: []}").is_err());
    }
}
