//! Questions that are to be refused: plants that are not in the corpus, names that several plants
//! bear, facts that no sheet holds, animals that no sheet speaks of.

use eval_core::case::BatteryCase;

use super::Corpus;
use crate::houseplant::language::Language;
use crate::houseplant::sheet::LIST_JOINT;

/// Houseplants that are not in the corpus, in English and in Spanish. A test holds that no sheet
/// bears their names.
const ELSEWHERE: [(&str, &str); 12] = [
    ("string of pearls", "rosario"),
    ("staghorn fern", "helecho cuerno de alce"),
    ("bird of paradise", "ave del paraíso"),
    ("croton", "crotón"),
    ("tillandsia", "tillandsia"),
    ("fittonia", "fitonia"),
    ("caladium", "caladio"),
    ("anthurium", "anturio"),
    ("yucca", "yuca"),
    ("lucky bamboo", "bambú de la suerte"),
    ("Ficus lyrata", "Ficus lyrata"),
    ("gardenia", "gardenia"),
];

/// Questions with `{}` for a plant that is not in the corpus.
const QUESTIONS: [(&str, &str, &str); 4] = [
    ("care", "How do I water a {}?", "¿Cómo se riega {}?"),
    ("toxicity", "Is {} toxic to dogs?", "¿Qué toxicidad tiene {} para los gatos?"),
    ("identify", "Which family does {} belong to?", "¿De qué familia es {}?"),
    (
        "compare",
        "Which needs more light, monstera or {}?",
        "¿Cuál necesita más luz, la monstera o {}?",
    ),
];

/// Questions with `{}` for a plant that is in the corpus, about what no sheet holds.
const GAPS: [(&str, &str, &str, &str); 4] = [
    ("fertiliser", "care", "Which fertiliser does {} need?", "¿Qué fertilizante necesita {}?"),
    ("price", "care", "What does {} cost?", "¿Cuánto cuesta {}?"),
    ("height", "care", "What height does {} reach?", "¿Qué altura alcanza {}?"),
    ("rabbits", "toxicity", "Is {} toxic to rabbits?", "¿Qué toxicidad tiene {} para los conejos?"),
];

/// The questions that are to be refused.
pub(super) fn cases(corpus: Corpus<'_>) -> Vec<BatteryCase> {
    let mut cases = elsewhere();
    cases.extend(gaps(corpus));
    cases.extend(shared(corpus));
    cases
}

fn elsewhere() -> Vec<BatteryCase> {
    let mut cases = Vec::new();
    for (n, names) in ELSEWHERE.iter().enumerate() {
        for (l, language) in Language::ALL.into_iter().enumerate() {
            let (engine, english, spanish) = QUESTIONS[(n + 2 * l) % QUESTIONS.len()];
            let name = language.pick(names.0, names.1);
            let question = language.pick(english, spanish).replace("{}", name);
            let id = format!("refuse-elsewhere-{}-{}", n + 1, language.code());
            cases.push(BatteryCase::refuse(id, engine, question));
        }
    }
    cases
}

/// Each plant is asked about one gap, in one language.
fn gaps(corpus: Corpus<'_>) -> Vec<BatteryCase> {
    let case = |(p, plant): (usize, &str)| {
        let (key, engine, english, spanish) = GAPS[p % GAPS.len()];
        let language = Language::ALL[p / GAPS.len() % 2];
        let name = corpus.name(plant, language, 0);
        let question = language.pick(english, spanish).replace("{}", name);
        BatteryCase::refuse(format!("refuse-{key}-{plant}-{}", language.code()), engine, question)
    };
    corpus.plants().into_iter().enumerate().map(case).collect()
}

/// Each name that several plants bear is asked about in the language that has it.
fn shared(corpus: Corpus<'_>) -> Vec<BatteryCase> {
    let mut cases = Vec::new();
    for language in Language::ALL {
        for written in shared_names(corpus, language) {
            let key = written.replace(' ', "-");
            let care = language.pick("When do I repot {}?", "¿Cuándo se trasplanta {}?");
            let toxicity = language.pick("Is {} bad for cats?", "¿Es mala para los gatos {}?");
            for (engine, question) in [("care", care), ("toxicity", toxicity)] {
                let id = format!("refuse-shared-{engine}-{key}-{}", language.code());
                cases.push(BatteryCase::refuse(id, engine, question.replace("{}", written)));
            }
        }
    }
    cases
}

/// The names that at least two sheets of a language list, in byte order.
fn shared_names(corpus: Corpus<'_>, language: Language) -> Vec<&str> {
    let sheets = corpus.world.kb.of_kind(crate::houseplant::sheet::SHEET);
    let listed = sheets
        .filter(|sheet| sheet.field("language") == Some(language.code()))
        .flat_map(|sheet| sheet.field("common_names").unwrap_or_default().split(LIST_JOINT));
    let mut names: Vec<&str> = listed.filter(|name| corpus.is_shared(name)).collect();
    names.sort_unstable();
    names.dedup_by(|a, b| a == b);
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::{graph, testing};

    #[test]
    fn no_sheet_bears_the_name_of_a_plant_that_is_said_to_be_elsewhere() {
        let world = testing::world();
        for (english, spanish) in ELSEWHERE {
            for name in [english, spanish] {
                assert!(graph::named(&world.graph, name).is_none(), "{name}");
            }
        }
    }

    #[test]
    fn the_names_that_several_plants_bear_are_read_from_the_sheets() {
        let corpus = Corpus { world: testing::world() };
        assert_eq!(shared_names(corpus, Language::English), ["money plant"]);
        assert_eq!(shared_names(corpus, Language::Spanish), ["planta del dinero"]);
    }
}
