//! Comparisons of every plant with the next one, by turns of watering in winter and of cold, and by
//! turns in either language.

use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::{Corpus, expecting};
use crate::houseplant::facts::{Interval, Minimum, Season};
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// The comparisons. Where a plant has no interval for winter, the question is to be refused.
pub(super) fn cases(corpus: Corpus<'_>) -> Vec<BatteryCase> {
    let plants = corpus.plants();
    let pairs = plants.iter().zip(plants.iter().cycle().skip(1));
    let case = |(p, (first, second)): (usize, (&&str, &&str))| {
        let language = Language::ALL[p / 2 % 2];
        let names = [first, second].map(|plant| corpus.name(plant, language, 0));
        if p % 2 == 0 {
            let question = language.pick(
                "Which wants water more often in winter, {1} or {2}?",
                "En invierno, ¿qué se riega más a menudo, {1} o {2}?",
            );
            let sides = [first, second].map(|plant| winter(corpus, plant, language));
            compared(&format!("winter-{first}-{second}"), language, question, names, sides)
        } else {
            let question = language.pick(
                "Which of the two stands more cold, {1} or {2}?",
                "¿Cuál de las dos soporta más frío, {1} o {2}?",
            );
            let sides = [first, second].map(|plant| minimum(corpus, plant, language));
            compared(&format!("cold-{first}-{second}"), language, question, names, sides)
        }
    };
    pairs.enumerate().map(case).collect()
}

fn compared(
    key: &str,
    language: Language,
    question: &str,
    [first, second]: [&str; 2],
    sides: [Option<&Record>; 2],
) -> BatteryCase {
    let question = question.replace("{1}", first).replace("{2}", second);
    let id = format!("compare-{key}-{}", language.code());
    match sides {
        [Some(a), Some(b)] => expecting(BatteryCase::answer(id, "compare", question), &[a, b]),
        _ => BatteryCase::refuse(id, "compare", question),
    }
}

fn winter<'w>(corpus: Corpus<'w>, plant: &str, language: Language) -> Option<&'w Record> {
    let is_winter = |record: &&Record| {
        Interval::read(&record.text, language)
            .is_some_and(|interval| interval.season == Season::Winter)
    };
    corpus.section(plant, language, Section::Water).into_iter().find(is_winter)
}

fn minimum<'w>(corpus: Corpus<'w>, plant: &str, language: Language) -> Option<&'w Record> {
    let is_minimum = |record: &&Record| Minimum::read(&record.text, language).is_some();
    corpus.section(plant, language, Section::Temperature).into_iter().find(is_minimum)
}
