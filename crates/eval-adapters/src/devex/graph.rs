//! Entities and how they hang together, resolved from the records.
//!
//! A name may mean two services. So names are no clusters, which would make one service of the two, but
//! nodes of their own, and a name is resolved if its edges lead to exactly one service.
//!
//! Nodes are services, mentions, pipelines, runs, tickets, pull requests and weeks of the on-call
//! sheet; a node's id is the id of its record, and `mention:NAME` for a name. The edges:
//!
//! | from | label | to |
//! | --- | --- | --- |
//! | mention | [`MEANS`] | each service that declares the name |
//! | pipeline | [`CONCERNS`] | service |
//! | ticket, pull, rota | [`CONCERNS`] | the service its spelling means, if it means exactly one |
//! | run | [`RUNS_ON`] | pipeline |
//! | ticket | [`REPORTS`] | run |
//! | pull | [`FIXES`] | ticket |

use std::collections::BTreeSet;

use eval_core::data::WorldError;
use eval_core::graph::{Graph, Node};
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::kb::{PIPELINE, PULL, ROTA, RUN, SERVICE, TICKET, ticket};
use super::naming::{aliases, normal_form};

/// Kind of a name, in normal form.
pub(super) const MENTION: &str = "mention";
/// From a name to what it may mean.
pub(super) const MEANS: &str = "means";
/// From anything to the service it is about.
pub(super) const CONCERNS: &str = "concerns";
/// From a run to its pipeline.
pub(super) const RUNS_ON: &str = "runs_on";
/// From a ticket to a run it names.
pub(super) const REPORTS: &str = "reports";
/// From a pull request to a ticket it fixes.
pub(super) const FIXES: &str = "fixes";

/// Resolves who is who and builds the graph.
///
/// # Errors
/// A pipeline without a service, a run without a pipeline, a ticket that names a run or a pull request
/// that fixes a ticket which does not exist.
pub(super) fn resolve(kb: &KnowledgeBase) -> Result<Graph, WorldError> {
    let mut graph = Graph::default();
    for record in kb.records() {
        if [SERVICE, ROTA, PIPELINE, RUN, PULL, TICKET].contains(&record.kind.as_str()) {
            graph.add(Node::new(record.id.as_str(), &*record.kind).read_from(record.id.as_str()));
        }
    }
    kb.of_kind(SERVICE).for_each(|service| add_mentions(&mut graph, service));
    for kind in [ROTA, PULL, TICKET] {
        kb.of_kind(kind).for_each(|record| connect_spelling(&mut graph, record));
    }
    for pipeline in kb.of_kind(PIPELINE) {
        connect(&mut graph, pipeline, CONCERNS, pipeline.field("service").into_iter())?;
    }
    for run in kb.of_kind(RUN) {
        connect(&mut graph, run, RUNS_ON, run.field("pipeline").into_iter())?;
    }
    for record in kb.of_kind(TICKET) {
        connect(&mut graph, record, REPORTS, ticket::runs(record))?;
    }
    for pull in kb.of_kind(PULL) {
        connect(&mut graph, pull, FIXES, ticket::fixed_by(pull))?;
    }
    Ok(graph)
}

/// The services that a name may mean, by id: none, one, or several.
pub(super) fn meanings(graph: &Graph, name: &str) -> BTreeSet<String> {
    let mention = mention_id(name);
    graph.neighbours(&mention, MEANS).map(|service| service.id.to_string()).collect()
}

/// The service that anything of this graph is about.
pub(super) fn service_of(graph: &Graph, id: &str) -> Option<String> {
    graph.neighbours(id, CONCERNS).next().map(|service| service.id.to_string())
}

fn mention_id(name: &str) -> String {
    format!("mention:{}", normal_form(name))
}

fn add_mentions(graph: &mut Graph, service: &Record) {
    for name in aliases(service).chain([service.id.as_str()]) {
        let id = mention_id(name);
        let node = Node::new(id.as_str(), MENTION).with("name", normal_form(name));
        graph.add(node.read_from(service.id.as_str()));
        graph.connect(id, MEANS, service.id.as_str());
    }
}

/// A spelling that means no service, or may mean several, connects to none.
fn connect_spelling(graph: &mut Graph, record: &Record) {
    let meant = meanings(graph, record.field("service").unwrap_or_default());
    if let [service] = &meant.into_iter().collect::<Vec<_>>()[..] {
        graph.connect(record.id.as_str(), CONCERNS, service.as_str());
    }
}

fn connect<'a>(
    graph: &mut Graph,
    from: &Record,
    label: &str,
    ends: impl Iterator<Item = &'a str>,
) -> Result<(), WorldError> {
    for end in ends {
        if graph.node(end).is_none() {
            let message = format!("`{}` {label} `{end}`, which does not exist", from.id);
            let locator = &from.locator;
            return Err(WorldError::malformed(&locator.file, locator.lines.first, message));
        }
        graph.connect(from.id.as_str(), label, end);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::world;

    #[test]
    fn a_spelling_leads_to_its_service() {
        let graph = &world().graph;
        assert_eq!(service_of(graph, "OPS-302").as_deref(), Some("gate-firmware"));
        assert_eq!(service_of(graph, "pull-503").as_deref(), Some("beacon-firmware"));
        assert_eq!(service_of(graph, "rota#1").as_deref(), Some("booking-api"));
    }

    #[test]
    fn a_name_of_two_services_and_a_name_of_none_lead_nowhere() {
        let graph = &world().graph;
        assert_eq!(meanings(graph, "Board").len(), 2);
        assert!(meanings(graph, "ferry simulator").is_empty());
        // The sheet's last week has `gateway` in row 75 and the ferry simulator in row 81.
        assert_eq!(service_of(graph, "rota#75"), None);
        assert_eq!(service_of(graph, "rota#81"), None);
    }

    #[test]
    fn a_run_leads_to_its_ticket_and_on_to_the_changes_that_fix_it() {
        let graph = &world().graph;
        let tickets: Vec<_> = graph.sources("run-1005", REPORTS).map(|node| &node.id).collect();
        assert_eq!(tickets, ["OPS-302"]);
        let pulls: Vec<_> = graph.sources("OPS-302", FIXES).map(|node| &node.id).collect();
        assert_eq!(pulls, ["pull-502", "pull-503"]);
    }

    #[test]
    fn a_ticket_that_names_no_known_run_is_refused() {
        let locator = eval_core::record::Locator::row("tickets/OPS-1.md", 1, 1);
        let ticket = Record::new("OPS-1", TICKET, locator, "").with_field("runs", "run-9");
        let error = resolve(&KnowledgeBase::new(vec![ticket]).unwrap()).unwrap_err().to_string();
        assert_eq!(error, "tickets/OPS-1.md:1: `OPS-1` reports `run-9`, which does not exist");
    }
}
