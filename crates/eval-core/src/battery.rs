//! The battery: one vertical as the harness sees it.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::case::BatteryCase;
use crate::data::{DataFolder, WorldError};
use crate::graph::Graph;
use crate::ids::CaseId;
use crate::kb::KnowledgeBase;
use crate::shape::ClaimShape;
use crate::trace::Trace;

/// What a battery builds once before its cases run.
#[derive(Debug)]
pub struct World {
    /// Evidence.
    pub kb: KnowledgeBase,
    /// Entities and how they relate, resolved from the evidence.
    pub graph: Graph,
}

/// What an answer path is told: the question, never what is expected of the answer.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The case that asks.
    pub case: &'a CaseId,
    /// The question in natural language.
    pub text: &'a str,
    /// The answer path that the case names; `None` leaves the choice to the battery.
    pub engine: Option<&'a str>,
    /// The language that the case states, as a BCP 47 tag.
    pub language: Option<&'a str>,
    /// What was said before, oldest first.
    pub history: &'a [Turn],
    /// Which answer to this case this is within the run, from 0.
    pub repetition: u32,
    /// Seed of this repetition, derived from run seed, case id and repetition.
    pub seed: u64,
}

/// One turn of the conversation before a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Who spoke.
    pub role: Role,
    /// What was said.
    pub text: String,
}

/// Who speaks in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The person who asks.
    User,
    /// The system under test.
    Assistant,
}

impl Role {
    /// The role as files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

impl<'a> Question<'a> {
    /// A question that says nothing but its text, asked for the first time.
    pub fn new(case: &'a CaseId, text: &'a str) -> Self {
        let (engine, language) = (None, None);
        Self { case, text, engine, language, history: &[], repetition: 0, seed: 0 }
    }

    /// The answer path, where a battery cannot choose one itself.
    ///
    /// # Errors
    /// The case names none.
    pub fn named_engine(&self) -> Result<&'a str, AnswerError> {
        self.engine
            .ok_or_else(|| AnswerError("found no engine, expected the case to name one".into()))
    }
}

/// An answer path that raised. The repetition fails with mode `target_error`.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct AnswerError(pub String);

/// One vertical: its world, its answer path, its synthetic generator and its claim shapes.
///
/// A battery is measured by scoring that knows nothing of it. It depends on this crate alone and is
/// named in one place, the registry.
#[async_trait]
pub trait Battery: Send + Sync {
    /// The battery's name: folder of its data and gold cases, key in every report. Lower-case
    /// letters, digits and hyphens.
    fn name(&self) -> &'static str;

    /// Folder of the gold cases, relative to the folder of `eval.toml`.
    fn gold_folder(&self) -> String {
        format!("gold/{}", self.name())
    }

    /// Folder of the world data, relative to the folder of `eval.toml`.
    fn data_folder(&self) -> String {
        format!("data/{}", self.name())
    }

    /// Ingests the data folder into records with locators.
    ///
    /// # Errors
    /// [`WorldError`] if a file is missing or not what the battery expects.
    async fn kb(&self, data: &DataFolder) -> Result<KnowledgeBase, WorldError>;

    /// Resolves entities from the records into a graph.
    ///
    /// # Errors
    /// [`WorldError`] if the records contradict what a graph needs.
    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError>;

    /// The model that answers, where one does: it may not judge its own answers. A battery that asks a model
    /// must name it, because the code of others is run for nothing, by `gonogo plan` among others.
    fn model(&self) -> Option<&str> {
        None
    }

    /// Answers one question.
    ///
    /// # Errors
    /// [`AnswerError`] if the answer path cannot go on, which is not the same as a refusal: a
    /// refusal is a trace.
    async fn answer(
        &self,
        world: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError>;

    /// Enumerates the synthetic cases from the world, in a fixed order and without randomness.
    /// Expectations come from the data, never from the answer path.
    fn synthetic(&self, world: &World) -> Vec<BatteryCase>;

    /// The battery's own claim shapes, in the order in which they are tried.
    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>>;
}

/// Builds a battery's world.
///
/// # Errors
/// [`WorldError`] from either step; the battery is then unmeasured and blocks.
pub async fn world(battery: &dyn Battery, data: &DataFolder) -> Result<World, WorldError> {
    let kb = battery.kb(data).await?;
    let graph = battery.graph(&kb).await?;
    Ok(World { kb, graph })
}
