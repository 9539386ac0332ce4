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
use super::{JudgeKind, Request, Said};
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
        let Some(run) = &self.keeping.run else {
            self.admit()?;
            let answer = self.posted(asked, seed).await?;
            return self.counted(&answer);
        };
        let mut is_counted = self.in_flight.turn(key).await;
        let kept = run.kept(&key, lifetime).map_err(unkept)?.and_then(Result::ok);
        if let (Some(answer), true) = (&kept, *is_counted) {
            return self.read(answer).map(|said| said.text);
        }
        self.admit()?;
        let answer = if let Some(answer) = kept {
            answer
        } else {
            let answer = self.posted(asked, seed).await?;
            // What no such endpoint answers is asked for again by the run that takes this one up.
            if self.read(&answer).is_ok() {
                run.keep(&key, lifetime, &Ok(answer.clone())).await.map_err(unkept)?;
            }
            answer
        };
        *is_counted = true;
        self.counted(&answer)
    }

    /// Who is asked and all that it is told, without the marker.
    fn key(&self, asked: &Asked, nth: u32, attempt: u32) -> Key {
        let JudgeIdentity { kind, model, configuration, .. } = &self.identity;
        Key::of(
            "gonogo judge response",
            [
                canonical(&(kind, model, configuration)).as_bytes(),
                canonical(asked).as_bytes(),
                &nth.to_le_bytes(),
                &attempt.to_le_bytes(),
            ],
        )
    }

    /// Takes a call from the budget.
    fn admit(&self) -> Result<(), Judgement> {
        self.keeping.budget.admit().map_err(|limit| Judgement::Unmeasured {
            mode: Mode::BUDGET_EXHAUSTED,
            why: limit.to_string(),
        })
    }

    fn answerer(&self) -> Answerer {
        Answerer::System { model: self.identity.model.clone() }
    }

    /// What the endpoint answers, whatever it is.
    async fn posted(&self, asked: &Asked, seed: u64) -> Result<String, Judgement> {
        let body = self.kind.body(&self.request, &asked.prompt(&marker())).to_string();
        self.endpoint.post(body, seed).await.map_err(|fault| {
            self.keeping.budget.settle(self.answerer().charge_of_fault(&fault));
            Judgement::unmeasured(format!("the judge did not answer: {fault}"))
        })
    }

    fn read(&self, answer: &str) -> Result<Said, Judgement> {
        self.kind.said(answer).map_err(|problem| {
            Judgement::unmeasured(format!("the judge's answer cannot be read: {problem}"))
        })
    }

    /// What the model says in an answer, which is paid for.
    fn counted(&self, answer: &str) -> Result<String, Judgement> {
        let said = self.read(answer);
        let usage = said.as_ref().ok().and_then(|said| said.usage);
        self.keeping.budget.settle(self.answerer().charge(usage));
        said.map(|said| said.text)
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
