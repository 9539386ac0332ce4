//! Retrieval and generation, told apart: which half of a system is to be worked on.
//!
//! A case may name the records that are confirmed to answer it ([`Relevance`]). What the system retrieved
//! is read from the chunks of its trace, best first ([`ranking`]), and both stand in the case's result
//! ([`CaseRetrieval`]). [`Halves`] folds them: the measures of [`crate::ranking`] over all queries beside the
//! verdicts of answers whose passages were right or given, and the sentence that follows from the two.

mod halves;
mod settings;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::diag::Code;
use crate::doc::{Node, Reader, Value as DocValue};
use crate::kb::KnowledgeBase;
use crate::ranking::{Grade, RelevanceLevel};
use crate::trace::Trace;

pub use halves::{Advice, GenerationHalf, Halves, MeasureValue, RetrievalHalf, halves};
pub use settings::RetrievalSettings;

/// The records confirmed to answer a query, each with its grade: 0 judged and not relevant, higher better.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relevance(pub BTreeMap<String, i32>);

/// What a case's query should retrieve, and what it retrieved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseRetrieval {
    /// The confirmed records.
    pub relevant: Relevance,
    /// Ids of the retrieved records, best first, of each repetition that was measured; none where it
    /// failed without a trace.
    pub rankings: Vec<Vec<String>>,
}

impl Relevance {
    /// These records, all equally relevant.
    pub fn of_all<'a>(records: impl IntoIterator<Item = &'a str>) -> Self {
        Self(records.into_iter().map(|record| (record.to_owned(), 1)).collect())
    }

    /// Reads `relevant`: a list of record ids, or a mapping from ids to grades.
    pub fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Self> {
        let grades = match &node.value {
            DocValue::Map(_) => {
                let entries = reader.entries(node, "`relevant`")?;
                let grade = |reader: &mut Reader<'_>, entry: &crate::doc::Entry| {
                    let of = format!("the grade of `{}`", entry.key);
                    let grade = reader.count(&entry.node, &of)?;
                    let grade = i32::try_from(grade).ok();
                    if grade.is_none() {
                        reader.report(
                            Code::WrongValue,
                            entry.node.at,
                            format!("{of} is too large"),
                        );
                    }
                    Some((entry.key.clone(), grade?))
                };
                entries.iter().filter_map(|entry| grade(reader, entry)).collect()
            }
            _ => Self::of_all(reader.texts(node, "`relevant`")?.iter().map(String::as_str)).0,
        };
        if !grades.values().any(|grade| *grade > 0) {
            let message = "`relevant` names no relevant record, so any ranking would do";
            reader.report(Code::Empty, node.at, message);
            return None;
        }
        Some(Self(grades))
    }

    /// The records of at least this level.
    fn relevant(&self, level: RelevanceLevel) -> impl Iterator<Item = &str> {
        let reached = move |(_, grade): &(&String, &i32)| level.is_reached_by(Grade::new(**grade));
        self.0.iter().filter(reached).map(|(record, _)| record.as_str())
    }

    /// The relevant records that do not stand among the first `within` of a ranking.
    pub fn missed(&self, ranking: &[String], level: RelevanceLevel, within: usize) -> Vec<String> {
        let found: BTreeSet<&str> = ranking.iter().take(within).map(String::as_str).collect();
        let relevant = self.relevant(level);
        relevant.filter(|record| !found.contains(record)).map(str::to_owned).collect()
    }
}

/// Ids of the records that a trace says it retrieved, best first, each at its best rank. A chunk names its
/// record under `id`; one that is plain text, or has no `id`, is the record of a knowledge base that has
/// this very text, and else is nobody's: it holds its rank under a name that no record has.
pub fn ranking(trace: &Trace<'_>, kb: Option<&KnowledgeBase>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let chunks = trace.chunks.iter().enumerate();
    let named = chunks.map(|(rank, chunk)| {
        let value: Value = serde_json::from_str(chunk.json()).unwrap_or_default();
        let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
        id.or_else(|| of_text(value.as_str()?, kb?)).unwrap_or_else(|| format!("?{}", rank + 1))
    });
    named.filter(|id| seen.insert(id.clone())).collect()
}

fn of_text(text: &str, kb: &KnowledgeBase) -> Option<String> {
    let record = kb.records().iter().find(|record| record.text == text)?;
    Some(record.id.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};
    use crate::trace::Chunk;
    use serde_json::json;

    fn read(text: &str) -> Result<Relevance, String> {
        let node = parsed(text, Language::Yaml, "a.yaml").unwrap();
        let mut reader = Reader::new("a.yaml");
        let read = Relevance::read(&mut reader, &node);
        let problems: Vec<_> = reader.into_problems().iter().map(ToString::to_string).collect();
        if problems.is_empty() { Ok(read.unwrap()) } else { Err(problems.join("\n")) }
    }

    #[test]
    fn records_are_listed_or_graded() {
        assert_eq!(read("[a, b]").unwrap(), Relevance::of_all(["a", "b"]));
        assert_eq!(read("{a: 2, b: 0}").unwrap().0["a"], 2);
        for text in ["[]", "{a: 0}", "{a: -1}", "{a: 9999999999}", "{a: x}", "3"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_chunk_names_its_record_and_a_record_counts_at_its_best_rank() {
        let chunks = [json!({"id": "a"}), json!("prose"), json!({"id": "a"}), json!({"id": "b"})];
        let chunks = chunks.iter().map(Chunk::of).collect();
        let ranking = ranking(&Trace { chunks, ..Trace::saying("") }, None);
        assert_eq!(ranking, ["a", "?2", "b"]);
        let relevance = Relevance(BTreeMap::from([("b".to_owned(), 1), ("c".to_owned(), 0)]));
        let level = RelevanceLevel::default();
        assert_eq!(relevance.missed(&ranking, level, 2), ["b"]);
        assert!(relevance.missed(&ranking, level, 3).is_empty());
    }
}
