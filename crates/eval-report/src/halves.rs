//! Retrieval and generation side by side: cells and lines that every format shows.

use eval_core::retrieval::{GenerationHalf, Halves, MeasureValue, RetrievalHalf};

use crate::number::{counted, plain};

pub(crate) const HEAD: [&str; 4] = ["halves of", "retrieval clean", "generation right", "work on"];

/// One row: whose halves, how many queries are clean, how many answers are right, the advice in a word.
pub(crate) fn cells(halves: &Halves) -> [String; 4] {
    let none = || "not measured".to_owned();
    [
        name(halves).to_owned(),
        halves
            .retrieval
            .as_ref()
            .map_or_else(none, |half| format!("{}/{}", half.clean, half.queries)),
        halves.generation.map_or_else(none, |half| format!("{}/{}", half.passed, half.cases)),
        halves.advice.to_string(),
    ]
}

/// Whose halves they are.
pub(crate) fn name(halves: &Halves) -> &str {
    halves.battery.as_deref().unwrap_or("system under test")
}

/// On which half to work, and why, in a sentence.
pub(crate) fn advice(halves: &Halves) -> String {
    format!("{}: {}", name(halves), halves.sentence)
}

/// What was measured how, and the measures: a line for each half.
pub(crate) fn measures(halves: &Halves) -> Vec<String> {
    let retrieval = halves.retrieval.as_ref().map(retrieval);
    [retrieval, halves.generation.map(generation)].into_iter().flatten().collect()
}

fn retrieval(half: &RetrievalHalf) -> String {
    let value = |of: &MeasureValue| {
        let threshold = of.threshold.map(|threshold| format!(" (at least {})", plain(threshold)));
        format!("{} {}{}", of.measure, plain(of.value), threshold.unwrap_or_default())
    };
    let values: Vec<String> = half.measures.iter().map(value).collect();
    let queries = counted(half.queries, "query");
    format!("retrieval over {queries}, clean within {}: {}", half.within, values.join(", "))
}

fn generation(half: GenerationHalf) -> String {
    let GenerationHalf { given, cases, passed, failed, unmeasured } = half;
    let from = if given { "given passages" } else { "passages that were retrieved whole" };
    let answers = counted(cases, "case");
    format!(
        "generation over {answers} with {from}: {passed} passed, {failed} failed, {unmeasured} unmeasured"
    )
}
