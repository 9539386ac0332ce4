//! One node a thing, by its name in lower case.

use eval_core::graph::{Graph, Node};
use eval_core::kb::KnowledgeBase;

pub(super) fn resolve(kb: &KnowledgeBase) -> Graph {
    let mut graph = Graph::default();
    for record in kb.records() {
        if let Some(name) = record.field("name") {
            let node = Node::new(name.to_lowercase(), "thing").with("name", name);
            graph.add(node.read_from(record.id.clone()));
        }
    }
    graph
}
