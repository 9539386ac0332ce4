//! The values of the chosen measures, by query and over all of them.
//!
//! [`measures`] takes them for one ranking in memory, [`Scores::of`] for a TREC run against its
//! judgements. Queries are averaged as `trec_eval -c` averages them: over all judged queries, so that
//! a query for which nothing was retrieved counts as 0, and queries that nobody judged are left out.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::grade::{Grade, RelevanceLevel};
use super::judged::JudgedRanking;
use super::measure::Measure;
use super::trec::{Qrels, QueryJudgements, Retrieved, Run, ScorePrecision};

/// What is measured, and by which conventions.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Settings {
    /// The measures to take, in the order in which their values are given.
    pub measures: Vec<Measure>,
    /// The grade from which on a record is relevant.
    pub relevance_level: RelevanceLevel,
    /// The precision in which the scores of a run are compared.
    pub score_precision: ScorePrecision,
}

/// A ranking that lists a record twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the record of rank {first} again at rank {again}, expected each record once")]
pub struct DuplicateRecord {
    /// The rank of the first occurrence, from 1.
    pub first: usize,
    /// The rank at which it stands again.
    pub again: usize,
}

/// The values of `settings.measures`, in that order, for one ranking against the judgements of its
/// query; `None` if nothing was judged, so that nothing can be said about any ranking.
///
/// `ranked` lists the ids of the retrieved records, best first; `judged` gives the grade of each
/// judged record, retrieved or not.
///
/// ```
/// use std::collections::BTreeMap;
/// use eval_core::ranking::{Grade, Settings, measures};
///
/// let chosen = vec!["mrr".parse()?, "recall@2".parse()?];
/// let settings = Settings { measures: chosen, ..Settings::default() };
/// let confirmed = BTreeMap::from([("inv-7", Grade::new(1)), ("inv-9", Grade::new(1))]);
/// let values = measures(&["inv-3", "inv-7", "inv-1"], &confirmed, &settings)?;
/// assert_eq!(values, Some(vec![0.5, 0.5]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A record listed twice. A retriever of passages may well return two passages of one record: keep
/// the better rank before measuring, or measure passages.
pub fn measures<Id: Ord>(
    ranked: &[Id],
    judged: &BTreeMap<Id, Grade>,
    settings: &Settings,
) -> Result<Option<Vec<f64>>, DuplicateRecord> {
    let mut ranks = BTreeMap::new();
    for (id, rank) in ranked.iter().zip(1..) {
        if let Some(first) = ranks.insert(id, rank) {
            return Err(DuplicateRecord { first, again: rank });
        }
    }
    let retrieved = ranked.iter().zip(1..).filter_map(|(id, rank)| Some((rank, *judged.get(id)?)));
    let judged_ranking =
        JudgedRanking::new(retrieved, judged.values().copied(), settings.relevance_level);
    Ok((!judged.is_empty()).then(|| values(&judged_ranking, settings)))
}

fn values(ranking: &JudgedRanking, settings: &Settings) -> Vec<f64> {
    settings.measures.iter().map(|measure| measure.value(ranking)).collect()
}

/// The values of one judged query.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryScore {
    /// The id of the query.
    pub query: String,
    /// How many records were retrieved; 0 for a query that the run does not hold.
    pub retrieved: usize,
    /// How many records are relevant to the query, retrieved or not.
    pub relevant: usize,
    /// The values, each in 0..=1, in the order of the measures.
    pub values: Vec<f64>,
}

impl QueryScore {
    /// The values for records in rank order against the judgements of their query.
    pub(super) fn of(
        judged: &QueryJudgements<'_>,
        retrieved: &[Retrieved<'_>],
        settings: &Settings,
    ) -> Self {
        let pool = judged.judgements().iter().map(|judgement| judgement.grade);
        let grades: HashMap<&str, Grade> = judged
            .judgements()
            .iter()
            .map(|judgement| (judgement.record, judgement.grade))
            .collect();
        let ranked = retrieved.iter().zip(1..);
        let hits = ranked.filter_map(|(held, rank)| Some((rank, *grades.get(held.record)?)));
        let ranking = JudgedRanking::new(hits, pool, settings.relevance_level);
        Self {
            query: judged.query().to_owned(),
            retrieved: retrieved.len(),
            relevant: ranking.relevant(),
            values: values(&ranking, settings),
        }
    }
}

/// The values of all judged queries, and their means.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    measures: Vec<Measure>,
    queries: Vec<QueryScore>,
    unjudged: BTreeSet<String>,
}

impl Scores {
    /// The values of a run for each query that was judged.
    pub fn of(qrels: &Qrels<'_>, run: &Run<'_>, settings: &Settings) -> Self {
        let score = |judged: &QueryJudgements<'_>| {
            QueryScore::of(judged, run.retrieved(judged.query()), settings)
        };
        let unjudged = run
            .queries()
            .iter()
            .filter(|held| qrels.position(held.query()).is_none())
            .map(|held| held.query().to_owned());
        Self::collected(settings, qrels.queries().iter().map(score).collect(), unjudged.collect())
    }

    /// Values that were taken one by one: those of the judged queries, and the ids of the queries
    /// that nobody judged.
    pub fn collected(
        settings: &Settings,
        mut queries: Vec<QueryScore>,
        unjudged: BTreeSet<String>,
    ) -> Self {
        queries.sort_by(|a, b| a.query.cmp(&b.query));
        Self { measures: settings.measures.clone(), queries, unjudged }
    }

    /// The measures, in the order of each query's values.
    pub fn measures(&self) -> &[Measure] {
        &self.measures
    }

    /// The judged queries, by id (as bytes).
    pub fn queries(&self) -> &[QueryScore] {
        &self.queries
    }

    /// The queries that the run holds and nobody judged. They count nowhere.
    pub fn unjudged(&self) -> &BTreeSet<String> {
        &self.unjudged
    }

    /// How many judged queries the run does not hold. They count as 0.
    pub fn missing(&self) -> usize {
        self.queries.iter().filter(|score| score.retrieved == 0).count()
    }

    /// How many judged queries have no relevant record. They count as 0, which no system can help.
    pub fn without_relevant(&self) -> usize {
        self.queries.iter().filter(|score| score.relevant == 0).count()
    }

    /// Each measure with its mean over the judged queries; `None` if there is no query.
    ///
    /// The sum is taken in the order of the query ids, so that the same values give the same bits.
    pub fn means(&self) -> Vec<(Measure, Option<f64>)> {
        let mean = |index: usize| {
            let sum = self.queries.iter().fold(0.0, |sum, score| sum + score.values[index]);
            (!self.queries.is_empty()).then(|| sum / self.queries.len() as f64)
        };
        self.measures.iter().copied().enumerate().map(|(i, measure)| (measure, mean(i))).collect()
    }
}
