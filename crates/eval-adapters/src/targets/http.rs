//! A service that takes a case and gives a trace.
//!
//! `POST {"input", "repetition", "seed"}`; the answer is a trace, or `{"error"}` from a system that
//! has none.

use async_trait::async_trait;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use serde::Serialize;

use super::config::TargetConfig;
use super::envelope::{Envelope, quoted, refusal};
use super::identity;
use crate::endpoint::Endpoint;

/// A service behind HTTP.
#[derive(Debug)]
pub struct HttpTarget {
    identity: TargetIdentity,
    endpoint: Endpoint,
}

#[derive(Serialize)]
struct Question<'a> {
    input: &'a serde_json::Value,
    repetition: u32,
    seed: u64,
}

impl HttpTarget {
    /// The target of this configuration, asked through this endpoint.
    pub fn new(config: &TargetConfig, endpoint: Endpoint) -> Self {
        let configuration = identity::of_endpoint(endpoint.config(), config.max_output);
        Self { identity: identity::of(config, &configuration), endpoint }
    }
}

#[async_trait]
impl Target for HttpTarget {
    fn identity(&self) -> TargetIdentity {
        self.identity.clone()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        let question = Question { input: ask.input, repetition: ask.repetition, seed: ask.seed };
        let question = serde_json::to_string(&question)
            .map_err(|error| Fault::new(FaultKind::Refused, error.to_string()))?;
        let text = self.endpoint.post(question, ask.seed).await?;
        match Envelope::read(&text) {
            Ok(Envelope { error: Some(error), .. }) => {
                Err(refusal(&error, self.endpoint.redactor()))
            }
            Ok(_) => Ok(text),
            Err(problem) => {
                let said = quoted(&problem, &text, self.endpoint.redactor());
                Err(Fault::new(FaultKind::Garbage, format!("the answer is {said}")))
            }
        }
    }
}
