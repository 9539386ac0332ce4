use std::fmt;
use std::str::FromStr;

use eval_core::run::Run;

use crate::{Artifact, Style, terminal};

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// `run.json`, the canonical artifact.
    Json,
    /// `report.txt`, what the terminal shows, without colour and 80 columns wide.
    Text,
}

/// A format that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("formats: json, text")]
pub struct UnknownFormat;

impl Format {
    /// Every format.
    pub const ALL: &[Self] = &[Self::Json, Self::Text];

    /// The format's name on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
        }
    }

    pub(crate) fn artifact(self, run: &Run) -> Artifact {
        match self {
            Self::Json => Artifact { name: "run.json", text: run.to_json() },
            Self::Text => {
                Artifact { name: "report.txt", text: terminal::report(run, Style::plain(80)) }
            }
        }
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
