//! Ingest: every sentence of every sheet, in both languages, is a record that knows its line.
//!
//! The two languages are held against each other while they are read: a record that has no partner,
//! or whose partner holds other numbers, would let a question be answered differently in its two
//! languages, so it is an error and not a finding.

use std::collections::BTreeMap;

use eval_core::data::{DataFolder, WorldError};
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::language::Language;
use super::sheet;

/// Reads the whole data folder, English before Spanish, files in byte order.
///
/// # Errors
/// A file that is no sheet, an id used twice, languages that are not aligned.
pub(super) fn ingest(data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
    let mut records = Vec::new();
    for language in Language::ALL {
        for file in data.files(language.code())? {
            records.extend(sheet::records(&file, &data.read(&file)?, language)?);
        }
    }
    if let Some(problem) = misalignment(&records) {
        return Err(WorldError::Inconsistent(problem));
    }
    KnowledgeBase::new(records).map_err(|error| WorldError::Inconsistent(error.to_string()))
}

/// The id of the same record in the other language.
pub(super) fn counterpart(id: &str) -> Option<String> {
    let (plant, rest) = id.split_once('.')?;
    let (code, rest) = rest.split_once('.')?;
    Some(format!("{plant}.{}.{rest}", Language::of_code(code)?.other().code()))
}

/// The first record without a partner in the other language, or with other numbers than it.
fn misalignment(records: &[Record]) -> Option<String> {
    let by_id: BTreeMap<&str, &Record> = records.iter().map(|r| (r.id.as_str(), r)).collect();
    records.iter().find_map(|record| {
        let partner = counterpart(record.id.as_str()).unwrap_or_default();
        match by_id.get(partner.as_str()) {
            None => Some(format!("`{}` has no partner `{partner}`", record.id)),
            // Two languages may be brought up to date on different days.
            Some(_) if record.kind == sheet::SHEET => None,
            Some(found) if numbers(&found.text) == numbers(&record.text) => None,
            Some(found) => {
                let places = format!("{} and {}", record.locator, found.locator);
                Some(format!("`{}` and `{partner}` hold different numbers: {places}", record.id))
            }
        }
    })
}

/// The digits of a text in order, with a minus sign directly before them.
fn numbers(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut before = ' ';
    for c in text.chars() {
        match numbers.last_mut() {
            Some(number) if c.is_ascii_digit() && before.is_ascii_digit() => {
                let number: &mut String = number;
                number.push(c);
            }
            _ if c.is_ascii_digit() && before == '-' => numbers.push(format!("-{c}")),
            _ if c.is_ascii_digit() => numbers.push(c.to_string()),
            _ => {}
        }
        before = c;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;
    use eval_core::record::Locator;

    #[test]
    fn the_corpus_holds_1570_records_half_of_them_in_each_language() {
        let world = testing::world();
        assert_eq!(world.kb.records().len(), 1570);
        for language in Language::ALL {
            let is_of = |r: &&Record| r.field("language") == Some(language.code());
            assert_eq!(world.kb.records().iter().filter(is_of).count(), 785);
        }
    }

    #[test]
    fn every_record_has_the_same_record_in_the_other_language() {
        let world = testing::world();
        for record in world.kb.records() {
            let partner = world.kb.get(&counterpart(record.id.as_str()).unwrap()).unwrap();
            assert_eq!(partner.kind, record.kind, "{}", record.id);
            assert_ne!(partner.locator.file, record.locator.file, "{}", record.id);
            assert_eq!(counterpart(partner.id.as_str()).as_deref(), Some(record.id.as_str()));
        }
    }

    fn pair(english: &str, spanish: &str) -> Vec<Record> {
        let record = |id: &str, text: &str| {
            Record::new(id, sheet::SENTENCE, Locator::row("f.md", 1, 1), text)
        };
        vec![record("fern.en.water.1", english), record("fern.es.water.1", spanish)]
    }

    #[test]
    fn languages_with_different_numbers_make_no_world() {
        assert_eq!(misalignment(&pair("7 to 10 days, -5 °C", "7 a 10 días, -5 °C")), None);
        for other in ["7 a 12 días, -5 °C", "10 a 7 días, -5 °C", "7 a 10 días, 5 °C"] {
            let problem = misalignment(&pair("7 to 10 days, -5 °C", other)).unwrap();
            assert!(problem.contains("hold different numbers"), "{problem}");
        }
    }

    #[test]
    fn a_record_without_a_partner_makes_no_world() {
        let alone = &pair("One.", "Uno.")[..1];
        let problem = misalignment(alone).unwrap();
        assert_eq!(problem, "`fern.en.water.1` has no partner `fern.es.water.1`");
    }
}
