//! Judges that are models: asked over HTTP, one property of one output a call.
//!
//! What a judge is told and what counts as its verdict is decided in `eval_core::judge`; here it is asked.
//! [`JudgeConfig`] is one `[judges.NAME]` table of `eval.toml`, [`ModelJudge`] the judge that it describes.
//! Every call has its own unguessable marker, every answer is kept before it is used, what is no verdict is
//! asked for again, and after the last attempt the output is unmeasured: never passed, never failed.

mod anthropic;
mod config;
mod in_flight;
mod keys;
mod marker;
mod model;
mod openai;

pub use config::{JudgeConfig, JudgeKind};
pub use keys::{JudgeKey, KEYS};
pub use model::{Keeping, ModelJudge};

use eval_core::judge::prompt::Prompt;
use eval_core::trace::Usage;
use serde_json::{Map, Value};

/// What a model is sent beside the prompt.
#[derive(Clone, Debug, PartialEq)]
struct Request {
    model: String,
    /// The most tokens of an answer, where the endpoint wants to be told.
    max_tokens: Option<u32>,
    /// Whether `temperature: 0` is sent.
    send_temperature: bool,
    parameters: Map<String, Value>,
}

impl Request {
    /// The fields that both kinds of endpoint know by the same names.
    fn body(&self) -> Map<String, Value> {
        let mut body = self.parameters.clone();
        body.insert("model".to_owned(), self.model.as_str().into());
        if self.send_temperature {
            body.insert("temperature".to_owned(), 0.into());
        }
        if let Some(most) = self.max_tokens {
            body.insert("max_tokens".to_owned(), most.into());
        }
        body
    }
}

/// What a model answered.
#[derive(Debug)]
struct Said {
    text: String,
    usage: Option<Usage>,
}

impl JudgeKind {
    /// The request of one prompt.
    fn body(self, request: &Request, prompt: &Prompt) -> Value {
        match self {
            Self::OpenAi => openai::body(request, prompt),
            Self::Anthropic => anthropic::body(request, prompt),
        }
    }

    /// What was answered.
    ///
    /// # Errors
    /// Why the text is no answer of such an endpoint.
    fn said(self, answer: &str) -> Result<Said, String> {
        match self {
            Self::OpenAi => openai::said(answer),
            Self::Anthropic => anthropic::said(answer),
        }
    }
}
