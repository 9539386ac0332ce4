//! A question about names and family.

use super::found::Found;
use super::lexicon;
use super::question::Question;
use super::refusal::{self, Refusal};
use super::retrieval;
use super::sheets::Sheets;
use crate::houseplant::section::Section;

/// Answers a question about names and family.
pub(super) fn answer<'w>(
    question: &Question<'_>,
    sheets: &Sheets<'w>,
) -> Result<Found<'w>, Refusal> {
    let plants = match question.plants() {
        Err(refusal) if question.says(lexicon::NAMES) => return bearers(refusal, sheets),
        plants => plants?,
    };
    let mut found = Found::default();
    for meant in plants {
        let numbers = sentences(question);
        if numbers.is_empty() {
            let choice = retrieval::choose(question, sheets, meant.plant, &[Section::Identity])?;
            found.add(&choice, meant.certainty);
        } else {
            let sentence = |number| sheets.sentence(meant.plant, Section::Identity, number);
            let chosen: Vec<_> = numbers.iter().copied().filter_map(sentence).collect();
            found.passages.extend(sheets.section(meant.plant, Section::Identity));
            found.say(&chosen);
            found.limit(meant.certainty);
        }
    }
    Ok(found)
}

/// The numbers of the sentences that hold what is asked: Latin name and family in the first, other
/// names in the second.
fn sentences(question: &Question<'_>) -> &'static [usize] {
    match (question.says(lexicon::LATIN), question.says(lexicon::OTHER_NAMES)) {
        (true, false) => &[1],
        (false, true) => &[2],
        (true, true) => &[1, 2],
        (false, false) if question.says(lexicon::NAMES) => &[1, 2],
        (false, false) => &[],
    }
}

/// Who bears a name that several plants bear, which answers the question who does.
fn bearers<'w>(refusal: Refusal, sheets: &Sheets<'w>) -> Result<Found<'w>, Refusal> {
    let Refusal::Ambiguous { name } = &refusal else { return Err(refusal) };
    let claim = refusal::shared_name(name, sheets).ok_or_else(|| refusal.clone())?;
    let record = |id: &eval_core::ids::RecordId| sheets.world.kb.get(id.as_str());
    let passages = claim.support.iter().filter_map(record).collect();
    Ok(Found { claims: vec![claim], passages, ..Found::default() })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ask, asked, sentences};

    #[test]
    fn latin_name_and_family_stand_in_one_sentence_and_other_names_in_another() {
        let trace = ask("What is the scientific name of ZZ plant?");
        assert_eq!(sentences(&trace), ["zz-plant.en.identity.1"]);
        let trace = ask("¿Qué otros nombres tiene la sansevieria?");
        assert_eq!(sentences(&trace), ["snake-plant.es.identity.2"]);
    }

    #[test]
    fn who_bears_a_shared_name_is_answered_and_what_it_needs_is_not() {
        let trace = ask("Which plants are called money plant?");
        assert!(!trace.is_refusal());
        assert_eq!(sentences(&trace).len(), 3);
        assert!(asked("What light does money plant need?", Some("identify"), &[]).is_refusal());
    }
}
