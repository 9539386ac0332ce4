//! What people said, read back from the folder `labels`.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::item::{Item, items};
use super::record::LabelsSummary;
use crate::config::date;
use crate::csv::{self, Row};
use crate::diag::{Code, Diagnostic, Place, Position, nearest};
use crate::judge::Rubrics;
use crate::pin::canonical;
use crate::project::Project;

/// The folder of the labels, relative to the project: filled sheets (`.csv`) and their items (`.jsonl`).
pub const LABELS: &str = "labels";

/// What a person said about one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Whether the item has the property.
    pub passes: bool,
    /// When it was said.
    pub labelled: Date,
    /// Who said it.
    pub by: String,
}

/// An item with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The item.
    pub item: Item,
    /// What a person said about it.
    pub label: Label,
}

/// Labels of the items of one project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelSet(Vec<Labelled>);

/// The labels of a project as read, and what is wrong with them.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// The labels, by item.
    pub labelled: LabelSet,
    /// Items that nobody has labelled yet.
    pub unlabelled: usize,
    /// What is wrong, file by file.
    pub problems: Vec<Diagnostic>,
}

impl LabelSet {
    /// Labels, put in the order of their items.
    pub fn new(mut labelled: Vec<Labelled>) -> Self {
        labelled.sort_by(|one, other| one.item.id.cmp(&other.item.id));
        Self(labelled)
    }

    /// The labels, in the order of the ids of their items.
    pub fn iter(&self) -> impl Iterator<Item = &Labelled> {
        self.0.iter()
    }

    /// What a calibration record keeps of the labels.
    pub fn summary(&self) -> LabelsSummary {
        let said: Vec<(&str, bool, String)> = self
            .iter()
            .map(|one| (one.item.id.as_str(), one.label.passes, one.label.labelled.to_string()))
            .collect();
        let dates = || self.iter().map(|one| one.label.labelled);
        LabelsSummary {
            digest: blake3::hash(canonical(&said).as_bytes()).to_hex().to_string(),
            count: said.len() as u64,
            first: dates().min().map(|date| date.to_string()),
            last: dates().max().map(|date| date.to_string()),
        }
    }
}

impl Labels {
    /// Reads the labels of a project. A folder that is not there holds none.
    pub fn load(project: &Project, rubrics: &Rubrics) -> Self {
        let mut reading = Reading::default();
        let names = match project.file_names(LABELS) {
            Ok(names) => names,
            Err(problem) => return Self { problems: vec![problem], ..Self::default() },
        };
        // Items come first: a label is about one of them, whatever file it stands in.
        for name in names.iter().filter(|name| ends(name, "jsonl")) {
            reading.items(project, name);
        }
        for name in &names {
            if ends(name, "csv") {
                reading.labels(project, name, rubrics);
            } else if !ends(name, "jsonl") && !ends(name, "md") {
                let place = Place::file(project.shown(&path(name)));
                let message = "labels are sheets (.csv) with their items (.jsonl)";
                let problem = Diagnostic::new(Code::UnexpectedFile, message);
                reading.problems.push(problem.at(place));
            }
        }
        let unlabelled = reading.items.len();
        let labelled = LabelSet::new(reading.labelled);
        Self { labelled, unlabelled, problems: reading.problems }
    }
}

fn ends(name: &str, extension: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, found)| found.eq_ignore_ascii_case(extension))
}

fn path(name: &str) -> String {
    format!("{LABELS}/{name}")
}

/// A folder while it is read.
#[derive(Default)]
struct Reading {
    /// Items without a label so far.
    items: BTreeMap<String, Item>,
    seen: BTreeSet<String>,
    labelled: Vec<Labelled>,
    problems: Vec<Diagnostic>,
}

impl Reading {
    fn text(&mut self, project: &Project, name: &str) -> Option<String> {
        project.read(&path(name)).map_err(|problem| self.problems.push(problem)).ok()
    }

    fn problem(&mut self, code: Code, file: &str, line: u32, message: String) {
        let place = Place::at(file, Position { line, column: 1 });
        self.problems.push(Diagnostic::new(code, message).at(place));
    }

    fn items(&mut self, project: &Project, name: &str) {
        let Some(text) = self.text(project, name) else { return };
        let shown = project.shown(&path(name));
        match items(&text) {
            // The same item may be drawn twice.
            Ok(items) => {
                self.items.extend(items.into_iter().map(|item| (item.id.clone(), item)));
            }
            Err(errors) => {
                for error in errors {
                    self.problem(Code::Labels, &shown, error.line, error.message);
                }
            }
        }
    }

    fn labels(&mut self, project: &Project, name: &str, rubrics: &Rubrics) {
        let Some(text) = self.text(project, name) else { return };
        let shown = project.shown(&path(name));
        // Spreadsheets write a byte order mark.
        match csv::read(text.trim_start_matches('\u{FEFF}')) {
            Ok(rows) => rows.iter().for_each(|row| self.row(&shown, row, rubrics)),
            Err(error) => self.problem(Code::Syntax, &shown, error.line, error.message),
        }
    }

    fn row(&mut self, shown: &str, row: &Row, rubrics: &Rubrics) {
        let line = row.first_line;
        for column in ["id", "label", "labelled", "by"] {
            if row.get(column).is_none() {
                let message = format!("the sheet has no column `{column}`");
                return self.problem(Code::MissingKey, shown, line, message);
            }
        }
        let cell = |column: &str| row.get(column).unwrap_or_default().trim();
        let (id, said) = (cell("id"), cell("label"));
        if said.is_empty() {
            return;
        }
        if self.seen.contains(id) {
            let message = format!("the item `{id}` is labelled twice");
            return self.problem(Code::DuplicateId, shown, line, message);
        }
        let Some(item) = self.items.get(id).cloned() else {
            let message = format!("no item has the id `{id}`");
            return self.problem(Code::Labels, shown, line, message);
        };
        match label(&item, said, cell("labelled"), cell("by"), rubrics) {
            Ok(label) => {
                self.items.remove(id);
                self.seen.insert(id.to_owned());
                self.labelled.push(Labelled { item, label });
            }
            Err(message) => self.problem(Code::WrongValue, shown, line, message),
        }
    }
}

fn label(
    item: &Item,
    said: &str,
    labelled: &str,
    by: &str,
    rubrics: &Rubrics,
) -> Result<Label, String> {
    let rubric = rubrics
        .get(&item.property)
        .ok_or_else(|| format!("there is no rubric `{}`", item.property))?;
    let words = rubric.scale.words();
    let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(said));
    let (_, passes) = found.ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let near = nearest(said, names.iter().copied());
        let help = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        format!("`label` is `{said}`, expected {}{help}", names.join(" or "))
    })?;
    let labelled = date(labelled)
        .ok_or_else(|| format!("`labelled` is `{labelled}`, expected a date, YYYY-MM-DD"))?;
    if by.is_empty() {
        return Err("`by` is empty: somebody decided".to_owned());
    }
    Ok(Label { passes: *passes, labelled, by: by.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::calibration::sheet;
    use crate::judge::{Exhibit, Passage};

    fn items() -> Vec<Item> {
        let rubrics = Rubrics::shipped();
        let rubric = rubrics.get("grounded").unwrap();
        let evidence = [Passage::new("r1", "Every 7 days, \"at most\".")];
        ["a", "b", "c"]
            .map(|output| Item::of(&Exhibit::new(rubric, output, &evidence, "?"), "en"))
            .to_vec()
    }

    fn loaded(sheet: &str) -> Labels {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(LABELS)).unwrap();
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(LABELS).join(name), text).unwrap();
        };
        write("one.jsonl", &sheet::jsonl(&items()));
        write("one.csv", sheet);
        Labels::load(&Project::new(folder.path()), &Rubrics::shipped())
    }

    /// The sheet with one row filled; the rows are told apart by their numbers.
    fn filled(rows: &[(usize, &str)]) -> String {
        let sheet = sheet::csv(&items());
        let filled = sheet.lines().enumerate().map(|(number, line)| {
            let row = rows.iter().find(|(row, _)| row + 1 == number);
            row.map_or(line.to_owned(), |(_, said)| line.replace(",,,,", said))
        });
        filled.collect::<Vec<_>>().join("\n") + "\n"
    }

    #[test]
    fn what_was_filled_is_read_and_the_rest_is_counted() {
        let labels = loaded(&filled(&[
            (0, ",Pass,2026-12-01,ada,"),
            (2, ",fail,2026-11-01,ada,\"so, no\""),
        ]));
        assert!(labels.problems.is_empty(), "{:?}", labels.problems);
        assert_eq!((labels.labelled.iter().count(), labels.unlabelled), (2, 1));
        let summary = labels.labelled.summary();
        assert_eq!(summary.count, 2);
        assert_eq!(summary.first.as_deref(), Some("2026-11-01"));
        assert_eq!(summary.last.as_deref(), Some("2026-12-01"));
    }

    #[test]
    fn the_digest_follows_what_was_said_and_when() {
        let digest = |said: &str| loaded(&filled(&[(0, said)])).labelled.summary().digest;
        let first = digest(",pass,2026-12-01,ada,");
        assert_eq!(first, digest(",pass,2026-12-01,eve,well"));
        assert_ne!(first, digest(",fail,2026-12-01,ada,"));
        assert_ne!(first, digest(",pass,2026-12-02,ada,"));
    }

    #[test]
    fn every_problem_of_a_sheet_is_reported_at_its_line() {
        let sheet = filled(&[
            (0, ",pas,2026-12-01,ada,"),
            (1, ",fail,1.12.2026,ada,"),
            (2, ",fail,2026-12-01,,"),
        ]);
        let problems: Vec<_> = loaded(&sheet).problems.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(problems.join("\n"), @r"
        error[wrong-value]: `label` is `pas`, expected pass or fail; did you mean `pass`?
          --> labels/one.csv:2:1
        error[wrong-value]: `labelled` is `1.12.2026`, expected a date, YYYY-MM-DD
          --> labels/one.csv:3:1
        error[wrong-value]: `by` is empty: somebody decided
          --> labels/one.csv:4:1
        ");
        let twice = filled(&[(0, ",pass,2026-12-01,ada,")]);
        let row = twice.lines().nth(1).unwrap().to_owned();
        let twice = loaded(&format!("{twice}{row}\n"));
        assert_eq!(twice.problems[0].code, Code::DuplicateId);
        let unknown = loaded(&filled(&[(0, ",pass,2026-12-01,ada,")]).replace(&items()[0].id, "x"));
        assert_eq!(unknown.problems[0].code, Code::Labels);
        assert_eq!(loaded("id,label\n1,pass\n").problems[0].code, Code::MissingKey);
    }
}
