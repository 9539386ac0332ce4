//! The messages API (<https://docs.anthropic.com/en/api/messages>).

use eval_core::judge::prompt::Prompt;
use eval_core::trace::Usage;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Request, Said};

/// The header that names the version of the API, and the version that is spoken here.
pub(super) const VERSION: (&str, &str) = ("anthropic-version", "2023-06-01");

/// The header that carries the key.
pub(super) const KEY: &str = "x-api-key";

/// The request of one prompt.
pub(super) fn body(request: &Request, prompt: &Prompt) -> Value {
    let mut body = request.body();
    body.insert("system".to_owned(), prompt.system.as_str().into());
    body.insert("messages".to_owned(), json!([{"role": "user", "content": prompt.user}]));
    body.into()
}

#[derive(Deserialize)]
struct Message {
    content: Vec<Block>,
    usage: Option<Tokens>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Block {
    Text {
        text: String,
    },
    /// Thinking and whatever else is no part of the answer.
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Tokens {
    input_tokens: Option<u64>,
    output_tokens: Option<u64>,
}

/// What was answered: the blocks of text, one after the other.
///
/// # Errors
/// Why the text is no message.
pub(super) fn said(answer: &str) -> Result<Said, String> {
    let message: Message = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    let texts = message.content.into_iter().filter_map(|block| match block {
        Block::Text { text } => Some(text),
        Block::Other => None,
    });
    let text = texts.collect::<Vec<_>>().join("\n");
    let usage = message.usage.map(|tokens| Usage {
        input_tokens: tokens.input_tokens,
        output_tokens: tokens.output_tokens,
        cost_usd: None,
    });
    Ok(Said { text, usage })
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    #[test]
    fn a_request_has_its_system_text_apart() {
        let request = Request {
            model: "m".to_owned(),
            max_tokens: Some(512),
            send_temperature: true,
            parameters: Map::new(),
        };
        let prompt = Prompt { system: "judge".to_owned(), user: "this".to_owned() };
        assert_eq!(
            body(&request, &prompt).to_string(),
            r#"{"max_tokens":512,"messages":[{"content":"this","role":"user"}],"model":"m","system":"judge","temperature":0}"#
        );
    }

    #[test]
    fn an_answer_is_its_text_without_what_was_thought() {
        let text = r#"{"content":[{"type":"thinking","thinking":"…"},{"type":"text","text":"x"}],
            "usage":{"input_tokens":9,"output_tokens":2}}"#;
        let read = said(text).unwrap();
        assert_eq!((read.text.as_str(), read.usage.unwrap().input_tokens), ("x", Some(9)));
        assert!(said(r#"{"type":"error"}"#).is_err());
        assert_eq!(said(r#"{"content":[]}"#).unwrap().text, "");
    }
}
