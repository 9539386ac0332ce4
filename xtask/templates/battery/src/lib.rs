//! The NAME battery: answers from one table, each answer a claim that cites its row.
//!
//! [`kb`] reads the data into records, [`graph`] resolves what they speak of, [`answer`] is the answer
//! path, [`claims`] what it may assert and how that is verified, [`synthetic`] the enumerated cases.

mod answer;
mod claims;
mod graph;
mod kb;
mod synthetic;

use async_trait::async_trait;
use eval_core::battery::{AnswerError, Battery, Question, World};
use eval_core::case::BatteryCase;
use eval_core::data::{DataFolder, WorldError};
use eval_core::graph::Graph;
use eval_core::kb::KnowledgeBase;
use eval_core::shape::ClaimShape;
use eval_core::trace::Trace;

/// The NAME battery.
#[derive(Clone, Copy, Debug, Default)]
pub struct TYPE;

#[async_trait]
impl Battery for TYPE {
    fn name(&self) -> &'static str {
        "NAME"
    }

    async fn kb(&self, data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        kb::ingest(data)
    }

    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError> {
        Ok(graph::resolve(kb))
    }

    async fn answer(
        &self,
        world: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError> {
        answer::answer(world, question)
    }

    fn synthetic(&self, world: &World) -> Vec<BatteryCase> {
        synthetic::cases(world)
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        vec![Box::new(claims::FieldValue)]
    }
}
