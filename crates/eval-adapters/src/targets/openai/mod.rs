//! A chat-completions endpoint, which hosted models and local servers alike offer.
//!
//! The case's input goes into a prompt [`Template`]; the completion comes back as a trace with its
//! usage, its refusal and its tool calls. It has no chunks: what was retrieved is part of the input.

mod completion;
mod prompt;

use async_trait::async_trait;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use serde_json::{Map, Value, json};

use super::config::TargetConfig;
use super::identity;
use crate::endpoint::Endpoint;

pub use prompt::Template;

/// What a chat-completions endpoint is sent.
#[derive(Clone, Debug, PartialEq)]
pub struct ChatRequest {
    /// The model that answers.
    pub model: String,
    /// The user message.
    pub prompt: Template,
    /// The system message.
    pub system: Option<Template>,
    /// Further fields of the request.
    pub parameters: Map<String, Value>,
    /// Whether the repetition's seed is sent.
    pub send_seed: bool,
}

impl ChatRequest {
    /// The request for one repetition.
    ///
    /// # Errors
    /// The field that the input lacks.
    fn body(&self, input: &Value, seed: u64) -> Result<Value, String> {
        let mut messages = Vec::new();
        if let Some(system) = &self.system {
            messages.push(json!({"role": "system", "content": system.filled(input)?}));
        }
        messages.push(json!({"role": "user", "content": self.prompt.filled(input)?}));
        let mut body = self.parameters.clone();
        body.insert("model".to_owned(), self.model.as_str().into());
        body.insert("messages".to_owned(), messages.into());
        if self.send_seed {
            body.insert("seed".to_owned(), seed.into());
        }
        Ok(body.into())
    }
}

/// A model behind a chat-completions endpoint.
#[derive(Debug)]
pub struct OpenAiTarget {
    identity: TargetIdentity,
    endpoint: Endpoint,
    request: ChatRequest,
}

impl OpenAiTarget {
    /// The target of this configuration, asked through this endpoint.
    pub fn new(config: &TargetConfig, endpoint: Endpoint, request: ChatRequest) -> Self {
        let configuration = json!({
            "endpoint": identity::of_endpoint(endpoint.config(), config.max_output),
            "prompt": request.prompt.as_str(),
            "system": request.system.as_ref().map(Template::as_str),
            "parameters": request.parameters,
            "send_seed": request.send_seed,
        });
        Self { identity: identity::of(config, &configuration), endpoint, request }
    }
}

#[async_trait]
impl Target for OpenAiTarget {
    fn identity(&self) -> TargetIdentity {
        self.identity.clone()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        let body = self.request.body(ask.input, ask.seed).map_err(|field| {
            let message = format!("the prompt names `{field}`, which the case's input lacks");
            Fault::new(FaultKind::Refused, message)
        })?;
        let text = self.endpoint.post(body.to_string(), ask.seed).await?;
        completion::trace(&text).map_err(|problem| {
            Fault::new(FaultKind::Garbage, format!("the answer is no chat completion: {problem}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_holds_messages_parameters_and_seed() {
        let mut request = ChatRequest {
            model: "m".to_owned(),
            prompt: Template::read("Q: {{input.query}}").unwrap(),
            system: Some(Template::read("Be brief.").unwrap()),
            parameters: Map::from_iter([("temperature".to_owned(), json!(0))]),
            send_seed: true,
        };
        let input = json!({"query": "why?"});
        assert_eq!(
            request.body(&input, 7).unwrap().to_string(),
            r#"{"messages":[{"content":"Be brief.","role":"system"},{"content":"Q: why?","role":"user"}],"model":"m","seed":7,"temperature":0}"#
        );
        request.send_seed = false;
        assert_eq!(request.body(&input, 7).unwrap().get("seed"), None);
        assert_eq!(request.body(&json!({}), 7).unwrap_err(), "input.query");
    }
}
