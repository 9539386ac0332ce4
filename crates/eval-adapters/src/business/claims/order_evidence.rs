//! Which orders a claim about orders may rest on: those of its parties and its scope, all of them,
//! and no others.

use eval_core::record::Record;
use eval_core::shape::Evidence;

use super::party::Party;
use crate::business::kb::ORDER;
use crate::business::orders::{Order, Scope};

/// The cited orders of each party, in the order of the parties.
///
/// # Errors
/// A party is not shown by the cited rows; a cited record is neither an order in scope of one of the
/// parties nor a row that shows one of them; an order in scope is not cited.
pub(super) fn orders_of<'a>(
    parties: &[&Party],
    scope: &Scope,
    evidence: &Evidence<'a>,
) -> Result<Vec<Vec<Order<'a>>>, String> {
    no_stranger_row(parties, evidence)?;
    let owns =
        |party: &Party, order: &Order<'_>| party.accounts.iter().any(|id| id == order.account);
    let concerned = |order: &Order<'_>| parties.iter().any(|party| owns(party, order));
    let cited = in_scope(scope, evidence)?;
    if let Some(order) = cited.iter().find(|order| !concerned(order)) {
        return Err(format!(
            "{} is cited and belongs to account {}",
            order.record.id, order.account
        ));
    }
    nothing_left_out(scope, evidence, concerned)?;
    let own = |party: &&Party| cited.iter().filter(|order| owns(party, order)).copied().collect();
    Ok(parties.iter().map(own).collect())
}

/// Whether each cited record that is no order shows who one of the parties is.
fn no_stranger_row(parties: &[&Party], evidence: &Evidence<'_>) -> Result<(), String> {
    let mut shown: Vec<&Record> = Vec::new();
    for party in parties {
        shown.extend(party.rows(evidence)?);
    }
    let is_stranger =
        |record: &&&Record| record.kind != ORDER && shown.iter().all(|row| row.id != record.id);
    match evidence.cited().iter().find(is_stranger) {
        Some(record) => Err(format!("{} is cited and has no part in the claim", record.id)),
        None => Ok(()),
    }
}

/// The cited orders, if all are in scope.
///
/// # Errors
/// A cited order is out of scope or cannot be read.
pub(super) fn in_scope<'a>(
    scope: &Scope,
    evidence: &Evidence<'a>,
) -> Result<Vec<Order<'a>>, String> {
    let cited = evidence.cited().iter().filter(|record| record.kind == ORDER);
    let orders: Vec<_> = cited.map(|record| Order::read(record)).collect::<Result<_, _>>()?;
    match orders.iter().find(|order| !scope.holds(order)) {
        Some(order) => {
            Err(format!("{} is cited and is not among the {}", order.record.id, scope.words(2)))
        }
        None => Ok(orders),
    }
}

/// Whether every order of the world that is in scope and concerned is cited.
///
/// # Errors
/// The first order that is not.
pub(super) fn nothing_left_out(
    scope: &Scope,
    evidence: &Evidence<'_>,
    concerned: impl Fn(&Order<'_>) -> bool,
) -> Result<(), String> {
    let orders = evidence.kb().of_kind(ORDER).filter_map(|record| Order::read(record).ok());
    let mut due = orders.filter(|order| scope.holds(order) && concerned(order));
    match due.find(|order| !evidence.cites(order.record.id.as_str())) {
        Some(order) => {
            Err(format!("{} is among the {} and is not cited", order.record.id, scope.words(2)))
        }
        None => Ok(()),
    }
}
