//! Every clause by its number, and clauses and contracts that do not exist.

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use crate::business::graph::document_numbers;
use crate::business::kb::PASSAGE;

/// Cases on the clauses of numbered contracts.
pub(super) fn cases(world: &World) -> Vec<BatteryCase> {
    let clauses: Vec<_> = world.kb.of_kind(PASSAGE).filter_map(numbered_clause).collect();
    let mut cases: Vec<_> = clauses.iter().map(quotation).collect();
    let mut contracts: Vec<_> = clauses.iter().map(|(contract, _, _)| contract.as_str()).collect();
    contracts.dedup();
    cases.extend(contracts.iter().flat_map(|contract| absent(contract)));
    cases
}

/// Contract number, clause number and record of a clause of a contract.
fn numbered_clause(passage: &Record) -> Option<(String, &str, &Record)> {
    let contract = passage.field("document")?.to_uppercase();
    let clause = passage.field("part")?.strip_prefix("clause ")?;
    document_numbers(&contract).eq([contract.as_str()]).then_some(())?;
    Some((contract, clause, passage))
}

fn quotation((contract, clause, passage): &(String, &str, &Record)) -> BatteryCase {
    let id = format!("documents-clause-{}-{clause}", contract.to_lowercase());
    let question = format!("What does clause {clause} of {contract} say?");
    BatteryCase::answer(id, "documents", question)
        .supported_by([passage.id.clone()])
        .stating([passage.text.as_str()])
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
