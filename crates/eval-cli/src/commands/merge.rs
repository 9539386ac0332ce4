//! `gonogo merge`: the parts of a run joined, and decided once.

use std::collections::BTreeMap;
use std::path::PathBuf;

use eval_core::bulk::BulkPart;
use eval_core::diag::{Code, Diagnostic};
use eval_core::pin::content_hash;
use eval_core::run::{Fingerprint, Merged, Part, merged};
use serde_json::{Value, json};

use super::eval::Conclusion;
use super::system::Drift;
use crate::Registry;
use crate::args::{Cli, MergeArgs};
use crate::failure::Failure;
use crate::folder::{Opened, opened};
use crate::runs::{part_of, read_text};

pub(crate) fn run(cli: &Cli, args: &MergeArgs, registry: Registry) -> Result<u8, Failure> {
    let texts: Vec<(PathBuf, String)> = args
        .parts
        .iter()
        .map(|part| Ok((part.clone(), read_text(part)?)))
        .collect::<Result<_, Failure>>()?;
    if texts.iter().any(|(_, text)| BulkPart::is_claimed_by(text)) {
        return super::bulk::merge(cli, args, registry, texts);
    }
    let opened = opened(cli, registry)?;
    let conclusion = Conclusion::of(&args.end)?;
    let parts: Vec<Part> =
        texts.iter().map(|(path, text)| part_of(path, text)).collect::<Result<_, _>>()?;
    let joined = merged(parts).map_err(|error| refused(error.to_string()))?;
    let Merged { mut measured, inputs } = joined;
    let drift = Drift::of(&opened, inputs.is_some(), false)?;
    is_of_this_project(&opened, &measured.fingerprint, inputs.is_some().then_some(&drift))?;
    drift.judge(&mut measured, inputs.as_ref());
    Ok(conclusion.drawn(&opened, measured)?.decision.exit_code)
}

/// The decision reads the taxonomy, the drift snapshot and its limits from the project, so they must be
/// those that the parts were measured with.
fn is_of_this_project(
    opened: &Opened,
    fingerprint: &Fingerprint,
    drift: Option<&Drift>,
) -> Result<(), Failure> {
    let here = json!(content_hash(opened.taxonomy.as_ref()));
    if fingerprint.parts.get("taxonomy") != Some(&here) {
        return Err(refused("the taxonomy of this project is not that of the parts".to_owned()));
    }
    let here = json!(content_hash(&opened.config.retrieval));
    if fingerprint.parts.get("retrieval") != Some(&here) {
        return Err(refused("`[retrieval]` of this project is not that of the parts".to_owned()));
    }
    let ours = drift.map(Drift::fingerprint).unwrap_or_default();
    let system = fingerprint.parts.get("system");
    let theirs: BTreeMap<&str, &Value> =
        ours.keys().filter_map(|name| Some((name.as_str(), system?.get(name)?))).collect();
    let other = ours.iter().find(|(name, value)| theirs.get(name.as_str()) != Some(value));
    match other.map(|(name, _)| name.as_str()) {
        None => Ok(()),
        Some("snapshot") => {
            Err(refused("the drift snapshot of this project is not that of the parts".to_owned()))
        }
        Some(_) => {
            Err(refused("the drift limits of this project are not those of the parts".to_owned()))
        }
    }
}

fn refused(message: String) -> Failure {
    Failure::data(vec![Diagnostic::new(Code::NotMergeable, message)])
}
