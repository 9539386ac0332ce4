//! Questions about orders: what is asked for decides who answers.

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use super::question::{Question, row_ids};
use super::refusal::Refusal;
use super::{comparing, counting, ranking};
use crate::business::claims::{End, Kind, Party};
use crate::business::graph;
use crate::business::kb::ERP;
use crate::business::orders::{Order, Scope};

/// What orders cannot tell, however the question goes on.
const ELSEWHERE: &[&str] = &[
    "will",
    "forecast*",
    "predict*",
    "expect*",
    "next year",
    "profit*",
    "margin*",
    "cost*",
    "discount*",
    "paid",
    "invoice*",
    "why",
    "should",
];
const LARGEST: &[&str] = &["largest", "biggest", "highest", "most", "top", "best", "greatest"];
const SMALLEST: &[&str] = &["smallest", "lowest", "least", "fewest"];
const COMPARING: &[&str] = &[
    "more",
    "less",
    "fewer",
    "compare*",
    "comparison",
    "versus",
    "vs",
    "difference",
    "higher",
    "lower",
    "larger",
    "smaller",
    "ahead",
];
const COUNTING: &[&str] = &["how many", "number of", "count"];
const ADDING: &[&str] =
    &["total*", "sum", "how much", "worth", "volume", "value", "add up", "altogether"];

/// Answers a question about orders.
pub(super) fn answer(question: &Question<'_>, world: &World) -> Result<Vec<Claim>, Refusal> {
    let companies = question.companies()?;
    if question.says(ELSEWHERE) {
        return Err(Refusal::OutOfScope);
    }
    let kind = if question.says(COUNTING) { Kind::Count } else { Kind::Total };
    let ends = [(LARGEST, End::Largest), (SMALLEST, End::Smallest)];
    let end = ends.into_iter().find(|(words, _)| question.says(words));
    match (companies.as_slice(), end) {
        ([], Some((_, end))) => ranking::answer(end, kind, question, world),
        ([_, ..], Some(_)) => {
            Err(Refusal::NoPath("rankings are made over all customers, not within some"))
        }
        ([one, other], None) if question.says(COMPARING) => {
            comparing::answer([one, other], question, world)
        }
        ([_], None) if question.says(COUNTING) => counting::count(question, world),
        ([_], None) if question.says(ADDING) => counting::add_up(question, world),
        ([_, _, ..], None) => {
            Err(Refusal::NoPath("figures are given for one customer or compared between two"))
        }
        ([], None) if question.says(COUNTING) || question.says(ADDING) => Err(Refusal::NoCompany),
        _ => Err(Refusal::OutOfScope),
    }
}

/// A company as its orders show it.
pub(super) struct Customer<'w> {
    /// As a claim names it, with the accounts of `orders`.
    pub(super) party: Party,
    /// Its orders in scope.
    pub(super) orders: Vec<Order<'w>>,
    rows: Vec<&'w Record>,
}

impl<'w> Customer<'w> {
    /// The orders of a company in a scope; without any, all its accounts stand for it. `None` for a
    /// company without an account.
    pub(super) fn read(company: &str, scope: &Scope, world: &'w World) -> Option<Self> {
        let rows = graph::all_rows(&world.graph, &world.kb, company);
        let mut orders = graph::orders(&world.graph, &world.kb, company);
        orders.retain(|order| scope.holds(order));
        let accounts: Vec<&str> =
            rows.iter().filter(|row| row.kind == ERP).map(|row| row.id.as_str()).collect();
        let ordered: Vec<&str> = accounts
            .iter()
            .copied()
            .filter(|id| orders.iter().any(|order| order.account == *id))
            .collect();
        let shown = if ordered.is_empty() { accounts } else { ordered };
        let name = rows.first()?.field("name")?.to_owned();
        if shown.is_empty() {
            return None;
        }
        let party = Party { name, accounts: shown.into_iter().map(ToOwned::to_owned).collect() };
        Some(Self { party, orders, rows })
    }

    /// What a claim about these orders cites: the rows that show who this is, then the orders.
    pub(super) fn support(&self) -> Vec<&'w str> {
        let orders = self.orders.iter().map(|order| order.record.id.as_str());
        self.shown_by().into_iter().chain(orders).collect()
    }

    /// The rows that show name and accounts to be one company.
    pub(super) fn shown_by(&self) -> Vec<&'w str> {
        row_ids(&self.rows)
    }
}

/// A refusal for a company of which the ledger knows nothing.
pub(super) fn no_account(company: &str, world: &World) -> Refusal {
    let name = graph::name(&world.graph, company);
    Refusal::MissingEvidence(format!("{name} has no account in the ERP, so no order can be its"))
}
