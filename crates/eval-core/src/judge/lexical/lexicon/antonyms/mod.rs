//! Words that exclude each other.
//!
//! A line holds two sides; any word of one side opposes any word of the other. The lists are general
//! language: the pairs a learner's dictionary gives for common adjectives, verbs and nouns. Opposites
//! that are built with a prefix (`un-`, `dis-`, `in-`) need no line: the guard takes the prefix off.

use std::sync::LazyLock;

use crate::judge::lexical::text::fold::fold_into;
use crate::judge::lexical::text::key::{KeyMap, WordKey};
use crate::judge::lexical::text::language::Language;
use crate::judge::lexical::text::stem::stem;

mod english;
mod spanish;

/// One side of one line: the line's number and which side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Side {
    line: u16,
    left: bool,
}

/// The opposites of one language, by stem.
pub(crate) struct Antonyms {
    sides: KeyMap<Vec<Side>>,
}

static ENGLISH: LazyLock<Antonyms> =
    LazyLock::new(|| Antonyms::new(english::LINES, Language::English));
static SPANISH: LazyLock<Antonyms> =
    LazyLock::new(|| Antonyms::new(spanish::LINES, Language::Spanish));

impl Antonyms {
    /// The opposites of `language`, built at first use.
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Spanish => &SPANISH,
        }
    }

    /// Whether two stems stand on opposite sides of one line.
    pub(crate) fn oppose(&self, one: WordKey, other: WordKey) -> bool {
        let (Some(ones), Some(others)) = (self.sides.get(&one), self.sides.get(&other)) else {
            return false;
        };
        ones.iter().any(|a| others.iter().any(|b| a.line == b.line && a.left != b.left))
    }

    fn new(lines: &str, language: Language) -> Self {
        let mut antonyms = Self { sides: KeyMap::default() };
        for (line, text) in (0..).zip(lines.lines().filter(|line| line.contains('|'))) {
            let (left, right) = text.split_once('|').unwrap_or_default();
            antonyms.side(left, language, Side { line, left: true });
            antonyms.side(right, language, Side { line, left: false });
        }
        antonyms
    }

    fn side(&mut self, words: &str, language: Language, side: Side) {
        let mut folded = String::new();
        for word in words.split_whitespace() {
            fold_into(&mut folded, word);
            // Function words are not stemmed, so that both keys are needed.
            for key in [WordKey::of(&folded), stem(&folded, language)] {
                let sides = self.sides.entry(key).or_default();
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opposed(language: Language, one: &str, other: &str) -> bool {
        let antonyms = Antonyms::of(language);
        antonyms.oppose(stem(one, language), stem(other, language))
    }

    #[test]
    fn opposites_are_found_from_either_side_and_in_any_form() {
        assert!(opposed(Language::English, "increased", "falling"));
        assert!(opposed(Language::English, "decreases", "growing"));
        assert!(opposed(Language::Spanish, "aumentaron", "bajar"));
    }

    #[test]
    fn a_word_opposes_neither_itself_nor_its_own_side() {
        assert!(!opposed(Language::English, "rise", "grow"));
        for language in [Language::English, Language::Spanish] {
            let lines = if language == Language::English { english::LINES } else { spanish::LINES };
            for word in lines.split_whitespace() {
                assert!(!opposed(language, word, word), "{word}");
            }
        }
    }

    #[test]
    fn unrelated_words_are_not_opposed() {
        assert!(!opposed(Language::English, "tall", "cheap"));
    }
}
