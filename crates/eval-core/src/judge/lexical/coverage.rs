//! How much of a claim its best evidence sentences hold.
//!
//! The score of a claim sentence is the share of its content words found in at most
//! [`MOST_SENTENCES`] evidence sentences, chosen greedily: each adds the most words that were not yet
//! found (the greedy cover of Johnson, "Approximation algorithms for combinatorial problems", 1974).
//! One word is given away: claim and evidence share a topic, so that one common word says nothing. With
//! `n` words of which `m` are found the score is `(m − 1) / (n − 1)`: a short claim must be found whole,
//! a long one may miss some.

use super::evidence::Reading;
use super::text::key::WordKey;

/// A claim sentence may lean on this many evidence sentences.
pub(crate) const MOST_SENTENCES: usize = 3;

/// The words that a shared topic gives away.
const CHANCE_WORDS: usize = 1;

/// The evidence found for one claim sentence.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Coverage {
    /// Distinct content words of the claim sentence.
    pub(crate) words: usize,
    /// How many of them were found.
    pub(crate) found: usize,
    /// The evidence sentences that held them, the best one first.
    pub(crate) sentences: Vec<usize>,
    /// How many of the words each evidence sentence holds.
    pub(crate) hits: Vec<usize>,
}

impl Coverage {
    /// Looks for `words` (sorted, each once) in the evidence.
    pub(crate) fn of(words: &[WordKey], evidence: &Reading) -> Self {
        let mut missing = words.to_vec();
        let mut sentences = Vec::with_capacity(MOST_SENTENCES);
        let hits = hits(&missing, evidence);
        let mut gains = hits.clone();
        while let Some(best) = first_greatest(&gains) {
            missing.retain(|word| !evidence.sentences_with(*word).any(|holder| holder == best));
            sentences.push(best);
            if sentences.len() == MOST_SENTENCES {
                break;
            }
            gains = self::hits(&missing, evidence);
        }
        Self { words: words.len(), found: words.len() - missing.len(), sentences, hits }
    }

    /// The share of the claim's words that one evidence sentence holds.
    pub(crate) fn share(&self, sentence: usize) -> f64 {
        self.hits[sentence] as f64 / self.words.max(1) as f64
    }

    /// The share of words found beyond chance, 0 to 1; 0 for a sentence without words.
    pub(crate) fn score(&self) -> f64 {
        if self.words <= CHANCE_WORDS {
            return if self.found == self.words && self.words > 0 { 1.0 } else { 0.0 };
        }
        let beyond_chance = self.found.saturating_sub(CHANCE_WORDS);
        beyond_chance as f64 / (self.words - CHANCE_WORDS) as f64
    }
}

/// How many of `words` each evidence sentence holds.
fn hits(words: &[WordKey], evidence: &Reading) -> Vec<usize> {
    let mut hits = vec![0; evidence.text.sentences.len()];
    for sentence in words.iter().flat_map(|word| evidence.sentences_with(*word)) {
        hits[sentence] += 1;
    }
    hits
}

/// The first sentence with the greatest gain, if any gains at all.
fn first_greatest(gains: &[usize]) -> Option<usize> {
    let greatest = *gains.iter().max().filter(|gain| **gain > 0)?;
    gains.iter().position(|gain| *gain == greatest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::lexical::evidence::Evidence;

    fn coverage(words: &[&str], sources: &[&str]) -> Coverage {
        let mut keys: Vec<_> = words.iter().map(|word| WordKey::of(word)).collect();
        keys.sort_unstable();
        Coverage::of(&keys, Evidence::new(sources).reading(None))
    }

    #[test]
    fn the_best_sentence_comes_first_and_others_fill_its_gaps() {
        let found = coverage(&["cat", "dog", "owl"], &["owl", "cat dog", "dog"]);
        assert_eq!(found.sentences, vec![1, 0]);
        assert_eq!((found.found, found.words), (3, 3));
    }

    #[test]
    fn one_shared_word_of_many_scores_nothing() {
        assert_eq!(coverage(&["cat", "dog", "owl"], &["cat"]).score().to_bits(), 0.0_f64.to_bits());
        assert_eq!(coverage(&["cat"], &["cat"]).score().to_bits(), 1.0_f64.to_bits());
        assert_eq!(coverage(&["cat", "dog"], &["cat"]).score().to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn no_words_score_nothing() {
        assert_eq!(coverage(&[], &["cat"]).score().to_bits(), 0.0_f64.to_bits());
    }
}
