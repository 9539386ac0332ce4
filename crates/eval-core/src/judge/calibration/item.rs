use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::judge::{Exhibit, Passage, Rubric};
use crate::pin::canonical;

/// One exhibit that people label: everything that a judge sees of it, and nothing else. Which assistant
/// wrote the output, and what a judge says of it, does not stand here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The beginning of the digest of all the rest: an item that was edited is another item.
    pub id: String,
    /// The property.
    pub property: String,
    /// The language of the case whose answer this is.
    pub language: String,
    /// The text under judgement.
    pub output: String,
    /// What it is held against.
    pub evidence: Vec<Passage>,
    /// The question, for a property that cannot be judged without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// Why a text holds no items.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ItemError {
    /// The line, from 1.
    pub line: u32,
    /// What was found.
    pub message: String,
}

/// Hexadecimal digits of an id: 64 bits, so that not even millions of items share one by chance.
const DIGITS: usize = 16;

impl Item {
    /// The item of an exhibit.
    pub fn of(exhibit: &Exhibit<'_>, language: &str) -> Self {
        let mut item = Self {
            id: String::new(),
            property: exhibit.rubric.property.clone(),
            language: language.to_owned(),
            output: exhibit.output.to_owned(),
            evidence: exhibit.evidence.to_vec(),
            question: exhibit.question.map(str::to_owned),
        };
        item.id = item.digest();
        item
    }

    /// What the id must be.
    fn digest(&self) -> String {
        let content = Self { id: String::new(), ..self.clone() };
        let digest = blake3::hash(canonical(&content).as_bytes()).to_hex();
        digest[..DIGITS].to_owned()
    }

    /// The exhibit that a judge is shown.
    pub fn exhibit<'a>(&'a self, rubric: &'a Rubric) -> Exhibit<'a> {
        let question = self.question.as_deref().unwrap_or_default();
        Exhibit::new(rubric, &self.output, &self.evidence, question)
    }
}

/// The exhibits of a run, as they come, each once.
#[derive(Debug, Default)]
pub struct ItemPool(Mutex<BTreeMap<String, Item>>);

impl ItemPool {
    /// Adds what a judge is about to see.
    pub fn add(&self, exhibit: &Exhibit<'_>, language: &str) {
        let item = Item::of(exhibit, language);
        // A panic elsewhere leaves whole items.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(item.id.clone(), item);
    }

    /// The items so far, in the order of their ids.
    pub fn items(&self) -> Vec<Item> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }
}

/// Reads items, one JSON object a line.
///
/// # Errors
/// Every line that is no item, or whose id is not that of its content.
pub fn items(text: &str) -> Result<Vec<Item>, Vec<ItemError>> {
    let (mut items, mut errors) = (Vec::new(), Vec::new());
    for (line, text) in (1_u32..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        match read(text) {
            Ok(item) => items.push(item),
            Err(message) => errors.push(ItemError { line, message }),
        }
    }
    if errors.is_empty() { Ok(items) } else { Err(errors) }
}

fn read(text: &str) -> Result<Item, String> {
    let item: Item =
        serde_json::from_str(text).map_err(|error| format!("it is no item: {error}"))?;
    let expected = item.digest();
    if item.id == expected {
        return Ok(item);
    }
    Err(format!(
        "the item was edited: its id is `{}`, and `{expected}` is that of what stands there",
        item.id
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Rubrics;
    use crate::judge::calibration::sheet;

    fn item(output: &str) -> Item {
        let rubrics = Rubrics::shipped();
        let evidence = [Passage::new("r1", "Every 7 days.")];
        Item::of(&Exhibit::new(rubrics.get("grounded").unwrap(), output, &evidence, "?"), "en")
    }

    #[test]
    fn items_are_read_as_they_were_written() {
        let written = vec![item("Every 7 days."), item("Every 9 days.\n\"So it is.\"")];
        assert_ne!(written[0].id, written[1].id);
        assert_eq!(items(&sheet::jsonl(&written)).unwrap(), written);
    }

    #[test]
    fn an_edited_item_is_named_with_its_line() {
        let text = sheet::jsonl(&[item("a"), item("b")]).replace("\"b\"", "\"c\"");
        let errors = items(&text).unwrap_err();
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0].line, 2);
        assert!(errors[0].message.starts_with("the item was edited"), "{errors:?}");
        assert!(items("{}").unwrap_err()[0].message.starts_with("it is no item"));
    }

    #[test]
    fn the_question_is_part_of_an_item_only_where_the_rubric_needs_it() {
        assert_eq!(item("a").question, None);
        let rubrics = Rubrics::shipped();
        let responsive = rubrics.get("responsive").unwrap();
        let item = Item::of(&Exhibit::new(responsive, "a", &[], "How often?"), "en");
        assert_eq!(item.question.as_deref(), Some("How often?"));
        assert_eq!(item.exhibit(responsive).question, Some("How often?"));
    }
}
