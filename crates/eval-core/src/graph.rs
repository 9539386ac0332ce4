//! A property graph, and the clusters by which mentions become entities.
//!
//! Nodes and edges keep no order of insertion: iteration is by id, so whatever is derived from a
//! graph is the same on every machine.

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::{NodeId, RecordId};

/// A thing of the battery's world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Unique within the graph.
    pub id: NodeId,
    /// What kind of thing this is, in the battery's own words.
    pub kind: String,
    /// Named values.
    pub properties: BTreeMap<String, String>,
    /// The records this node was read from, in id order.
    pub records: BTreeSet<RecordId>,
}

impl Node {
    /// A node without properties and records.
    pub fn new(id: impl Into<NodeId>, kind: impl Into<String>) -> Self {
        let (id, kind) = (id.into(), kind.into());
        Self { id, kind, properties: BTreeMap::new(), records: BTreeSet::new() }
    }

    /// The same node with one property more.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.properties.insert(name.into(), value.into());
        self
    }

    /// The same node, read from one record more.
    #[must_use]
    pub fn read_from(mut self, record: impl Into<RecordId>) -> Self {
        self.records.insert(record.into());
        self
    }

    /// A property's value.
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties.get(name).map(String::as_str)
    }
}

/// Nodes and labelled, directed edges.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: BTreeMap<NodeId, Node>,
    outgoing: BTreeMap<NodeId, BTreeSet<(String, NodeId)>>,
    incoming: BTreeMap<NodeId, BTreeSet<(String, NodeId)>>,
}

impl Graph {
    /// Adds a node. A node of the same id gains the new one's properties (the new value wins) and
    /// records; its kind stays.
    pub fn add(&mut self, node: Node) {
        match self.nodes.get_mut(&node.id) {
            Some(known) => {
                known.properties.extend(node.properties);
                known.records.extend(node.records);
            }
            None => {
                self.nodes.insert(node.id.clone(), node);
            }
        }
    }

    /// Adds an edge. Both ends are expected to be nodes; an edge to an unknown node is kept and
    /// [`neighbours`](Self::neighbours) passes over it.
    pub fn connect(
        &mut self,
        from: impl Into<NodeId>,
        label: impl Into<String>,
        to: impl Into<NodeId>,
    ) {
        let (from, label, to) = (from.into(), label.into(), to.into());
        self.outgoing.entry(from.clone()).or_default().insert((label.clone(), to.clone()));
        self.incoming.entry(to).or_default().insert((label, from));
    }

    /// The node with this id.
    pub fn node(&self, id: &str) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// All nodes by id.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.values()
    }

    /// The nodes of one kind by id.
    pub fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Node> {
        self.nodes.values().filter(move |node| node.kind == kind)
    }

    /// Nodes that an edge of this label leads to, by id.
    pub fn neighbours<'a>(&'a self, from: &str, label: &'a str) -> impl Iterator<Item = &'a Node> {
        self.ends(self.outgoing.get(from), label)
    }

    /// Nodes that an edge of this label comes from, by id.
    pub fn sources<'a>(&'a self, to: &str, label: &'a str) -> impl Iterator<Item = &'a Node> {
        self.ends(self.incoming.get(to), label)
    }

    fn ends<'a>(
        &'a self,
        edges: Option<&'a BTreeSet<(String, NodeId)>>,
        label: &'a str,
    ) -> impl Iterator<Item = &'a Node> {
        edges
            .into_iter()
            .flatten()
            .filter(move |(found, _)| found == label)
            .filter_map(|(_, end)| self.nodes.get(end))
    }
}

/// Groups mentions into entities: a disjoint-set forest over arbitrary keys.
///
/// Tarjan, van Leeuwen: *Worst-case analysis of set union algorithms*, JACM 31(2), 1984 (union by
/// size with path halving).
#[derive(Clone, Debug, Default)]
pub struct Clusters {
    positions: BTreeMap<String, usize>,
    parents: Vec<usize>,
    sizes: Vec<usize>,
}

impl Clusters {
    /// Adds a mention as a cluster of its own; a known mention stays where it is.
    pub fn add(&mut self, mention: &str) -> usize {
        if let Some(&position) = self.positions.get(mention) {
            return position;
        }
        let position = self.parents.len();
        self.positions.insert(mention.to_owned(), position);
        self.parents.push(position);
        self.sizes.push(1);
        position
    }

    /// Declares that two mentions are one entity. Unknown mentions are added.
    pub fn unite(&mut self, a: &str, b: &str) {
        let (a, b) = (self.add(a), self.add(b));
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (large, small) = if self.sizes[a] >= self.sizes[b] { (a, b) } else { (b, a) };
        self.parents[small] = large;
        self.sizes[large] += self.sizes[small];
    }

    /// Whether two mentions are one entity. A mention that was never added is an entity alone.
    pub fn same(&mut self, a: &str, b: &str) -> bool {
        a == b
            || match (self.positions.get(a).copied(), self.positions.get(b).copied()) {
                (Some(a), Some(b)) => self.root(a) == self.root(b),
                _ => false,
            }
    }

    /// The clusters: mentions in order within a cluster, clusters by their first mention.
    pub fn groups(&mut self) -> Vec<Vec<String>> {
        let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (mention, position) in self.positions.clone() {
            groups.entry(self.root(position)).or_default().push(mention);
        }
        let mut groups: Vec<_> = groups.into_values().collect();
        groups.sort();
        groups
    }

    fn root(&mut self, mut position: usize) -> usize {
        while self.parents[position] != position {
            self.parents[position] = self.parents[self.parents[position]];
            position = self.parents[position];
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_edge_is_walked_both_ways_by_its_label() {
        let mut graph = Graph::default();
        graph.add(Node::new("a", "thing"));
        graph.add(Node::new("b", "thing"));
        graph.connect("a", "owns", "b");
        graph.connect("a", "owns", "nowhere");
        let ids = |nodes: Vec<&Node>| nodes.iter().map(|n| n.id.to_string()).collect::<Vec<_>>();
        assert_eq!(ids(graph.neighbours("a", "owns").collect()), ["b"]);
        assert_eq!(ids(graph.sources("b", "owns").collect()), ["a"]);
        assert_eq!(graph.neighbours("a", "likes").count(), 0);
    }

    #[test]
    fn a_node_added_twice_keeps_its_kind_and_gains_records() {
        let mut graph = Graph::default();
        graph.add(Node::new("a", "thing").with("name", "old").read_from("r1"));
        graph.add(Node::new("a", "other").with("name", "new").read_from("r2"));
        let node = graph.node("a").unwrap();
        assert_eq!((node.kind.as_str(), node.property("name")), ("thing", Some("new")));
        assert_eq!(node.records.len(), 2);
    }

    proptest! {
        #[test]
        fn clusters_do_not_depend_on_the_order_of_unions(
            pairs in prop::collection::vec((0_u8..12, 0_u8..12), 0..20),
        ) {
            let united = |pairs: &mut dyn Iterator<Item = &(u8, u8)>| {
                let mut clusters = Clusters::default();
                pairs.for_each(|(a, b)| clusters.unite(&a.to_string(), &b.to_string()));
                clusters.groups()
            };
            prop_assert_eq!(united(&mut pairs.iter()), united(&mut pairs.iter().rev()));
        }

        #[test]
        fn every_mention_stands_in_exactly_one_cluster(
            pairs in prop::collection::vec((0_u8..12, 0_u8..12), 0..20),
        ) {
            let mut clusters = Clusters::default();
            let mut mentions = BTreeSet::new();
            for (a, b) in &pairs {
                clusters.unite(&a.to_string(), &b.to_string());
                mentions.extend([a.to_string(), b.to_string()]);
            }
            let grouped: Vec<String> = clusters.groups().into_iter().flatten().collect();
            prop_assert_eq!(grouped.len(), mentions.len());
            prop_assert_eq!(grouped.into_iter().collect::<BTreeSet<_>>(), mentions);
        }
    }
}
