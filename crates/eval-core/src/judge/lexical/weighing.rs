//! From claim sentences to one judgement.

use super::Judge;
use super::coverage::Coverage;
use super::evidence::{Evidence, Reading};
use super::guard::{Alignment, Finding, Guard, Kind};
use super::judgement::{Judgement, Passage, objection};
use super::text::key::WordKey;
use super::text::language::Language;
use super::text::{Sentence, Text};

/// What a contradiction leaves of a claim's score.
const CONTRADICTED: f64 = 0.5;

/// A claim sentence, weighed.
struct Weighed<'t> {
    sentence: &'t Sentence,
    coverage: Coverage,
    objection: Option<(Guard, Finding)>,
}

impl Weighed<'_> {
    fn score(&self) -> f64 {
        if self.objection.is_some() { 0.0 } else { self.coverage.score() }
    }

    fn is_contradicted(&self) -> bool {
        self.objection.as_ref().is_some_and(|(_, finding)| finding.kind == Kind::Contradiction)
    }
}

impl Judge {
    /// Weighs a claim; it is supported from `limit` on.
    pub(super) fn weigh(self, claim: &str, evidence: &Evidence, limit: f64) -> Judgement {
        let reading = evidence.reading(Language::of(claim));
        let text = Text::read(&[claim], reading.language);
        let sentences = self.weighed(&text, reading);
        let Some(decisive) = decisive(&sentences) else {
            return Judgement::unsupported("the claim says nothing");
        };
        let score = overall(&sentences);
        Judgement {
            supported: score >= limit,
            score,
            evidence: decisive.coverage.sentences.first().map(|best| passage(reading, *best)),
            is_contradiction: sentences.iter().any(Weighed::is_contradicted),
            veto: decisive.objection.as_ref().map(|(guard, _)| *guard),
            reason: reason(decisive, claim, evidence, reading),
        }
    }

    /// The sentences with content; if there are none, all of them with all their words.
    fn weighed<'t>(self, text: &'t Text, reading: &Reading) -> Vec<Weighed<'t>> {
        let weigh =
            |sentence, words: Vec<_>| self.weighed_sentence(text, sentence, &words, reading);
        let content = text.sentences.iter().map(|sentence| (sentence, text.content_of(sentence)));
        let weighed: Vec<_> = content
            .filter(|(_, words)| !words.is_empty())
            .map(|(sentence, words)| weigh(sentence, words))
            .collect();
        if !weighed.is_empty() {
            return weighed;
        }
        text.sentences.iter().map(|sentence| weigh(sentence, text.words_of(sentence))).collect()
    }

    fn weighed_sentence<'t>(
        self,
        text: &'t Text,
        sentence: &'t Sentence,
        words: &[WordKey],
        evidence: &Reading,
    ) -> Weighed<'t> {
        let coverage = Coverage::of(words, evidence);
        let alignment = Alignment { text, sentence, evidence, coverage: &coverage };
        let objection =
            if coverage.sentences.is_empty() { None } else { self.guards.check(&alignment) };
        Weighed { sentence, coverage, objection }
    }
}

/// The mean of the sentences, halved by a contradiction.
fn overall(sentences: &[Weighed<'_>]) -> f64 {
    let mean = sentences.iter().map(Weighed::score).sum::<f64>() / sentences.len() as f64;
    if sentences.iter().any(Weighed::is_contradicted) { mean * CONTRADICTED } else { mean }
}

/// The sentence a reader should see: the first contradicted, else the first vetoed, else the first of the
/// lowest score.
fn decisive<'a, 't>(sentences: &'a [Weighed<'t>]) -> Option<&'a Weighed<'t>> {
    let contradicted = sentences.iter().find(|sentence| sentence.is_contradicted());
    let vetoed = sentences.iter().find(|sentence| sentence.objection.is_some());
    let lowest = || sentences.iter().min_by(|one, other| one.score().total_cmp(&other.score()));
    contradicted.or(vetoed).or_else(lowest)
}

fn passage(reading: &Reading, sentence: usize) -> Passage {
    let sentence = &reading.text.sentences[sentence];
    Passage { source: sentence.source, bytes: sentence.bytes.clone() }
}

fn reason(decisive: &Weighed<'_>, claim: &str, evidence: &Evidence, reading: &Reading) -> String {
    let Some((guard, finding)) = &decisive.objection else {
        let Coverage { words, found, .. } = &decisive.coverage;
        let sentence = &claim[decisive.sentence.bytes.clone()];
        return format!("{found} of {words} content words of “{sentence}” are in the evidence");
    };
    let theirs = finding
        .evidence
        .as_ref()
        .map(|(sentence, bytes)| evidence.quote(&reading.text.sentences[*sentence], bytes));
    format!("{guard}: {}", objection(*guard, finding, &claim[finding.claim.clone()], theirs))
}
