//! What a contract says: the passage that fits the question best, with what amends it or what it
//! amends.

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use super::Found;
use super::question::Question;
use super::refusal::Refusal;
use super::retrieval::{self, is_of};
use crate::business::claims::{Counterparty, Quotation};
use crate::business::graph;
use crate::business::kb::PASSAGE;

/// How many of the ranked passages an answer shows as retrieved.
const SHOWN: usize = 5;

/// Answers what the documents say.
pub(super) fn answer<'w>(question: &Question<'_>, world: &'w World) -> Result<Found<'w>, Refusal> {
    let company = question.companies()?.first().copied();
    let documents = retrieval::documents(question, company, world)?;
    let mut retrieved = match question.clause() {
        Some(clause) => numbered(clause, question, &documents, world),
        None => retrieval::ranked(question, &documents, world),
    };
    let nothing = || {
        Refusal::MissingEvidence("no passage of the documents in question is about this".to_owned())
    };
    let passage = *retrieved.first().ok_or_else(nothing)?;
    retrieved.truncate(SHOWN);
    let mut claims: Vec<_> =
        company.and_then(|company| counterparty(company, passage, world)).into_iter().collect();
    claims.extend(with_amendments(passage, &documents, world).into_iter().filter_map(quotation));
    Ok(Found { claims, retrieved })
}

fn quotation(passage: &Record) -> Option<Claim> {
    Some(Claim::new(Quotation::of(passage)?.to_string(), [passage.id.as_str()]))
}

/// The clause of this number, if the documents in question have just one.
fn numbered<'w>(
    clause: &str,
    question: &Question<'_>,
    documents: &[String],
    world: &'w World,
) -> Vec<&'w Record> {
    let part = format!("clause {clause}");
    let named = question.contracts().next().map(str::to_lowercase);
    let passages = world.kb.of_kind(PASSAGE).filter(|passage| {
        passage.field("part") == Some(part.as_str())
            && is_of(passage, documents)
            && named.as_deref().is_none_or(|named| passage.field("document") == Some(named))
    });
    let found: Vec<_> = passages.collect();
    if found.len() == 1 { found } else { Vec::new() }
}

/// Why a passage answers for a company: the passage that names it as a party of the document.
fn counterparty(company: &str, passage: &Record, world: &World) -> Option<Claim> {
    let document = passage.field("document")?;
    let mut mentions = world.graph.neighbours(company, "known_as");
    let (mention, record) = mentions.find_map(|mention| {
        let record = mention.records.iter().find_map(|id| world.kb.get(id.as_str()))?;
        (record.field("document") == Some(document)).then_some((mention, record))
    })?;
    let title = passage.field("title")?.to_owned();
    let statement = Counterparty { title, name: mention.property("name")?.to_owned() };
    Some(Claim::new(statement.to_string(), [record.id.as_str()]))
}

/// The clauses that the passage speaks of by number, the passage, and the passages that speak of it
/// by number, over the documents in question.
fn with_amendments<'w>(
    passage: &'w Record,
    documents: &[String],
    world: &'w World,
) -> Vec<&'w Record> {
    let of =
        |record: &Record| record.field("document").map(graph::document_node).unwrap_or_default();
    let refers = |from: &Record, to: &Record| {
        world.graph.neighbours(&of(from), "refers_to").any(|n| n.id == *of(to))
    };
    let amends = |from: &Record, to: &Record| {
        refers(from, to) && speaks_of(&from.text, to.field("part").unwrap_or_default())
    };
    let others = || world.kb.of_kind(PASSAGE).filter(|other| is_of(other, documents));
    let amended = others().filter(|other| amends(passage, other));
    let amending = others().filter(|other| amends(other, passage));
    amended.chain([passage]).chain(amending).collect()
}

/// Whether a text names a clause by its number: `clause 2.1`, and not just `clause 2.10`.
fn speaks_of(text: &str, part: &str) -> bool {
    part.starts_with("clause ")
        && text.split(part).skip(1).any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}
