//! The sheets: what a person reads and fills.
//!
//! One sample is three files of one name. `.csv` is filled in any spreadsheet, a row an item: `label`,
//! `labelled` and `by` are the person's, and `note` if there is something to say. `.md` is the same to read,
//! with the rubrics. `.jsonl` holds the items exactly as a judge will see them. No verdict and no variant
//! stands in any of them.

use std::fmt::Write as _;

use super::Item;
use crate::inert::{inert_json, is_steering};
use crate::judge::{Passage, Rubrics};

/// The columns of the sheet.
pub const COLUMNS: [&str; 10] = [
    "id", "property", "language", "question", "output", "evidence", "label", "labelled", "by",
    "note",
];

/// The sheet to fill.
pub fn csv(items: &[Item]) -> String {
    let mut sheet = COLUMNS.join(",") + "\n";
    for item in items {
        let evidence = shown(&item.evidence);
        let question = item.question.as_deref().unwrap_or_default();
        let cells = [&item.id, &item.property, &item.language, question, &item.output, &evidence];
        let filled = cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",");
        sheet.push_str(&filled);
        sheet.push_str(",,,,\n");
    }
    sheet
}

/// The items, one JSON object a line.
pub fn jsonl(items: &[Item]) -> String {
    let line = |item: &Item| {
        inert_json(&serde_json::to_string(item).expect("an item holds nothing but texts")) + "\n"
    };
    items.iter().map(line).collect()
}

/// The sheet to read.
pub fn markdown(items: &[Item], rubrics: &Rubrics) -> String {
    let mut page = String::from(HEAD);
    let mut properties: Vec<&str> = items.iter().map(|item| item.property.as_str()).collect();
    properties.sort_unstable();
    properties.dedup();
    for property in properties {
        let text = rubrics.get(property).map_or("(there is no rubric of this name)", |r| &r.text);
        // Writing to a string does not fail.
        let _ = write!(page, "\n## The rubric `{property}`\n\n{}", fenced(text));
    }
    for (number, item) in (1..).zip(items) {
        let Item { id, property, language, .. } = item;
        let _ = write!(page, "\n## {number}. `{id}` ({property}, {language})\n\n");
        if let Some(question) = &item.question {
            let _ = write!(page, "Question:\n\n{}\n", fenced(question));
        }
        let _ = write!(page, "Text under judgement:\n\n{}\n", fenced(&item.output));
        let _ = write!(page, "Held against:\n\n{}", fenced(&shown(&item.evidence)));
    }
    page
}

const HEAD: &str = "\
# To be labelled

Read each text, decide by the rubric and by nothing else, and write `pass` or `fail` (a rubric with steps: the
step) into the column `label` of the sheet of the same name, the date as YYYY-MM-DD into `labelled`, and who
decided into `by`. Leave a row empty rather than guess.
";

/// The passages as a reader sees them.
fn shown(evidence: &[Passage]) -> String {
    let passages: Vec<String> = evidence.iter().map(Passage::shown).collect();
    if passages.is_empty() { "(nothing)".to_owned() } else { passages.join("\n\n") }
}

/// A cell. One that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text.
pub(crate) fn quoted(cell: &str) -> String {
    let guard = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", readable(cell).replace('"', "\"\""))
}

/// A block that nothing in the text can end.
pub(crate) fn fenced(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", readable(text))
}

/// The text without characters that steer the reader's program.
fn readable(text: &str) -> String {
    text.chars().map(|c| if c != '\n' && is_steering(c) { '\u{FFFD}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Exhibit;

    fn items() -> Vec<Item> {
        let rubrics = Rubrics::shipped();
        let evidence = [Passage::new("r1", "Every 7 days, \"at most\".")];
        let of = |property: &str, output: &str| {
            let exhibit =
                Exhibit::new(rubrics.get(property).unwrap(), output, &evidence, "How often?");
            Item::of(&exhibit, "en")
        };
        vec![of("grounded", "=1+1"), of("responsive", "Every\n```\n7 days\u{1b}[2J")]
    }

    #[test]
    fn the_sheet_to_fill_is_a_table_whose_person_columns_are_empty() {
        let rows = crate::csv::read(&csv(&items())).unwrap();
        assert_eq!(rows.len(), 2);
        for row in &rows {
            assert!(["label", "labelled", "by", "note"].iter().all(|c| row.get(c) == Some("")));
        }
        assert_eq!(rows[0].get("output"), Some("'=1+1"));
        assert_eq!(rows[0].get("question"), Some(""));
        assert_eq!(rows[1].get("question"), Some("How often?"));
        assert_eq!(rows[0].get("evidence"), Some("[r1] Every 7 days, \"at most\"."));
    }

    #[test]
    fn no_text_ends_its_block_or_steers_a_terminal() {
        let page = markdown(&items(), &Rubrics::shipped());
        assert!(page.contains("````text\nEvery\n```\n7 days\u{FFFD}[2J\n````\n"), "{page}");
        assert!(page.contains("## The rubric `grounded`"));
    }
}
