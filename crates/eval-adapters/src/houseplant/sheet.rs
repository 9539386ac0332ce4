//! One sheet: front matter and sections in which every line is one sentence and one record.
//!
//! The format is strict, because ids count sentences: a line in the wrong place would silently give
//! every later sentence another id. The data folder's README describes it.

use std::collections::BTreeMap;

use eval_core::data::WorldError;
use eval_core::record::{Lines, Locator, Record};

use super::language::Language;
use super::section::Section;

/// Kind of a sentence's record.
pub(super) const SENTENCE: &str = "sentence";
/// Kind of the record that the front matter is.
pub(super) const SHEET: &str = "sheet";
/// What joins the entries of a list in a field of the front matter's record.
pub(super) const LIST_JOINT: &str = "; ";

/// The id of a sentence's record.
pub(super) fn sentence_id(
    plant: &str,
    language: Language,
    section: Section,
    number: usize,
) -> String {
    format!("{plant}.{}.{}.{number}", language.code(), section.name())
}

/// The id of the front matter's record.
pub(super) fn sheet_id(plant: &str, language: Language) -> String {
    format!("{plant}.{}.sheet.1", language.code())
}

/// Reads one file into its records: the front matter's first, then the sentences in order.
///
/// # Errors
/// The line that is not what the format says, with what was expected.
pub(super) fn records(
    file: &str,
    text: &str,
    language: Language,
) -> Result<Vec<Record>, WorldError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut reader = Reader { file, language, lines: &lines, position: 0 };
    let front = reader.front_matter()?;
    let sentences = reader.sentences(&front)?;
    Ok(std::iter::once(front.record(file, language)).chain(sentences).collect())
}

/// A file, read line by line.
struct Reader<'a> {
    file: &'a str,
    language: Language,
    lines: &'a [&'a str],
    position: usize,
}

/// The front matter of a sheet.
struct Front {
    fields: BTreeMap<&'static str, String>,
    as_of_line: u32,
}

/// The keys of the front matter in their order; the lists have their entries on lines of their own.
const KEYS: [(&str, bool); 8] = [
    ("id", false),
    ("language", false),
    ("name", false),
    ("common_names", true),
    ("scientific_name", false),
    ("family", false),
    ("as_of", false),
    ("sources", true),
];

/// Keys that the emergency guide, which is about no plant, does without.
const PLANT_KEYS: [&str; 2] = ["scientific_name", "family"];

impl Front {
    fn field(&self, key: &str) -> &str {
        self.fields.get(key).map_or("", String::as_str)
    }

    fn record(&self, file: &str, language: Language) -> Record {
        let id = sheet_id(self.field("id"), language);
        let locator = Locator::lines(file, Lines::single(self.as_of_line));
        let record = Record::new(id, SHEET, locator, format!("as_of: {}", self.field("as_of")));
        self.fields.iter().fold(record, |record, (key, value)| record.with_field(*key, value))
    }
}

impl<'a> Reader<'a> {
    fn line(&self) -> Option<&'a str> {
        self.lines.get(self.position).copied()
    }

    /// The number of the line that comes next, from 1.
    fn number(&self) -> u32 {
        u32::try_from(self.position + 1).unwrap_or(u32::MAX)
    }

    fn malformed(&self, expected: &str) -> WorldError {
        let found =
            self.line().map_or("the end of the file".to_owned(), |line| format!("`{line}`"));
        WorldError::malformed(
            self.file,
            self.number(),
            format!("found {found}, expected {expected}"),
        )
    }

    fn expect(&mut self, line: &str) -> Result<(), WorldError> {
        if self.line() != Some(line) {
            return Err(self.malformed(&format!("`{line}`")));
        }
        self.position += 1;
        Ok(())
    }

    fn front_matter(&mut self) -> Result<Front, WorldError> {
        self.expect("---")?;
        let mut front = Front { fields: BTreeMap::new(), as_of_line: 0 };
        for (key, is_list) in KEYS {
            if key == "as_of" {
                front.as_of_line = self.number();
            }
            if let Some(value) = self.value(key, is_list)? {
                front.fields.insert(key, value);
            }
        }
        self.expect("---")?;
        self.check_front(&front)?;
        Ok(front)
    }

    /// The value of the key that comes next; `None` for a plant's key that is not there.
    fn value(&mut self, key: &str, is_list: bool) -> Result<Option<String>, WorldError> {
        let rest = self.line().and_then(|line| line.strip_prefix(key)?.strip_prefix(':'));
        let Some(rest) = rest else {
            let missing = self.malformed(&format!("the key `{key}`"));
            return if PLANT_KEYS.contains(&key) { Ok(None) } else { Err(missing) };
        };
        if rest.trim().is_empty() != is_list {
            return Err(self.malformed(if is_list { "a list below the key" } else { "a value" }));
        }
        self.position += 1;
        Ok(Some(if is_list { self.list()? } else { rest.trim().to_owned() }))
    }

    fn list(&mut self) -> Result<String, WorldError> {
        let mut entries = Vec::new();
        while let Some(entry) = self.line().and_then(|line| line.strip_prefix("  - ")) {
            entries.push(entry);
            self.position += 1;
        }
        if entries.is_empty() {
            return Err(self.malformed("an entry of a list, `  - …`"));
        }
        Ok(entries.join(LIST_JOINT))
    }

    fn check_front(&self, front: &Front) -> Result<(), WorldError> {
        let expected = format!("{}/{}.md", self.language.code(), front.field("id"));
        if self.file != expected || front.field("language") != self.language.code() {
            let message = format!("id and language belong to `{expected}`");
            return Err(WorldError::malformed(self.file, 2, message));
        }
        if !is_date(front.field("as_of")) {
            let message = format!("found `{}`, expected a date", front.field("as_of"));
            return Err(WorldError::malformed(self.file, front.as_of_line, message));
        }
        Ok(())
    }

    /// Everything behind the front matter: a title, headings, sentences.
    fn sentences(&mut self, front: &Front) -> Result<Vec<Record>, WorldError> {
        let mut records: Vec<Record> = Vec::new();
        let mut at: Option<(Section, usize)> = None;
        self.title()?;
        while let Some(line) = self.line() {
            if let Some(heading) = line.strip_prefix("## ") {
                let section = Section::of_heading(heading, self.language);
                at = Some((section.ok_or_else(|| self.malformed("a known heading"))?, 0));
            } else if line.starts_with('#') {
                return Err(self.malformed("a sentence"));
            } else if !line.is_empty() {
                let (section, before) = at.ok_or_else(|| self.malformed("a heading"))?;
                at = Some((section, before + 1));
                records.push(self.sentence(line, front, section, before + 1));
            }
            self.position += 1;
        }
        if records.is_empty() { Err(self.malformed("a sentence")) } else { Ok(records) }
    }

    fn title(&mut self) -> Result<(), WorldError> {
        self.expect("")?;
        if !self.line().is_some_and(|line| line.starts_with("# ")) {
            return Err(self.malformed("a title"));
        }
        self.position += 1;
        Ok(())
    }

    fn sentence(&self, line: &str, front: &Front, section: Section, number: usize) -> Record {
        let id = sentence_id(front.field("id"), self.language, section, number);
        let locator = Locator::lines(self.file, Lines::single(self.number()));
        Record::new(id, SENTENCE, locator, line)
            .with_field("id", front.field("id"))
            .with_field("language", self.language.code())
            .with_field("section", section.name())
    }
}

/// Whether a text is written as `2026-05-18`.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits =
        |part: &str, length| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
    let within = |part: &str, last| part.parse().is_ok_and(|n: u8| (1..=last).contains(&n));
    matches!(parts.as_slice(), [year, month, day]
        if digits(year, 4) && digits(month, 2) && digits(day, 2) && within(month, 12) && within(day, 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "---\nid: fern\nlanguage: en\nname: fern\ncommon_names:\n  - a\n  - b\n\
        scientific_name: Filix parva\nfamily: Filicaceae\nas_of: 2026-05-18\nsources:\n  - a book\n---\n\
        \n# Fern\n\n## Light\n\nOne.\nTwo.\n\n## Water\n\nThree.\n";

    fn error(text: &str) -> String {
        records("en/fern.md", text, Language::English).unwrap_err().to_string()
    }

    #[test]
    fn every_line_of_a_section_is_a_record_with_its_place() {
        let records = records("en/fern.md", SMALL, Language::English).unwrap();
        let seen: Vec<_> =
            records.iter().map(|r| format!("{} {} {}", r.id, r.locator, r.text)).collect();
        assert_eq!(
            seen,
            [
                "fern.en.sheet.1 en/fern.md:10 as_of: 2026-05-18",
                "fern.en.light.1 en/fern.md:19 One.",
                "fern.en.light.2 en/fern.md:20 Two.",
                "fern.en.water.1 en/fern.md:24 Three.",
            ]
        );
        assert_eq!(records[0].field("common_names"), Some("a; b"));
    }

    #[test]
    fn a_sheet_that_is_not_what_the_format_says_names_its_line() {
        for (found, instead, expected) in [
            (
                "## Water",
                "## Watering",
                "en/fern.md:22: found `## Watering`, expected a known heading",
            ),
            ("name: fern\n", "", "en/fern.md:4: found `common_names:`, expected the key `name`"),
            (
                "as_of: 2026-05-18",
                "as_of: May 2026",
                "en/fern.md:10: found `May 2026`, expected a date",
            ),
            ("id: fern", "id: moss", "en/fern.md:2: id and language belong to `en/moss.md`"),
            ("# Fern", "Fern", "en/fern.md:15: found `Fern`, expected a title"),
            ("\n## Light", "\nLight", "en/fern.md:17: found `Light`, expected a heading"),
            ("Two.", "# Two", "en/fern.md:20: found `# Two`, expected a sentence"),
            ("  - a book\n", "", "en/fern.md:12: found `---`, expected an entry of a list"),
            ("common_names:", "common_names: a", "expected a list below the key"),
        ] {
            let error = error(&SMALL.replacen(found, instead, 1));
            assert!(error.contains(expected), "{error}");
        }
    }
}
