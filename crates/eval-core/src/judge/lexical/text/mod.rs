//! A text as the judge reads it: sentences of tokens, with the numbers, dates and negations found.
//!
//! Claims and evidence go through the same analysis, so that equal sentences are equal whatever the
//! analysis gets wrong. [`Text`] is made once per source; everything after it compares integers.

use std::ops::Range;

use date::Date;
use key::WordKey;
use language::Language;
use quantity::Quantity;
use token::{Marks, Token};

pub(crate) mod date;
pub(crate) mod fold;
pub(crate) mod key;
pub(crate) mod language;
mod negation;
pub(crate) mod quantity;
mod scan;
mod seam;
mod spelled;
pub(crate) mod stem;
pub(crate) mod token;
pub(crate) mod value;

/// Some sources, analysed in one language.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    pub(crate) tokens: Vec<Token>,
    pub(crate) sentences: Vec<Sentence>,
    /// In order of their first token.
    pub(crate) quantities: Vec<Quantity>,
    /// In order of their first token.
    pub(crate) dates: Vec<Date>,
}

/// One sentence of a [`Text`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// Which source, in the order they were given.
    pub(crate) source: usize,
    /// From the first token to the last, in bytes of the source.
    pub(crate) bytes: Range<usize>,
    pub(crate) tokens: Range<usize>,
    pub(crate) quantities: Range<usize>,
    pub(crate) dates: Range<usize>,
}

impl Text {
    /// Reads `sources` in `language`.
    pub(crate) fn read(sources: &[&str], language: Language) -> Self {
        let mut text = Self::default();
        for (index, source) in sources.iter().enumerate() {
            let first = text.tokens.len();
            scan::scan(source, language, &mut text);
            text.divide(index, first);
            for sentence in 0..text.sentences.len() {
                if text.sentences[sentence].tokens.start >= first {
                    text.interpret(source, sentence, language);
                }
            }
        }
        text
    }

    /// The tokens of one sentence.
    pub(crate) fn tokens_of(&self, sentence: &Sentence) -> &[Token] {
        &self.tokens[sentence.tokens.clone()]
    }

    /// The quantities of one sentence.
    pub(crate) fn quantities_of(&self, sentence: &Sentence) -> &[Quantity] {
        &self.quantities[sentence.quantities.clone()]
    }

    /// The dates of one sentence.
    pub(crate) fn dates_of(&self, sentence: &Sentence) -> &[Date] {
        &self.dates[sentence.dates.clone()]
    }

    /// The content words of one sentence, sorted and each once.
    pub(crate) fn content_of(&self, sentence: &Sentence) -> Vec<WordKey> {
        self.stems(sentence, |token| token.marks.any(Marks::CONTENT))
    }

    /// All words of one sentence, sorted and each once.
    pub(crate) fn words_of(&self, sentence: &Sentence) -> Vec<WordKey> {
        self.stems(sentence, |_| true)
    }

    fn stems(&self, sentence: &Sentence, wanted: impl Fn(&Token) -> bool) -> Vec<WordKey> {
        let tokens = self.tokens_of(sentence).iter();
        let mut stems: Vec<_> =
            tokens.filter(|token| wanted(token)).map(|token| token.stem).collect();
        stems.sort_unstable();
        stems.dedup();
        stems
    }

    /// Cuts the tokens from `first` on into sentences.
    fn divide(&mut self, source: usize, first: usize) {
        let mut start = first;
        for end in first + 1..=self.tokens.len() {
            let ends = self.tokens.get(end).is_none_or(|next| next.marks.any(Marks::SENTENCE));
            if ends {
                let bytes = self.tokens[start].bytes.start..self.tokens[end - 1].bytes.end;
                let tokens = start..end;
                self.sentences.push(Sentence {
                    source,
                    bytes,
                    tokens,
                    quantities: 0..0,
                    dates: 0..0,
                });
                start = end;
            }
        }
    }

    /// Finds the numbers, dates and negations of one sentence.
    fn interpret(&mut self, source: &str, index: usize, language: Language) {
        let tokens = self.sentences[index].tokens.clone();
        let (quantities, dates) = (self.quantities.len(), self.dates.len());
        date::find(source, &mut self.tokens, tokens.clone(), &mut self.dates);
        quantity::find(source, &self.tokens, tokens.clone(), language, &mut self.quantities);
        negation::mark(&mut self.tokens[tokens]);
        let sentence = &mut self.sentences[index];
        sentence.quantities = quantities..self.quantities.len();
        sentence.dates = dates..self.dates.len();
    }
}
