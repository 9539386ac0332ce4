//! What any judge has to beat: plain best-sentence coverage.
//!
//! A claim sentence scores the largest share of its content words found in one evidence sentence, and 0 when
//! the two differ in the parity of their negation words; a claim is as good as its worst sentence.
//! Nothing here is shared with the judge, so that a bug of the one does not move the other.

use std::collections::BTreeSet;

/// A claim is supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.6;

const FUNCTION_WORDS: &str = " a an the and or but of to in on at by for with from as is are was were be been being
    it its this that these those he she they we you i his her their our your my me him them us do does did
    have has had will would can could may might shall should must there here then than so if not no ";

const NEGATIONS: &str = " no not never none nobody nothing neither nor cannot without ";

/// The score of a claim, 0 to 1.
pub(super) fn score<'a>(claim: &str, evidence: impl Iterator<Item = &'a str>) -> f64 {
    let evidence: Vec<Words> = evidence.flat_map(sentences).map(Words::of).collect();
    let claims =
        sentences(claim).into_iter().map(Words::of).filter(|words| !words.content.is_empty());
    let worst = claims.map(|words| words.best_coverage(&evidence)).reduce(f64::min);
    worst.unwrap_or(0.0)
}

/// The content words of a sentence, and whether it holds an odd number of negations.
struct Words {
    content: BTreeSet<String>,
    negated: bool,
}

impl Words {
    fn of(sentence: &str) -> Self {
        let lower = sentence.to_lowercase().replace('’', "'");
        let words = lower
            .split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
            .filter(|word| !word.is_empty());
        let negations =
            words.clone().filter(|word| listed(NEGATIONS, word) || word.ends_with("n't"));
        Self {
            negated: negations.count() % 2 == 1,
            content: words
                .filter(|word| !listed(FUNCTION_WORDS, word))
                .map(str::to_owned)
                .collect(),
        }
    }

    fn best_coverage(&self, evidence: &[Self]) -> f64 {
        let share = |other: &Self| self.content.intersection(&other.content).count();
        let best = evidence.iter().rev().max_by_key(|other| share(other));
        best.filter(|other| other.negated == self.negated)
            .map_or(0.0, |other| share(other) as f64 / self.content.len() as f64)
    }
}

fn listed(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|listed| listed == word)
}

/// Cuts after a mark or a new line that white space or nothing follows.
fn sentences(text: &str) -> Vec<&str> {
    let marks = text.match_indices(['.', '!', '?', '\n']).map(|(at, mark)| at + mark.len());
    let ends = marks.filter(|end| !text[*end..].starts_with(|next: char| !next.is_whitespace()));
    let mut start = 0;
    let mut cut = |end| {
        let sentence = &text[start..end];
        start = end;
        sentence
    };
    ends.chain([text.len()]).map(&mut cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(claim: &str, evidence: &str) -> f64 {
        score(claim, [evidence].into_iter())
    }

    #[test]
    fn the_best_sentence_counts() {
        assert!(
            (of("Green bridges stand fast.", "Bridges rest. Green bridges stand slowly.") - 0.75)
                .abs()
                < 1e-12
        );
    }

    #[test]
    fn an_odd_negation_scores_nothing() {
        assert!(of("Green bridges don't stand.", "Green bridges stand.").abs() < 1e-12);
    }

    #[test]
    fn the_worst_sentence_decides() {
        assert!(of("Green bridges stand. Red towers sing.", "Green bridges stand.").abs() < 1e-12);
        assert!(of("", "Green bridges stand.").abs() < 1e-12);
    }

    #[test]
    fn decimals_do_not_end_sentences() {
        assert_eq!(sentences("It costs 3.50 here. Yes"), ["It costs 3.50 here.", " Yes"]);
    }
}
