//! The two halves of a system side by side, and which of them to work on.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{CaseRetrieval, RetrievalSettings};
use crate::gate::{Exit, Reason};
use crate::ranking::{Grade, Settings, measures};
use crate::run::{CaseResult, SetKind, Verdict, quantised};
use crate::wording::counted;

/// Retrieval and generation of one system: of a battery, or of the system under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Halves {
    /// The battery; absent for the system under test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battery: Option<String>,
    /// What was retrieved; `null` where no case names confirmed records.
    pub retrieval: Option<RetrievalHalf>,
    /// What was made of the right passages; `null` where no case was given any.
    pub generation: Option<GenerationHalf>,
    /// What to work on.
    pub advice: Advice,
    /// The advice in a sentence.
    pub sentence: String,
}

/// Rankings held against confirmed records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RetrievalHalf {
    /// Queries with confirmed records.
    pub queries: u64,
    /// Those for which every relevant record stands among the first `within`, in every repetition.
    pub clean: u64,
    /// The last rank that is looked at for that.
    pub within: u32,
    /// The means of the measures over all queries.
    pub measures: Vec<MeasureValue>,
}

/// The mean of a measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureValue {
    /// The measure, such as `recall@5`.
    pub measure: String,
    /// Its mean, 0 to 1, quantised to 1e-9.
    pub value: f64,
    /// What it must reach, where the gate depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
}

/// Answers that were made of the right passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerationHalf {
    /// Whether the passages stood in the input, so that nothing was retrieved; otherwise these are the
    /// answers for which retrieval was clean.
    pub given: bool,
    /// Cases.
    pub cases: u64,
    /// Cases answered rightly.
    pub passed: u64,
    /// Cases answered wrongly.
    pub failed: u64,
    /// Cases that could not be measured.
    pub unmeasured: u64,
}

/// Which half to work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advice {
    /// Confirmed records are not retrieved: no prompt will help.
    Retrieval,
    /// They are, and the answers are wrong all the same: prompt or schema.
    Generation,
    /// Both halves are clean and the whole is not: the corpus does not hold the answers.
    Corpus,
    /// Nothing is wrong with what was measured.
    Neither,
    /// One half was not measured, and the other one is clean.
    Undecided,
}

/// The halves of every system that has cases for them, by battery, and what of them keeps the gate from
/// opening: the mean of a measure under its threshold.
pub fn halves(cases: &[CaseResult], settings: &RetrievalSettings) -> (Vec<Halves>, Vec<Reason>) {
    let mut systems: BTreeMap<Option<&str>, Vec<&CaseResult>> = BTreeMap::new();
    let looked_at = |case: &&CaseResult| {
        !matches!(case.set, SetKind::Heldback | SetKind::Suite | SetKind::Bulk | SetKind::Inputs)
    };
    for case in cases.iter().filter(looked_at) {
        systems.entry(case.battery.as_deref()).or_default().push(case);
    }
    let mut found: Vec<Halves> = systems
        .iter()
        .filter_map(|(battery, cases)| of_system(*battery, cases, settings))
        .collect();
    // A battery without chunks does not say what it retrieved.
    found.retain(|halves| halves.retrieval.is_some() || halves.generation.is_some());
    let reasons = reasons(found.iter().find(|halves| halves.battery.is_none()), settings);
    (found, reasons)
}

fn of_system(
    battery: Option<&str>,
    cases: &[&CaseResult],
    settings: &RetrievalSettings,
) -> Option<Halves> {
    let queries: Vec<(&CaseResult, &CaseRetrieval)> =
        cases.iter().filter_map(|case| Some((*case, case.retrieval.as_ref()?))).collect();
    let says =
        |(_, held): &(&CaseResult, &CaseRetrieval)| held.rankings.iter().any(|r| !r.is_empty());
    let silent = battery.is_some() && !queries.iter().any(says);
    let queries = if silent { Vec::new() } else { queries };
    let retrieval = (!queries.is_empty()).then(|| retrieval(&queries, settings));
    let generation = generation(cases, &queries, settings);
    if retrieval.is_none() && generation.is_none() {
        return None;
    }
    let end_to_end = cases.iter().filter(|case| case.set == SetKind::Regression);
    let failing = end_to_end.filter(|case| case.verdict == Verdict::Fail).count() as u64;
    let (advice, sentence) = advice(retrieval.as_ref(), generation, failing);
    let battery = battery.map(str::to_owned);
    Some(Halves { battery, retrieval, generation, advice, sentence })
}

fn is_clean(held: &CaseRetrieval, settings: &RetrievalSettings) -> bool {
    let level = settings.relevance_level;
    let within = held.relevant.depth(level, settings.within);
    !held.rankings.is_empty()
        && held
            .rankings
            .iter()
            .all(|ranking| held.relevant.missed(ranking, level, within).is_empty())
}

fn retrieval(
    queries: &[(&CaseResult, &CaseRetrieval)],
    settings: &RetrievalSettings,
) -> RetrievalHalf {
    let chosen = settings.settings();
    let mut sums = vec![0.0; chosen.measures.len()];
    for (_, held) in queries {
        for (sum, value) in sums.iter_mut().zip(means(held, &chosen)) {
            *sum += value;
        }
    }
    let value = |(measure, sum): (&crate::ranking::Measure, f64)| {
        let threshold = settings.thresholds.iter().find(|(of, _)| of == measure);
        MeasureValue {
            measure: measure.to_string(),
            value: quantised(sum / queries.len() as f64),
            threshold: threshold.map(|(_, threshold)| threshold.to_f64()),
        }
    };
    RetrievalHalf {
        queries: queries.len() as u64,
        clean: queries.iter().filter(|(_, held)| is_clean(held, settings)).count() as u64,
        within: settings.within,
        measures: chosen.measures.iter().zip(sums).map(value).collect(),
    }
}

/// The measures of one query, each the mean over its rankings; a query without any counts as zero, as a
/// judged query that a run does not hold does for `trec_eval -c`.
fn means(held: &CaseRetrieval, settings: &Settings) -> Vec<f64> {
    let judged: BTreeMap<&str, Grade> = held
        .relevant
        .0
        .iter()
        .map(|(record, grade)| (record.as_str(), Grade::new(*grade)))
        .collect();
    let mut means = vec![0.0; settings.measures.len()];
    for ranking in &held.rankings {
        let ranked: Vec<&str> = ranking.iter().map(String::as_str).collect();
        // No record stands twice in a ranking, and something is judged.
        let values = measures(&ranked, &judged, settings).ok().flatten().unwrap_or_default();
        for (mean, value) in means.iter_mut().zip(values) {
            *mean += value / held.rankings.len() as f64;
        }
    }
    means
}

/// Answers from given passages; where there are none, answers for which retrieval was clean.
fn generation(
    cases: &[&CaseResult],
    queries: &[(&CaseResult, &CaseRetrieval)],
    settings: &RetrievalSettings,
) -> Option<GenerationHalf> {
    let given: Vec<&CaseResult> =
        cases.iter().copied().filter(|case| case.set == SetKind::Generation).collect();
    let is_given = !given.is_empty();
    let answers = if is_given {
        given
    } else {
        let clean = queries
            .iter()
            .filter(|(case, held)| case.set != SetKind::Retrieval && is_clean(held, settings));
        clean.map(|(case, _)| *case).collect()
    };
    let count = |verdict| answers.iter().filter(|case| case.verdict == verdict).count() as u64;
    let [passed, failed, unmeasured] =
        [Verdict::Pass, Verdict::Fail, Verdict::Unmeasured].map(count);
    let cases = answers.len() as u64;
    (cases > 0).then_some(GenerationHalf { given: is_given, cases, passed, failed, unmeasured })
}

fn are(count: u64) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn advice(
    retrieval: Option<&RetrievalHalf>,
    generation: Option<GenerationHalf>,
    failing: u64,
) -> (Advice, String) {
    let missed = retrieval.map(|half| half.queries - half.clean);
    let wrong = generation.map(|half| half.cases - half.passed);
    match (missed, wrong) {
        (Some(missed), wrong) if missed > 0 => {
            let (queries, within) = retrieval.map_or((0, 0), |half| (half.queries, half.within));
            let also = match wrong {
                Some(wrong) if wrong > 0 => format!(
                    "; then on generation: {} from the right passages {} wrong",
                    counted(wrong, "answer"),
                    are(wrong)
                ),
                _ => String::new(),
            };
            let queries = counted(queries, "query");
            let (miss, them) = if missed == 1 { ("misses", "it") } else { ("miss", "them") };
            let sentence = format!(
                "work on retrieval: {missed} of {queries} {miss} a confirmed record among the first \
                 {within}, and no prompt will help {them}{also}"
            );
            (Advice::Retrieval, sentence)
        }
        (missed, Some(wrong)) if wrong > 0 => {
            let cases = generation.map_or(0, |half| half.cases);
            let apart = if missed.is_some() {
                "what is confirmed is retrieved"
            } else {
                "retrieval was not measured apart"
            };
            let sentence = format!(
                "work on generation, its prompt or its schema: {wrong} of {} from the right passages {} \
                 wrong; {apart}",
                counted(cases, "answer"),
                are(wrong)
            );
            (Advice::Generation, sentence)
        }
        (Some(_), Some(_)) if failing > 0 => {
            let sentence = format!(
                "neither half is at fault: the corpus does not hold what {} {}",
                counted(failing, "failing case"),
                if failing == 1 { "asks" } else { "ask" }
            );
            (Advice::Corpus, sentence)
        }
        (Some(_), Some(_)) => (Advice::Neither, "both halves are clean".to_owned()),
        (Some(_), None) => {
            let sentence = "retrieval is clean; generation was not measured apart: give passages in \
                            `input.passages`";
            (Advice::Undecided, sentence.to_owned())
        }
        (None, _) => {
            let sentence = "generation is clean; retrieval was not measured apart: name confirmed \
                            records in `relevant`";
            (Advice::Undecided, sentence.to_owned())
        }
    }
}

/// A threshold that is not reached blocks; one that nothing was measured against is unmeasured.
fn reasons(system: Option<&Halves>, settings: &RetrievalSettings) -> Vec<Reason> {
    let retrieval = system.and_then(|halves| halves.retrieval.as_ref());
    let reason = |(measure, threshold): &(crate::ranking::Measure, crate::stats::Threshold)| {
        let name = measure.to_string();
        let found = retrieval.and_then(|half| half.measures.iter().find(|v| v.measure == name));
        match found {
            None => {
                let message =
                    format!("{name} must reach {threshold}, and no query has confirmed records");
                Some(Reason::new(Exit::Unmeasured, "retrieval-unmeasured", "retrieval", message))
            }
            Some(found) if found.value < threshold.to_f64() => {
                let message = format!("{name} is {:.4}, the threshold is {threshold}", found.value);
                Some(Reason::new(Exit::Blocked, "retrieval-threshold", "retrieval", message))
            }
            Some(_) => None,
        }
    };
    settings.thresholds.iter().filter_map(reason).collect()
}

impl Advice {
    /// The advice in a word, as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Retrieval => "retrieval",
            Self::Generation => "generation",
            Self::Corpus => "corpus",
            Self::Neither => "neither",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Relevance;
    use super::*;
    use crate::run::testing::{failed, passed};

    fn query(id: &str, ranking: &[&str]) -> CaseResult {
        let ranking = ranking.iter().map(|&record| record.to_owned()).collect();
        let relevant = Relevance::of_all(["a", "b"]);
        let retrieval = Some(CaseRetrieval { relevant, rankings: vec![ranking] });
        CaseResult { battery: None, set: SetKind::Retrieval, retrieval, ..passed(id) }
    }

    fn of(set: SetKind, case: CaseResult) -> CaseResult {
        CaseResult { battery: None, set, ..case }
    }

    fn found(cases: &[CaseResult]) -> Halves {
        halves(cases, &RetrievalSettings::default()).0.remove(0)
    }

    const CLEAN: [&str; 3] = ["x", "b", "a"];
    const DIRTY: [&str; 2] = ["x", "b"];

    #[test]
    fn each_constellation_of_the_halves_has_its_sentence() {
        let right = of(SetKind::Generation, passed("g"));
        let wrong = of(SetKind::Generation, failed("g"));
        let whole = of(SetKind::Regression, failed("r"));
        let cases: [(&[CaseResult], Advice, &str); 7] = [
            (
                &[query("q", &DIRTY), wrong.clone()],
                Advice::Retrieval,
                "then on generation: 1 answer from the right passages is wrong",
            ),
            (&[query("q", &DIRTY)], Advice::Retrieval, "1 of 1 query misses"),
            (&[query("q", &CLEAN), wrong.clone()], Advice::Generation, "prompt or its schema"),
            (
                &[query("q", &CLEAN), right.clone(), whole],
                Advice::Corpus,
                "the corpus does not hold",
            ),
            (&[query("q", &CLEAN), right.clone()], Advice::Neither, "both halves are clean"),
            (&[query("q", &CLEAN)], Advice::Undecided, "give passages"),
            (&[right], Advice::Undecided, "name confirmed records"),
        ];
        for (cases, advice, part) in cases {
            let halves = found(cases);
            assert_eq!(halves.advice, advice, "{}", halves.sentence);
            assert!(halves.sentence.contains(part), "{}", halves.sentence);
        }
        assert_eq!(found(&[wrong]).advice, Advice::Generation);
    }

    /// recall@5 of the two rankings is 1 and 1/2, the reciprocal rank of both 1/2; a query without a
    /// ranking counts as 0.
    #[test]
    fn the_means_are_over_all_queries_and_a_missing_one_is_zero() {
        let mut lost = query("lost", &[]);
        lost.retrieval.as_mut().unwrap().rankings.clear();
        let halves = found(&[query("q", &CLEAN), query("r", &DIRTY), lost]);
        let retrieval = halves.retrieval.unwrap();
        assert_eq!((retrieval.queries, retrieval.clean), (3, 1));
        let value =
            |name: &str| retrieval.measures.iter().find(|m| m.measure == name).unwrap().value;
        assert!((value("recall@5") - 0.5).abs() < 1e-9, "{}", value("recall@5"));
        assert!((value("mrr") - 1.0 / 3.0).abs() < 1e-9, "{}", value("mrr"));
    }

    #[test]
    fn an_answer_whose_records_were_all_retrieved_is_one_of_generation() {
        let mut wrong = query("w", &CLEAN);
        wrong.verdict = Verdict::Fail;
        wrong.set = SetKind::Gold;
        wrong.battery = Some("b".to_owned());
        let halves = found(&[wrong.clone()]);
        assert_eq!((halves.battery.as_deref(), halves.advice), (Some("b"), Advice::Generation));
        wrong.retrieval.as_mut().unwrap().rankings = vec![Vec::new()];
        let none = super::halves(&[wrong], &RetrievalSettings::default()).0;
        assert!(none.is_empty(), "a battery without chunks does not say what it retrieved");
    }

    #[test]
    fn a_threshold_blocks_and_one_without_queries_is_unmeasured() {
        let threshold = |text: &str| RetrievalSettings {
            thresholds: vec![("recall@5".parse().unwrap(), text.parse().unwrap())],
            ..RetrievalSettings::default()
        };
        let exits = |cases: &[CaseResult], text: &str| {
            let reasons = halves(cases, &threshold(text)).1;
            reasons.iter().map(|reason| reason.exit).collect::<Vec<_>>()
        };
        let cases = [query("q", &CLEAN), query("r", &DIRTY)];
        assert_eq!(exits(&cases, "0.75"), [], "on the line is reached");
        assert_eq!(exits(&cases, "0.76"), [Exit::Blocked]);
        assert_eq!(exits(&[], "0.1"), [Exit::Unmeasured]);
    }
}
