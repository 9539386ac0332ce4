//! Which sentences of a sheet answer a question about care.
//!
//! The question names a section, and within it a season, a kind of temperature or telling words
//! choose the sentences; without them the whole section is the answer. Where no section is named,
//! the sentences that share most telling words are the answer, by BM25, if they share at least
//! half of them. Telling words are compared as forms of one word ([`words::are_akin`]).

use std::collections::BTreeSet;

use eval_core::record::Record;
use eval_core::text;

use super::confidence::{Coverage, Topic};
use super::lexicon;
use super::question::Question;
use super::refusal::Refusal;
use super::sheets::Sheets;
use crate::houseplant::facts::{self, Interval, Minimum, Season};
use crate::houseplant::section::Section;
use crate::houseplant::words;

/// The sections a question about care is answered from.
pub(super) const CARE: [Section; 8] = [
    Section::Identity,
    Section::Light,
    Section::Water,
    Section::Soil,
    Section::Humidity,
    Section::Temperature,
    Section::Propagation,
    Section::Problems,
];

/// A sentence that scores at least this share of the best one in its section stands beside it.
const BESIDE: f64 = 0.6;

/// How far a sentence of another section must be ahead of the named section's to replace it.
const AHEAD: f64 = 3.0;

/// The sentences that answer, and how they were found.
#[derive(Debug)]
pub(super) struct Choice<'w> {
    /// The sentences to be said, in the order of the sheet.
    pub(super) chosen: Vec<&'w Record>,
    /// Everything that was found, best first.
    pub(super) ranked: Vec<&'w Record>,
    /// How the section was found.
    pub(super) topic: Topic,
    /// How well the sentences fit.
    pub(super) coverage: Coverage,
}

/// A sentence that shares telling words with the question.
#[derive(Debug)]
struct Match<'w> {
    record: &'w Record,
    score: f64,
    hits: usize,
}

/// Chooses the sentences of one plant's sheet that answer a question.
///
/// # Errors
/// [`Refusal::NoMatch`] if no section is named and too little is shared.
pub(super) fn choose<'w>(
    question: &Question<'_>,
    sheets: &Sheets<'w>,
    plant: &str,
    sections: &[Section],
) -> Result<Choice<'w>, Refusal> {
    let search = Search { question, sheets, plant, terms: question.terms() };
    let matches = search.matches(sections);
    let (topics, topic) = named_sections(question);
    let topics: Vec<Section> =
        topics.into_iter().filter(|topic| sections.contains(topic)).collect();
    let (chosen, topic) = if topics.is_empty() {
        search.unnamed(&matches).ok_or(Refusal::NoMatch)?
    } else {
        search.named(&topics, topic, &matches)
    };
    let coverage = search.coverage(&chosen);
    let rest = matches.iter().map(|found| found.record).filter(|r| !is_among(r, &chosen));
    let ranked = chosen.iter().copied().chain(rest).collect();
    Ok(Choice { chosen, ranked, topic, coverage })
}

fn is_among(record: &Record, records: &[&Record]) -> bool {
    records.iter().any(|other| other.id == record.id)
}

/// The sections that a question names, and how.
fn named_sections(question: &Question<'_>) -> (BTreeSet<Section>, Topic) {
    let named = lexicon::TOPICS.iter().filter(|(_, cues)| question.says(*cues));
    let named: BTreeSet<Section> = named.map(|(section, _)| *section).collect();
    if !named.is_empty() {
        return (named, Topic::Named);
    }
    let is_misspelt = |cues: &lexicon::Cues| {
        let known = cues.of(question.language);
        question.words().any(|word| known.iter().any(|cue| words::is_misspelling(word, cue)))
    };
    let misspelt = lexicon::SPELT_OUT.iter().filter(|(_, cues)| is_misspelt(cues));
    (misspelt.map(|(section, _)| *section).collect(), Topic::Misspelt)
}

/// A search of one sheet for one question.
struct Search<'q, 's, 'w> {
    question: &'q Question<'q>,
    sheets: &'s Sheets<'w>,
    plant: &'s str,
    terms: Vec<&'q str>,
}

impl<'w> Search<'_, '_, 'w> {
    /// The sentences that share a telling word with the question, best first.
    fn matches(&self, sections: &[Section]) -> Vec<Match<'w>> {
        let of_section = |section: &Section| self.sheets.section(self.plant, *section);
        let candidates: Vec<&Record> = sections.iter().flat_map(of_section).collect();
        let query = self.query(&candidates);
        let hits =
            self.sheets.world.kb.search_where(&query, usize::MAX, |r| is_among(r, &candidates));
        let matched = |hit: &eval_core::kb::Hit<'w>| {
            let record = hit.record;
            Match { record, score: hit.score, hits: self.coverage(&[record]).found }
        };
        hits.iter().map(matched).collect()
    }

    /// The words of the candidates that are forms of a telling word.
    fn query(&self, candidates: &[&Record]) -> String {
        let words: BTreeSet<String> =
            candidates.iter().flat_map(|r| text::words(&r.text)).collect();
        let is_telling = |word: &String| {
            let folded = words::fold(word);
            self.terms.iter().any(|term| words::are_akin(term, &folded))
        };
        words.into_iter().filter(is_telling).collect::<Vec<_>>().join(" ")
    }

    /// How many telling words stand in the records. A word for a kind of temperature has done its
    /// work when it chose the sentence.
    fn coverage(&self, records: &[&Record]) -> Coverage {
        let said: BTreeSet<String> =
            records.iter().flat_map(|record| words::folded_words(&record.text)).collect();
        let is_kind = |term: &str| {
            let term = [term.to_owned()];
            [lexicon::MINIMUM, lexicon::BEST]
                .iter()
                .any(|cues| words::say(&term, cues.of(self.question.language)))
        };
        let stands = |term: &&&str| said.iter().any(|word| words::are_akin(term, word));
        let (found, absent): (Vec<&&str>, Vec<&&str>) =
            self.terms.iter().partition(|term| stands(term));
        let absent = absent.iter().filter(|term| !is_kind(term)).count();
        Coverage { found: found.len(), all: found.len() + absent }
    }

    /// The sentences of the named sections, or of one that fits the telling words far better.
    fn named(
        &self,
        topics: &[Section],
        topic: Topic,
        matches: &[Match<'w>],
    ) -> (Vec<&'w Record>, Topic) {
        let is_named = |found: &&Match<'_>| topics.iter().any(|topic| is_in(found.record, *topic));
        let named = matches.iter().find(is_named).map_or(0.0, |found| found.score);
        let narrowed: Vec<_> = topics.iter().flat_map(|topic| self.narrowed(*topic)).collect();
        let better = matches.first().filter(|best| {
            narrowed.is_empty() && best.hits > 1 && best.score > named + AHEAD && !is_named(best)
        });
        if let Some(best) = better {
            return (self.beside(best, matches), Topic::Matched);
        }
        let of_topic = |topic: &Section| self.of_section(*topic, matches);
        (topics.iter().flat_map(of_topic).collect(), topic)
    }

    /// The sentences that fit best where no section is named, or those of a section hinted at.
    fn unnamed(&self, matches: &[Match<'w>]) -> Option<(Vec<&'w Record>, Topic)> {
        let fitting = matches.first().map(|best| self.beside(best, matches));
        if let Some(chosen) = fitting.filter(|chosen| self.coverage(chosen).is_half()) {
            return Some((chosen, Topic::Matched));
        }
        let mut hints = lexicon::HINTS.iter().filter(|(_, cues)| self.question.says(*cues));
        let (section, _) = hints.next()?;
        Some((self.of_section(*section, matches), Topic::Guessed))
    }

    /// The sentences of one section: those of the season or kind asked for, else those with telling
    /// words, else all.
    fn of_section(&self, section: Section, matches: &[Match<'w>]) -> Vec<&'w Record> {
        let narrowed = self.narrowed(section);
        if !narrowed.is_empty() {
            return narrowed;
        }
        let asks_for_all = section == Section::Problems && self.question.says(lexicon::PROBLEMS);
        match matches.iter().find(|found| is_in(found.record, section)) {
            Some(best) if !asks_for_all => self.beside(best, matches),
            _ => self.sheets.section(self.plant, section),
        }
    }

    /// The best sentence and those of its section that come near it, in the order of the sheet.
    fn beside(&self, best: &Match<'w>, matches: &[Match<'w>]) -> Vec<&'w Record> {
        let section = Section::ALL.into_iter().find(|section| is_in(best.record, *section));
        let near: Vec<&Record> = matches
            .iter()
            .filter(|found| found.score >= BESIDE * best.score)
            .map(|found| found.record)
            .collect();
        let all = section.map(|section| self.sheets.section(self.plant, section));
        all.unwrap_or_default().into_iter().filter(|record| is_among(record, &near)).collect()
    }

    /// The sentences of the season or of the kind of value that the question asks for.
    fn narrowed(&self, section: Section) -> Vec<&'w Record> {
        let sentences = self.sheets.section(self.plant, section);
        let language = self.sheets.language;
        let says = |cues| self.question.says(cues);
        let seasons = seasons(self.question);
        let is_meant = |record: &&Record| {
            let text = record.text.as_str();
            match section {
                Section::Water => Interval::read(text, language)
                    .is_some_and(|interval| seasons.contains(&interval.season)),
                Section::Temperature => {
                    (says(lexicon::MINIMUM) && Minimum::read(text, language).is_some())
                        || (says(lexicon::BEST) && facts::is_best_range(text, language))
                }
                Section::Propagation => {
                    says(lexicon::DURATION) && facts::is_duration(text, language)
                }
                _ => false,
            }
        };
        sentences.into_iter().filter(is_meant).collect()
    }
}

fn is_in(record: &Record, section: Section) -> bool {
    record.field("section") == Some(section.name())
}

/// The seasons that a question about watering asks for: those it names, all if it asks how often.
pub(super) fn seasons(question: &Question<'_>) -> Vec<Season> {
    let named = [(lexicon::GROWTH, Season::Growth), (lexicon::WINTER, Season::Winter)];
    let named: Vec<Season> = named
        .into_iter()
        .filter(|(cues, _)| question.says(*cues))
        .map(|(_, season)| season)
        .collect();
    if named.is_empty() && question.says(lexicon::OFTEN) { Season::ALL.to_vec() } else { named }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ask, sentences};

    #[test]
    fn a_season_chooses_one_interval_and_how_often_chooses_all() {
        assert_eq!(sentences(&ask("How often is hoya watered in winter?")), ["hoya.en.water.2"]);
        let both = ["hoya.en.water.1", "hoya.en.water.2"];
        assert_eq!(sentences(&ask("How often is hoya watered?")), both);
    }

    #[test]
    fn a_telling_word_chooses_a_sentence_of_the_named_section() {
        let trace = ask("Why should I water an African violet from below?");
        assert_eq!(sentences(&trace), ["african-violet.en.water.3"]);
    }

    #[test]
    fn without_a_telling_word_the_whole_section_is_the_answer_but_for_what_is_planted() {
        let three = [1, 2, 3].map(|n| format!("kalanchoe.es.water.{n}"));
        assert_eq!(sentences(&ask("¿Cómo riego un kalanchoe?")), three);
    }

    #[test]
    fn a_kind_of_temperature_chooses_the_sentence_with_its_number() {
        let trace = ask("¿Qué temperatura mínima soporta la cica?");
        assert_eq!(sentences(&trace), ["sago-palm.es.temperature.2"]);
        let trace = ask("What is the best temperature for sago palm?");
        assert_eq!(sentences(&trace), ["sago-palm.en.temperature.1"]);
    }

    #[test]
    fn a_symptom_is_found_in_whatever_section_explains_it() {
        let trace = ask("Why are the new leaves of my monstera small and without holes?");
        assert_eq!(sentences(&trace), ["monstera.en.light.2"]);
    }

    #[test]
    fn a_sentence_that_shares_less_than_half_of_the_telling_words_is_no_answer() {
        assert!(ask("Does my monstera leaf dance at midnight with robots?").is_refusal());
    }

    #[test]
    fn a_weaker_match_is_stated_with_less_confidence() {
        let named = ask("What humidity does philodendron prefer?").confidence.unwrap();
        let misspelt = ask("what humdity does a philodendrom like").confidence.unwrap();
        assert!(misspelt < named - 0.1, "{misspelt} {named}");
    }
}
