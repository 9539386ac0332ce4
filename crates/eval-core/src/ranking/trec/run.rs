//! Runs: which records a system retrieved for which query, and with what score.

use std::cmp::Ordering;
use std::io::{self, Write};

use super::fields::{Field, is_field};
use super::groups::{Group, Value, group_entries, read_groups};
use super::problem::{Fault, Problems};

/// In which precision two scores are compared, which decides what is a tie.
///
/// Tied records are ranked by id, highest first (as bytes), as `trec_eval` ranks them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScorePrecision {
    /// As `trec_eval` 9 and its bindings do: rounded to single precision first, so that 0.123456781
    /// and 0.123456782 are tied.
    #[default]
    Single,
    /// As parsed, in double precision; so does `trec_eval` since it stores scores as `double`
    /// (`usnistgov/trec_eval`, pull request 38).
    Double,
}

impl ScorePrecision {
    /// The order of two retrieved records in a ranking: score falling, then id falling.
    fn rank_order(self, a: &Retrieved<'_>, b: &Retrieved<'_>) -> Ordering {
        let by_score = match self {
            Self::Single => single(b.score).partial_cmp(&single(a.score)),
            Self::Double => b.score.partial_cmp(&a.score),
        };
        // No score is NaN, and 0 and -0 are a tie.
        by_score.unwrap_or(Ordering::Equal).then_with(|| b.record.cmp(a.record))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
fn single(score: f64) -> f32 {
    score as f32
}

/// A retrieved record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Retrieved<'t> {
    /// The id of the record.
    pub record: &'t str,
    /// The system's score for it, finite, higher for better.
    pub score: f64,
}

/// What was retrieved for one query.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryRun<'t> {
    query: &'t str,
    retrieved: Vec<Retrieved<'t>>,
}

impl<'t> QueryRun<'t> {
    /// The id of the query.
    pub fn query(&self) -> &'t str {
        self.query
    }

    /// The records in the order of their ranks, the first at rank 1; never empty, no record twice.
    pub fn retrieved(&self) -> &[Retrieved<'t>] {
        &self.retrieved
    }
}

/// What a system retrieved for a set of queries: a TREC run.
///
/// ```
/// use eval_core::ranking::{Run, ScorePrecision};
///
/// let lines = b"q1 Q0 d1 1 0.5 demo\nq1 Q0 d2 2 0.9 demo\n";
/// let run = Run::parse("a.run", lines, ScorePrecision::Single)?;
/// assert_eq!(run.queries()[0].retrieved()[0].record, "d2");
/// # Ok::<(), eval_core::ranking::Problems>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Run<'t> {
    queries: Vec<QueryRun<'t>>,
}

impl<'t> Run<'t> {
    /// Reads a run file from its bytes; `file` names it in problems.
    ///
    /// # Errors
    /// All problems of the file, each a [`Fault`] with its place.
    pub fn parse(file: &str, bytes: &'t [u8], precision: ScorePrecision) -> Result<Self, Problems> {
        Ok(Self::from_groups(read_groups(file, bytes, score)?, precision))
    }

    /// A run that comes from no file, as query, record, score, in any order.
    ///
    /// # Errors
    /// The first score that is not finite, id that a file could not hold, or record that stands twice
    /// under a query.
    pub fn from_scores(
        scores: impl IntoIterator<Item = (&'t str, &'t str, f64)>,
        precision: ScorePrecision,
    ) -> Result<Self, Fault> {
        let scores: Vec<_> = scores.into_iter().collect();
        if let Some((_, _, score)) = scores.iter().find(|(_, _, score)| !score.is_finite()) {
            return Err(Fault::ScoreNotFinite { found: score.to_string() });
        }
        Ok(Self::from_groups(group_entries(scores)?, precision))
    }

    fn from_groups(groups: Vec<Group<'t, f64>>, precision: ScorePrecision) -> Self {
        let ranked = |Group { query, entries }: Group<'t, f64>| {
            let mut retrieved: Vec<Retrieved<'t>> = entries
                .into_iter()
                .map(|entry| Retrieved { record: entry.record, score: entry.value })
                .collect();
            retrieved.sort_unstable_by(|a, b| precision.rank_order(a, b));
            QueryRun { query, retrieved }
        };
        Self { queries: groups.into_iter().map(ranked).collect() }
    }

    /// The queries, by id (as bytes).
    pub fn queries(&self) -> &[QueryRun<'t>] {
        &self.queries
    }

    /// What was retrieved for a query, in rank order; nothing if the run does not hold the query.
    pub fn retrieved(&self, query: &str) -> &[Retrieved<'t>] {
        let found = self.queries.binary_search_by(|held| held.query.cmp(query));
        found.map_or(&[], |index| self.queries[index].retrieved())
    }

    /// Writes a run file, by query and rank, under this tag. Scores are written so that reading
    /// gives the same number again.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidInput`] for a tag that is empty or contains white space; those of
    /// `out`.
    pub fn write(&self, mut out: impl Write, tag: &str) -> io::Result<()> {
        if !is_field(tag) {
            let fault = Fault::Id { found: tag.to_owned() };
            return Err(io::Error::new(io::ErrorKind::InvalidInput, fault));
        }
        for QueryRun { query, retrieved } in &self.queries {
            for (Retrieved { record, score }, rank) in retrieved.iter().zip(1..) {
                writeln!(out, "{query} Q0 {record} {rank} {score:?} {tag}")?;
            }
        }
        out.flush()
    }
}

fn score<'t>(fields: &[Field<'t>; 6]) -> Value<'t, f64> {
    let [.., rank, score, _] = *fields;
    if !is_integer(rank.text) {
        return Err((rank, Fault::Rank { found: rank.text.to_owned() }));
    }
    match score.text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) => Err((score, Fault::ScoreNotFinite { found: score.text.to_owned() })),
        Err(_) => Err((score, Fault::Score { found: score.text.to_owned() })),
    }
}

/// Whether a text is an integer of any size; `trec_eval` does not read the rank, nor do we.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(scores: &[(&'static str, f64)], precision: ScorePrecision) -> Vec<&'static str> {
        let entries = scores.iter().map(|(record, score)| ("q", *record, *score));
        let run = Run::from_scores(entries, precision).expect("valid");
        run.retrieved("q").iter().map(|retrieved| retrieved.record).collect()
    }

    #[test]
    fn records_are_ranked_by_falling_score_and_ties_by_falling_id() {
        let scores = [("a", 1.0), ("c", 2.0), ("b", 1.0), ("é", 1.0), ("Z", 1.0)];
        assert_eq!(ranked(&scores, ScorePrecision::Single), ["c", "é", "b", "a", "Z"]);
    }

    #[test]
    fn zero_and_minus_zero_are_a_tie() {
        for precision in [ScorePrecision::Single, ScorePrecision::Double] {
            assert_eq!(ranked(&[("a", 0.0), ("b", -0.0)], precision), ["b", "a"]);
        }
    }

    #[test]
    fn scores_that_single_precision_cannot_tell_apart_are_a_tie_in_it_alone() {
        let scores = [("a", 0.123_456_782), ("b", 0.123_456_781)];
        assert_eq!(ranked(&scores, ScorePrecision::Single), ["b", "a"]);
        assert_eq!(ranked(&scores, ScorePrecision::Double), ["a", "b"]);
    }

    #[test]
    fn scores_that_are_no_finite_decimal_numbers_are_refused() {
        let cases = [
            ("nan", "trec-score-not-finite"),
            ("-inf", "trec-score-not-finite"),
            ("Infinity", "trec-score-not-finite"),
            ("1e999", "trec-score-not-finite"),
            ("1.5abc", "trec-score"),
            ("0x10", "trec-score"),
            ("1,5", "trec-score"),
        ];
        for (score, code) in cases {
            let line = format!("q Q0 r 1 {score} tag");
            let problems = Run::parse("a.run", line.as_bytes(), ScorePrecision::Single)
                .expect_err("a bad score");
            let problem = &problems.listed()[0];
            assert_eq!((problem.fault.code(), problem.column), (code, Some(10)), "{score}");
        }
    }

    #[test]
    fn swapped_rank_and_score_columns_are_refused() {
        let problems = Run::parse("a.run", b"q Q0 r 12.5 1 tag", ScorePrecision::Single)
            .expect_err("columns swapped");
        assert_eq!(problems.listed()[0].fault, Fault::Rank { found: "12.5".into() });
    }

    #[test]
    fn a_written_file_tells_the_ranks_and_is_read_back_as_it_was() {
        let scores = [("q2", "a", 0.1), ("q1", "b", -1e300), ("q2", "c", 1.0 / 3.0)];
        let run = Run::from_scores(scores, ScorePrecision::Double).expect("valid");
        let mut file = Vec::new();
        run.write(&mut file, "demo").expect("a vector takes all");
        assert_eq!(
            String::from_utf8_lossy(&file),
            "q1 Q0 b 1 -1e300 demo\n\
             q2 Q0 c 1 0.3333333333333333 demo\n\
             q2 Q0 a 2 0.1 demo\n"
        );
        assert_eq!(Run::parse("a.run", &file, ScorePrecision::Double).expect("our own"), run);
    }

    #[test]
    fn a_tag_that_would_shift_the_columns_is_not_written() {
        let run = Run::from_scores([("q", "r", 1.0)], ScorePrecision::Single).expect("valid");
        let error = run.write(Vec::new(), "my run").expect_err("a space");
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    }

    #[test]
    fn scores_from_no_file_must_be_finite_too() {
        let fault = Run::from_scores([("q", "r", f64::NAN)], ScorePrecision::Single);
        assert_eq!(fault.expect_err("NaN"), Fault::ScoreNotFinite { found: "NaN".into() });
    }
}
