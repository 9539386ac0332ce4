//! Developer experience: builds that fail, the changes that break and mend them, and who is called.
//!
//! [`Devex`] is the battery. Its world is a folder of tables, logs, diffs and tickets, read by `kb`
//! and joined by `graph`; `answer` reads a question and answers in sentences of `claims`, each of
//! which is judged by the records it cites; `synthetic` asks about everything there is.

mod answer;
mod claims;
mod fault;
mod graph;
mod kb;
mod naming;
mod synthetic;
#[cfg(test)]
mod testing;

use async_trait::async_trait;
use eval_core::battery::{AnswerError, Battery, Question, World};
use eval_core::case::BatteryCase;
use eval_core::data::{DataFolder, WorldError};
use eval_core::graph::Graph;
use eval_core::kb::KnowledgeBase;
use eval_core::shape::ClaimShape;
use eval_core::trace::Trace;

/// The devex battery.
#[derive(Clone, Copy, Debug, Default)]
pub struct Devex;

#[async_trait]
impl Battery for Devex {
    fn name(&self) -> &'static str {
        "devex"
    }

    async fn kb(&self, data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        kb::ingest(data)
    }

    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError> {
        graph::resolve(kb)
    }

    async fn answer(
        &self,
        world: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError> {
        answer::answer(world, question.named_engine()?, question.text)
    }

    fn synthetic(&self, world: &World) -> Vec<BatteryCase> {
        synthetic::cases(world)
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        claims::shapes()
    }
}
