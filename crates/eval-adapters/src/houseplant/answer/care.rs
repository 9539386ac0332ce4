//! A question about care: the fitting sentences of the sheet of each plant named.

use super::found::Found;
use super::question::Question;
use super::refusal::Refusal;
use super::retrieval::{self, CARE};
use super::sheets::Sheets;

/// Answers a question about care.
pub(super) fn answer<'w>(
    question: &Question<'_>,
    sheets: &Sheets<'w>,
) -> Result<Found<'w>, Refusal> {
    let mut found = Found::default();
    for meant in question.plants()? {
        let choice = retrieval::choose(question, sheets, meant.plant, &CARE)?;
        found.add(&choice, meant.certainty);
    }
    Ok(found)
}
