//! The measures, one a file, and the one table that lists them.
//!
//! A [`MeasureKind`] is a row of [`MEASURES`]; a [`Measure`] is a row with its cutoff filled in,
//! written `recall@10` or `map`. All agree with `trec_eval` (its names stand in the table too, and
//! are understood: `recall_10`, `ndcg_cut_10`), the conventions for empty denominators included:
//! **where a query has no relevant record, every measure is 0**. That number is a convention and not
//! a finding, so [`Scores`](super::Scores) counts such queries apart.

mod average_precision;
mod bpref;
mod ndcg;
mod precision;
mod recall;
mod reciprocal_rank;
mod success;

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use super::judged::JudgedRanking;

/// Every measure there is. A new one is a file beside this one and a row here.
pub static MEASURES: [MeasureKind; 7] = [
    MeasureKind { name: "recall", trec_name: "recall", formula: Formula::Cut(recall::recall) },
    MeasureKind { name: "precision", trec_name: "P", formula: Formula::Cut(precision::precision) },
    MeasureKind { name: "success", trec_name: "success", formula: Formula::Cut(success::success) },
    MeasureKind { name: "ndcg", trec_name: "ndcg_cut", formula: Formula::Cut(ndcg::ndcg) },
    MeasureKind {
        name: "map",
        trec_name: "map",
        formula: Formula::Whole(average_precision::average_precision),
    },
    MeasureKind {
        name: "mrr",
        trec_name: "recip_rank",
        formula: Formula::Whole(reciprocal_rank::reciprocal_rank),
    },
    MeasureKind { name: "bpref", trec_name: "bpref", formula: Formula::Whole(bpref::bpref) },
];

/// The last rank that is looked at; at least 1.
pub type Cutoff = NonZeroUsize;

/// One row of the table of measures.
#[derive(Debug)]
pub struct MeasureKind {
    /// The name in Gonogo's files and reports.
    pub name: &'static str,
    /// The name in `trec_eval`'s output.
    pub trec_name: &'static str,
    formula: Formula,
}

/// A formula over the whole ranking or over its first ranks. Values lie in 0..=1.
#[derive(Clone, Copy, Debug)]
enum Formula {
    Whole(fn(&JudgedRanking) -> f64),
    Cut(fn(&JudgedRanking, Cutoff) -> f64),
}

impl MeasureKind {
    /// Whether the measure looks at the first k ranks only and has to be told k.
    pub fn takes_cutoff(&self) -> bool {
        matches!(self.formula, Formula::Cut(_))
    }

    /// This measure with this cutoff; `None` if the measure needs one and has none, or has one and
    /// takes none.
    pub fn with_cutoff(&'static self, cutoff: Option<Cutoff>) -> Option<Measure> {
        let scope = match (self.formula, cutoff) {
            (Formula::Whole(formula), None) => Scope::Whole(formula),
            (Formula::Cut(formula), Some(cutoff)) => Scope::Cut(formula, cutoff),
            _ => return None,
        };
        Some(Measure { kind: self, scope })
    }

    /// This measure if `text` is `name`, or `name`, the separator and a cutoff, as is due.
    fn written(&'static self, text: &str, name: &str, separator: char) -> Option<Measure> {
        match text.strip_prefix(name)? {
            "" => self.with_cutoff(None),
            rest => self.with_cutoff(Some(rest.strip_prefix(separator)?.parse().ok()?)),
        }
    }
}

/// A measure that is ready to be taken: a row of [`MEASURES`] and, where the row asks for one, the
/// cutoff.
///
/// ```
/// use eval_core::ranking::Measure;
///
/// let measure: Measure = "ndcg@10".parse()?;
/// assert_eq!(measure.to_string(), "ndcg@10");
/// assert_eq!(measure.trec_name(), "ndcg_cut_10");
/// assert_eq!("ndcg_cut_10".parse::<Measure>()?, measure);
/// # Ok::<(), eval_core::ranking::UnknownMeasure>(())
/// ```
#[derive(Clone, Copy)]
pub struct Measure {
    kind: &'static MeasureKind,
    scope: Scope,
}

#[derive(Clone, Copy)]
enum Scope {
    Whole(fn(&JudgedRanking) -> f64),
    Cut(fn(&JudgedRanking, Cutoff) -> f64, Cutoff),
}

impl Measure {
    /// The value of this measure for one query, in 0..=1; 0 where the query has no relevant record.
    pub fn value(&self, ranking: &JudgedRanking) -> f64 {
        match self.scope {
            Scope::Whole(formula) => formula(ranking),
            Scope::Cut(formula, cutoff) => formula(ranking, cutoff),
        }
    }

    /// The row of the table this measure comes from.
    pub fn kind(&self) -> &'static MeasureKind {
        self.kind
    }

    /// The last rank this measure looks at, if it has a last one.
    pub fn cutoff(&self) -> Option<Cutoff> {
        match self.scope {
            Scope::Whole(_) => None,
            Scope::Cut(_, cutoff) => Some(cutoff),
        }
    }

    /// The name under which `trec_eval` prints this measure, such as `ndcg_cut_10`.
    pub fn trec_name(&self) -> String {
        let name = self.kind.trec_name;
        self.cutoff().map_or_else(|| name.to_owned(), |cutoff| format!("{name}_{cutoff}"))
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        (self.kind.name, self.cutoff()) == (other.kind.name, other.cutoff())
    }
}

impl Eq for Measure {}

impl fmt::Debug for Measure {
    /// The name, since the address of a formula would change from run to run.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        self.cutoff().map_or(Ok(()), |cutoff| write!(f, "@{cutoff}"))
    }
}

/// A name that is no measure, or a cutoff that is missing, superfluous or no positive number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected one of: {}", forms().join(", "))]
pub struct UnknownMeasure {
    /// What stood there.
    pub found: String,
}

fn forms() -> Vec<String> {
    let form = |kind: &MeasureKind| {
        format!("{}{}", kind.name, if kind.takes_cutoff() { "@k" } else { "" })
    };
    MEASURES.iter().map(form).collect()
}

impl FromStr for Measure {
    type Err = UnknownMeasure;

    /// Reads `recall@10`, `map`, or `trec_eval`'s `recall_10`, `ndcg_cut_10`, `recip_rank`.
    fn from_str(text: &str) -> Result<Self, UnknownMeasure> {
        let named = |kind: &'static MeasureKind| {
            kind.written(text, kind.name, '@').or_else(|| kind.written(text, kind.trec_name, '_'))
        };
        MEASURES.iter().find_map(named).ok_or_else(|| UnknownMeasure { found: text.to_owned() })
    }
}

/// A share of two counts; 0 when there is nothing to divide by, as `trec_eval` has it.
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod testing {
    //! Tiny rankings for the tests of the measures.

    use super::*;
    use crate::ranking::{Grade, RelevanceLevel};

    /// A ranking written as the grades of its records from rank 1 on (`None`: nobody judged it), and
    /// the grades of the judged records that were not retrieved.
    pub(super) fn ranking(retrieved: &[Option<i32>], missed: &[i32]) -> JudgedRanking {
        let graded = retrieved.iter().zip(1..);
        let hits: Vec<(usize, Grade)> =
            graded.filter_map(|(grade, rank)| Some((rank, Grade::new((*grade)?)))).collect();
        let judgements: Vec<Grade> = hits
            .iter()
            .map(|(_, grade)| *grade)
            .chain(missed.iter().copied().map(Grade::new))
            .collect();
        JudgedRanking::new(hits, judgements, RelevanceLevel::default())
    }

    /// The value of the measure of this name for such a ranking.
    pub(super) fn value(name: &str, retrieved: &[Option<i32>], missed: &[i32]) -> f64 {
        let measure: Measure = name.parse().expect("the test names a measure");
        measure.value(&ranking(retrieved, missed))
    }

    /// Fails unless the two agree to the last bits that a sum of a few terms can differ in.
    #[track_caller]
    pub(super) fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-14, "found {found}, expected {expected}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_is_read_back_from_both_of_its_names() {
        for kind in &MEASURES {
            let cutoff = kind.takes_cutoff().then(|| Cutoff::new(7).expect("7 is positive"));
            let measure = kind.with_cutoff(cutoff).expect("the cutoff fits the kind");
            assert_eq!(measure.to_string().parse(), Ok(measure));
            assert_eq!(measure.trec_name().parse(), Ok(measure));
        }
    }

    #[test]
    fn names_without_a_due_cutoff_or_with_an_undue_one_are_refused() {
        for text in ["recall", "recall@0", "recall@-1", "recall@x", "map@5", "ndgc@5", "", "@5"] {
            let error = text.parse::<Measure>().expect_err(text);
            assert_eq!(error.found, text);
        }
        assert_eq!(
            "mapp".parse::<Measure>().expect_err("no measure").to_string(),
            "found `mapp`, expected one of: recall@k, precision@k, success@k, ndcg@k, map, mrr, bpref"
        );
    }

    #[test]
    fn every_measure_is_zero_where_nothing_is_relevant_and_where_nothing_is_retrieved() {
        for kind in &MEASURES {
            let cutoff = kind.takes_cutoff().then_some(Cutoff::MIN);
            let measure = kind.with_cutoff(cutoff).expect("the cutoff fits the kind");
            let nothing_relevant = testing::ranking(&[Some(0), None], &[0]);
            let nothing_retrieved = testing::ranking(&[], &[1, 0, 3]);
            for ranking in [nothing_relevant, nothing_retrieved] {
                assert_eq!(measure.value(&ranking).to_bits(), 0.0_f64.to_bits(), "{measure}");
            }
        }
    }
}
