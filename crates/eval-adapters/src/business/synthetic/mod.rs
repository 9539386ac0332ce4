//! Cases enumerated from the graph: every company, account, currency, contract clause, in id order.
//!
//! What is expected is computed from the records: fields read, rows counted, amounts added. No
//! answer path is run, so an answer path that is wrong is found wrong. Only names are looked at
//! before a question is put, so that a question has one right answer: a name that two companies
//! carry is asked for with its town, and alone as a case that is to be refused.

mod documents;
mod orders;
mod rankings;
mod register;

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::graph;
use super::kb::ERP;
use super::names::Name;
use super::orders::{Order, Scope};

/// All synthetic cases.
pub(super) fn cases(world: &World) -> Vec<BatteryCase> {
    let companies = companies(world);
    let mut cases = register::cases(&companies, world);
    cases.extend(orders::cases(&companies));
    cases.extend(rankings::cases(&companies, world));
    cases.extend(documents::cases(world));
    cases
}

/// A company with all that cases are made of.
struct Company<'w> {
    /// Its first row, which gives it its name and the cases their ids.
    first: &'w Record,
    /// All its rows.
    rows: Vec<&'w Record>,
    /// All its orders.
    orders: Vec<Order<'w>>,
    /// The name by which a question can ask for it and for no other company.
    called: String,
    /// Whether the name alone fits another company too.
    shares_name: bool,
}

impl Company<'_> {
    fn name(&self) -> &str {
        self.first.field("name").unwrap_or_default()
    }

    fn key(&self) -> String {
        self.first.id.as_str().to_lowercase()
    }

    fn has_account(&self) -> bool {
        self.rows.iter().any(|row| row.kind == ERP)
    }

    fn orders(&self, scope: &Scope) -> Vec<Order<'_>> {
        self.orders.iter().filter(|order| scope.holds(order)).copied().collect()
    }
}

fn companies(world: &World) -> Vec<Company<'_>> {
    let nodes: Vec<_> = world.graph.of_kind("company").map(|node| node.id.as_str()).collect();
    let names: Vec<_> = nodes.iter().map(|id| names_of(id, world)).collect();
    let company = |(position, id): (usize, &&str)| {
        let rows = graph::all_rows(&world.graph, &world.kb, id);
        let first = *rows.first()?;
        let name = first.field("name")?;
        let own = Name::new(name);
        let is_shared = |(other, names): (usize, &Vec<Name>)| {
            other != position && names.iter().any(|n| n.matches(&own))
        };
        let shares_name = names.iter().enumerate().any(is_shared);
        let town = first.field("city")?;
        let called = if shares_name { format!("{name} in {town}") } else { name.to_owned() };
        let orders = graph::orders(&world.graph, &world.kb, id);
        Some(Company { first, rows, orders, called, shares_name })
    };
    nodes.iter().enumerate().filter_map(company).collect()
}

fn names_of(company: &str, world: &World) -> Vec<Name> {
    graph::company_names(&world.graph, company).map(Name::new).collect()
}

fn order_ids<'a>(orders: &[Order<'a>]) -> Vec<&'a str> {
    orders.iter().map(|order| order.record.id.as_str()).collect()
}
