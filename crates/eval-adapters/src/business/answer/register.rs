//! Look-ups in the customer rows of both systems, and of single orders.

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use super::question::Question;
use super::refusal::Refusal;
use crate::business::claims::{AddressConflict, FIELDS, Field, FieldValue, OrderLine, SameCompany};
use crate::business::graph;
use crate::business::identity::Mention;
use crate::business::kb::{CRM, ERP};

/// Ways of asking which rows are about a company.
const WHO_IS_WHO: &[&str] = &[
    "names",
    "spelling*",
    "known as",
    "which accounts",
    "which account",
    "what accounts",
    "account number*",
    "records",
];

/// Answers a look-up.
pub(super) fn answer(question: &Question<'_>, world: &World) -> Result<Vec<Claim>, Refusal> {
    if let Some(id) = question.order_ids().next() {
        return order(id, world);
    }
    let company = question.company()?;
    if let Some(field) = FIELDS.iter().find(|field| question.says(field.asked)) {
        return look_up(field, company, question, world);
    }
    if question.says(WHO_IS_WHO) {
        return who_is_who(company, world);
    }
    Err(Refusal::OutOfScope)
}

fn order(id: &str, world: &World) -> Result<Vec<Claim>, Refusal> {
    let row = world
        .kb
        .get(id)
        .ok_or_else(|| Refusal::MissingEvidence(format!("there is no order {id}")))?;
    let line = OrderLine::of(row).ok_or(Refusal::OutOfScope)?;
    Ok(vec![Claim::new(line.to_string(), [id])])
}

fn look_up(
    field: &Field,
    company: &str,
    question: &Question<'_>,
    world: &World,
) -> Result<Vec<Claim>, Refusal> {
    let rows = graph::all_rows(&world.graph, &world.kb, company);
    let asked: Vec<_> = [CRM, ERP].into_iter().filter(|system| question.says(&[system])).collect();
    let is_asked = |row: &Record| asked.is_empty() || asked.contains(&row.kind.as_str());
    let tells = |row: &&Record| is_asked(row) && field.value(row).is_some();
    let telling: Vec<&Record> = rows.iter().copied().filter(tells).collect();
    if telling.is_empty() {
        let name = graph::name(&world.graph, company);
        return Err(Refusal::MissingEvidence(format!(
            "the rows of {name} give no {}",
            field.label
        )));
    }
    let value = |row: &&Record| {
        Some(Claim::new(FieldValue::of(field, row)?.to_string(), [row.id.as_str()]))
    };
    let mut claims: Vec<_> = telling.iter().filter_map(value).collect();
    if field.label == "address" {
        claims.extend(address_conflicts(&telling));
    }
    claims.extend(identity(&rows, &telling));
    Ok(claims)
}

fn who_is_who(company: &str, world: &World) -> Result<Vec<Claim>, Refusal> {
    let rows = graph::all_rows(&world.graph, &world.kb, company);
    let claims = identity(&rows, &rows);
    if claims.is_empty() {
        let name = rows.first().and_then(|row| row.field("name")).unwrap_or(company);
        return Err(Refusal::MissingEvidence(format!(
            "{name} stands in one row only, under one name"
        )));
    }
    Ok(claims)
}

/// For each row used that is not the company's first, why it is about the same company.
fn identity(rows: &[&Record], used: &[&Record]) -> Vec<Claim> {
    let mentions: Vec<_> = rows.iter().filter_map(|row| Mention::of(row)).collect();
    let later = mentions
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, m)| used.iter().any(|row| row.id == m.record.id));
    let statement = |(position, mention): (usize, &Mention<'_>)| {
        // Not every row hangs on the first; some hang on one that hangs on it.
        let others = mentions.iter().enumerate().filter(|(other, _)| *other != position);
        others.into_iter().find_map(|(_, other)| {
            let statement = SameCompany::of(other, mention)?;
            Some(Claim::new(
                statement.to_string(),
                [other.record.id.as_str(), mention.record.id.as_str()],
            ))
        })
    };
    later.filter_map(statement).collect()
}

/// Every pair of rows that are about one company and give two addresses.
fn address_conflicts(rows: &[&Record]) -> Vec<Claim> {
    let mentions: Vec<_> = rows.iter().filter_map(|row| Mention::of(row)).collect();
    let pairs = mentions
        .iter()
        .enumerate()
        .flat_map(|(position, other)| mentions[..position].iter().map(move |one| (one, other)));
    let conflict = |(one, other): (&Mention<'_>, &Mention<'_>)| {
        one.ground(other)?;
        let statement = AddressConflict::of(one, other)?;
        Some(Claim::new(statement.to_string(), [one.record.id.as_str(), other.record.id.as_str()]))
    };
    pairs.filter_map(conflict).collect()
}
