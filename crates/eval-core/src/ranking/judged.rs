//! One ranking laid over its judgements: all that a measure may look at.
//!
//! Every measure here depends on a ranking only through the ranks and grades of the records that
//! were judged; a record that nobody judged matters as a gap and nothing more. [`JudgedRanking`]
//! keeps just that, so that a measure of 100 retrieved records walks over the dozen that count.

use super::grade::{Grade, RelevanceLevel};

/// A retrieved record that carries a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Where it stands in the ranking; the first rank is 1.
    pub rank: usize,
    /// Its grade, never negative.
    pub grade: Grade,
    /// Whether the grade reaches the relevance level.
    pub relevant: bool,
}

/// What one query's ranking and judgements say about each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedRanking {
    hits: Vec<Hit>,
    ideal: Vec<Grade>,
    relevant: usize,
    nonrelevant: usize,
}

impl JudgedRanking {
    /// Lays a ranking over the judgements of its query.
    ///
    /// `retrieved` gives the rank (from 1, ascending) and the grade of each retrieved record that
    /// has one; `judgements` gives the grades of *all* records judged for the query, retrieved or
    /// not, in any order. Negative grades are dropped from both: nobody judged those records.
    pub fn new(
        retrieved: impl IntoIterator<Item = (usize, Grade)>,
        judgements: impl IntoIterator<Item = Grade>,
        level: RelevanceLevel,
    ) -> Self {
        let hits = retrieved
            .into_iter()
            .filter(|(_, grade)| grade.is_judged())
            .map(|(rank, grade)| Hit { rank, grade, relevant: level.is_reached_by(grade) })
            .collect();
        let mut ideal: Vec<Grade> =
            judgements.into_iter().filter(|grade| grade.is_judged()).collect();
        ideal.sort_unstable_by(|a, b| b.cmp(a));
        let relevant = ideal.partition_point(|grade| level.is_reached_by(*grade));
        let nonrelevant = ideal.len() - relevant;
        Self { hits, ideal, relevant, nonrelevant }
    }

    /// The judged records that were retrieved, best rank first.
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// The grades of all judged records, highest first: the order a perfect ranking would have.
    pub fn ideal(&self) -> &[Grade] {
        &self.ideal
    }

    /// How many records are relevant to the query, retrieved or not (R in the literature).
    pub fn relevant(&self) -> usize {
        self.relevant
    }

    /// How many records were judged and found not relevant, retrieved or not (N in the literature).
    pub fn nonrelevant(&self) -> usize {
        self.nonrelevant
    }

    /// The ranks of the relevant records that were retrieved, ascending.
    pub fn relevant_ranks(&self) -> impl Iterator<Item = usize> {
        self.hits.iter().filter(|hit| hit.relevant).map(|hit| hit.rank)
    }

    /// How many relevant records stand at rank `cutoff` or above it.
    pub fn relevant_within(&self, cutoff: usize) -> usize {
        self.relevant_ranks().take_while(|rank| *rank <= cutoff).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grades(values: &[i32]) -> Vec<Grade> {
        values.iter().copied().map(Grade::new).collect()
    }

    #[test]
    fn negative_grades_are_dropped_on_both_sides() {
        let retrieved = [(1, Grade::new(-1)), (3, Grade::new(2))];
        let judged = JudgedRanking::new(retrieved, grades(&[-1, 0, 2]), RelevanceLevel::default());
        assert_eq!(judged.hits(), [Hit { rank: 3, grade: Grade::new(2), relevant: true }]);
        assert_eq!(judged.ideal(), grades(&[2, 0]));
        assert_eq!((judged.relevant(), judged.nonrelevant()), (1, 1));
    }

    #[test]
    fn the_relevance_level_divides_the_judged_records() {
        let level = RelevanceLevel::new(2).expect("2 is a level");
        let judged =
            JudgedRanking::new([(2, Grade::new(1)), (5, Grade::new(2))], grades(&[1, 2, 3]), level);
        assert_eq!((judged.relevant(), judged.nonrelevant()), (2, 1));
        assert_eq!(judged.relevant_ranks().collect::<Vec<_>>(), [5]);
        assert_eq!((judged.relevant_within(4), judged.relevant_within(5)), (0, 1));
    }
}
