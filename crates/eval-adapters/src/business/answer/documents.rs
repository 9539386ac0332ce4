//! What a contract says: ranked retrieval over the passages of the documents in question.

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use super::question::Question;
use super::refusal::Refusal;
use crate::business::claims::{Counterparty, Quotation};
use crate::business::graph;
use crate::business::kb::{HEADING, PASSAGE};
use crate::business::names;

/// Words that stand in every question about a contract and tell no clause from another.
const EMPTY_WORDS: &[&str] = &[
    "a",
    "about",
    "agree",
    "agreed",
    "agreement",
    "agreements",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "be",
    "been",
    "by",
    "can",
    "clause",
    "clauses",
    "contract",
    "contracts",
    "customer",
    "did",
    "do",
    "does",
    "document",
    "documents",
    "each",
    "for",
    "from",
    "general",
    "has",
    "have",
    "how",
    "if",
    "in",
    "is",
    "it",
    "its",
    "letter",
    "letters",
    "long",
    "many",
    "may",
    "much",
    "must",
    "of",
    "on",
    "one",
    "or",
    "our",
    "party",
    "parties",
    "quote",
    "regarding",
    "rule",
    "rules",
    "s",
    "sale",
    "say",
    "says",
    "shall",
    "supplier",
    "supply",
    "terms",
    "that",
    "the",
    "their",
    "there",
    "this",
    "to",
    "under",
    "us",
    "was",
    "we",
    "what",
    "when",
    "where",
    "which",
    "who",
    "will",
    "with",
    "amendment",
    "framework",
    "halden",
    "with",
    "provide",
    "provides",
    "provided",
    "regulate",
    "regulated",
    "happens",
];

/// Answers what the documents say.
pub(super) fn answer(question: &Question<'_>, world: &World) -> Result<Vec<Claim>, Refusal> {
    let company = question.companies()?.first().copied();
    let documents = documents(question, company, world)?;
    let passage = match question.clause() {
        Some(clause) => numbered(clause, question, &documents, world),
        None => best_passage(question, &documents, world),
    };
    let nothing = "no passage of the documents in question is about this";
    let passage = passage.ok_or_else(|| Refusal::MissingEvidence(nothing.to_owned()))?;
    let mut claims = Vec::new();
    claims.extend(company.and_then(|company| counterparty(company, passage, world)));
    let passages = std::iter::once(passage).chain(amending(passage, &documents, world));
    claims.extend(
        passages.filter_map(|p| Some(Claim::new(Quotation::of(p)?.to_string(), [p.id.as_str()]))),
    );
    Ok(claims)
}

/// The documents in question: those of the numbers named, else those of the company, else all.
fn documents(
    question: &Question<'_>,
    company: Option<&str>,
    world: &World,
) -> Result<Vec<String>, Refusal> {
    let numbers: Vec<_> =
        question.contracts().map(|number| graph::node_id(&number.to_lowercase())).collect();
    if let Some(unknown) = numbers.iter().find(|id| world.graph.node(id).is_none()) {
        let number = unknown.trim_start_matches("document:").to_uppercase();
        return Err(Refusal::MissingEvidence(format!("there is no document {number}")));
    }
    if !numbers.is_empty() {
        let referring = numbers.iter().flat_map(|id| world.graph.sources(id, "refers_to"));
        let mut all: Vec<_> = referring.map(|node| node.id.to_string()).collect();
        all.extend(numbers);
        return Ok(all);
    }
    let Some(company) = company else {
        return Ok(world.graph.of_kind("document").map(|node| node.id.to_string()).collect());
    };
    let own: Vec<_> =
        world.graph.neighbours(company, "party_to").map(|node| node.id.to_string()).collect();
    if own.is_empty() {
        let name =
            world.graph.node(company).and_then(|node| node.property("name")).unwrap_or(company);
        return Err(Refusal::MissingEvidence(format!(
            "there is no document with {name} as a party"
        )));
    }
    Ok(own)
}

fn is_of(record: &Record, documents: &[String]) -> bool {
    record.field("document").is_some_and(|document| documents.contains(&graph::node_id(document)))
}

/// The clause of this number, if the documents in question have just one.
fn numbered<'w>(
    clause: &str,
    question: &Question<'_>,
    documents: &[String],
    world: &'w World,
) -> Option<&'w Record> {
    let part = format!("clause {clause}");
    let own =
        |record: &&Record| record.field("part") == Some(part.as_str()) && is_of(record, documents);
    let named = question.contracts().next().map(str::to_lowercase);
    let asked = |record: &&Record| {
        named.as_deref().is_none_or(|named| record.field("document") == Some(named))
    };
    let mut found = world.kb.of_kind(PASSAGE).filter(own).filter(asked);
    found.next().filter(|_| found.next().is_none())
}

/// The passage that best fits the telling words of the question. A heading lends its score to the
/// passages under it.
fn best_passage<'w>(
    question: &Question<'_>,
    documents: &[String],
    world: &'w World,
) -> Option<&'w Record> {
    let query = query(question);
    let found = |kind: &str| {
        world.kb.search_where(&query, usize::MAX, |record| {
            record.kind == kind && is_of(record, documents)
        })
    };
    let headings = found(HEADING);
    let lent = |passage: &Record| {
        let heading = passage.field("heading")?;
        headings.iter().find(|hit| hit.record.id == *heading).map(|hit| hit.score)
    };
    let mut best: Option<(&Record, f64)> = None;
    // Hits come by falling score and equal ones by id, so the first of equals stays.
    for hit in found(PASSAGE).iter().filter(|hit| hit.record.field("parties").is_none()) {
        let score = hit.score + lent(hit.record).unwrap_or_default();
        if best.is_none_or(|(_, known)| score > known) {
            best = Some((hit.record, score));
        }
    }
    best.map(|(record, _)| record)
}

/// The telling words of a question, each also without and with a plural `s`.
fn query(question: &Question<'_>) -> String {
    let is_number = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
    let is_empty = |word: &&str| EMPTY_WORDS.iter().any(|empty| names::fold(empty) == **word);
    let telling = question.words().filter(|word| !is_number(word) && !is_empty(word));
    let forms = telling.flat_map(|word| {
        let singular = word.strip_suffix('s').unwrap_or(word);
        [word.to_owned(), singular.to_owned(), format!("{singular}s")]
    });
    forms.collect::<Vec<_>>().join(" ")
}

/// Why a passage answers for a company: the passage that names it as a party of the document.
fn counterparty(company: &str, passage: &Record, world: &World) -> Option<Claim> {
    let document = passage.field("document")?;
    let mentions = world.graph.neighbours(company, "known_as");
    let mention = mentions.into_iter().find_map(|mention| {
        let record = mention.records.iter().find_map(|id| world.kb.get(id.as_str()))?;
        (record.field("document") == Some(document)).then_some((mention, record))
    });
    let (mention, record) = mention?;
    let title = passage.field("title")?.to_owned();
    let statement = Counterparty { title, name: mention.property("name")?.to_owned() };
    Some(Claim::new(statement.to_string(), [record.id.as_str()]))
}

/// The passages of referring documents that speak of this one by its clause number.
fn amending<'w>(
    passage: &'w Record,
    documents: &[String],
    world: &'w World,
) -> impl Iterator<Item = &'w Record> {
    let clause = passage
        .field("part")
        .filter(|part| part.starts_with("clause "))
        .unwrap_or("no clause at all");
    let document = passage.field("document").map(graph::node_id).unwrap_or_default();
    let referring = world.graph.sources(&document, "refers_to").map(|node| node.id.to_string());
    let referring: Vec<_> = referring.filter(|id| documents.contains(id)).collect();
    world.kb.of_kind(PASSAGE).filter(move |other| {
        let behind = other.text.split(clause).skip(1);
        is_of(other, &referring)
            && behind.into_iter().any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}
