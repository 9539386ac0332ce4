//! What holds for every ranking, whatever the judgements: properties of the retrieval measures and of
//! the two TREC formats.

use std::collections::BTreeMap;

use eval_core::ranking::{Grade, Qrels, Run, ScorePrecision, Scores, Settings, measures};
use proptest::prelude::*;

const MEASURES: [&str; 11] = [
    "recall@1",
    "recall@3",
    "recall@100",
    "precision@1",
    "precision@3",
    "success@2",
    "ndcg@1",
    "ndcg@5",
    "map",
    "mrr",
    "bpref",
];

fn settings() -> Settings {
    let measures = MEASURES.iter().map(|name| name.parse().expect("a measure")).collect();
    Settings { measures, ..Settings::default() }
}

/// Grades or scores by query and record: few ids, so that the two files meet often.
fn by_query_and_record<V: std::fmt::Debug>(
    value: impl Strategy<Value = V>,
) -> impl Strategy<Value = BTreeMap<(String, String), V>> {
    prop::collection::btree_map(("q[0-4]", "[a-zé]"), value, 1..60)
}

fn grades() -> impl Strategy<Value = BTreeMap<(String, String), i32>> {
    by_query_and_record(-1..4_i32)
}

/// Scores with many ties among them.
fn scores() -> impl Strategy<Value = BTreeMap<(String, String), f64>> {
    by_query_and_record(prop_oneof![
        (-3..4_i32).prop_map(f64::from),
        any::<f64>().prop_filter("scores are finite", |score| score.is_finite()),
    ])
}

fn qrels_lines(grades: &BTreeMap<(String, String), i32>) -> Vec<String> {
    grades.iter().map(|((query, record), grade)| format!("{query} 0 {record} {grade}")).collect()
}

fn run_lines(scores: &BTreeMap<(String, String), f64>) -> Vec<String> {
    let line = |((query, record), score): (&(String, String), &f64)| {
        format!("{query} Q0 {record} 1 {score:e} tag")
    };
    scores.iter().map(line).collect()
}

fn scored(qrels: &[String], run: &[String]) -> Scores {
    let (qrels, run) = (qrels.join("\n"), run.join("\n"));
    let qrels = Qrels::parse("a.qrels", qrels.as_bytes()).expect("well-formed");
    let run = Run::parse("a.run", run.as_bytes(), ScorePrecision::Single).expect("well-formed");
    Scores::of(&qrels, &run, &settings())
}

/// The ids `0..n` as a ranking, judged by `grades`; the ids from n on are judged and not retrieved.
fn values(retrieved: usize, grades: &[i32]) -> Option<Vec<f64>> {
    let ranked: Vec<usize> = (0..retrieved).collect();
    let judged = grades.iter().copied().map(Grade::new).enumerate().collect();
    measures(&ranked, &judged, &settings()).expect("no record stands twice")
}

fn value(name: &str, values: &[f64]) -> f64 {
    values[MEASURES.iter().position(|other| *other == name).expect("it is measured")]
}

proptest! {
    #[test]
    fn every_value_and_every_mean_lies_between_zero_and_one(
        grades in grades(), scores in scores(),
    ) {
        let scores = scored(&qrels_lines(&grades), &run_lines(&scores));
        let means = scores.means().into_iter().filter_map(|(_, mean)| mean);
        let values = scores.queries().iter().flat_map(|query| query.values.iter().copied());
        for value in means.chain(values) {
            prop_assert!((0.0..=1.0).contains(&value), "{value}");
        }
    }

    #[test]
    fn the_order_of_the_lines_changes_nothing(
        (grades, shuffled_grades) in grades().prop_flat_map(|grades| {
            let lines = qrels_lines(&grades);
            (Just(lines.clone()), Just(lines).prop_shuffle())
        }),
        (scores, shuffled_scores) in scores().prop_flat_map(|scores| {
            let lines = run_lines(&scores);
            (Just(lines.clone()), Just(lines).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(scored(&grades, &scores), scored(&shuffled_grades, &shuffled_scores));
    }

    #[test]
    fn a_record_nobody_judged_at_the_end_changes_no_measure(
        grades in prop::collection::vec(-1..4_i32, 1..20), gap in 1..5_usize,
    ) {
        let retrieved = grades.len();
        prop_assert_eq!(values(retrieved, &grades), values(retrieved + gap, &grades));
    }

    #[test]
    fn a_record_judged_not_relevant_at_the_end_changes_no_reciprocal_rank(
        grades in prop::collection::vec(0..4_i32, 1..20),
    ) {
        let longer = [grades.as_slice(), &[0]].concat();
        let before = values(grades.len(), &grades).expect("judged");
        let after = values(longer.len(), &longer).expect("judged");
        for name in ["mrr", "map", "recall@3", "precision@3", "ndcg@5"] {
            let (before, after) = (value(name, &before), value(name, &after));
            prop_assert_eq!(before.to_bits(), after.to_bits(), "{}: {} {}", name, before, after);
        }
    }

    #[test]
    fn the_perfect_ranking_is_one_by_every_measure_that_can_reach_one(
        mut grades in prop::collection::vec(0..4_i32, 0..20), best in 1..4_i32,
    ) {
        grades.push(best);
        grades.sort_unstable_by(|a, b| b.cmp(a));
        let relevant = grades.iter().filter(|grade| **grade >= 1).count();
        let values = values(grades.len(), &grades).expect("judged");
        let mut reached = vec!["recall@100", "precision@1", "success@2", "ndcg@1", "ndcg@5", "map", "mrr", "bpref"];
        if relevant >= 3 {
            reached.push("precision@3");
        }
        if relevant <= 3 {
            reached.push("recall@3");
        }
        for name in reached {
            prop_assert!((value(name, &values) - 1.0).abs() < 1e-12, "{name}: {values:?}");
        }
    }

    #[test]
    fn moving_a_better_record_up_lowers_no_measure(
        grades in prop::collection::vec(-1..4_i32, 2..20), at in any::<prop::sample::Index>(),
    ) {
        let at = at.index(grades.len() - 1);
        let (upper, lower) = (grades[at], grades[at + 1]);
        // An unjudged record is no worse than one judged not relevant, and bpref does not look at it.
        prop_assume!(lower > upper && upper >= 0);
        let mut better = grades.clone();
        better.swap(at, at + 1);
        let before = values(grades.len(), &grades).expect("judged");
        let after = values(grades.len(), &better).expect("judged");
        for (name, (before, after)) in MEASURES.iter().zip(before.iter().zip(&after)) {
            prop_assert!(after >= &(before - 1e-12), "{name} fell from {before} to {after}");
        }
    }

    #[test]
    fn a_ranking_in_memory_is_valued_like_the_same_ranking_in_files(
        grades in prop::collection::btree_map("[a-h]", -1..4_i32, 1..8),
        ranked in Just(["a", "b", "c", "d", "e", "f", "g", "x", "y"]).prop_shuffle(),
        length in 1..10_usize,
    ) {
        let ranked = &ranked[..length];
        let judged = grades.iter().map(|(record, grade)| (record.as_str(), Grade::new(*grade)));
        let judged: BTreeMap<&str, Grade> = judged.collect();
        let in_memory = measures(ranked, &judged, &settings()).expect("no record twice");
        let qrels: Vec<String> = grades.iter().map(|(record, grade)| format!("q 0 {record} {grade}")).collect();
        let run: Vec<String> = ranked.iter().zip(1..).map(|(record, rank)| format!("q Q0 {record} {rank} -{rank} t")).collect();
        let from_files = scored(&qrels, &run);
        prop_assert_eq!(in_memory.as_ref(), Some(&from_files.queries()[0].values));
    }

    #[test]
    fn written_files_are_read_back_as_they_were(grades in grades(), scores in scores()) {
        let judgements = grades.iter().map(|((q, r), grade)| (q.as_str(), r.as_str(), Grade::new(*grade)));
        let qrels = Qrels::from_judgements(judgements).expect("valid");
        let mut file = Vec::new();
        qrels.write(&mut file).expect("a vector takes all");
        prop_assert_eq!(Qrels::parse("a.qrels", &file).expect("our own file"), qrels);

        let entries = scores.iter().map(|((q, r), score)| (q.as_str(), r.as_str(), *score));
        let run = Run::from_scores(entries, ScorePrecision::Double).expect("valid");
        let mut file = Vec::new();
        run.write(&mut file, "tag").expect("a vector takes all");
        prop_assert_eq!(Run::parse("a.run", &file, ScorePrecision::Double).expect("our own"), run);
    }

    #[test]
    fn no_bytes_make_the_readers_panic(
        bytes in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b" \n\r\tq01.-e".as_slice())], 0..200),
    ) {
        for problems in [
            Qrels::parse("a", &bytes).err(),
            Run::parse("a", &bytes, ScorePrecision::Single).err(),
        ].into_iter().flatten() {
            prop_assert!(problems.total() > 0);
            prop_assert!(!problems.listed().is_empty());
        }
    }
}

#[test]
fn a_ranking_without_any_judgement_has_no_values() {
    assert_eq!(values(3, &[]), None);
    assert!(
        values(3, &[-1]).is_some(),
        "a pool that nobody judged is still a pool, as in trec_eval"
    );
}

#[test]
fn a_ranking_that_lists_a_record_twice_is_refused() {
    let judged = BTreeMap::from([("a", Grade::new(1))]);
    let error = measures(&["b", "a", "b"], &judged, &settings()).expect_err("b stands twice");
    assert_eq!((error.first, error.again), (1, 3));
}

#[test]
fn the_mean_over_no_query_is_none() {
    let scores = Scores::collected(&settings(), Vec::new(), std::collections::BTreeSet::new());
    assert!(scores.means().iter().all(|(_, mean)| mean.is_none()));
}
