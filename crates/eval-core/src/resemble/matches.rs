//! The nearest on both sides, gathered wording by wording.

use std::cmp::Reverse;

use super::{Asked, CaseMatch, Near, Settings, WordingMatch};
use crate::case::inputs::question;
use crate::run::quantised;

/// What is known of the cases and the traffic so far.
#[derive(Debug)]
pub(super) struct Matches<'a> {
    cases: &'a [Asked<'a>],
    settings: Settings,
    traffic: Vec<WordingMatch>,
    /// How many inputs each case resembles, and which are nearest to it.
    of_cases: Vec<(u64, Vec<Near>)>,
}

impl<'a> Matches<'a> {
    /// Nothing has been seen; the cases are in the order of their ids.
    pub(super) fn new(cases: &'a [Asked<'a>], settings: Settings) -> Self {
        let of_cases = vec![(0, Vec::new()); cases.len()];
        Self { cases, settings, traffic: Vec::new(), of_cases }
    }

    /// Takes in the inputs of one wording, by id, with their similarity to each case.
    pub(super) fn take_in(&mut self, inputs: &[Asked<'_>], similarities: &[f64]) {
        let Some(first) = inputs.first() else { return };
        let mut nearest: Option<(usize, f64)> = None;
        for (case, similarity) in similarities.iter().copied().map(quantised).enumerate() {
            if nearest.is_none_or(|(_, best)| similarity > best) {
                nearest = Some((case, similarity));
            }
            let (resembled, near) = &mut self.of_cases[case];
            if similarity >= self.settings.threshold {
                *resembled += inputs.len() as u64;
            }
            keep_nearest(near, first, similarity, self.settings.nearest);
        }
        let similarity = nearest.map(|(_, similarity)| similarity);
        self.traffic.push(WordingMatch {
            inputs: inputs.iter().map(|input| input.id.clone()).collect(),
            question: question(first.input),
            nearest: nearest
                .filter(|(_, similarity)| *similarity > 0.0)
                .map(|(case, similarity)| near_to(&self.cases[case], similarity)),
            resembled: similarity.is_some_and(|similarity| similarity >= self.settings.threshold),
        });
    }

    /// Both sides, in the order that [`Resemblance`](super::Resemblance) promises.
    pub(super) fn sorted(self) -> (Vec<WordingMatch>, Vec<CaseMatch>) {
        let mut traffic = self.traffic;
        traffic.sort_by(|a, b| {
            let similarity =
                |wording: &WordingMatch| wording.nearest.as_ref().map_or(0.0, |n| n.similarity);
            similarity(a)
                .total_cmp(&similarity(b))
                .then_with(|| Reverse(a.inputs.len()).cmp(&Reverse(b.inputs.len())))
                .then_with(|| a.inputs.cmp(&b.inputs))
        });
        let cases = self.cases.iter().zip(self.of_cases);
        let case = |(case, (resembles, nearest)): (&Asked<'_>, _)| CaseMatch {
            id: case.id.clone(),
            question: question(case.input),
            resembles,
            nearest,
        };
        (traffic, cases.map(case).collect())
    }
}

fn near_to(asked: &Asked<'_>, similarity: f64) -> Near {
    Near { id: asked.id.clone(), question: question(asked.input), similarity }
}

/// Keeps the `most` nearest inputs, the most similar first, equal ones by id.
fn keep_nearest(near: &mut Vec<Near>, input: &Asked<'_>, similarity: f64, most: usize) {
    let before = |other: &Near| {
        other.similarity > similarity || (other.similarity >= similarity && other.id < *input.id)
    };
    let full = near.len() >= most;
    if similarity <= 0.0 || (full && near.last().is_none_or(before)) {
        return;
    }
    let position = near.partition_point(before);
    near.insert(position, near_to(input, similarity));
    near.truncate(most);
}
