//! Who is called what: plants, the names they bear in either language, families.
//!
//! Nodes are `plant` (its id is the sheet's), `guide` (the emergency guide), `name` (id `name:`
//! and the folded name), `family`, and `planted` for a record that is no evidence ([`trust`]).
//! Edges: plant `called` name, plant `of_family` family. A name that several plants bear is one
//! node with several sources, so that ambiguity is a fact of the graph and not a matter of which
//! sheet is read first.

use eval_core::data::WorldError;
use eval_core::graph::{Graph, Node};
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::sheet::{LIST_JOINT, SHEET};
use super::{trust, words};

/// The sheet that is about no plant.
pub(super) const GUIDE: &str = "emergency";

/// Kind of a plant's node.
pub(super) const PLANT: &str = "plant";

/// Builds the graph from the front matter of the sheets.
///
/// # Errors
/// A plant without a scientific name, or with two: the sheets of its languages contradict each
/// other.
pub(super) fn resolve(kb: &KnowledgeBase) -> Result<Graph, WorldError> {
    let mut graph = Graph::default();
    for sheet in kb.of_kind(SHEET) {
        if sheet.field("id") == Some(GUIDE) {
            graph.add(Node::new(GUIDE, "guide").read_from(sheet.id.as_str()));
        } else {
            add_plant(&mut graph, sheet)?;
        }
    }
    for record in kb.records().iter().filter(|record| !trust::is_evidence(&record.text)) {
        graph.add(Node::new(planted_id(record), "planted").read_from(record.id.as_str()));
    }
    Ok(graph)
}

fn planted_id(record: &Record) -> String {
    format!("planted:{}", record.id)
}

/// Whether a record may be used as evidence.
pub(super) fn is_evidence(graph: &Graph, record: &Record) -> bool {
    graph.node(&planted_id(record)).is_none()
}

fn add_plant(graph: &mut Graph, sheet: &Record) -> Result<(), WorldError> {
    let field = |name: &str| sheet.field(name).unwrap_or_default();
    let (plant, scientific) = (field("id"), field("scientific_name"));
    let known = graph.node(plant).and_then(|node| node.property("scientific_name"));
    if scientific.is_empty() || known.is_some_and(|known| known != scientific) {
        let message = format!("`{}`: the scientific name is missing or differs", sheet.id);
        return Err(WorldError::Inconsistent(message));
    }
    let node = Node::new(plant, PLANT).with("scientific_name", scientific);
    graph.add(node.with("family", field("family")).read_from(sheet.id.as_str()));
    let family = format!("family:{}", field("family"));
    graph.add(Node::new(family.as_str(), "family"));
    graph.connect(plant, "of_family", family);
    for written in names(sheet) {
        let name = name_id(&words::folded_words(written));
        graph.add(Node::new(name.as_str(), "name").with("written", written));
        graph.connect(plant, "called", name);
    }
    Ok(())
}

/// The names of a sheet: its own, the common ones, the scientific one.
pub(super) fn names(sheet: &Record) -> impl Iterator<Item = &str> {
    let field = |name: &str| sheet.field(name).unwrap_or_default();
    let common = field("common_names").split(LIST_JOINT);
    [field("name")].into_iter().chain(common).chain([field("scientific_name")])
}

fn name_id(folded: &[String]) -> String {
    format!("name:{}", folded.join(" "))
}

/// The node of a name as it is written.
pub(super) fn named<'g>(graph: &'g Graph, written: &str) -> Option<&'g Node> {
    of_words(graph, &words::folded_words(written))
}

/// The node of a name in folded words.
pub(super) fn of_words<'g>(graph: &'g Graph, folded: &[String]) -> Option<&'g Node> {
    graph.node(&name_id(folded))
}

/// The folded words of a name node.
pub(super) fn name_words(name: &Node) -> impl Iterator<Item = &str> {
    name.id.as_str().trim_start_matches("name:").split(' ')
}

/// The plants that bear a name, by id.
pub(super) fn bearers<'g>(graph: &'g Graph, name: &Node) -> Vec<&'g Node> {
    graph.sources(name.id.as_str(), "called").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    fn called(name: &str) -> Vec<String> {
        let world = testing::world();
        let node = named(&world.graph, name).unwrap();
        bearers(&world.graph, node).iter().map(|plant| plant.id.to_string()).collect()
    }

    #[test]
    fn there_are_32_plants_and_a_guide_that_is_none() {
        let world = testing::world();
        assert_eq!(world.graph.of_kind(PLANT).count(), 32);
        assert_eq!(world.graph.of_kind("guide").count(), 1);
    }

    #[test]
    fn a_plant_is_known_by_its_names_in_both_languages_and_in_latin() {
        for name in
            ["monstera", "Costilla de Adán", "split-leaf philodendron", "Monstera deliciosa"]
        {
            assert_eq!(called(name), ["monstera"], "{name}");
        }
    }

    #[test]
    fn a_name_that_several_plants_bear_is_one_name() {
        assert_eq!(called("money plant"), ["chinese-money-plant", "jade-plant", "pothos"]);
        assert_eq!(called("planta del dinero"), ["chinese-money-plant", "jade-plant"]);
    }

    #[test]
    fn the_four_planted_records_are_no_evidence() {
        let world = testing::world();
        assert_eq!(world.graph.of_kind("planted").count(), 4);
        let planted = world.kb.get("pothos.es.problems.3").unwrap();
        assert!(!is_evidence(&world.graph, planted));
        assert!(is_evidence(&world.graph, world.kb.get("pothos.es.problems.2").unwrap()));
    }

    #[test]
    fn sheets_that_disagree_on_the_scientific_name_make_no_graph() {
        use eval_core::record::Locator;
        let sheet = |id: &str, scientific: &str| {
            Record::new(id, SHEET, Locator::row("f.md", 1, 1), "as_of: 2026-05-18")
                .with_field("id", "fern")
                .with_field("scientific_name", scientific)
        };
        let kb = |a, b| {
            KnowledgeBase::new(vec![sheet("fern.en.sheet.1", a), sheet("fern.es.sheet.1", b)])
                .unwrap()
        };
        assert!(resolve(&kb("Filix parva", "Filix parva")).is_ok());
        assert!(resolve(&kb("Filix parva", "Filix magna")).is_err());
        assert!(resolve(&kb("", "")).is_err());
    }
}
