//! Words and the parts they are made of.

use std::collections::BTreeMap;

/// The lengths of the parts that a word is cut into, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=5;

/// A part of a word; a shorter one ends in NUL.
type Gram = [char; 5];

/// Stands before and after a word, so that a beginning is told from a middle.
const EDGE: char = ' ';

/// Numbers for words, and for the features of each: the word itself and its character n-grams of 3 to
/// 5 characters, edges included. Grams let an inflected or misspelt word resemble its neighbour in any
/// language that separates words, and in those that do not.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    words: BTreeMap<String, usize>,
    grams: BTreeMap<Gram, usize>,
    /// The features of each word.
    features: Vec<Vec<usize>>,
    /// How many features there are.
    count: usize,
}

impl Lexicon {
    /// The numbers of these words, ascending, each once.
    pub(super) fn numbered(&mut self, words: &[String]) -> Vec<usize> {
        let mut numbers: Vec<usize> = words.iter().map(|word| self.number(word)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn number(&mut self, word: &str) -> usize {
        if let Some(number) = self.words.get(word) {
            return *number;
        }
        let number = self.features.len();
        self.words.insert(word.to_owned(), number);
        let mut features = vec![self.count];
        self.count += 1;
        for gram in grams(word) {
            let next = self.count;
            let feature = *self.grams.entry(gram).or_insert(next);
            self.count += usize::from(feature == next);
            features.push(feature);
        }
        self.features.push(features);
        number
    }

    /// How many features the words have between them.
    pub(super) fn feature_count(&self) -> usize {
        self.count
    }

    /// The features of these words, ascending, each once.
    pub(super) fn features_of(&self, words: &[usize]) -> Vec<usize> {
        let features = words.iter().flat_map(|&word| &self.features[word]);
        let mut features: Vec<usize> = features.copied().collect();
        features.sort_unstable();
        features.dedup();
        features
    }
}

/// The character n-grams of a word between its edges.
fn grams(word: &str) -> impl Iterator<Item = Gram> {
    let letters: Vec<char> = [EDGE].into_iter().chain(word.chars()).chain([EDGE]).collect();
    LENGTHS.flat_map(move |length| {
        let windows = letters.windows(length);
        windows.map(gram).collect::<Vec<_>>()
    })
}

fn gram(letters: &[char]) -> Gram {
    let mut gram = ['\0'; 5];
    gram[..letters.len()].copy_from_slice(letters);
    gram
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(word: &str) -> Vec<String> {
        grams(word).map(|gram| gram.iter().filter(|c| **c != '\0').collect()).collect()
    }

    #[test]
    fn a_word_is_cut_into_grams_with_its_edges() {
        assert_eq!(texts("ab"), [" ab", "ab ", " ab "]);
        assert_eq!(texts("a"), [" a "]);
        assert_eq!(texts("тест").len(), 4 + 3 + 2);
        assert!(texts("").is_empty());
    }

    #[test]
    fn a_gram_that_words_share_is_one_feature() {
        let mut lexicon = Lexicon::default();
        let words = ["ab", "abc", "ab"].map(str::to_owned);
        assert_eq!(lexicon.numbered(&words), [0, 1]);
        let [short, long] = [0, 1].map(|word| lexicon.features_of(&[word]));
        let shared = short.iter().filter(|feature| long.contains(feature)).count();
        assert_eq!(shared, 1, "` ab`");
        assert_eq!((short.len(), long.len()), (1 + 3, 1 + 6));
        assert_eq!(lexicon.feature_count(), 4 + 7 - 1);
    }
}
