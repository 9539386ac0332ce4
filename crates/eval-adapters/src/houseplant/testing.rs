//! The committed world, cases and suites, for tests.

use std::sync::LazyLock;

use eval_core::battery::{Battery, World};
use eval_core::case::{BatteryCase, Kind};
use eval_core::claim::Claim;
use eval_core::data::DataFolder;
use eval_core::doc::{self, Value};
use eval_core::project::Project;
use eval_core::shape;

use super::{Houseplant, graph, kb};

/// The folder of the project's committed `eval.toml`.
pub(super) const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../eval");

/// The world of the committed data.
pub(super) fn world() -> &'static World {
    static WORLD: LazyLock<World> = LazyLock::new(|| {
        let kb = kb::ingest(&DataFolder::new(format!("{PROJECT}/data/houseplant"))).unwrap();
        let graph = graph::resolve(&kb).unwrap();
        World { kb, graph }
    });
    &WORLD
}

/// Integer counts of one set, as the harness pools them.
#[derive(Debug, Default)]
pub(super) struct Score {
    pub(super) cases: usize,
    pub(super) claims: usize,
    pub(super) supported: usize,
    pub(super) expected: usize,
    pub(super) cited: usize,
    pub(super) right: usize,
    /// What a case missed, by its id.
    pub(super) misses: Vec<String>,
}

/// Asks the assistant every case and counts.
pub(super) fn score(battery: &Houseplant, cases: &[BatteryCase]) -> Score {
    let shapes = battery.claim_shapes();
    let mut score = Score::default();
    for case in cases {
        let trace =
            battery.answer_input(world(), &case.question, Some(&case.engine), None, &[]).unwrap();
        let is_supported =
            |claim: &&Claim| shape::standing(claim, &shapes, &world().kb).is_supported();
        let supported = trace.claims.iter().filter(is_supported).count();
        let is_grounded = supported == trace.claims.len();
        let cited = trace.cited_records();
        let expected = case.expected_support.iter();
        let absent: Vec<String> =
            expected.filter(|id| !cited.contains(id)).map(ToString::to_string).collect();
        let has_facts = case.expected_facts.iter().all(|fact| trace.output.contains(fact.as_str()));
        let is_right = match case.kind {
            Kind::Answer => !trace.is_refusal() && is_grounded && has_facts,
            Kind::Refuse => trace.is_refusal(),
        };
        score.cases += 1;
        score.claims += trace.claims.len();
        score.supported += supported;
        score.expected += case.expected_support.len();
        score.cited += case.expected_support.len() - absent.len();
        score.right += usize::from(is_right);
        if !is_right || !absent.is_empty() {
            score.misses.push(format!("{}: {} | {}", case.id, case.question, trace.output));
        }
    }
    score
}

/// Every question of the five suites, with the texts of its history.
pub(super) fn suite_inputs() -> Vec<(String, Vec<(String, String)>)> {
    let project = Project::new(PROJECT);
    let names = project.file_names("suites").unwrap();
    let documents = names.iter().map(|name| {
        let path = format!("suites/{name}");
        doc::parsed(&project.read(&path).unwrap(), doc::Language::Yaml, &path).unwrap()
    });
    let cases = documents.flat_map(|document| items(member(&document, "cases").unwrap()).to_vec());
    cases.map(|case| input(&case)).collect()
}

fn input(case: &doc::Node) -> (String, Vec<(String, String)>) {
    let said = |node: &doc::Node, key: &str| text(member(node, key).unwrap());
    let turns = member(case, "history").map(items).unwrap_or_default();
    let history = turns.iter().map(|turn| (said(turn, "role"), said(turn, "text"))).collect();
    (said(case, "question"), history)
}

fn member<'n>(node: &'n doc::Node, key: &str) -> Option<&'n doc::Node> {
    let Value::Map(entries) = &node.value else { return None };
    entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
}

fn items(node: &doc::Node) -> &[doc::Node] {
    let Value::List(items) = &node.value else { panic!("no list at {:?}", node.at) };
    items
}

fn text(node: &doc::Node) -> String {
    match &node.value {
        Value::Text(text) | Value::Plain(text) => text.clone(),
        other => panic!("{other:?} is no text"),
    }
}
