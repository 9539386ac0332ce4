//! Questions about the care of one plant: every plant, every topic, both languages, one in three.

use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::{Corpus, expecting};
use crate::houseplant::facts::{self, Interval, Minimum, Season};
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// What is asked: the key of the case's id, the engine, the section that answers, which of its
/// sentences, and the question in both languages with `{}` for the plant.
struct Topic {
    key: &'static str,
    engine: &'static str,
    section: Section,
    answers: fn(&Record, Language) -> bool,
    english: &'static str,
    spanish: &'static str,
}

const TOPICS: [Topic; 10] = [
    Topic {
        key: "light",
        engine: "care",
        section: Section::Light,
        answers: is_first,
        english: "How much light should {} get?",
        spanish: "¿Qué luz le conviene, hablando de {}?",
    },
    Topic {
        key: "growth",
        engine: "care",
        section: Section::Water,
        answers: |record, language| is_interval(record, language, Season::Growth),
        english: "How often is {} watered in the growing season?",
        spanish: "¿Cada cuánto se riega {} en la época de crecimiento?",
    },
    Topic {
        key: "winter",
        engine: "care",
        section: Section::Water,
        answers: |record, language| is_interval(record, language, Season::Winter),
        english: "What is the watering interval of {} in winter?",
        spanish: "¿Con qué frecuencia hay que regar {} en invierno?",
    },
    Topic {
        key: "soil",
        engine: "care",
        section: Section::Soil,
        answers: is_first,
        english: "Which substrate is right for {}?",
        spanish: "¿En qué tierra planto {}?",
    },
    Topic {
        key: "humidity",
        engine: "care",
        section: Section::Humidity,
        answers: is_first,
        english: "How humid should the air be for {}?",
        spanish: "¿Qué humedad del aire prefiere {}?",
    },
    Topic {
        key: "range",
        engine: "care",
        section: Section::Temperature,
        answers: |record, language| facts::is_best_range(&record.text, language),
        english: "In which temperature range does {} thrive?",
        spanish: "¿Entre qué temperaturas crece mejor {}?",
    },
    Topic {
        key: "minimum",
        engine: "care",
        section: Section::Temperature,
        answers: |record, language| Minimum::read(&record.text, language).is_some(),
        english: "How cold may it get for {}?",
        spanish: "¿Cuánto frío aguanta {}?",
    },
    Topic {
        key: "propagation",
        engine: "care",
        section: Section::Propagation,
        answers: is_first,
        english: "How do I get more plants out of {}?",
        spanish: "¿Cómo se multiplica {}?",
    },
    Topic {
        key: "family",
        engine: "identify",
        section: Section::Identity,
        answers: is_first,
        english: "To which family does {} belong?",
        spanish: "¿A qué familia pertenece {}?",
    },
    Topic {
        key: "names",
        engine: "identify",
        section: Section::Identity,
        answers: |record, _| record.id.as_str().ends_with(".2"),
        english: "What else do people call {}?",
        spanish: "¿De qué otra forma se conoce {}?",
    },
];

fn is_first(record: &Record, _: Language) -> bool {
    record.id.as_str().ends_with(".1")
}

fn is_interval(record: &Record, language: Language, season: Season) -> bool {
    Interval::read(&record.text, language).is_some_and(|interval| interval.season == season)
}

/// The questions about topics, and those about symptoms and misspelt names.
pub(super) fn cases(corpus: Corpus<'_>) -> Vec<BatteryCase> {
    let mut cases = Vec::new();
    for (p, plant) in corpus.plants().into_iter().enumerate() {
        for language in Language::ALL {
            for (t, topic) in TOPICS.iter().enumerate() {
                // A plant without this sentence (a winter interval) has no such case.
                if (p + t + language.pick(0, 1)) % 3 == 0 {
                    let name = corpus.name(plant, language, p + t);
                    cases.extend(asked(corpus, topic, plant, language, name, topic.key));
                }
            }
            cases.extend(symptoms(corpus, plant, language));
        }
        cases.extend(misspelt(corpus, plant, p));
    }
    cases
}

fn asked(
    corpus: Corpus<'_>,
    topic: &Topic,
    plant: &str,
    language: Language,
    name: &str,
    key: &str,
) -> Option<BatteryCase> {
    let sentences = corpus.section(plant, language, topic.section);
    let record = sentences.into_iter().find(|record| (topic.answers)(record, language))?;
    let question = language.pick(topic.english, topic.spanish).replace("{}", name);
    let id = format!("{key}-{plant}-{}", language.code());
    Some(expecting(BatteryCase::answer(id, topic.engine, question), &[record]))
}

/// A symptom is asked about in the words of its sentence, up to the word that explains it.
fn symptoms(corpus: Corpus<'_>, plant: &str, language: Language) -> Vec<BatteryCase> {
    let explains: &[&str] =
        language.pick(&[" point to ", " points to "], &[" indican ", " indica "]);
    let sentences = corpus.section(plant, language, Section::Problems).into_iter().enumerate();
    let asked = |(position, record): (usize, &Record)| {
        let symptom = explains.iter().find_map(|explains| record.text.split_once(explains))?.0;
        let question = language.pick("What does this mean", "¿Qué significa esto");
        let id = format!("symptom-{}-{plant}-{}", position + 1, language.code());
        let case = BatteryCase::answer(id, "care", format!("{question}: {symptom}?"));
        Some(expecting(case, &[record]))
    };
    sentences.filter_map(asked).collect()
}

/// The shortest name that is misspelt: shorter ones are other words too easily.
const SHORTEST_MISSPELT: usize = 7;

/// The plant's own name without the middle letter of its longest word, asked about by turns.
fn misspelt(corpus: Corpus<'_>, plant: &str, p: usize) -> Option<BatteryCase> {
    let language = Language::ALL[p % 2];
    let name = corpus.name(plant, language, 0);
    let longest = name.split(' ').max_by_key(|word| word.chars().count())?;
    let letters: Vec<char> = longest.chars().collect();
    if letters.len() < SHORTEST_MISSPELT {
        return None;
    }
    let middle = letters.len() / 2;
    let wrong: String = letters[..middle].iter().chain(&letters[middle + 1..]).collect();
    let topic = &TOPICS[p % 5];
    asked(corpus, topic, plant, language, &name.replace(longest, &wrong), "misspelt")
}
