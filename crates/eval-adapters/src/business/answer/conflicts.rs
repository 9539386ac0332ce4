//! Where documents about one contract give different days for one thing.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use super::question::{Question, row_ids};
use super::refusal::Refusal;
use crate::business::claims::{DateConflict, Quotation, Saying, TOPICS, Topic};
use crate::business::graph;
use crate::business::kb::PASSAGE;

/// Answers which days the documents give: the disagreement where there is one, else what they say.
pub(super) fn answer(question: &Question<'_>, world: &World) -> Result<Vec<Claim>, Refusal> {
    let companies = question.companies()?;
    let asked = |topic: &&Topic| question.says(topic.asked);
    let topic = TOPICS.iter().find(asked).ok_or(Refusal::OutOfScope)?;
    let mut claims = Vec::new();
    for contract in contracts(question, &companies, world)? {
        claims.extend(sayings(topic, &contract, world));
    }
    if claims.is_empty() {
        return Err(Refusal::MissingEvidence(format!(
            "no document in question gives a {}",
            topic.label
        )));
    }
    Ok(claims)
}

/// The numbers of the contracts in question: those named, else those of the company.
fn contracts(
    question: &Question<'_>,
    companies: &[&str],
    world: &World,
) -> Result<Vec<String>, Refusal> {
    let named: Vec<_> = question.contracts().map(ToOwned::to_owned).collect();
    if let Some(unknown) = named
        .iter()
        .find(|number| world.graph.node(&graph::node_id(&number.to_lowercase())).is_none())
    {
        return Err(Refusal::MissingEvidence(format!("there is no document {unknown}")));
    }
    if !named.is_empty() {
        return Ok(named);
    }
    let company = companies.first().ok_or(Refusal::NoCompany)?;
    let documents = world.graph.neighbours(company, "party_to");
    let numbers =
        documents.map(|node| node.id.as_str().trim_start_matches("document:").to_uppercase());
    Ok(numbers.filter(|number| graph::document_numbers(number).eq([number.as_str()])).collect())
}

/// What the documents about a contract say on a topic, as claims.
fn sayings(topic: &Topic, contract: &str, world: &World) -> Vec<Claim> {
    let own = graph::node_id(&contract.to_lowercase());
    let referring = world.graph.sources(&own, "refers_to").map(|node| node.id.to_string());
    let documents: Vec<_> = std::iter::once(own.clone()).chain(referring).collect();
    let of = |passage: &&Record, document: &String| {
        passage.field("document").is_some_and(|id| graph::node_id(id) == *document)
    };
    let passages = documents
        .iter()
        .flat_map(|document| world.kb.of_kind(PASSAGE).filter(move |p| of(p, document)));
    let telling: Vec<&Record> = passages.filter(|passage| topic.said(passage).is_some()).collect();
    let days: BTreeSet<_> =
        telling.iter().filter_map(|passage| topic.said(passage)).map(|(_, day)| day).collect();
    if days.len() < 2 {
        let quoted = telling
            .iter()
            .filter_map(|p| Some(Claim::new(Quotation::of(p)?.to_string(), [p.id.as_str()])));
        return quoted.collect();
    }
    let statement = DateConflict {
        topic: topic.label.to_owned(),
        contract: contract.to_owned(),
        sayings: telling.iter().filter_map(|passage| Saying::of(topic, passage)).collect(),
    };
    let leading = telling.iter().filter_map(|passage| leading_to(contract, passage, world));
    let support: Vec<_> = telling.iter().copied().chain(leading).collect();
    vec![Claim::new(statement.to_string(), row_ids(&support))]
}

/// For a passage that does not itself name the contract, one of the same document that does.
fn leading_to<'w>(contract: &str, passage: &Record, world: &'w World) -> Option<&'w Record> {
    let names = |record: &Record| {
        let title = record.field("title").unwrap_or_default();
        [title, &record.text]
            .iter()
            .any(|text| graph::document_numbers(text).any(|number| number == contract))
    };
    if names(passage) {
        return None;
    }
    let same_document = |other: &&Record| other.field("document") == passage.field("document");
    world.kb.of_kind(PASSAGE).filter(same_document).find(|other| names(other))
}
