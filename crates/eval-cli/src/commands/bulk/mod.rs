//! `gonogo eval --bulk`: recorded answers scored as fast as they can be read, in bounded memory.

mod archive;
mod feed;
mod ids;
mod progress;
mod seen;
mod sources;
mod working;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eval_core::bulk::{BulkPart, MergedBulk, Scorer, SetExpectations, Tally, merged_bulk};
use eval_core::check::ReadContext;
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::doc::Language;
use eval_core::gate::Exit;
use eval_core::pin::content_hash;
use eval_core::run::{Fingerprint, Layers, Measured};
use serde_json::{Value, json};

use super::eval::Conclusion;
use super::{blocking, default_jobs};
use crate::Registry;
use crate::args::{Cli, EndArgs, EvalArgs, MergeArgs};
use crate::artifacts;
use crate::cancel::Cancelled;
use crate::failure::Failure;
use crate::folder::{Opened, opened_anywhere};
use crate::output;
use crate::runs::read_text;
use seen::Seen;
use working::{TEMPORARY, Work, Worked, worked};

pub(crate) fn run(cli: &Cli, args: &EvalArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened_anywhere(cli, registry)?;
    let expectations = match &args.checks {
        Some(file) => expectations(file)?,
        None => SetExpectations::default(),
    };
    let sources = sources::sources(&args.bulk).map_err(Failure::data)?;
    let Worked { mut tally, seen, cancelled } = scored(&opened, args, &expectations, sources)?;
    let fingerprint = fingerprint(&opened, args, &expectations);
    if args.partial {
        let ids = seen.handed_over().map_err(|error| Failure::write(TEMPORARY, &error))?;
        let part = BulkPart::new(fingerprint, tally, ids).to_json();
        match &args.end.out {
            Some(folder) => drop(artifacts::write_one(folder, "bulk-part.json", &part)?),
            None => output::show(&part)?,
        }
        // A slice that was not scored to its end is whole for nobody.
        return Ok(if cancelled { Exit::Unmeasured.code() } else { 0 });
    }
    seen.tell_doubled(&mut tally).map_err(|error| Failure::write(TEMPORARY, &error))?;
    concluded(&opened, &args.end, fingerprint, tally)
}

/// Joins the parts that workers wrote, and decides once.
pub(crate) fn merge(
    cli: &Cli,
    args: &MergeArgs,
    registry: Registry,
    parts: Vec<(PathBuf, String)>,
) -> Result<u8, Failure> {
    let opened = opened_anywhere(cli, registry)?;
    if args.end.record || args.end.baseline.is_some() {
        let message = "a bulk run is neither recorded nor held against a baseline";
        return Err(Failure::usage(vec![Diagnostic::new(Code::WrongValue, message)]));
    }
    let refused =
        |message: String| Failure::data(vec![Diagnostic::new(Code::NotMergeable, message)]);
    let read = |(path, text): (PathBuf, String)| {
        let place = Place::file(path.display().to_string());
        BulkPart::from_json(&text)
            .map_err(|why| Failure::data(vec![Diagnostic::new(Code::NotAPart, why).at(place)]))
    };
    let parts: Vec<BulkPart> = parts.into_iter().map(read).collect::<Result<_, _>>()?;
    let joined = merged_bulk(parts).map_err(|error| refused(error.to_string()))?;
    let MergedBulk { fingerprint, mut tally, ids } = joined;
    if fingerprint.parts.get("taxonomy") != Some(&taxonomy(&opened)) {
        return Err(refused("the taxonomy of this project is not that of the parts".to_owned()));
    }
    let mut seen = Seen::new();
    for part in &ids {
        seen.take_up(part).map_err(|error| refused(format!("a part cannot be joined: {error}")))?;
    }
    seen.tell_doubled(&mut tally).map_err(|error| Failure::write(TEMPORARY, &error))?;
    concluded(&opened, &args.end, fingerprint, tally)
}

/// Decides on what was scored, here or elsewhere.
fn concluded(
    opened: &Opened,
    end: &EndArgs,
    fingerprint: Fingerprint,
    tally: Tally,
) -> Result<u8, Failure> {
    let mut parts = fingerprint.parts;
    let content = tally.content;
    let content = json!({ "lines": content.lines(), "digest": content.digest() });
    parts.insert("content".to_owned(), content);
    let measured = Measured {
        fingerprint: Fingerprint::of(parts),
        planned_sets: Vec::new(),
        cases: Vec::new(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    };
    let run = Conclusion::of(end)?.drawn_with(opened, measured, Some(tally))?;
    Ok(run.decision.exit_code)
}

fn taxonomy(opened: &Opened) -> Value {
    json!(content_hash(opened.taxonomy.as_ref()))
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
        ("taxonomy".to_owned(), taxonomy(opened)),
        ("checks".to_owned(), json!(content_hash(expectations))),
        ("as_of".to_owned(), json!(as_of.map(|date| date.to_string()))),
        ("set".to_owned(), json!("bulk")),
    ]))
}

/// Scores every line of the sources.
fn scored(
    opened: &Opened,
    args: &EvalArgs,
    expectations: &SetExpectations,
    sources: Vec<sources::Source>,
) -> Result<Worked, Failure> {
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
    done.map_err(|(what, error)| Failure::write(what, &error))
}
