//! Rubrics: one property a file, in words that a judge and a person read alike.
//!
//! ```toml
//! property = "grounded"
//! needs = []              # "question", where the property cannot be judged without it
//! rubric = """
//! Every factual claim …
//! """
//! ```
//!
//! A verdict is `pass` or `fail`, unless the rubric declares an ordinal: `steps`, two to four of them from the
//! worst to the best, and `passes_from`, the first step that passes.

mod read;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::diag::{Code, Diagnostic, Place};
use crate::project::Project;

/// The folder of a project's own rubrics, relative to the project.
const FOLDER: &str = "rubrics";

const SHIPPED: [(&str, &str); 3] = [
    ("equivalent", include_str!("equivalent.toml")),
    ("grounded", include_str!("grounded.toml")),
    ("responsive", include_str!("responsive.toml")),
];

/// What a judge is to decide. Serialised, it is part of a judge's configuration hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rubric {
    /// The property's name.
    pub property: String,
    /// Whether it cannot be judged without the question.
    pub needs_question: bool,
    /// What to look for, in words.
    pub text: String,
    /// The words of its verdict.
    pub scale: Scale,
}

/// The words of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// `pass` or `fail`.
    Binary,
    /// Named steps from the worst to the best.
    Ordinal {
        /// Two to four steps.
        steps: Vec<Step>,
        /// The first that passes.
        passes_from: usize,
    },
}

/// One step of an ordinal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
}

impl Scale {
    /// The words that a verdict may be, and whether each passes.
    pub fn words(&self) -> Vec<(&str, bool)> {
        match self {
            Self::Binary => vec![("pass", true), ("fail", false)],
            Self::Ordinal { steps, passes_from } => {
                let numbered = steps.iter().enumerate();
                numbered.map(|(nth, step)| (step.name.as_str(), nth >= *passes_from)).collect()
            }
        }
    }
}

/// The rubrics of a project: the shipped ones, with the project's own in their place or beside them.
#[derive(Clone, Debug, Serialize)]
pub struct Rubrics(BTreeMap<String, Rubric>);

impl Rubrics {
    /// The shipped rubrics.
    pub fn shipped() -> Self {
        let rubric = |(name, text): (&str, &str)| {
            let rubric =
                Rubric::read(text, "rubric.toml").expect("a test reads every shipped rubric");
            (name.to_owned(), rubric)
        };
        Self(SHIPPED.into_iter().map(rubric).collect())
    }

    /// The rubrics of a project, with those of its folder `rubrics`.
    ///
    /// # Errors
    /// Every problem of every file.
    pub fn load(project: &Project) -> Result<Self, Vec<Diagnostic>> {
        let mut rubrics = Self::shipped();
        let mut problems = Vec::new();
        for file in project.file_names(FOLDER).map_err(|problem| vec![problem])? {
            let path = format!("{FOLDER}/{file}");
            match own(project, &path, &file) {
                Ok(Some(rubric)) => drop(rubrics.0.insert(rubric.property.clone(), rubric)),
                Ok(None) => {}
                Err(found) => problems.extend(found),
            }
        }
        if problems.is_empty() { Ok(rubrics) } else { Err(problems) }
    }

    /// The rubric of a property.
    pub fn get(&self, property: &str) -> Option<&Rubric> {
        self.0.get(property)
    }
}

/// A project's own rubric; `None` for a README.
fn own(project: &Project, path: &str, file: &str) -> Result<Option<Rubric>, Vec<Diagnostic>> {
    let shown = project.shown(path);
    let problem =
        |code, message: String| vec![Diagnostic::new(code, message).at(Place::file(shown.clone()))];
    let Some(property) = file.strip_suffix(".toml") else {
        if file.to_ascii_lowercase().ends_with(".md") {
            return Ok(None);
        }
        return Err(problem(Code::UnexpectedFile, "a rubric is a .toml file".to_owned()));
    };
    let text = project.read(path).map_err(|problem| vec![problem])?;
    let rubric = Rubric::read(&text, &shown)?;
    if rubric.property == property {
        return Ok(Some(rubric));
    }
    let message =
        format!("`property` is `{}` and the file is called `{property}`", rubric.property);
    Err(problem(Code::IdMismatch, message))
}
