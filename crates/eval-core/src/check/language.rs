//! `language`: the answer is in this language.

use std::sync::Arc;

use serde_json::Value;

use super::message::quoted;
use super::prose::language_of;
use super::{Argument, Check, View};
use crate::diag::Code;
use crate::text::nfc;

/// ## What it decides
/// Whether the answer is in a language, given as a BCP 47 tag, or in that of the `question`.
/// ## How it compares
/// The language that the trace declares, by basic filtering (RFC 4647, section 3.3.1): `pt` accepts
/// `pt-BR`, and not the reverse. Where the trace declares none, a detector looks at script and
/// function words; it tells English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
/// Russian, Ukrainian, Arabic, Hindi, and the languages with a script of their own, and no regions. The
/// language of the question is what the case declares, or what the detector makes of it.
/// ## Fails when
/// The answer is in another language, or its language cannot be told: too short, mixed, or not among
/// those that the detector knows (mode `wrong_language`).
/// ## Does not look at
/// Whether a declared language is the true one. It has no twin: what is not German may still be wrong.
#[derive(Debug)]
enum Language {
    Tag(String),
    OfTheQuestion,
}

const OF_THE_QUESTION: &str = "question";

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let written = argument.filled_text()?;
    if written == OF_THE_QUESTION {
        return Some(Arc::new(Language::OfTheQuestion));
    }
    if !is_tag(written) {
        let message = format!("{} is {}, expected a language tag", argument.of, quoted(written));
        let help = "write `en`, `pt-BR`, or `question` for the language of the question";
        argument.reader.report_with_help(Code::WrongValue, argument.node.at, message, help);
        return None;
    }
    Some(Arc::new(Language::Tag(written.to_owned())))
}

/// Whether a text has the form of a language tag: a language of two or three letters, then subtags
/// of up to eight letters or digits (RFC 5646, section 2.1).
fn is_tag(text: &str) -> bool {
    let mut subtags = text.split('-');
    let language = subtags.next().unwrap_or_default();
    let is_subtag = |subtag: &str| {
        (1..=8).contains(&subtag.len()) && subtag.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    (2..=3).contains(&language.len())
        && language.bytes().all(|b| b.is_ascii_alphabetic())
        && subtags.all(is_subtag)
}

/// Basic filtering: the tag is the range, or goes on behind it with a subtag.
fn accepts(range: &str, tag: &str) -> bool {
    tag.len() >= range.len()
        && tag.is_char_boundary(range.len())
        && tag[..range.len()].eq_ignore_ascii_case(range)
        && matches!(tag.as_bytes().get(range.len()), None | Some(b'-'))
}

impl Language {
    /// The wanted language, or why it is not known.
    fn wanted<'s>(&'s self, view: &'s View<'_>) -> Result<&'s str, String> {
        if let Self::Tag(tag) = self {
            return Ok(tag);
        }
        if let Some(declared) = view.facts().question_language {
            return Ok(declared);
        }
        let Some(question) = view.facts().question else {
            return Err("the language of the question is not known".to_owned());
        };
        let detected = language_of(&nfc(question));
        detected.map_err(|why| format!("the language of the question cannot be told: {why}"))
    }
}

/// The language of the answer, or why it cannot be told.
fn found<'v>(view: &'v View<'_>) -> Result<&'v str, String> {
    match &view.trace().language {
        Some(declared) => Ok(declared),
        None => language_of(view.output())
            .map_err(|why| format!("the trace declares no language, and it cannot be told: {why}")),
    }
}

impl Check for Language {
    fn argument(&self) -> Value {
        match self {
            Self::Tag(tag) => tag.as_str().into(),
            Self::OfTheQuestion => OF_THE_QUESTION.into(),
        }
    }

    fn passes(&self, view: &View<'_>) -> bool {
        matches!((self.wanted(view), found(view)), (Ok(wanted), Ok(found)) if accepts(wanted, found))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        match (self.wanted(view), found(view)) {
            (Err(why), _) | (_, Err(why)) => why,
            (Ok(wanted), Ok(found)) => {
                let how = if view.trace().language.is_some() {
                    "is declared to be"
                } else {
                    "looks like"
                };
                format!("the answer {how} {}, expected {}", quoted(found), quoted(wanted))
            }
        }
    }
}

#[cfg(test)]
mod tests {

    use crate::check::Facts;
    use crate::check::testing::{failures, failures_with, refusal};

    #[test]
    fn a_declared_language_is_compared_as_a_tag() {
        for (wanted, declared, passes) in [
            ("de", "de", true),
            ("de", "de-CH", true),
            ("pt-BR", "pt-br", true),
            ("pt-BR", "pt", false),
            ("de", "den", false),
            ("de", "en", false),
            ("de", "é", false),
        ] {
            let trace = format!(r#"{{"output":"The answer is English.","language":"{declared}"}}"#);
            let failure = failures(&format!("language: {wanted}"), &trace);
            let message =
                format!("language: the answer is declared to be `{declared}`, expected `{wanted}`");
            assert_eq!(failure, if passes { "" } else { &message });
        }
    }

    #[test]
    fn without_a_declaration_the_text_is_looked_at() {
        let trace = r#"{"output":"The contract is not valid any more."}"#;
        assert_eq!(failures("language: en", trace), "");
        assert_eq!(
            failures("language: de", trace),
            "language: the answer looks like `en`, expected `de`"
        );
        assert_eq!(
            failures("language: de", r#"{"output":"OK"}"#),
            "language: the trace declares no language, and it cannot be told: it holds too few words of any language that is known"
        );
    }

    #[test]
    fn the_language_of_the_question_is_declared_or_told() {
        let trace = r#"{"output":"The contract is not valid any more."}"#;
        let declared = Facts { question_language: Some("en"), ..Facts::default() };
        assert_eq!(failures_with("language: question", trace, &declared), "");
        let question = Some("Ist der Vertrag noch gültig, und wie lange ist er es?");
        let asked = Facts { question, ..Facts::default() };
        assert_eq!(
            failures_with("language: question", trace, &asked),
            "language: the answer looks like `en`, expected `de`"
        );
        assert_eq!(
            failures("language: question", trace),
            "language: the language of the question is not known"
        );
    }

    #[test]
    fn what_is_no_language_tag_is_refused() {
        insta::assert_snapshot!(refusal("language: English"), @r"
        error[wrong-value]: `language` is `English`, expected a language tag
          --> case.yaml:1:11
          help: write `en`, `pt-BR`, or `question` for the language of the question
        ");
        insta::assert_snapshot!(refusal("language: [en]"), @r"
        error[wrong-type]: `language` is a list, expected a text
          --> case.yaml:1:11
        ");
    }
}
