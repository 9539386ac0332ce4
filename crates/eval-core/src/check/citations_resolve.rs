//! `citations_resolve`: every cited record exists.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::message::listed;
use super::{Argument, Check, View};
use crate::ids::RecordId;
use crate::trace::Chunk;

/// The key under which a case asks for it.
pub(super) const KEY: &str = "citations_resolve";

/// ## What it decides
/// Whether every record that the answer cites, as a whole or in its claims, exists.
/// ## How it compares
/// By record id, exactly, with the records of the battery's world. Where there is no world, with the
/// `id` of the retrieved chunks that carry one.
/// ## Fails when
/// The answer cites `inv-0042` and there is no such record, or there is nothing to look it up in
/// (mode `dangling_citation`).
/// ## Does not look at
/// Whether there are citations at all (`required_citations`), or whether they support what is said
/// (faithfulness). It has no twin: nobody wants citations that lead nowhere.
#[derive(Debug)]
struct CitationsResolve;

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    argument.wanted()?;
    Some(Arc::new(CitationsResolve))
}

/// All that the answer cites, in the order of the trace.
pub(super) fn cited<'t>(view: &View<'t>) -> impl Iterator<Item = &'t RecordId> + use<'t> {
    let trace = view.trace();
    trace.citations.iter().chain(trace.claims.iter().flat_map(|claim| &claim.support))
}

fn resolves(view: &View<'_>, id: &RecordId) -> bool {
    match view.facts().known_record {
        Some(known) => known(id.as_str()),
        None => view.trace().chunks.iter().any(|chunk| has_id(chunk, id.as_str())),
    }
}

/// Whether a chunk is a mapping with this `id`, as text or as a number.
fn has_id(chunk: &Chunk<'_>, id: &str) -> bool {
    let Ok(found) = serde_json::from_str::<ChunkId<'_>>(chunk.json()) else { return false };
    let Some(raw) = found.id else { return false };
    match serde_json::from_str::<Cow<'_, str>>(raw.get()) {
        Ok(text) => text == id,
        Err(_) => raw.get() == id,
    }
}

/// The id of a chunk that is a mapping, and nothing else of it.
#[derive(Deserialize)]
struct ChunkId<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

impl Check for CitationsResolve {
    fn argument(&self) -> Value {
        Value::Bool(true)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        cited(view).all(|id| resolves(view, id))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let dangling: BTreeSet<&str> =
            cited(view).filter(|id| !resolves(view, id)).map(RecordId::as_str).collect();
        let listed = listed(dangling);
        let among = match view.facts().known_record {
            Some(_) => "no record of the world has the id",
            None => "there is no world, and no retrieved chunk has the `id`",
        };
        format!("{among} {listed}")
    }
}

#[cfg(test)]
mod tests {
    use crate::check::Facts;
    use crate::check::testing::{failures, failures_with, refusal};

    const CHECK: &str = "citations_resolve: true";

    #[test]
    fn a_citation_that_leads_nowhere_fails() {
        let known = |id: &str| id == "r1";
        let facts = Facts { known_record: Some(&known), ..Facts::default() };
        let trace = r#"{"output":"a","citations":["r1","r9"],"claims":[{"text":"t","support":["r8","r9"]}]}"#;
        assert_eq!(
            failures_with(CHECK, trace, &facts),
            "citations_resolve: no record of the world has the id `r8`, `r9`"
        );
        assert_eq!(failures_with(CHECK, r#"{"output":"a","citations":["r1"]}"#, &facts), "");
    }

    #[test]
    fn without_a_world_citations_lead_to_retrieved_chunks() {
        let trace = r#"{"output":"a","citations":["d1","7"],"chunks":["x",{"id":"d1"},{"id":7}]}"#;
        assert_eq!(failures(CHECK, trace), "");
        let trace = r#"{"output":"a","citations":["d1"],"chunks":["d1",{"id":"d2"},{"id":null}]}"#;
        assert_eq!(
            failures(CHECK, trace),
            "citations_resolve: there is no world, and no retrieved chunk has the `id` `d1`"
        );
    }

    #[test]
    fn an_answer_without_citations_has_none_that_dangles() {
        assert_eq!(failures(CHECK, r#"{"output":"a"}"#), "");
    }

    #[test]
    fn asking_for_the_contrary_is_refused() {
        insta::assert_snapshot!(refusal("citations_resolve: false"), @r"
        error[vacuous]: `citations_resolve` is false, which asks for nothing
          --> case.yaml:1:20
          help: leave the key out
        ");
    }
}
