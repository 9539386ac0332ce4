//! Evidence, read once and asked many times.
//!
//! Reading is the expensive part: an [`Evidence`] keeps the analysed sentences and, per word, the
//! sentences that hold it (an inverted index). A claim then costs a few binary searches a word.

use std::ops::Range;

use super::text::key::WordKey;
use super::text::language::Language;
use super::text::{Sentence, Text};

/// Sources prepared for judging claims against them.
///
/// ```
/// use eval_core::judge::lexical::{Evidence, Judge};
///
/// let evidence = Evidence::new(&["The castle is open to guests.", "The tower is closed."]);
/// let judge = Judge::default();
/// assert!(judge.entails_prepared("The castle is open to guests.", &evidence).supported);
/// assert!(!judge.entails_prepared("The tower is open to guests.", &evidence).supported);
/// ```
#[derive(Debug, Clone)]
pub struct Evidence {
    sources: Vec<String>,
    /// One reading per language found in the sources; one per known language where none is found.
    readings: Vec<Reading>,
}

/// The sources as read in one language.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) language: Language,
    pub(crate) text: Text,
    /// Each word with each sentence that holds it, sorted.
    postings: Vec<(WordKey, u32)>,
}

impl Evidence {
    /// Reads the sources. Where they are in both languages, or too short to tell in which, all are read
    /// in both, so that a claim in either finds its sentence.
    pub fn new(sources: &[&str]) -> Self {
        let mut languages: Vec<_> =
            sources.iter().filter_map(|source| Language::of(source)).collect();
        let main = most_frequent(&languages);
        languages.sort_unstable_by_key(|language| *language != main);
        languages.dedup();
        if languages.is_empty() {
            languages.extend([Language::English, Language::Spanish]);
        }
        let readings =
            languages.into_iter().map(|language| Reading::new(sources, language)).collect();
        Self { sources: sources.iter().map(|source| (*source).to_owned()).collect(), readings }
    }

    /// The words at `bytes` of a sentence's source.
    pub(crate) fn quote(&self, sentence: &Sentence, bytes: &Range<usize>) -> &str {
        &self.sources[sentence.source][bytes.clone()]
    }

    /// The reading for a claim in `language`; without one, or if there is no such reading, the main one.
    pub(crate) fn reading(&self, language: Option<Language>) -> &Reading {
        self.readings
            .iter()
            .find(|reading| Some(reading.language) == language)
            .unwrap_or(&self.readings[0])
    }
}

fn most_frequent(languages: &[Language]) -> Language {
    let spanish = languages.iter().filter(|language| **language == Language::Spanish).count();
    if spanish * 2 > languages.len() { Language::Spanish } else { Language::English }
}

impl Reading {
    fn new(sources: &[&str], language: Language) -> Self {
        let text = Text::read(sources, language);
        let mut postings = Vec::with_capacity(text.tokens.len());
        for (index, sentence) in (0_u32..).zip(&text.sentences) {
            postings.extend(text.tokens_of(sentence).iter().map(|token| (token.stem, index)));
        }
        postings.sort_unstable();
        postings.dedup();
        Self { language, text, postings }
    }

    /// The sentences that hold a word, in order.
    pub(crate) fn sentences_with(&self, word: WordKey) -> impl Iterator<Item = usize> + '_ {
        let from = self.postings.partition_point(|(key, _)| *key < word);
        self.postings[from..]
            .iter()
            .take_while(move |(key, _)| *key == word)
            .map(|(_, sentence)| *sentence as usize)
    }

    /// Whether any sentence holds the word.
    pub(crate) fn holds(&self, word: WordKey) -> bool {
        self.postings.binary_search_by_key(&word, |(key, _)| *key).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_leads_to_all_sentences_that_hold_it() {
        let evidence = Evidence::new(&["The cat sleeps. The dog barks.", "A cat is an animal."]);
        let reading = evidence.reading(None);
        let cats: Vec<_> = reading.sentences_with(WordKey::of("cat")).collect();
        assert_eq!(cats, vec![0, 2]);
        assert!(!reading.holds(WordKey::of("horse")));
    }

    #[test]
    fn sources_in_two_languages_are_read_in_both() {
        let evidence = Evidence::new(&["The car is grey.", "El coche es gris."]);
        assert_eq!(evidence.readings.len(), 2);
        assert_eq!(evidence.reading(Some(Language::Spanish)).language, Language::Spanish);
    }

    #[test]
    fn sources_in_no_language_are_read_in_that_of_the_claim() {
        let evidence = Evidence::new(&["2026-05-18"]);
        assert_eq!(evidence.reading(Some(Language::Spanish)).language, Language::Spanish);
        assert_eq!(evidence.reading(None).language, Language::English);
    }

    #[test]
    fn no_source_is_an_empty_reading() {
        assert!(Evidence::new(&[]).reading(None).text.sentences.is_empty());
    }
}
