use std::fmt;
use std::str::FromStr;

use crate::{Artifact, Report, Style, github, html, junit, markdown, rows, sarif, terminal};

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// `run.json`, the canonical artifact.
    Json,
    /// `report.html`, one file for a browser.
    Html,
    /// `report.md`, a comment on a pull request.
    Markdown,
    /// `junit.xml`, for the test tab of a CI service.
    Junit,
    /// `run.sarif`, for a code-scanning tab.
    Sarif,
    /// `annotations.txt`, commands that a step of a GitHub workflow prints.
    Github,
    /// `cases.csv`, a row a case.
    Csv,
    /// `cases.jsonl`, a line a case.
    Jsonl,
    /// `report.txt`, what the terminal shows, without colour and 80 columns wide.
    Text,
}

/// A format that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("formats: {}", Format::ALL.iter().map(|format| format.as_str()).collect::<Vec<_>>().join(", "))]
pub struct UnknownFormat;

impl Format {
    /// Every format.
    pub const ALL: &[Self] = &[
        Self::Json,
        Self::Html,
        Self::Markdown,
        Self::Junit,
        Self::Sarif,
        Self::Github,
        Self::Csv,
        Self::Jsonl,
        Self::Text,
    ];

    /// The format's name on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Junit => "junit",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Text => "text",
        }
    }

    /// The artifact's name within the output folder.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Json => "run.json",
            Self::Html => "report.html",
            Self::Markdown => "report.md",
            Self::Junit => "junit.xml",
            Self::Sarif => "run.sarif",
            Self::Github => "annotations.txt",
            Self::Csv => "cases.csv",
            Self::Jsonl => "cases.jsonl",
            Self::Text => "report.txt",
        }
    }

    /// The artifact of a report.
    pub(crate) fn artifact(self, report: Report<'_>) -> Artifact {
        let Report { run, .. } = report;
        let text = match self {
            Self::Json => run.to_json(),
            Self::Html => html::html(report),
            Self::Markdown => markdown::markdown(run),
            Self::Junit => junit::junit(run),
            Self::Sarif => sarif::sarif(run),
            Self::Github => github::annotations(run),
            Self::Csv => rows::csv(run),
            Self::Jsonl => rows::jsonl(run),
            Self::Text => terminal::report(run, Style::plain(80)),
        };
        Artifact { name: self.file_name(), text }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.iter().find(|format| format.as_str() == text).copied().ok_or(UnknownFormat)
    }
}
