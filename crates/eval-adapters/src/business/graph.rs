//! Entity resolution: rows of two systems and names in documents become companies.
//!
//! Nodes are `company`, `mention` (a row, or a name in bold in a document), `order` and `document`.
//! Edges: company `known_as` mention, company `has_account` ERP row, ERP row `placed` order, company
//! `party_to` document, document `refers_to` document. [`company_names`] and [`orders`] read the
//! graph the way the answer paths need it.

use std::collections::BTreeMap;

use eval_core::data::WorldError;
use eval_core::graph::{Clusters, Graph, Node};
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::identity::Mention;
use super::kb::{CRM, ERP, HEADING, ORDER, PASSAGE};
use super::names::{self, Name};
use super::orders::Order;

/// Builds the graph from the records.
///
/// # Errors
/// Two different register numbers in one cluster: the rows contradict each other about who is who.
pub(super) fn resolve(kb: &KnowledgeBase) -> Result<Graph, WorldError> {
    let mentions: Vec<_> = kb.records().iter().filter_map(Mention::of).collect();
    let mut graph = Graph::default();
    for cluster in clusters(&mentions) {
        add_company(&mut graph, &cluster)?;
    }
    for order in kb.of_kind(ORDER).filter_map(|record| Order::read(record).ok()) {
        let id = order.record.id.as_str();
        graph.add(Node::new(id, "order").read_from(id));
        graph.connect(order.account, "placed", id);
    }
    add_documents(&mut graph, kb);
    Ok(graph)
}

fn clusters<'a, 'b>(mentions: &'b [Mention<'a>]) -> Vec<Vec<&'b Mention<'a>>> {
    let mut clusters = Clusters::default();
    for (position, one) in mentions.iter().enumerate() {
        clusters.add(one.record.id.as_str());
        for other in mentions[..position].iter().filter(|other| one.ground(other).is_some()) {
            clusters.unite(one.record.id.as_str(), other.record.id.as_str());
        }
    }
    let by_id: BTreeMap<_, _> = mentions.iter().map(|m| (m.record.id.as_str(), m)).collect();
    let groups = clusters.groups().into_iter();
    groups
        .map(|group| group.iter().filter_map(|id| by_id.get(id.as_str()).copied()).collect())
        .collect()
}

/// A company is named as its first row names it; rows of the CRM come first, since their ids do.
fn add_company(graph: &mut Graph, cluster: &[&Mention<'_>]) -> Result<(), WorldError> {
    let Some(first) = cluster.first() else { return Ok(()) };
    let registers: Vec<_> = cluster
        .iter()
        .filter_map(|m| m.record.field("register_no").filter(|no| !no.is_empty()))
        .collect();
    if registers.iter().any(|number| *number != registers[0]) {
        let ids: Vec<_> = cluster.iter().map(|m| m.record.id.as_str()).collect();
        let message = format!(
            "{} look like one company and carry different register numbers",
            ids.join(", ")
        );
        return Err(WorldError::Inconsistent(message));
    }
    let company = format!("company:{}", first.record.id);
    graph.add(Node::new(company.as_str(), "company").with("name", first.written));
    for mention in cluster {
        let id = mention.record.id.as_str();
        let city = mention.record.field("city").unwrap_or_default();
        let country = mention.record.field("country").unwrap_or_default();
        graph.add(Node::new(company.as_str(), "company").read_from(id));
        let node = Node::new(id, "mention").with("name", mention.written);
        graph.add(node.with("city", city).with("country", country).read_from(id));
        graph.connect(company.as_str(), "known_as", id);
        if mention.record.kind == ERP {
            graph.connect(company.as_str(), "has_account", id);
        }
    }
    Ok(())
}

fn add_documents(graph: &mut Graph, kb: &KnowledgeBase) {
    for title in kb.of_kind(HEADING).filter(|record| record.field("part") == Some("title")) {
        let document = title.field("document").unwrap_or_default();
        graph.add(
            Node::new(node_id(document), "document")
                .with("title", &title.text)
                .read_from(title.id.as_str()),
        );
    }
    for passage in kb.records().iter().filter(|r| r.kind == PASSAGE || r.kind == HEADING) {
        let document = node_id(passage.field("document").unwrap_or_default());
        for other in referred(&passage.text).filter(|other| *other != document) {
            graph.connect(document.as_str(), "refers_to", other);
        }
        for name in
            passage.field("parties").unwrap_or_default().split("; ").filter(|name| !name.is_empty())
        {
            if let Some(company) = party(graph, name, &passage.text) {
                let mention = format!("{}@{name}", passage.id);
                graph.add(
                    Node::new(mention.as_str(), "mention")
                        .with("name", name)
                        .read_from(passage.id.as_str()),
                );
                graph.connect(company.as_str(), "known_as", mention);
                graph.connect(company, "party_to", document.as_str());
            }
        }
    }
}

/// The node of a document, by its name in record ids.
pub(super) fn node_id(document: &str) -> String {
    format!("document:{document}")
}

/// The documents that a text calls by their number, as in `FA-2023-004`.
fn referred(text: &str) -> impl Iterator<Item = String> {
    document_numbers(text).map(|number| node_id(&number.to_lowercase()))
}

/// The words of a text that are contract numbers: two capitals, a year, three digits.
pub(super) fn document_numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| {
        let parts: Vec<_> = word.split('-').collect();
        let digits = |part: &str, length| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
        matches!(parts.as_slice(), [kind, year, number]
            if kind.len() == 2 && kind.bytes().all(|b| b.is_ascii_uppercase()) && digits(year, 4) && digits(number, 3))
    })
}

/// The one company of this name that is known in a town which the passage names.
fn party(graph: &Graph, name: &str, passage: &str) -> Option<String> {
    let name = Name::new(name);
    let said = names::words(passage);
    let fits = |mention: &&Node| {
        let town = names::words(mention.property("city").unwrap_or_default());
        mention.property("name").is_some_and(|known| Name::new(known).matches(&name))
            && !town.is_empty()
            && said
                .windows(town.len())
                .any(|window| window.iter().zip(&town).all(|(a, b)| a.matches(b)))
    };
    let mut found: Vec<_> = graph
        .of_kind("company")
        .filter(|company| {
            graph.neighbours(company.id.as_str(), "known_as").any(|mention| fits(&mention))
        })
        .map(|company| company.id.to_string())
        .collect();
    if found.len() == 1 { found.pop() } else { None }
}

/// Every spelling of a company's name, each once.
pub(super) fn company_names(graph: &Graph, company: &str) -> Vec<Name> {
    let written =
        graph.neighbours(company, "known_as").filter_map(|mention| mention.property("name"));
    let mut names: Vec<_> = written.map(Name::new).collect();
    names.sort();
    names.dedup();
    names
}

/// The towns a company is known in.
pub(super) fn company_towns<'a>(graph: &'a Graph, company: &str) -> impl Iterator<Item = &'a str> {
    graph.neighbours(company, "known_as").filter_map(|mention| mention.property("city"))
}

/// The rows of a company in one system, by id.
pub(super) fn rows<'a>(
    graph: &Graph,
    kb: &'a KnowledgeBase,
    company: &str,
    system: &str,
) -> Vec<&'a Record> {
    let mentions = graph.neighbours(company, "known_as");
    mentions
        .filter_map(|mention| kb.get(mention.id.as_str()))
        .filter(|record| record.kind == system)
        .collect()
}

/// Every row of a company in either system, by id.
pub(super) fn all_rows<'a>(graph: &Graph, kb: &'a KnowledgeBase, company: &str) -> Vec<&'a Record> {
    [CRM, ERP].iter().flat_map(|system| rows(graph, kb, company, system)).collect()
}

/// The orders of a company over all its accounts, by id.
pub(super) fn orders<'a>(graph: &Graph, kb: &'a KnowledgeBase, company: &str) -> Vec<Order<'a>> {
    let accounts = graph.neighbours(company, "has_account");
    let mut ids: Vec<_> =
        accounts.flat_map(|account| graph.neighbours(account.id.as_str(), "placed")).collect();
    ids.sort_by(|a, b| a.id.cmp(&b.id));
    ids.iter()
        .filter_map(|order| kb.get(order.id.as_str()))
        .filter_map(|row| Order::read(row).ok())
        .collect()
}
