//! The documents: a title, perhaps headings, and numbered clauses or plain paragraphs.
//!
//! A paragraph that starts with a number like `4.2` is a clause and is cited by it; any other is
//! cited by its place. Names in bold are the parties of a document.

use eval_core::data::WorldError;
use eval_core::ids::RecordId;
use eval_core::record::{Lines, Locator, Record};

use super::kb::{HEADING, PASSAGE};

/// Splits a document into records: one a title, heading, clause or paragraph.
///
/// The fields of each are `document` (file name without folder and ending), `title`, `part`
/// (`clause 4.2`, `paragraph 3`, `heading 4`, `title`), for a passage under a heading `heading` (the
/// id of that record), and for one with names in bold `parties` (joined by `; `).
///
/// # Errors
/// A document that does not start with `# ` and a title.
pub(super) fn passages(file: &str, text: &str) -> Result<Vec<Record>, WorldError> {
    let mut blocks = blocks(text).into_iter();
    let first = blocks
        .next()
        .and_then(|(lines, text)| Some((lines, text.strip_prefix("# ")?.trim().to_owned())));
    let (lines, title) =
        first.ok_or_else(|| WorldError::malformed(file, 1, "expected `# ` and a title"))?;
    let mut reader = Reader { file, title: &title, heading: None, paragraphs: 0 };
    let title = reader.record(lines, HEADING, "title", "title", &title);
    Ok(std::iter::once(title)
        .chain(blocks.map(|(lines, text)| reader.block(lines, &text)))
        .collect())
}

/// Where in a document the reader is.
struct Reader<'a> {
    file: &'a str,
    title: &'a str,
    heading: Option<RecordId>,
    paragraphs: usize,
}

impl Reader<'_> {
    fn block(&mut self, lines: Lines, text: &str) -> Record {
        if let Some(text) = text.strip_prefix("## ") {
            let number = text.split(' ').next().unwrap_or_default();
            let (key, part) = (format!("h{number}"), format!("heading {number}"));
            let heading = self.record(lines, HEADING, &key, &part, text);
            self.heading = Some(heading.id.clone());
            return heading;
        }
        let passage = self.passage(lines, text);
        let parties = bold(text).join("; ");
        let parties = (!parties.is_empty()).then_some(("parties", parties));
        let heading = self.heading.as_ref().map(|heading| ("heading", heading.to_string()));
        let fields = parties.into_iter().chain(heading);
        fields.fold(passage, |record, (name, value)| record.with_field(name, value))
    }

    fn passage(&mut self, lines: Lines, text: &str) -> Record {
        let plain = text.replace("**", "");
        if let Some((number, text)) = clause_number(&plain) {
            return self.record(lines, PASSAGE, number, &format!("clause {number}"), text);
        }
        self.paragraphs += 1;
        let number = self.paragraphs;
        let (key, part) = (format!("p{number}"), format!("paragraph {number}"));
        self.record(lines, PASSAGE, &key, &part, &plain)
    }

    fn record(&self, lines: Lines, kind: &str, key: &str, part: &str, text: &str) -> Record {
        let document = document_id(self.file);
        Record::new(format!("{document}#{key}"), kind, Locator::lines(self.file, lines), text)
            .with_field("document", document)
            .with_field("title", self.title)
            .with_field("part", part)
    }
}

fn document_id(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".md").unwrap_or(name)
}

/// The paragraphs of a text, each on one line, with the lines they stand on.
fn blocks(text: &str) -> Vec<(Lines, String)> {
    let mut blocks: Vec<(Lines, String)> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        match blocks.last_mut().filter(|_| open && !line.is_empty()) {
            Some((lines, block)) => {
                lines.last = number;
                block.push(' ');
                block.push_str(line);
            }
            None if !line.is_empty() => blocks.push((Lines::single(number), line.to_owned())),
            None => {}
        }
        open = !line.is_empty();
    }
    blocks
}

fn clause_number(text: &str) -> Option<(&str, &str)> {
    let (number, rest) = text.split_once(' ')?;
    let (chapter, clause) = number.split_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_number(chapter) && is_number(clause)).then_some((number, rest))
}

fn bold(text: &str) -> Vec<&str> {
    text.split("**").skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Contract X-1\n\nBetween **A AG** and\n**B, Inc.**, Ulm.\n\n## 2 Term\n\n2.1 One\nyear.\n\n2.2 Or two.\n";

    #[test]
    fn clauses_and_paragraphs_are_records_with_their_lines() {
        let records = passages("documents/x-1.md", TEXT).unwrap();
        let places: Vec<_> = records.iter().map(|r| format!("{} {}", r.id, r.locator)).collect();
        assert_eq!(
            places,
            [
                "x-1#title documents/x-1.md:1",
                "x-1#p1 documents/x-1.md:3-4",
                "x-1#h2 documents/x-1.md:6",
                "x-1#2.1 documents/x-1.md:8-9",
                "x-1#2.2 documents/x-1.md:11"
            ]
        );
        assert_eq!(records[1].field("parties"), Some("A AG; B, Inc."));
        assert_eq!(records[3].text, "One year.");
        assert_eq!(records[3].field("part"), Some("clause 2.1"));
        assert_eq!(records[3].field("heading"), Some("x-1#h2"));
    }

    #[test]
    fn a_document_without_a_title_is_refused() {
        let error = passages("documents/x.md", "Between A and B\n").unwrap_err();
        assert_eq!(error.to_string(), "documents/x.md:1: expected `# ` and a title");
    }
}
