//! The answer paths. A case names one as its `engine`; each reads the question for itself.
//!
//! | engine | reads | answers |
//! | --- | --- | --- |
//! | `register` | CRM and ERP rows, single orders | look-ups, who is who |
//! | `ledger` | orders | totals, counts, comparisons, rankings |
//! | `documents` | contracts, amendments, letters | what a clause says |
//! | `conflicts` | the same | where documents disagree on a date |
//!
//! A path yields what it [`Found`] or a [`Refusal`]. The text a user reads is the claims, one after the other:
//! nothing is said that is not also cited.

mod comparing;
mod conflicts;
mod counting;
mod documents;
mod ledger;
mod naming;
mod question;
mod ranking;
mod refusal;
mod register;
mod retrieval;

use std::borrow::Cow;
use std::collections::BTreeMap;

use eval_core::battery::{AnswerError, World};
use eval_core::claim::Claim;
use eval_core::record::Record;
use eval_core::trace::{Chunk, Trace};

use question::Question;
use refusal::Refusal;

/// What a path found: claims, and the passages that retrieval brought up, best first.
struct Found<'w> {
    claims: Vec<Claim>,
    retrieved: Vec<&'w Record>,
}

impl From<Vec<Claim>> for Found<'_> {
    fn from(claims: Vec<Claim>) -> Self {
        Self { claims, retrieved: Vec::new() }
    }
}

/// A path through the data, from a question to claims.
type Path = for<'w> fn(&Question<'_>, &'w World) -> Result<Found<'w>, Refusal>;

const PATHS: [(&str, Path); 4] = [
    ("register", |question, world| register::answer(question, world).map(Found::from)),
    ("ledger", |question, world| ledger::answer(question, world).map(Found::from)),
    ("documents", documents::answer),
    ("conflicts", |question, world| conflicts::answer(question, world).map(Found::from)),
];

/// Answers a question on the path named `engine`.
///
/// # Errors
/// There is no such path.
pub(super) fn answer(
    world: &World,
    engine: &str,
    text: &str,
) -> Result<Trace<'static>, AnswerError> {
    let path = PATHS.iter().find(|(name, _)| *name == engine).ok_or_else(|| {
        let names: Vec<_> = PATHS.iter().map(|(name, _)| *name).collect();
        AnswerError(format!("found engine `{engine}`, expected one of {}", names.join(", ")))
    })?;
    Ok(match (path.1)(&Question::read(text, world), world) {
        Ok(found) => answered(found),
        Err(refusal) => refused(&refusal),
    })
}

fn answered(found: Found<'_>) -> Trace<'static> {
    let sentences: Vec<_> = found.claims.iter().map(|claim| claim.text.as_str()).collect();
    let trace = Trace { refused: Some(false), ..saying(sentences.join(" ")) };
    let chunks = found.retrieved.iter().map(|record| chunk(record)).collect();
    Trace { claims: found.claims, chunks, ..trace }
}

/// A passage as retrieval hands it on: its id and its text.
fn chunk(record: &Record) -> Chunk<'static> {
    Chunk::of(&BTreeMap::from([("id", record.id.as_str()), ("text", &record.text)]))
}

fn refused(refusal: &Refusal) -> Trace<'static> {
    Trace { refused: Some(true), ..saying(refusal.to_string()) }
}

fn saying(text: String) -> Trace<'static> {
    Trace { language: Some(Cow::Borrowed("en")), ..Trace::saying(text) }
}
