//! `gonogo eval --bulk`: recorded answers scored as fast as they can be read, in bounded memory.

mod feed;
mod ids;
mod progress;
mod sources;
mod working;

use std::collections::BTreeMap;
use std::path::Path;

use eval_core::bulk::{BulkPart, Scorer, SetExpectations, Tally};
use eval_core::check::ReadContext;
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::doc::Language;
use eval_core::pin::content_hash;
use eval_core::run::{Fingerprint, Layers, Measured};
use serde_json::json;

use super::eval::Conclusion;
use super::{blocking, default_jobs};
use crate::Registry;
use crate::args::{Cli, EvalArgs};
use crate::artifacts;
use crate::cancel::Cancelled;
use crate::failure::Failure;
use crate::folder::{Opened, opened_anywhere};
use crate::output;
use crate::runs::read_text;
use working::{Work, worked};

pub(crate) fn run(cli: &Cli, args: &EvalArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened_anywhere(cli, registry)?;
    let expectations = match &args.checks {
        Some(file) => expectations(file)?,
        None => SetExpectations::default(),
    };
    let sources = sources::sources(&args.bulk).map_err(Failure::data)?;
    let (content, tally) = scored(&opened, args, &expectations, sources)?;
    let fingerprint = fingerprint(&opened, args, &expectations);
    if args.partial {
        let part = BulkPart::new(fingerprint, content, tally).to_json();
        return match &args.end.out {
            Some(folder) => artifacts::write_one(folder, "bulk-part.json", &part).map(|_| 0),
            None => output::show(&part).map(|()| 0),
        };
    }
    let contents = if tally.lines() > 0 { vec![content] } else { Vec::new() };
    concluded(&opened, args, fingerprint, &contents, tally)
}

/// Decides on what was scored, here or elsewhere.
fn concluded(
    opened: &Opened,
    args: &EvalArgs,
    fingerprint: Fingerprint,
    contents: &[String],
    tally: Tally,
) -> Result<u8, Failure> {
    let measured = measured(fingerprint, contents);
    let run = Conclusion::of(&args.end)?.drawn_with(opened, measured, Some(tally))?;
    Ok(run.decision.exit_code)
}

/// A run of nothing but bulk lines, with the digests of its lines.
pub(crate) fn measured(fingerprint: Fingerprint, contents: &[String]) -> Measured {
    let mut parts = fingerprint.parts;
    parts.insert("content".to_owned(), json!(content_hash(&contents)));
    Measured {
        fingerprint: Fingerprint::of(parts),
        planned_sets: Vec::new(),
        cases: Vec::new(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    }
}

fn expectations(file: &Path) -> Result<SetExpectations, Failure> {
    let text = read_text(file)?;
    let shown = file.display().to_string();
    let language = Language::of_file(&shown).unwrap_or(Language::Yaml);
    let context = ReadContext { file: &beside, prefix: "" };
    SetExpectations::read(&text, language, &shown, &context).map_err(Failure::usage)
}

/// The text of a file that a check names, relative to the working directory.
fn beside(file: &str) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

/// Everything that decides about a line, and nothing of the lines.
fn fingerprint(opened: &Opened, args: &EvalArgs, expectations: &SetExpectations) -> Fingerprint {
    let as_of = args.as_of.or(opened.config.as_of);
    Fingerprint::of(BTreeMap::from([
        ("version".to_owned(), json!(env!("CARGO_PKG_VERSION"))),
        ("taxonomy".to_owned(), json!(content_hash(opened.taxonomy.as_ref()))),
        ("checks".to_owned(), json!(content_hash(expectations))),
        ("as_of".to_owned(), json!(as_of.map(|date| date.to_string()))),
        ("set".to_owned(), json!("bulk")),
    ]))
}

/// The digest of all lines, and the fold of their results.
fn scored(
    opened: &Opened,
    args: &EvalArgs,
    expectations: &SetExpectations,
    sources: Vec<sources::Source>,
) -> Result<(String, Tally), Failure> {
    let scorer = Scorer {
        taxonomy: &opened.taxonomy,
        expectations,
        as_of: args.as_of.or(opened.config.as_of),
        all_results: args.all_results,
        file: &beside,
    };
    let work = Work {
        scorer: &scorer,
        sources,
        jobs: args.jobs.unwrap_or_else(default_jobs),
        results: args.end.out.as_deref().filter(|_| !args.partial),
        quiet: args.end.quiet,
    };
    // Ctrl-C is heard by a thread of its own while this one works.
    let done = blocking(std::num::NonZeroUsize::MIN, async {
        let cancelled = Cancelled::by_ctrl_c();
        tokio::task::block_in_place(|| worked(work, &|| cancelled.is_set()))
    })?;
    done.map_err(|(what, error)| {
        let problem = Diagnostic::new(Code::Unreadable, error.to_string()).at(Place::file(what));
        Failure::data(vec![problem])
    })
}
