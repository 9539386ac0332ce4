//! What stands around a trace on its way: whose answer it is, or why there is none.
//!
//! Python writes `NaN` and `Infinity` into what it calls JSON. Whose answer such a text is can still
//! be read; that it breaks the contract is said later, by the trace itself. The text is never
//! changed.

use std::borrow::Cow;

use eval_core::ids::CaseId;
use eval_core::trace::null_for_bare_words;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::secret::{Redactor, one_line};
use eval_core::target::{Fault, FaultKind};

/// How much is quoted of an error and of what is no answer, in characters.
const ERROR_QUOTED: usize = 2_000;
const GARBAGE_QUOTED: usize = 80;

/// Whose answer a text is, and whether it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Envelope {
    pub(super) id: Option<CaseId>,
    pub(super) repetition: Option<u32>,
    /// Why the system gave no answer, as it said it.
    pub(super) error: Option<String>,
}

#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    repetition: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

impl Envelope {
    /// Reads what stands around a trace.
    ///
    /// # Errors
    /// Why the text is no answer at all.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if !text.trim_start().starts_with('{') {
            return Err("no JSON object".to_owned());
        }
        Self::strict(text).or_else(|problem| match null_for_bare_words(text) {
            Cow::Owned(text) => Self::strict(&text),
            Cow::Borrowed(_) => Err(problem),
        })
    }

    fn strict(text: &str) -> Result<Self, String> {
        let fields: Fields<'_> =
            serde_json::from_str(text).map_err(|error| format!("no JSON object: {error}"))?;
        let id: Option<String> = part(fields.id, "`id` is no text")?;
        Ok(Self {
            id: id.map(CaseId::from),
            repetition: part(fields.repetition, "`repetition` is no number from 0")?,
            error: fields.error.map(said),
        })
    }
}

fn part<'a, T: Deserialize<'a>>(
    raw: Option<&'a RawValue>,
    problem: &str,
) -> Result<Option<T>, String> {
    let read = raw.map(|raw| serde_json::from_str(raw.get()));
    read.transpose().map_err(|_| problem.to_owned())
}

/// An error as text: its own text, or any other value as JSON.
fn said(raw: &RawValue) -> String {
    serde_json::from_str(raw.get()).unwrap_or_else(|_| raw.get().to_owned())
}

/// The fault of a system that answered with an error.
pub(super) fn refusal(error: &str, redactor: &Redactor) -> Fault {
    Fault::new(FaultKind::Refused, one_line(&redactor.message(error), ERROR_QUOTED))
}

/// What is wrong with a text that is no answer, and its beginning.
pub(super) fn quoted(problem: &str, text: &str, redactor: &Redactor) -> String {
    // Secrets go before the text is cut, or half of one might stay.
    format!("{problem}: `{}`", one_line(&redactor.message(text), GARBAGE_QUOTED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Secret;
    use proptest::prelude::*;

    type Parts = (Option<String>, Option<u32>, Option<String>);

    fn read(text: &str) -> Result<Parts, String> {
        let envelope = Envelope::read(text)?;
        Ok((envelope.id.map(|id| id.to_string()), envelope.repetition, envelope.error))
    }

    #[test]
    fn whose_answer_a_text_is_stands_beside_the_trace() {
        let text = r#"{"output":"x","id":"a\u00e9","repetition":2}"#;
        assert_eq!(read(text), Ok((Some("aé".to_owned()), Some(2), None)));
        assert_eq!(read(r#" {"output":"x"}"#), Ok((None, None, None)));
    }

    #[test]
    fn an_error_is_a_text_or_any_other_value() {
        let error = |text: &str| read(text).unwrap().2.unwrap();
        assert_eq!(error(r#"{"error":"a\n b"}"#), "a\n b");
        assert_eq!(error(r#"{"error":{"code":3}}"#), r#"{"code":3}"#);
        assert_eq!(read(r#"{"error":null,"output":"x"}"#).unwrap().2, None);
    }

    #[test]
    fn what_is_quoted_holds_no_part_of_a_secret() {
        let redactor = Redactor::of([&Secret::new("tok-12345678")]);
        let text = format!("{}tok-12345678", "x".repeat(75));
        let said = quoted("no JSON object", &text, &redactor);
        assert!(!said.contains("tok") && said.starts_with("no JSON object: `xxx"), "{said}");
        let text = format!("{}tok-12345678", "x".repeat(1_995));
        let fault = refusal(&text, &redactor);
        assert!(!fault.message.contains("tok"), "{fault}");
        assert_eq!(refusal("a\n b", &redactor).message, "a | b");
    }

    #[test]
    fn words_that_json_does_not_know_hide_nothing() {
        let text = r#"{"confidence":NaN,"x":[-Infinity,Infinity],"s":"NaN \" NaN","id":"a"}"#;
        assert_eq!(read(text).unwrap().0.as_deref(), Some("a"));
    }

    #[test]
    fn half_a_surrogate_in_a_trace_hides_nothing() {
        assert_eq!(read(r#"{"output":"\ud800","id":"a"}"#).unwrap().0.as_deref(), Some("a"));
    }

    #[test]
    fn what_is_no_answer_is_named() {
        for (text, expected) in [
            ("loading model...", "no JSON object"),
            ("[1]", "no JSON object"),
            ("", "no JSON object"),
            (r#"{"id":3}"#, "`id` is no text"),
            (r#"{"id":"\ud800"}"#, "`id` is no text"),
            (r#"{"id":"a","repetition":-1}"#, "`repetition` is no number from 0"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
        assert!(read(r#"{"id":"a"} x"#).unwrap_err().starts_with("no JSON object: trailing"));
        assert!(read(r#"{"id":"a","id":"b"}"#).is_err());
    }

    #[test]
    fn a_hundred_thousand_brackets_are_passed_over() {
        let text =
            format!(r#"{{"chunks":{}{},"id":"a"}}"#, "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(read(&text).unwrap().0.as_deref(), Some("a"));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in ".*") {
            let _ = Envelope::read(&text);
        }
    }
}
