//! Relevance judgements: which records were judged for which query, and how.

use std::io::{self, Write};

use super::fields::Field;
use super::groups::{Group, Value, group_entries, read_groups};
use super::problem::{Fault, Problems};
use crate::ranking::Grade;

/// A judged record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement<'t> {
    /// The id of the record.
    pub record: &'t str,
    /// Its grade; negative for a record in the pool that nobody judged.
    pub grade: Grade,
}

/// The judgements of one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryJudgements<'t> {
    query: &'t str,
    judgements: Vec<Judgement<'t>>,
}

impl<'t> QueryJudgements<'t> {
    /// The id of the query.
    pub fn query(&self) -> &'t str {
        self.query
    }

    /// The judgements, by record id; never empty, no record twice.
    pub fn judgements(&self) -> &[Judgement<'t>] {
        &self.judgements
    }

    /// The grade of a record; `None` if it does not stand in the pool.
    pub fn grade(&self, record: &str) -> Option<Grade> {
        let found = self.judgements.binary_search_by(|judgement| judgement.record.cmp(record));
        found.ok().map(|index| self.judgements[index].grade)
    }
}

/// The relevance judgements of a set of queries: TREC's "qrels".
///
/// ```
/// use eval_core::ranking::{Grade, Qrels};
///
/// let qrels = Qrels::parse("a.qrels", b"q1 0 d7 2\nq1 0 d3 0\n")?;
/// assert_eq!(qrels.queries()[0].grade("d7"), Some(Grade::new(2)));
/// assert_eq!(qrels.queries()[0].grade("d8"), None);
/// # Ok::<(), eval_core::ranking::Problems>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qrels<'t> {
    queries: Vec<QueryJudgements<'t>>,
}

impl<'t> Qrels<'t> {
    /// Reads a qrels file from its bytes; `file` names it in problems.
    ///
    /// # Errors
    /// All problems of the file, each a [`Fault`] with its place.
    pub fn parse(file: &str, bytes: &'t [u8]) -> Result<Self, Problems> {
        read_groups(file, bytes, grade).map(Self::from_groups)
    }

    /// Judgements that come from no file, as query, record, grade, in any order.
    ///
    /// # Errors
    /// The first id that a file could not hold, or the first record that stands twice under a query.
    pub fn from_judgements(
        judgements: impl IntoIterator<Item = (&'t str, &'t str, Grade)>,
    ) -> Result<Self, Fault> {
        group_entries(judgements).map(Self::from_groups)
    }

    fn from_groups(groups: Vec<Group<'t, Grade>>) -> Self {
        let judgements = |Group { query, entries }: Group<'t, Grade>| {
            let mut judgements: Vec<Judgement<'t>> = entries
                .into_iter()
                .map(|entry| Judgement { record: entry.record, grade: entry.value })
                .collect();
            judgements.sort_unstable_by(|a, b| a.record.cmp(b.record));
            QueryJudgements { query, judgements }
        };
        Self { queries: groups.into_iter().map(judgements).collect() }
    }

    /// The queries, by id (as bytes).
    pub fn queries(&self) -> &[QueryJudgements<'t>] {
        &self.queries
    }

    /// Where in [`queries`](Self::queries) a query stands; `None` if nothing was judged for it.
    pub fn position(&self, query: &str) -> Option<usize> {
        self.queries.binary_search_by(|judged| judged.query.cmp(query)).ok()
    }

    /// Writes the judgements as a qrels file, by query and record.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        for QueryJudgements { query, judgements } in &self.queries {
            for Judgement { record, grade } in judgements {
                writeln!(out, "{query} 0 {record} {}", grade.get())?;
            }
        }
        out.flush()
    }
}

fn grade<'t>(fields: &[Field<'t>; 4]) -> Value<'t, Grade> {
    let [.., field] = *fields;
    let fault = |_| (field, Fault::Grade { found: field.text.to_owned() });
    field.text.parse().map(Grade::new).map_err(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_that_c_would_read_up_to_the_garbage_are_refused() {
        for grade in ["1.5", "2x", "", "0x1", "2147483648", "one"] {
            let line = format!("q 0 r {grade} ");
            assert!(Qrels::parse("a.qrels", line.as_bytes()).is_err(), "{grade:?} was read");
        }
        let qrels = Qrels::parse("a.qrels", b"q 0 r -1\nq 0 s +2").expect("integers");
        assert_eq!(qrels.queries()[0].grade("r"), Some(Grade::new(-1)));
        assert_eq!(qrels.queries()[0].grade("s"), Some(Grade::new(2)));
    }

    #[test]
    fn a_written_file_is_sorted_and_is_read_back_as_it_was() {
        let judgements = [("q2", "b", Grade::new(0)), ("q1", "z", Grade::new(2))];
        let more = [("q2", "a", Grade::new(-1))];
        let qrels = Qrels::from_judgements(judgements.into_iter().chain(more)).expect("valid");
        let mut file = Vec::new();
        qrels.write(&mut file).expect("a vector takes all");
        assert_eq!(String::from_utf8_lossy(&file), "q1 0 z 2\nq2 0 a -1\nq2 0 b 0\n");
        assert_eq!(Qrels::parse("a.qrels", &file).expect("our own file"), qrels);
    }
}
