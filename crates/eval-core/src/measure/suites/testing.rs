//! A battery without records, and its answers.

use std::sync::Arc;

use async_trait::async_trait;

use super::bench::Bench;
use crate::battery::{AnswerError, Battery, Question, World};
use crate::case::suite::{Behavior, Provenance};
use crate::case::{BatteryCase, SuiteCase};
use crate::data::{DataFolder, WorldError};
use crate::graph::Graph;
use crate::kb::KnowledgeBase;
use crate::shape::ClaimShape;
use crate::suite::Answered;
use crate::trace::Trace;

struct Bare;

#[async_trait]
impl Battery for Bare {
    fn name(&self) -> &'static str {
        "bare"
    }

    async fn kb(&self, _: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        Ok(kb())
    }

    async fn graph(&self, _: &KnowledgeBase) -> Result<Graph, WorldError> {
        Ok(Graph::default())
    }

    async fn answer(&self, _: &World, _: Question<'_>) -> Result<Trace<'static>, AnswerError> {
        Ok(Trace::saying("yes"))
    }

    fn synthetic(&self, _: &World) -> Vec<BatteryCase> {
        Vec::new()
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        Vec::new()
    }
}

fn kb() -> KnowledgeBase {
    KnowledgeBase::new(Vec::new()).unwrap()
}

/// The battery, built.
pub(super) fn bench() -> Arc<Bench> {
    let world = World { kb: kb(), graph: Graph::default() };
    Arc::new(Bench::new(Arc::new(Bare), world, "data/bare".to_owned()))
}

/// An answer.
pub(super) fn answered() -> Answered {
    Answered { trace: Trace::saying("yes"), standings: Vec::new() }
}

/// A case of that id, in a pair or on its own.
pub(super) fn case(id: &str, pair: Option<&str>) -> SuiteCase {
    let provenance = Provenance {
        source: "s".into(),
        license: "MIT".into(),
        added: "2026-12-01".into(),
        note: None,
    };
    let mut case = SuiteCase::asking(id, "Q?", "en", Behavior::Answer, provenance);
    case.pair_id = pair.map(str::to_owned);
    case
}
