//! Questions about poison: every plant in both languages, by turns about cats, dogs and people; and
//! one plant in four that has been eaten.

use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::{Corpus, expecting};
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// Who is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Concerned {
    Cats,
    Dogs,
    People,
}

const CONCERNED: [Concerned; 3] = [Concerned::Cats, Concerned::Dogs, Concerned::People];

impl Concerned {
    fn question(self, language: Language) -> &'static str {
        match self {
            Self::Cats => language.pick("Is {} toxic to cats?", "¿Es un veneno {} para los gatos?"),
            Self::Dogs => language
                .pick("Is {} poisonous to dogs?", "¿Qué toxicidad tiene {} para los perros?"),
            Self::People => {
                language.pick("Can {} harm people?", "¿Puede {} hacer daño a las personas?")
            }
        }
    }

    /// The reference: the fixed sentence on cats or dogs, or the one on people, wherever it stands.
    fn reference<'w>(
        self,
        corpus: Corpus<'w>,
        plant: &str,
        language: Language,
    ) -> Option<&'w Record> {
        let people = language.pick("people", "personas");
        match self {
            Self::Cats => corpus.sentence(plant, language, Section::Toxicity, 1),
            Self::Dogs => corpus.sentence(plant, language, Section::Toxicity, 2),
            Self::People => {
                let all = corpus.section(plant, language, Section::Toxicity).into_iter();
                all.into_iter().find(|record| record.text.contains(people))
            }
        }
    }

    /// Whom to call.
    fn routing<'w>(
        self,
        corpus: Corpus<'w>,
        plant: &str,
        language: Language,
    ) -> Option<&'w Record> {
        let number = if self == Self::People { 2 } else { 1 };
        corpus.sentence(plant, language, Section::WhatToDo, number)
    }
}

/// The questions about poison.
pub(super) fn cases(corpus: Corpus<'_>) -> Vec<BatteryCase> {
    let mut cases = Vec::new();
    for (p, plant) in corpus.plants().into_iter().enumerate() {
        for (l, language) in Language::ALL.into_iter().enumerate() {
            let name = corpus.name(plant, language, p);
            let concerned = CONCERNED[(p + l) % 3];
            let question = concerned.question(language).replace("{}", name);
            cases.extend(case(corpus, plant, language, concerned, "toxicity", question));
            if (p + 2 * l) % 4 == 0 {
                let question =
                    language.pick("My dog ate {}. What now?", "Mi perro ha comido {}, ¿qué hago?");
                let question = question.replace("{}", corpus.name(plant, language, 0));
                cases.extend(case(corpus, plant, language, Concerned::Dogs, "eaten", question));
            }
        }
    }
    cases
}

fn case(
    corpus: Corpus<'_>,
    plant: &str,
    language: Language,
    concerned: Concerned,
    key: &str,
    question: String,
) -> Option<BatteryCase> {
    let reference = concerned.reference(corpus, plant, language)?;
    let routing = concerned.routing(corpus, plant, language)?;
    let id = format!("{key}-{plant}-{}", language.code());
    Some(expecting(BatteryCase::answer(id, "toxicity", question), &[reference, routing]))
}
