//! Okapi BM25 over an in-memory inverted index.
//!
//! Robertson, Zaragoza: *The Probabilistic Relevance Framework: BM25 and Beyond*, Foundations and
//! Trends in Information Retrieval 3(4), 2009, equation 3.15 with k1 = 1.2 and b = 0.75. The
//! inverse document frequency is ln(1 + (N − n + 0.5) / (n + 0.5)), as Lucene has it: positive even
//! for a word that stands in most documents, so that a match never lowers a score.

use std::collections::BTreeMap;

use crate::text;

const K1: f64 = 1.2;
const B: f64 = 0.75;

/// How often a word stands in one document.
#[derive(Debug)]
struct Posting {
    document: usize,
    frequency: u32,
}

/// Word → documents, and what length normalisation needs.
#[derive(Debug)]
pub(super) struct Index {
    postings: BTreeMap<String, Vec<Posting>>,
    lengths: Vec<usize>,
    mean_length: f64,
}

impl Index {
    pub(super) fn new<'a>(documents: impl Iterator<Item = &'a str>) -> Self {
        let mut postings: BTreeMap<String, Vec<Posting>> = BTreeMap::new();
        let mut lengths = Vec::new();
        for (document, text) in documents.enumerate() {
            let words = text::words(text);
            lengths.push(words.len());
            for word in words {
                let found = postings.entry(word).or_default();
                match found.last_mut() {
                    Some(last) if last.document == document => last.frequency += 1,
                    _ => found.push(Posting { document, frequency: 1 }),
                }
            }
        }
        let total: usize = lengths.iter().sum();
        let mean_length = total as f64 / lengths.len().max(1) as f64;
        Self { postings, lengths, mean_length }
    }

    /// Position and score of each document that shares a word with the query, by position. A word
    /// that the query repeats counts once.
    pub(super) fn scores(&self, query: &str) -> impl Iterator<Item = (usize, f64)> {
        let mut words = text::words(query);
        words.sort();
        words.dedup();
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        for postings in words.iter().filter_map(|word| self.postings.get(word)) {
            let idf = self.inverse_document_frequency(postings.len());
            for posting in postings {
                *scores.entry(posting.document).or_default() += idf * self.saturation(posting);
            }
        }
        scores.into_iter()
    }

    fn inverse_document_frequency(&self, containing: usize) -> f64 {
        let (all, containing) = (self.lengths.len() as f64, containing as f64);
        (1.0 + (all - containing + 0.5) / (containing + 0.5)).ln()
    }

    fn saturation(&self, posting: &Posting) -> f64 {
        let frequency = f64::from(posting.frequency);
        let length = self.lengths[posting.document] as f64 / self.mean_length;
        frequency * (K1 + 1.0) / (frequency + K1 * (1.0 - B + B * length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked by hand from the formula: N = 2, n = 1, idf = ln 2; document 0 has three words, the
    /// mean is 2.5, so the length factor is 1 − 0.75 + 0.75 · 1.2 = 1.15 and, with a frequency of
    /// two, the saturation is 2 · 2.2 / (2 + 1.2 · 1.15) = 4.4 / 3.38.
    #[test]
    fn a_score_is_what_the_formula_gives_by_hand() {
        let index = Index::new(["red red door", "a lamp"].into_iter());
        let scores: Vec<_> = index.scores("red").collect();
        assert_eq!(scores.len(), 1);
        let expected = 2.0_f64.ln() * 4.4 / 3.38;
        assert!((scores[0].1 - expected).abs() < 1e-12, "{scores:?}");
    }

    #[test]
    fn a_word_repeated_in_the_query_counts_once() {
        let index = Index::new(["red door"].into_iter());
        assert_eq!(index.scores("red").next(), index.scores("red red RED").next());
    }
}
