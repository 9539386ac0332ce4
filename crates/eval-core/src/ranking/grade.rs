//! How relevant a record is to a query, and from which grade on it counts as relevant.
//!
//! The convention is that of TREC's relevance judgements ("qrels"): an integer, 0 for judged and not
//! relevant, higher for better, negative for a record that stands in the judging pool without having
//! been judged.

/// The relevance grade of one record for one query.
///
/// Unit: steps of the judges' own scale. A negative grade says *in the pool, not judged*; such a
/// record is treated like one that nobody judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(i32);

impl Grade {
    /// The grade with this number.
    pub const fn new(grade: i32) -> Self {
        Self(grade)
    }

    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Whether somebody judged the record, that is, whether the grade is not negative.
    pub const fn is_judged(self) -> bool {
        self.0 >= 0
    }

    /// What the record adds to a cumulated gain before discounting: the grade itself (linear gain).
    pub(super) fn gain(self) -> f64 {
        f64::from(self.0.max(0))
    }
}

/// The lowest grade that counts as relevant for the measures that know only relevant and not
/// relevant (all but nDCG). At least 1; `trec_eval -l`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelevanceLevel(Grade);

impl RelevanceLevel {
    /// The level that starts at `grade`; `None` under 1, where a record judged not relevant would
    /// count as relevant.
    pub const fn new(grade: i32) -> Option<Self> {
        if grade >= 1 { Some(Self(Grade(grade))) } else { None }
    }

    /// Whether a record of this grade is relevant.
    pub fn is_reached_by(self, grade: Grade) -> bool {
        grade >= self.0
    }
}

impl Default for RelevanceLevel {
    /// Grade 1, as in `trec_eval`.
    fn default() -> Self {
        Self(Grade(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relevance_level_under_one_is_refused() {
        assert_eq!(RelevanceLevel::new(0), None);
        assert_eq!(RelevanceLevel::new(-1), None);
        assert_eq!(RelevanceLevel::new(1), Some(RelevanceLevel::default()));
    }

    #[test]
    fn a_level_is_reached_on_the_line() {
        let two = RelevanceLevel::new(2).expect("2 is a level");
        assert!(!two.is_reached_by(Grade::new(1)));
        assert!(two.is_reached_by(Grade::new(2)));
    }

    #[test]
    fn a_negative_grade_is_neither_judged_nor_worth_anything() {
        let in_pool = Grade::new(-1);
        assert!(!in_pool.is_judged());
        assert_eq!(in_pool.gain().to_bits(), 0.0_f64.to_bits());
    }
}
