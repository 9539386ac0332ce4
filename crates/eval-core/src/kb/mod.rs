//! The knowledge base: a battery's records, found by id or by ranked full-text search.

mod bm25;

use std::collections::BTreeMap;

use crate::ids::RecordId;
use crate::record::Record;

use bm25::Index;

/// A battery's records in ingest order, with an index over their text.
#[derive(Debug)]
pub struct KnowledgeBase {
    records: Vec<Record>,
    by_id: BTreeMap<RecordId, usize>,
    index: Index,
}

/// A record found by search.
#[derive(Clone, Copy, Debug)]
pub struct Hit<'a> {
    /// The record.
    pub record: &'a Record,
    /// BM25 score, positive; larger is closer.
    pub score: f64,
}

/// Two records claim one id, so a citation of it would be ambiguous.
#[derive(Debug, thiserror::Error)]
#[error("record id `{id}` stands twice: {first} and {second}")]
pub struct DuplicateRecord {
    /// The id.
    pub id: RecordId,
    /// Place of the first record.
    pub first: String,
    /// Place of the second record.
    pub second: String,
}

impl KnowledgeBase {
    /// Indexes the records, which keep their order.
    ///
    /// # Errors
    /// [`DuplicateRecord`] if two records share an id.
    pub fn new(records: Vec<Record>) -> Result<Self, DuplicateRecord> {
        let mut by_id = BTreeMap::new();
        for (position, record) in records.iter().enumerate() {
            if let Some(earlier) = by_id.insert(record.id.clone(), position) {
                return Err(DuplicateRecord {
                    id: record.id.clone(),
                    first: records[earlier].locator.to_string(),
                    second: record.locator.to_string(),
                });
            }
        }
        let index = Index::new(records.iter().map(|record| record.text.as_str()));
        Ok(Self { records, by_id, index })
    }

    /// The record with this id.
    pub fn get(&self, id: &str) -> Option<&Record> {
        self.by_id.get(id).map(|&position| &self.records[position])
    }

    /// All records in ingest order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The records of one kind in ingest order.
    pub fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Record> {
        self.records.iter().filter(move |record| record.kind == kind)
    }

    /// The `limit` best records for a query: by falling score, equal scores by id. Records that
    /// share no word with the query are never returned.
    pub fn search(&self, query: &str, limit: usize) -> Vec<Hit<'_>> {
        self.search_where(query, limit, |_| true)
    }

    /// As [`search`](Self::search), over the records that `wanted` lets through.
    pub fn search_where(
        &self,
        query: &str,
        limit: usize,
        wanted: impl Fn(&Record) -> bool,
    ) -> Vec<Hit<'_>> {
        let mut hits: Vec<Hit<'_>> = self
            .index
            .scores(query)
            .map(|(position, score)| Hit { record: &self.records[position], score })
            .filter(|hit| wanted(hit.record))
            .collect();
        hits.sort_by(|a, b| {
            b.score.total_cmp(&a.score).then_with(|| a.record.id.cmp(&b.record.id))
        });
        hits.truncate(limit);
        hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Locator;

    fn base(texts: &[(&str, &str)]) -> KnowledgeBase {
        let record = |(id, text): &(&str, &str)| {
            Record::new(*id, "note", Locator::row("notes.csv", 1, 2), *text)
        };
        KnowledgeBase::new(texts.iter().map(record).collect()).unwrap()
    }

    #[test]
    fn the_closest_record_comes_first() {
        let kb = base(&[("a", "the red door"), ("b", "the red red lamp"), ("c", "a window")]);
        let ids: Vec<_> = kb.search("red lamp", 9).iter().map(|h| h.record.id.as_str()).collect();
        assert_eq!(ids, ["b", "a"]);
    }

    #[test]
    fn equal_scores_are_ordered_by_id() {
        let kb = base(&[("z", "one two"), ("a", "one two")]);
        let ids: Vec<_> = kb.search("two", 9).iter().map(|h| h.record.id.as_str()).collect();
        assert_eq!(ids, ["a", "z"]);
    }

    #[test]
    fn a_query_without_a_known_word_finds_nothing() {
        assert!(base(&[("a", "one")]).search("other ?!", 9).is_empty());
        assert!(base(&[]).search("one", 9).is_empty());
    }

    #[test]
    fn a_second_record_with_the_same_id_is_refused() {
        let record = Record::new("a", "note", Locator::row("n.csv", 1, 2), "x");
        let error = KnowledgeBase::new(vec![record.clone(), record]).unwrap_err();
        assert_eq!(error.to_string(), "record id `a` stands twice: n.csv:2 and n.csv:2");
    }
}
