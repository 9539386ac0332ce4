//! Which documents a question is about, and their passages ranked by how well they fit it.

use eval_core::battery::World;
use eval_core::record::Record;

use super::question::Question;
use super::refusal::Refusal;
use crate::business::graph;
use crate::business::kb::{HEADING, PASSAGE};

/// Words that stand in every question about a contract and tell no clause from another.
const EMPTY_WORDS: &str = "a about agree agreed agreement agreements amendment an and any are as at be been by can \
    clause clauses contract contracts customer did do does document documents each for from general halden happens \
    has have how if in is it its letter letters long many may much must of on one or our parties party provide \
    provided provides quote regarding regulate regulated rule rules s sale say says shall supplier supply terms that \
    the their there this to under us was we what when where which who will with";

/// The documents in question: those of the numbers named, else those of the company, else all; of
/// these, where the question says `maintenance contract`, those with such a title.
pub(super) fn documents(
    question: &Question<'_>,
    company: Option<&str>,
    world: &World,
) -> Result<Vec<String>, Refusal> {
    let named = named_documents(question, world)?;
    if !named.is_empty() {
        return Ok(with_referring(&named, world));
    }
    let Some(company) = company else {
        let all = world.graph.of_kind("document").map(|node| node.id.to_string());
        return Ok(of_kind_asked(question, all.collect(), world));
    };
    let own: Vec<_> =
        world.graph.neighbours(company, "party_to").map(|node| node.id.to_string()).collect();
    if own.is_empty() {
        let name = graph::name(&world.graph, company);
        return Err(Refusal::MissingEvidence(format!(
            "there is no document with {name} as a party"
        )));
    }
    Ok(of_kind_asked(question, own, world))
}

/// The documents whose numbers the question names.
///
/// # Errors
/// A number that no document has.
pub(super) fn named_documents(
    question: &Question<'_>,
    world: &World,
) -> Result<Vec<String>, Refusal> {
    let named = question.contracts().map(|number| {
        let id = graph::document_node(number);
        let missing = || Refusal::MissingEvidence(format!("there is no document {number}"));
        world.graph.node(&id).map(|node| node.id.to_string()).ok_or_else(missing)
    });
    named.collect()
}

/// The documents, then those that refer to one of them.
pub(super) fn with_referring(documents: &[String], world: &World) -> Vec<String> {
    let referring = documents.iter().flat_map(|id| world.graph.sources(id, "refers_to"));
    documents.iter().cloned().chain(referring.map(|node| node.id.to_string())).collect()
}

fn of_kind_asked(question: &Question<'_>, documents: Vec<String>, world: &World) -> Vec<String> {
    let is_asked = |id: &&String| {
        let title = world
            .graph
            .node(id)
            .and_then(|node| node.property("title"))
            .unwrap_or_default()
            .to_lowercase();
        question.document_kinds().any(|kind| title.split(' ').any(|word| word == kind))
    };
    let asked: Vec<_> = documents.iter().filter(is_asked).cloned().collect();
    if asked.is_empty() {
        return documents;
    }
    let mut wider = with_referring(&asked, world);
    wider.retain(|id| documents.contains(id));
    wider
}

/// Whether a passage is of one of the documents.
pub(super) fn is_of(record: &Record, documents: &[String]) -> bool {
    record
        .field("document")
        .is_some_and(|document| documents.contains(&graph::document_node(document)))
}

/// The passages of the documents that share a telling word with the question, best first. A heading
/// lends its score to the passages under it; the passage that names the parties is left out.
pub(super) fn ranked<'w>(
    question: &Question<'_>,
    documents: &[String],
    world: &'w World,
) -> Vec<&'w Record> {
    let query = query(question);
    let found = |kind: &str| {
        let wanted = |record: &Record| record.kind == kind && is_of(record, documents);
        world.kb.search_where(&query, usize::MAX, wanted)
    };
    let headings = found(HEADING);
    let lent = |passage: &Record| {
        let heading = passage.field("heading")?;
        headings.iter().find(|hit| hit.record.id == *heading).map(|hit| hit.score)
    };
    let passages = found(PASSAGE).into_iter().filter(|hit| hit.record.field("parties").is_none());
    let mut scored: Vec<_> = passages
        .map(|hit| (hit.record, hit.score + lent(hit.record).unwrap_or_default()))
        .collect();
    // A stable sort: hits of equal score stay in the order of their ids.
    scored.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    scored.into_iter().map(|(record, _)| record).collect()
}

/// The telling words of a question, each also without and with a plural `s`.
fn query(question: &Question<'_>) -> String {
    let kinds: Vec<_> = question.document_kinds().collect();
    let tells = |word: &String| {
        let is_number = word.bytes().any(|byte| byte.is_ascii_digit());
        !is_number
            && !kinds.contains(&word.as_str())
            && !EMPTY_WORDS.split(' ').any(|empty| empty == word)
    };
    let forms = question.words().filter(tells).flat_map(|word| {
        let singular = word.strip_suffix('s').unwrap_or(&word).to_owned();
        [format!("{singular}s"), singular, word]
    });
    forms.collect::<Vec<_>>().join(" ")
}
