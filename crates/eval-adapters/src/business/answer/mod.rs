//! The answer paths. A case names one as its `engine`; each reads the question for itself.
//!
//! | engine | reads | answers |
//! | --- | --- | --- |
//! | `register` | CRM and ERP rows, single orders | look-ups, who is who |
//! | `ledger` | orders | totals, counts, comparisons, rankings |
//! | `documents` | contracts, amendments, letters | what a clause says |
//! | `conflicts` | the same | where documents disagree on a date |
//!
//! A path yields claims or a [`Refusal`]. The text a user reads is the claims, one after the other:
//! nothing is said that is not also cited.

mod comparing;
mod conflicts;
mod counting;
mod documents;
mod ledger;
mod question;
mod ranking;
mod refusal;
mod register;

use std::borrow::Cow;

use eval_core::battery::{AnswerError, World};
use eval_core::claim::Claim;
use eval_core::trace::Trace;

use question::Question;
use refusal::Refusal;

/// A path through the data: from a question to claims.
type Path = fn(&Question<'_>, &World) -> Result<Vec<Claim>, Refusal>;

const PATHS: [(&str, Path); 4] = [
    ("register", register::answer),
    ("ledger", ledger::answer),
    ("documents", documents::answer),
    ("conflicts", conflicts::answer),
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
        Ok(claims) => answered(claims),
        Err(refusal) => refused(&refusal),
    })
}

fn answered(claims: Vec<Claim>) -> Trace<'static> {
    let sentences: Vec<_> = claims.iter().map(|claim| claim.text.as_str()).collect();
    let trace = Trace::saying(sentences.join(" "));
    Trace { claims, refused: Some(false), language: Some(Cow::Borrowed("en")), ..trace }
}

fn refused(refusal: &Refusal) -> Trace<'static> {
    Trace {
        refused: Some(true),
        language: Some(Cow::Borrowed("en")),
        ..Trace::saying(refusal.to_string())
    }
}
