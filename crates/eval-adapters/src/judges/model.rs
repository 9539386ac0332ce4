//! A model that judges.

use std::sync::Arc;

use async_trait::async_trait;
use eval_core::budget::{Accountant, Answerer};
use eval_core::judge::prompt::Asked;
use eval_core::judge::{Exhibit, Judge, JudgeIdentity, Judgement, verdict};
use eval_core::mode::Mode;
use eval_core::pin::canonical;

use super::in_flight::InFlight;
use super::marker::marker;
use super::{JudgeKind, Request};
use crate::endpoint::Endpoint;
use crate::store::{Key, Lifetime, Run};

/// Where a judge's answers are kept, and what they may cost.
#[derive(Clone, Debug)]
pub struct Keeping {
    /// The run's part of the answer store; `None` keeps nothing.
    pub run: Option<Arc<Run>>,
    /// The budget of the run.
    pub budget: Arc<Accountant>,
}

impl Default for Keeping {
    /// Nothing is kept, and nothing is limited.
    fn default() -> Self {
        Self { run: None, budget: Arc::new(Accountant::unlimited()) }
    }
}

/// A model behind an endpoint, asked for verdicts.
#[derive(Debug)]
pub struct ModelJudge {
    pub(super) identity: JudgeIdentity,
    pub(super) kind: JudgeKind,
    pub(super) endpoint: Endpoint,
    pub(super) request: Request,
    pub(super) attempts: u32,
    pub(super) is_versioned: bool,
    pub(super) keeping: Keeping,
    pub(super) in_flight: InFlight,
}

impl ModelJudge {
    /// What the model says, from the store or asked anew.
    async fn said(&self, asked: &Asked, nth: u32, attempt: u32) -> Result<String, Judgement> {
        let key = self.key(asked, nth, attempt);
        let lifetime = if self.is_versioned { Lifetime::Version } else { Lifetime::Run };
        let unkept = |error: crate::store::StoreError| {
            Judgement::unmeasured(format!("the answer store does not serve: {error}"))
        };
        let seed = seed_of(nth, attempt);
        let Some(run) = &self.keeping.run else { return self.asked(asked, seed).await };
        let _turn = self.in_flight.turn(key).await;
        if let Some(Ok(text)) = run.kept(&key, lifetime).map_err(unkept)? {
            return Ok(text);
        }
        let text = self.asked(asked, seed).await?;
        run.keep(&key, lifetime, &Ok(text.clone())).await.map_err(unkept)?;
        Ok(text)
    }

    /// Who is asked and all that it is told, without the marker.
    fn key(&self, asked: &Asked, nth: u32, attempt: u32) -> Key {
        let JudgeIdentity { kind, model, configuration, .. } = &self.identity;
        Key::of(
            "gonogo judge answer",
            [
                canonical(&(kind, model, configuration)).as_bytes(),
                canonical(asked).as_bytes(),
                &nth.to_le_bytes(),
                &attempt.to_le_bytes(),
            ],
        )
    }

    async fn asked(&self, asked: &Asked, seed: u64) -> Result<String, Judgement> {
        let budget = &self.keeping.budget;
        budget.admit().map_err(|limit| Judgement::Unmeasured {
            mode: Mode::BUDGET_EXHAUSTED,
            why: limit.to_string(),
        })?;
        let answerer = Answerer::System { model: self.identity.model.clone() };
        let body = self.kind.body(&self.request, &asked.prompt(&marker())).to_string();
        let answer = match self.endpoint.post(body, seed).await {
            Ok(answer) => answer,
            Err(fault) => {
                budget.settle(answerer.charge_of_fault(&fault));
                return Err(Judgement::unmeasured(format!("the judge did not answer: {fault}")));
            }
        };
        match self.kind.said(&answer) {
            Ok(said) => {
                budget.settle(answerer.charge(said.usage));
                Ok(said.text)
            }
            Err(problem) => {
                budget.settle(answerer.charge(None));
                Err(Judgement::unmeasured(format!("the judge's answer cannot be read: {problem}")))
            }
        }
    }
}

/// What spreads the waits between the attempts of one question.
fn seed_of(nth: u32, attempt: u32) -> u64 {
    (u64::from(nth) << 32) | u64::from(attempt)
}

#[async_trait]
impl Judge for ModelJudge {
    fn identity(&self) -> JudgeIdentity {
        self.identity.clone()
    }

    async fn judgement(&self, exhibit: &Exhibit<'_>, nth: u32) -> Judgement {
        let asked = Asked::about(exhibit);
        let mut last = None;
        for attempt in 0..self.attempts {
            let text = match self.said(&asked, nth, attempt).await {
                Ok(text) => text,
                Err(unmeasured) => return unmeasured,
            };
            match verdict::judgement(&text, &exhibit.rubric.scale) {
                Ok(judgement) => return judgement,
                Err(problem) => {
                    tracing::warn!(judge = self.identity.name, attempt, "no verdict: {problem}");
                    last = Some(problem);
                }
            }
        }
        let why = last.map(|problem| format!(": {problem}")).unwrap_or_default();
        Judgement::unmeasured(format!("no verdict in {} attempts{why}", self.attempts))
    }
}
