//! When two ids name the same record in two languages.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::diag::Code;
use crate::doc::{Node, Reader};
use crate::ids::RecordId;

/// The place of the language in a rule.
const LANGUAGE: &str = "{language}";

/// How the ids of one record differ between languages: a pattern with `{language}` where the language
/// stands and `*` for any text, such as `*.{language}.*`.
///
/// ```
/// use eval_core::suite::RecordRule;
///
/// let rule: RecordRule = "*.{language}.*".parse().unwrap();
/// let (one, other) = (rule.key(&"lamp.en.care.1".into(), "en"), rule.key(&"lamp.es.care.1".into(), "es"));
/// assert_eq!(one, other);
/// assert_ne!(one, rule.key(&"lamp.en.care.1".into(), "es"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRule {
    before: String,
    after: String,
}

/// Why a text is no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The language stands nowhere, or in several places.
    #[error("expected `{LANGUAGE}` once, as in `*.{{language}}.*`")]
    Placeholder,
    /// Nothing but `*` stands beside the language, so that it could be any part of an id.
    #[error("expected a separator beside `{LANGUAGE}`, as in `*.{{language}}.*`")]
    Separator,
}

impl std::str::FromStr for RecordRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let (before, after) = text.split_once(LANGUAGE).ok_or(RuleError::Placeholder)?;
        if after.contains(LANGUAGE) {
            return Err(RuleError::Placeholder);
        }
        if before.ends_with('*') || after.starts_with('*') {
            return Err(RuleError::Separator);
        }
        Ok(Self { before: before.to_owned(), after: after.to_owned() })
    }
}

impl RecordRule {
    /// Reads a rule; a text that is none is reported.
    pub(crate) fn read(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Self> {
        let text = reader.filled_text(node, of)?;
        let rule = text.parse();
        if let Err(error) = &rule {
            reader.report(Code::WrongValue, node.at, format!("{of} is `{text}`, {error}"));
        }
        rule.ok()
    }

    /// The id with its language taken out: equal for the same record in two languages. An id that is
    /// not of this form, or of another language, stands for itself.
    pub fn key(&self, id: &RecordId, language: &str) -> String {
        let id = id.as_str();
        let cut = id.match_indices(language).find(|(at, _)| {
            let (before, after) = (&id[..*at], &id[at + language.len()..]);
            matches(&self.before, before) && matches(&self.after, after)
        });
        match cut {
            Some((at, _)) => format!("{}{LANGUAGE}{}", &id[..at], &id[at + language.len()..]),
            None => id.to_owned(),
        }
    }
}

/// Whether a text is of a pattern in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

impl fmt::Display for RecordRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{LANGUAGE}{}", self.before, self.after)
    }
}

impl Serialize for RecordRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rule(text: &str) -> RecordRule {
        text.parse().unwrap()
    }

    fn same(rule: &RecordRule, one: &str, other: &str) -> bool {
        rule.key(&one.into(), "en") == rule.key(&other.into(), "es")
    }

    #[test]
    fn only_the_language_may_differ() {
        let rule = rule("*.{language}.*");
        assert!(same(&rule, "pen.en.care.1", "pen.es.care.1"));
        assert!(!same(&rule, "pen.en.care.1", "pen.es.care.2"));
        assert!(!same(&rule, "pen.en.care.1", "pes.es.care.1"));
        assert!(!same(&rule, "pen.en.care.1", "pen.en.care.1"));
    }

    #[test]
    fn the_language_stands_where_the_rule_says() {
        assert!(same(&rule("{language}/*"), "en/a.md#1", "es/a.md#1"));
        assert!(!same(&rule("{language}/*"), "a/en/1", "a/es/1"));
        assert!(same(&rule("kb-*-{language}"), "kb-en-en", "kb-en-es"));
        assert!(!same(&rule("kb-*-{language}"), "xb-1-en", "xb-1-es"));
    }

    #[test]
    fn what_is_no_rule_says_why() {
        for (text, error) in [
            ("*.*", RuleError::Placeholder),
            ("{language}.{language}", RuleError::Placeholder),
            ("*{language}.x", RuleError::Separator),
            ("x.{language}*", RuleError::Separator),
        ] {
            assert_eq!(text.parse::<RecordRule>(), Err(error), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_key_keeps_everything_but_the_language(id in "[a-z.]{0,12}", rest in "[a-z.*]{0,6}") {
            if let Ok(rule) = format!("{rest}.{{language}}.*").parse::<RecordRule>() {
                let key = rule.key(&id.as_str().into(), "en");
                prop_assert_eq!(key.replace(LANGUAGE, "en"), id);
            }
        }

        #[test]
        fn a_pattern_of_its_own_text_matches(text in "[a-z.]{0,9}", cut in 0_usize..9) {
            let cut = cut.min(text.len());
            let starred = format!("{}*{}", &text[..cut], &text[cut..]);
            prop_assert!(matches(&text, &text) && matches(&starred, &text));
        }
    }
}
