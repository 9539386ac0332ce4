//! Do the cases still look like what people ask?
//!
//! Regression cases are written once; traffic moves on. [`resemblance`] holds recent inputs against the
//! cases: for each input its nearest case, for each case its nearest inputs, the share of the traffic
//! that no case resembles and the cases that resemble no traffic. It proposes; nothing is gated on it.
//!
//! **Method.** Two texts are compared by the cosine of their sets of words and of character n-grams of 3
//! to 5 characters within words (W. B. Cavnar and J. M. Trenkle, *N-Gram-Based Text Categorization*,
//! SDAIR-94), each weighted by the square of its inverse document frequency over the distinct texts of
//! both sides. All sums are integers; the order of inputs and cases changes nothing.
//!
//! **What it cannot see.** It is lexical: a paraphrase without a common word stem looks new, a negated
//! or opposite question looks the same, two languages never meet, and every number looks like any other
//! with as many digits. Under some dozen texts it cannot tell common words from rare ones, and
//! similarities come out low. [`Settings::threshold`] says from where two texts are taken to resemble
//! each other, and how that was chosen.

mod index;
mod lexicon;
mod matches;
mod weights;
mod wording;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::case::inputs::Input;
use crate::ids::CaseId;
use crate::stats::Rate;

use index::Index;
use lexicon::Lexicon;
use matches::Matches;
use weights::Weights;
use wording::wording;

/// A case or an input of traffic: an id and what the system is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The id of the case or input.
    pub id: &'a CaseId,
    /// Its `input`.
    pub input: &'a Value,
}

impl<'a> From<&'a Input> for Asked<'a> {
    fn from(input: &'a Input) -> Self {
        Self { id: &input.id, input: &input.input }
    }
}

/// How resemblance is judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// From this similarity on, 0 to 1, two texts are taken to resemble each other. Default: 0.27, which
    /// finds 59 of 60 other wordings of a case and takes none of 30 requests about something else for
    /// one (`tests/fixtures/resemble`). It says *about the same thing*, not *wants the same answer*;
    /// where all traffic is about one thing, more parts better.
    pub threshold: f64,
    /// How many inputs are named for each case. Default: 3.
    pub nearest: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threshold: 0.27, nearest: 3 }
    }
}

/// What traffic and cases have to do with each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Resemblance {
    /// The similarity from which on two texts were taken to resemble each other.
    pub threshold: f64,
    /// Inputs that some case resembles, of all inputs.
    pub resembled: Rate,
    /// Every wording of the traffic with its nearest case: the least similar first, equal ones by how
    /// often they were asked.
    pub traffic: Vec<WordingMatch>,
    /// Every case with its nearest inputs, by id.
    pub cases: Vec<CaseMatch>,
}

/// Inputs that differ in nothing that is compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WordingMatch {
    /// The inputs, by id.
    pub inputs: Vec<CaseId>,
    /// What the first of them asks.
    pub question: String,
    /// The case that is most like them; `null` without cases. Equally near cases: the first by id.
    pub nearest: Option<Near>,
    /// Whether that case resembles them.
    pub resembled: bool,
}

/// A case with the traffic that is like it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseMatch {
    /// The case.
    pub id: CaseId,
    /// What it asks.
    pub question: String,
    /// How many inputs it resembles.
    pub resembles: u64,
    /// The inputs that are most like it, whether or not it resembles them: of every wording the first
    /// by id, the most similar first.
    pub nearest: Vec<Near>,
}

/// The other side of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Near {
    /// The case or input.
    pub id: CaseId,
    /// What it asks.
    pub question: String,
    /// How similar it is, 0 to 1.
    pub similarity: f64,
}

/// Holds recent inputs against the cases.
///
/// The time grows with the traffic times the features of an input and the cases that share them;
/// identical wordings are compared once, and what most cases share is counted by the few that lack it.
pub fn resemblance(cases: &[Asked<'_>], traffic: &[Asked<'_>], settings: Settings) -> Resemblance {
    let mut cases = cases.to_vec();
    cases.sort_by_key(|case| case.id);
    let mut lexicon = Lexicon::default();
    let of_case = |case: &Asked<'_>| {
        let words = lexicon.numbered(&wording(case.input));
        lexicon.features_of(&words)
    };
    let of_cases: Vec<Vec<usize>> = cases.iter().map(of_case).collect();
    let wordings = wordings(traffic, &mut lexicon);
    let weights = weights(&of_cases, &wordings, &lexicon);
    let index = Index::new(&of_cases, &weights);
    let mut matches = Matches::new(&cases, settings);
    for (words, inputs) in &wordings {
        let features = lexicon.features_of(words);
        matches.take_in(inputs, &index.similarities(&features, &weights));
    }
    let (traffic, cases) = matches.sorted();
    let count = |wording: &WordingMatch| wording.inputs.len() as u64;
    let of: u64 = traffic.iter().map(count).sum();
    let resembled = traffic.iter().filter(|wording| wording.resembled).map(count).sum();
    let resembled = Rate::from_counts(resembled, of - resembled);
    Resemblance { threshold: settings.threshold, resembled, traffic, cases }
}

/// The traffic by what is compared of it, the inputs of each wording by id.
fn wordings<'a>(
    traffic: &[Asked<'a>],
    lexicon: &mut Lexicon,
) -> BTreeMap<Vec<usize>, Vec<Asked<'a>>> {
    let mut wordings: BTreeMap<Vec<usize>, Vec<Asked<'a>>> = BTreeMap::new();
    for input in traffic {
        wordings.entry(lexicon.numbered(&wording(input.input))).or_default().push(*input);
    }
    for inputs in wordings.values_mut() {
        inputs.sort_by_key(|input| input.id);
    }
    wordings
}

/// Weighs every feature by how many texts have it: each case, and each wording once, however often it
/// was asked.
fn weights(
    cases: &[Vec<usize>],
    wordings: &BTreeMap<Vec<usize>, Vec<Asked<'_>>>,
    lexicon: &Lexicon,
) -> Weights {
    let mut frequencies = vec![0_u32; lexicon.feature_count()];
    let of_traffic = wordings.keys().map(|words| lexicon.features_of(words));
    for feature in cases.iter().cloned().chain(of_traffic).flatten() {
        frequencies[feature] += 1;
    }
    Weights::new(&frequencies, cases.len() + wordings.len())
}
