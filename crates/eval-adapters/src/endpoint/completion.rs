//! A chat completion as an endpoint gives it.
//!
//! The fields are those of <https://platform.openai.com/docs/api-reference/chat>, as compatible servers
//! also give them: `choices[n].message` with `content`, `refusal` and `tool_calls`, `finish_reason`,
//! `usage`. A target makes a trace of them, a judge a verdict.

use eval_core::trace::Usage;
use serde::Deserialize;

/// What was answered, once or in several ways.
#[derive(Deserialize)]
pub(crate) struct Completion {
    #[serde(default)]
    pub(crate) choices: Vec<Choice>,
    usage: Option<Tokens>,
}

/// One answer.
#[derive(Deserialize)]
pub(crate) struct Choice {
    pub(crate) message: Message,
    /// Why the answer ends where it does.
    pub(crate) finish_reason: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Message {
    pub(crate) content: Option<String>,
    pub(crate) refusal: Option<String>,
    #[serde(default)]
    pub(crate) tool_calls: Option<Vec<Call>>,
}

#[derive(Deserialize)]
pub(crate) struct Call {
    pub(crate) function: Function,
}

#[derive(Deserialize)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// JSON as the model wrote it, which may be no JSON at all.
    #[serde(default)]
    pub(crate) arguments: String,
}

#[derive(Deserialize)]
struct Tokens {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
}

impl Completion {
    /// The completion that this text is.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// What the answer took, where the endpoint says so. What it cost is never said.
    pub(crate) fn usage(&self) -> Option<Usage> {
        self.usage.as_ref().map(|tokens| Usage {
            input_tokens: tokens.prompt_tokens,
            output_tokens: tokens.completion_tokens,
            cost_usd: None,
        })
    }
}

impl Message {
    /// What was said. A refusal is an answer too.
    pub(crate) fn text(self) -> String {
        self.content.or(self.refusal).unwrap_or_default()
    }
}
