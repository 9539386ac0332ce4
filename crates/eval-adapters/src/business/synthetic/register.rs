//! Look-ups of every row of both systems, and of one order an account.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::Company;
use crate::business::kb::{CRM, ERP, ORDER, PASSAGE};

/// Look-ups of every company, names that fit several or nobody, single orders.
pub(super) fn cases(companies: &[Company<'_>], world: &World) -> Vec<BatteryCase> {
    let mut cases: Vec<_> = companies.iter().flat_map(look_ups).collect();
    cases.extend(companies.iter().filter_map(address));
    cases.extend(companies.iter().filter(|company| company.shares_name).map(ambiguous));
    cases.extend(strangers(world).into_iter().map(|name| {
        let id = format!("register-unknown-{}", slug(name));
        BatteryCase::refuse(id, "register", format!("What is the address of {name}?"))
    }));
    cases.extend(first_orders(world).iter().map(|order| order_look_up(order)));
    cases
}

fn look_ups(company: &Company<'_>) -> Vec<BatteryCase> {
    company.rows.iter().filter_map(|row| look_up(company, row)).collect()
}

/// The rows of one company in one system ask the same question, so each case says which field of
/// which row it expects and cites no other.
fn look_up(company: &Company<'_>, row: &Record) -> Option<BatteryCase> {
    let called = &company.called;
    let (what, question, fact) = match row.kind.as_str() {
        CRM => (
            "contact",
            format!("Who is the contact of {called} in the CRM?"),
            row.field("contact")?.to_owned(),
        ),
        ERP => {
            let days = format!("{} days", row.field("payment_days")?);
            ("payment", format!("What payment period does the ERP give for {called}?"), days)
        }
        _ => return None,
    };
    let id = format!("register-{what}-{}", row.id.as_str().to_lowercase());
    Some(
        BatteryCase::answer(id, "register", question)
            .supported_by([row.id.clone()])
            .stating([fact]),
    )
}

/// The address, which takes every row of the company, and their disagreement if postcodes differ.
fn address(company: &Company<'_>) -> Option<BatteryCase> {
    let place = |row: &&Record| Some(format!("{} {}", row.field("postcode")?, row.field("city")?));
    let places = company.rows.iter().map(place).collect::<Option<BTreeSet<_>>>()?;
    let disagreement = (places.len() > 1).then(|| "disagree on the address".to_owned());
    let id = format!("register-address-{}", company.key());
    let case = BatteryCase::answer(id, "register", format!("Where is {} located?", company.called));
    let case = case.supported_by(company.rows.iter().map(|row| row.id.clone()));
    Some(case.stating(places.into_iter().chain(disagreement)))
}

fn ambiguous(company: &Company<'_>) -> BatteryCase {
    let question = format!("What is the address of {}?", company.name());
    BatteryCase::refuse(format!("register-ambiguous-{}", company.key()), "register", question)
}

/// Names that documents print as a party and no row of the two systems carries; not the house
/// itself, which is a party of every document.
fn strangers(world: &World) -> BTreeSet<&str> {
    let documents = world.graph.of_kind("document").count();
    let passages = || world.kb.of_kind(PASSAGE).filter_map(|passage| passage.field("parties"));
    let is_known = |name: &str| {
        let mentions =
            world.graph.of_kind("mention").filter(|node| node.property("name") == Some(name));
        mentions
            .into_iter()
            .any(|node| world.graph.sources(node.id.as_str(), "known_as").next().is_some())
    };
    let is_house = |name: &str| {
        passages().filter(|parties| parties.split("; ").any(|p| p == name)).count() == documents
    };
    passages()
        .flat_map(|parties| parties.split("; "))
        .filter(|name| !is_known(name) && !is_house(name))
        .collect()
}

fn first_orders(world: &World) -> Vec<&Record> {
    let mut seen = BTreeSet::new();
    world
        .kb
        .of_kind(ORDER)
        .filter(|order| order.field("account").is_some_and(|account| seen.insert(account)))
        .collect()
}

fn order_look_up(order: &Record) -> BatteryCase {
    let id = order.id.as_str();
    let case = BatteryCase::answer(
        format!("register-order-{}", id.to_lowercase()),
        "register",
        format!("When was order {id} placed and what is its status?"),
    );
    let facts = ["date", "status"].into_iter().filter_map(|name| order.field(name));
    case.supported_by([order.id.clone()]).stating(facts)
}

fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}
