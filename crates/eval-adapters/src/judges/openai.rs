//! Chat completions, as hosted models and local servers alike offer them
//! (<https://platform.openai.com/docs/api-reference/chat>).

use eval_core::judge::prompt::Prompt;
use serde_json::{Value, json};

use super::{Request, Said};
use crate::endpoint::completion::{Choice, Completion};

/// The request of one prompt.
pub(super) fn body(request: &Request, prompt: &Prompt) -> Value {
    let mut body = request.body();
    let messages = json!([
        {"role": "system", "content": prompt.system},
        {"role": "user", "content": prompt.user},
    ]);
    body.insert("messages".to_owned(), messages);
    body.into()
}

/// What was answered; a refusal is an answer, and no verdict.
///
/// # Errors
/// Why the text is no completion.
pub(super) fn said(answer: &str) -> Result<Said, String> {
    let completion = Completion::read(answer)?;
    let usage = completion.usage();
    let [choice] = <[Choice; 1]>::try_from(completion.choices)
        .map_err(|choices| format!("it holds {} choices, expected one", choices.len()))?;
    Ok(Said { text: choice.message.text(), usage })
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    #[test]
    fn a_request_is_two_messages_at_temperature_zero() {
        let request = Request {
            model: "m".to_owned(),
            max_tokens: None,
            send_temperature: true,
            parameters: Map::new(),
        };
        let prompt = Prompt { system: "judge".to_owned(), user: "this".to_owned() };
        assert_eq!(
            body(&request, &prompt).to_string(),
            r#"{"messages":[{"content":"judge","role":"system"},{"content":"this","role":"user"}],"model":"m","temperature":0}"#
        );
        let without = Request { send_temperature: false, max_tokens: Some(9), ..request };
        let body = body(&without, &prompt);
        assert_eq!((body.get("temperature"), &body["max_tokens"]), (None, &json!(9)));
    }

    #[test]
    fn an_answer_is_the_content_of_the_one_choice() {
        let text = r#"{"choices":[{"message":{"content":"x"}}],"usage":{"prompt_tokens":9,"completion_tokens":2}}"#;
        let read = said(text).unwrap();
        assert_eq!(read.text, "x");
        assert_eq!(read.usage.unwrap().output_tokens, Some(2));
        let refused = r#"{"choices":[{"message":{"content":null,"refusal":"I cannot."}}]}"#;
        assert_eq!(said(refused).unwrap().text, "I cannot.");
    }

    #[test]
    fn two_choices_and_none_are_no_answer() {
        for (text, expected) in [
            (r#"{"choices":[]}"#, "it holds 0 choices, expected one"),
            (
                r#"{"choices":[{"message":{"content":"a"}},{"message":{"content":"b"}}]}"#,
                "it holds 2 choices, expected one",
            ),
        ] {
            assert_eq!(said(text).unwrap_err(), expected);
        }
        assert!(said("<html>").is_err());
    }
}
