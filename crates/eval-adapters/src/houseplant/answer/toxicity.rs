//! A question about poison or eating: what a reference lists, what can happen, whom to call.
//!
//! The reference is always cited for those who are asked about, and the sentence that says whom to
//! call is never left out. What is not listed is said to be not listed, with the sentence that
//! this is no promise. Nothing is compared, no amount is given, nothing is certified.

use eval_core::record::Record;

use super::concern::{Concern, Eating, Who};
use super::found::Found;
use super::lexicon::{self, Cues};
use super::question::{Meant, Question};
use super::refusal::Refusal;
use super::sheets::Sheets;
use crate::houseplant::graph::GUIDE;
use crate::houseplant::section::Section;
use crate::houseplant::words;

/// Answers a question about poison or eating.
pub(super) fn answer<'w>(
    question: &Question<'_>,
    concern: &Concern,
    sheets: &Sheets<'w>,
) -> Result<Found<'w>, Refusal> {
    if question.says(lexicon::CERTIFICATE) || question.says(lexicon::LIST) {
        return Err(Refusal::Certificate);
    }
    if question.says(lexicon::DOSE) {
        return Err(Refusal::Dose);
    }
    let mut found = match question.plants() {
        Ok(_) if concern.is_strange() => return Err(Refusal::StrangeAnimal),
        Ok(plants) => of_plants(question, concern, sheets, plants),
        Err(refusal) => without_plant(question, concern, sheets, refusal)?,
    };
    for record in advice(question, sheets) {
        found.say(&[record]);
    }
    Ok(found)
}

/// The sentence that says whom to call: the plant's own, else the emergency guide's.
pub(super) fn routing<'w>(
    question: &Question<'_>,
    concern: &Concern,
    sheets: &Sheets<'w>,
) -> Vec<&'w Record> {
    let plants: Vec<&str> =
        question.plants().unwrap_or_default().iter().map(|meant| meant.plant).collect();
    let numbers = [(concern.is_of_animals(), 1), (concern.asks_about(Who::People), 2)];
    let numbers = numbers.into_iter().filter(|(is_concerned, _)| *is_concerned).map(|(_, n)| n);
    let of_guide = |number| sheets.guide(Section::WhatToDo, number + 2);
    let sentences = |number| match plants.as_slice() {
        [] => vec![of_guide(number)],
        plants => {
            plants.iter().map(|plant| sheets.sentence(plant, Section::WhatToDo, number)).collect()
        }
    };
    numbers.flat_map(sentences).flatten().collect()
}

fn of_plants<'w>(
    question: &Question<'_>,
    concern: &Concern,
    sheets: &Sheets<'w>,
    plants: &[Meant<'_>],
) -> Found<'w> {
    let mut found = Found::default();
    for meant in plants {
        let terms = telling(question);
        let sheet = Sheet { question, concern, sheets, plant: meant.plant, terms };
        found.say(&sheet.sentences());
        for section in [Section::Toxicity, Section::WhatToDo] {
            found.passages.extend(sheets.section(meant.plant, section));
        }
        found.limit(meant.certainty);
    }
    found
}

/// Who asks whom to call gets numbers; who names no plant after something was eaten gets the guide.
fn without_plant<'w>(
    question: &Question<'_>,
    concern: &Concern,
    sheets: &Sheets<'w>,
    refusal: Refusal,
) -> Result<Found<'w>, Refusal> {
    let is_some_plant = refusal == Refusal::NoPlant
        && concern.eating != Eating::Unsaid
        && question.says(lexicon::SOME_PLANT);
    if !is_some_plant && !question.says(lexicon::CONTACT) {
        return Err(refusal);
    }
    let mut found = Found::default();
    if is_some_plant {
        let guide = |number| sheets.guide(Section::WhatToDo, number);
        found.say(&[1, 2].into_iter().filter_map(guide).collect::<Vec<_>>());
    }
    for section in [Section::WhatToDo, Section::Contacts] {
        found.passages.extend(sheets.section(GUIDE, section));
    }
    Ok(found)
}

/// What the emergency guide says about numbers, remedies, amounts and promises, where asked.
fn advice<'w>(question: &Question<'_>, sheets: &Sheets<'w>) -> Vec<&'w Record> {
    let says = |cues: Cues| question.says(cues);
    let mut places = Vec::new();
    if says(lexicon::CONTACT) {
        let (spain, america) = (says(lexicon::SPAIN), says(lexicon::AMERICA));
        let is_wanted =
            |number: &usize| if *number == 3 { spain || !america } else { america || !spain };
        places.extend((1..=3).filter(is_wanted).map(|number| (Section::Contacts, number)));
    }
    for (cues, section, number) in [
        (lexicon::COLLAPSE, Section::WhatToDo, 5),
        (lexicon::MAKE_VOMIT, Section::WhatToDo, 6),
        (lexicon::ANTIDOTE, Section::WhatToDo, 7),
        (lexicon::PROMISE, Section::Limits, 3),
        (lexicon::AMOUNT, Section::Limits, 5),
    ] {
        places.extend(says(cues).then_some((section, number)));
    }
    places.into_iter().filter_map(|(section, number)| sheets.guide(section, number)).collect()
}

/// The sheet of one plant, read for one question.
struct Sheet<'q, 's, 'w> {
    question: &'q Question<'q>,
    concern: &'q Concern,
    sheets: &'s Sheets<'w>,
    plant: &'s str,
    terms: Vec<&'q str>,
}

/// The telling words of a question that are not about who is concerned and whether it is poison.
fn telling<'q>(question: &'q Question<'_>) -> Vec<&'q str> {
    let is_concern = |term: &str| {
        let term = [term.to_owned()];
        lexicon::CONCERNS.iter().any(|cues| words::say(&term, cues.of(question.language)))
    };
    question.terms().into_iter().filter(|term| !is_concern(term)).collect()
}

impl<'w> Sheet<'_, '_, 'w> {
    /// Listing, principle if asked for, effects, what the listing does not promise, further advice.
    fn sentences(&self) -> Vec<&'w Record> {
        let listings = self.listings();
        let all = self.sheets.section(self.plant, Section::Toxicity);
        let principle = self.question.says(lexicon::PRINCIPLE);
        let further = all.iter().enumerate().filter(|(position, record)| match position {
            0 | 1 => false,
            2 => principle,
            _ => self.is_about_those_asked(record) || self.is_asked_for(record),
        });
        let further = further.map(|(_, record)| *record).collect::<Vec<_>>();
        let caveat = self.caveat(&listings, &all);
        let advice = self.sheets.section(self.plant, Section::WhatToDo).into_iter().skip(2);
        let advice = advice
            .filter(|record| self.concern.eating == Eating::Happened || self.is_asked_for(record));
        let mut sentences: Vec<&Record> = Vec::new();
        for record in listings.into_iter().chain(further).chain(caveat).chain(advice) {
            if sentences.iter().all(|known| known.id != record.id) {
                sentences.push(record);
            }
        }
        sentences
    }

    /// What a reference lists, for the animals asked about.
    fn listings(&self) -> Vec<&'w Record> {
        [(Who::Cats, 1), (Who::Dogs, 2)]
            .into_iter()
            .filter(|(who, _)| self.concern.asks_about(*who))
            .filter_map(|(_, number)| self.sheets.sentence(self.plant, Section::Toxicity, number))
            .collect()
    }

    fn is_about_those_asked(&self, record: &Record) -> bool {
        let said = words::folded_words(&record.text);
        let language = self.sheets.language;
        [(Who::Cats, lexicon::CATS), (Who::Dogs, lexicon::DOGS), (Who::People, lexicon::ADULTS)]
            .iter()
            .filter(|(who, _)| self.concern.asks_about(*who))
            .any(|(_, cues)| words::say(&said, cues.of(language)))
    }

    /// Whether the sentence shares a telling word with the question.
    fn is_asked_for(&self, record: &Record) -> bool {
        let said = words::folded_words(&record.text);
        self.terms.iter().any(|term| said.iter().any(|word| words::are_akin(term, word)))
    }

    /// That a missing listing promises nothing: the sheet's own sentence, else the guide's.
    fn caveat(&self, listings: &[&Record], all: &[&'w Record]) -> Option<&'w Record> {
        let language = self.sheets.language;
        let unlisted = language.pick("does not list", "no incluye");
        listings.iter().find(|record| record.text.contains(unlisted))?;
        let promise = language.pick("no promise", "ninguna promesa");
        let own = all.iter().find(|record| record.text.contains(promise)).copied();
        own.or_else(|| self.sheets.guide(Section::Limits, 4))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ask, sentences};

    fn cites(text: &str, ids: &[&str]) {
        let trace = ask(text);
        let chosen = sentences(&trace);
        for id in ids {
            assert!(chosen.iter().any(|known| known == id), "{text}: {chosen:?}");
        }
    }

    #[test]
    fn the_listing_of_the_animal_asked_about_is_cited_and_the_others_is_not() {
        cites(
            "Is Easter lily toxic to dogs?",
            &["easter-lily.en.toxicity.2", "easter-lily.en.toxicity.6"],
        );
        let chosen = sentences(&ask("Is Easter lily toxic to dogs?"));
        assert!(!chosen.contains(&"easter-lily.en.toxicity.1".to_owned()));
    }

    #[test]
    fn where_nobody_is_named_both_listings_are_cited() {
        cites("¿Es tóxica la adelfa?", &["oleander.es.toxicity.1", "oleander.es.toxicity.2"]);
    }

    #[test]
    fn a_missing_listing_comes_with_the_sentence_that_it_is_no_promise() {
        cites("Is hoya toxic to cats?", &["hoya.en.toxicity.6"]);
        cites("¿El lirio de Pascua es tóxico para los perros?", &["emergency.es.limits.4"]);
    }

    #[test]
    fn whom_to_call_is_said_first_where_something_was_eaten() {
        let trace = ask("Mi gato comió lirio de Pascua, ¿qué hago?");
        assert_eq!(sentences(&trace)[0], "easter-lily.es.what-to-do.1");
        assert!(trace.output.starts_with(trace.safety_notice.as_deref().unwrap()));
    }

    #[test]
    fn people_are_sent_to_a_poison_line() {
        let text = "My toddler ate a poinsettia leaf.";
        cites(text, &["poinsettia.en.toxicity.5", "poinsettia.en.what-to-do.2"]);
        assert!(ask(text).safety_notice.unwrap().contains("poison line"));
    }

    #[test]
    fn a_refusal_still_says_whom_to_call() {
        for (text, word) in [
            ("My dog ate azalea leaves, is that bad?", "veterinarian"),
            ("Is pothos toxic to parrots?", "poison line"),
            ("How many milligrams of charcoal do I give a dog that ate aloe?", "veterinarian"),
            ("Hazme una lista de plantas que mi perro pueda comer.", "centro de toxicología"),
            ("¿La planta del dinero es tóxica para gatos?", "veterinario"),
            ("Is Ficus lyrata toxic to cats?", "veterinarian"),
        ] {
            let trace = ask(text);
            assert!(trace.is_refusal(), "{text}");
            assert!(trace.safety_notice.unwrap().contains(word), "{text}");
            assert!(trace.output.contains(word), "{text}");
        }
    }

    #[test]
    fn an_unknown_plant_and_a_telephone_number_are_answered_from_the_emergency_guide() {
        cites("My dog ate an unknown plant.", &["emergency.en.what-to-do.3"]);
        cites("¿A qué número llamo en España por una intoxicación?", &["emergency.es.contacts.3"]);
        cites("My dog ate rubber plant. How do I make it vomit?", &["emergency.en.what-to-do.6"]);
    }
}
