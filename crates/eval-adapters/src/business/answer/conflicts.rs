//! Where documents about one contract give different days for one thing.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use super::question::{Question, row_ids};
use super::refusal::Refusal;
use super::retrieval::{self, is_of};
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
        claims.extend(what_is_said(topic, &contract, world));
    }
    if claims.is_empty() {
        return Err(Refusal::MissingEvidence(format!(
            "the documents in question give no {}",
            topic.label
        )));
    }
    Ok(claims)
}

/// The contracts in question: those named, else those of the company.
fn contracts(
    question: &Question<'_>,
    companies: &[&str],
    world: &World,
) -> Result<Vec<String>, Refusal> {
    let named = retrieval::named_documents(question, world)?;
    if !named.is_empty() {
        return Ok(named);
    }
    let company = companies.first().ok_or(Refusal::NoCompany)?;
    let documents = world.graph.neighbours(company, "party_to").map(|node| node.id.to_string());
    Ok(documents.filter(|id| graph::is_contract_number(&graph::contract_number(id))).collect())
}

/// What the documents about a contract say on a topic: that they disagree, or each passage.
fn what_is_said(topic: &Topic, contract: &str, world: &World) -> Vec<Claim> {
    let documents = retrieval::with_referring(&[contract.to_owned()], world);
    let passages = documents.iter().flat_map(|document| {
        let of_this = move |record: &&Record| is_of(record, std::slice::from_ref(document));
        world.kb.of_kind(PASSAGE).filter(of_this)
    });
    let telling: Vec<&Record> = passages.filter(|passage| topic.said(passage).is_some()).collect();
    let days: BTreeSet<_> =
        telling.iter().filter_map(|passage| Some(topic.said(passage)?.1)).collect();
    if days.len() > 1 {
        return vec![disagreement(topic, &graph::contract_number(contract), &telling, world)];
    }
    let quoted = |passage: &&Record| {
        Some(Claim::new(Quotation::of(passage)?.to_string(), [passage.id.as_str()]))
    };
    telling.iter().filter_map(quoted).collect()
}

fn disagreement(topic: &Topic, contract: &str, telling: &[&Record], world: &World) -> Claim {
    let statement = DateConflict {
        topic: topic.label.to_owned(),
        contract: contract.to_owned(),
        sayings: telling.iter().filter_map(|passage| Saying::of(topic, passage)).collect(),
    };
    let leading = telling.iter().filter_map(|passage| leading_to(contract, passage, world));
    let support: Vec<_> = telling.iter().copied().chain(leading).collect();
    Claim::new(statement.to_string(), row_ids(&support))
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
