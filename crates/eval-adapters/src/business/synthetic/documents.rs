//! Every clause by its number, every date of a contract, and what does not exist.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use crate::business::claims::{TOPICS, Topic};
use crate::business::graph::{document_numbers, is_contract_number};
use crate::business::kb::PASSAGE;

/// Cases on the clauses of numbered contracts.
pub(super) fn cases(world: &World) -> Vec<BatteryCase> {
    let clauses: Vec<_> = world.kb.of_kind(PASSAGE).filter_map(numbered_clause).collect();
    let mut cases: Vec<_> = clauses.iter().map(quotation).collect();
    let mut contracts: Vec<_> = clauses.iter().map(|(contract, _, _)| contract.as_str()).collect();
    contracts.dedup();
    cases.extend(contracts.iter().flat_map(|contract| absent(contract)));
    for topic in TOPICS {
        cases.extend(contracts.iter().map(|contract| date(topic, contract, world)));
    }
    cases
}

/// Contract number, clause number and record of a clause of a contract.
fn numbered_clause(passage: &Record) -> Option<(String, &str, &Record)> {
    let contract = passage.field("document")?.to_uppercase();
    let clause = passage.field("part")?.strip_prefix("clause ")?;
    is_contract_number(&contract).then_some((contract, clause, passage))
}

fn quotation((contract, clause, passage): &(String, &str, &Record)) -> BatteryCase {
    let id = format!("documents-clause-{}-{clause}", contract.to_lowercase());
    let question = format!("What does clause {clause} of {contract} say?");
    BatteryCase::answer(id, "documents", question)
        .supported_by([passage.id.clone()])
        .stating([passage.text.as_str()])
}

/// What the documents that name a contract say on a topic: one day, several, or none.
fn date(topic: &Topic, contract: &str, world: &World) -> BatteryCase {
    let names = |record: &&Record| document_numbers(&record.text).any(|number| number == contract);
    let documents: BTreeSet<_> = world
        .kb
        .records()
        .iter()
        .filter(names)
        .filter_map(|record| record.field("document"))
        .collect();
    let of_these = |passage: &&Record| {
        passage.field("document").is_some_and(|document| documents.contains(document))
    };
    let passages = world.kb.of_kind(PASSAGE).filter(of_these);
    let said: Vec<_> =
        passages.filter_map(|passage| Some((passage, topic.said(passage)?))).collect();
    let id = format!("conflicts-{}-{}", topic.label.replace(' ', "-"), contract.to_lowercase());
    let question = format!("What is the {} under {contract}?", topic.label);
    if said.is_empty() {
        return BatteryCase::refuse(id, "conflicts", question);
    }
    let days: BTreeSet<_> = said.iter().map(|(_, (_, day))| day).collect();
    let disagreement = (days.len() > 1).then_some("The documents disagree");
    BatteryCase::answer(id, "conflicts", question)
        .supported_by(said.iter().map(|(passage, _)| passage.id.clone()))
        .stating(said.iter().map(|(_, (written, _))| *written).chain(disagreement))
}

/// A contract number that nobody gave out, and a clause number that the contract does not reach.
fn absent(contract: &str) -> [BatteryCase; 2] {
    let key = contract.to_lowercase();
    let other = format!("{}-999", contract.rsplit_once('-').map_or(contract, |(head, _)| head));
    [
        BatteryCase::refuse(
            format!("documents-no-contract-{key}"),
            "documents",
            format!("What does clause 1.1 of {other} say?"),
        ),
        BatteryCase::refuse(
            format!("documents-no-clause-{key}"),
            "documents",
            format!("What does clause 98.7 of {contract} say?"),
        ),
    ]
}
