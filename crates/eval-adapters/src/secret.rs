//! Secrets: read from the environment by name, never from a file, and never shown.
//!
//! A [`Secret`] cannot be printed. What a system or a server says may still repeat one, so a
//! [`Redactor`] goes over every message before it is logged and over every answer before it is
//! stored.

use std::fmt;

/// Looks up a variable of the environment. The one who opens a target says what the environment is.
pub type Environment<'e> = dyn Fn(&str) -> Option<String> + 'e;

/// What stands where a secret stood.
const REDACTED: &str = "[redacted]";

/// Values this short protect nothing, and taking them out of a message would garble it.
const SHORTEST_IN_MESSAGES: usize = 4;

/// Local servers are given keys such as `ollama`, which an answer may well contain as a word.
const SHORTEST_IN_ANSWERS: usize = 8;

/// A text that must not be shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A secret.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The variable of this name, without the white space around it that shells leave there; `None`
    /// if the environment has none, or an empty one.
    pub fn from_environment(name: &str, environment: &Environment<'_>) -> Option<Self> {
        let value = environment(name)?;
        Some(value.trim()).filter(|value| !value.is_empty()).map(Self::new)
    }

    /// The secret itself, for the one who needs it.
    pub(crate) fn exposed(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

/// Takes secrets out of texts: as they are, and as JSON writes them.
#[derive(Clone, Default)]
pub struct Redactor {
    /// Longest first, so that a secret that contains another one goes as a whole.
    needles: Vec<String>,
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Redactor({} needles)", self.needles.len())
    }
}

impl Redactor {
    /// A redactor of these secrets.
    pub fn of<'s>(secrets: impl IntoIterator<Item = &'s Secret>) -> Self {
        let mut needles: Vec<String> =
            secrets.into_iter().flat_map(|secret| [secret.0.clone(), in_json(&secret.0)]).collect();
        needles.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        needles.dedup();
        Self { needles }
    }

    /// A message without the secrets.
    pub fn message(&self, text: impl Into<String>) -> String {
        self.without(text.into(), SHORTEST_IN_MESSAGES)
    }

    /// An answer without the secrets. Those shorter than eight characters stay.
    pub fn answer(&self, text: impl Into<String>) -> String {
        self.without(text.into(), SHORTEST_IN_ANSWERS)
    }

    fn without(&self, mut text: String, shortest: usize) -> String {
        for needle in self.needles.iter().filter(|needle| needle.chars().count() >= shortest) {
            if text.contains(needle.as_str()) {
                text = text.replace(needle.as_str(), REDACTED);
            }
        }
        text
    }
}

/// The text as it stands inside a JSON string.
fn in_json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// A text on one line and at most `longest` characters long, for messages that quote what a system
/// said.
pub(crate) fn one_line(text: &str, longest: usize) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let joined = lines.join(" | ").replace(char::is_control, " ");
    match joined.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &joined[..end]),
        None => joined,
    }
}

/// The beginning of a text that was cut, up to the last white space: half a secret must not stay.
pub(crate) fn whole_words(cut: &[u8]) -> &[u8] {
    let end = cut.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
    &cut[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed() {
        let secret = Secret::new("sk-12345678");
        assert_eq!(
            format!("{secret} {secret:?} {:?}", Some(&secret)),
            "[redacted] [redacted] Some([redacted])"
        );
        assert!(!format!("{:?}", Redactor::of([&secret])).contains("12345678"));
    }

    #[test]
    fn an_empty_variable_is_no_secret() {
        let environment = |name: &str| (name == "EMPTY").then(|| "  ".to_owned());
        assert_eq!(Secret::from_environment("EMPTY", &environment), None);
        assert_eq!(Secret::from_environment("ABSENT", &environment), None);
    }

    #[test]
    fn secrets_are_taken_out_as_they_are_and_as_json_writes_them() {
        let (short, long) = (Secret::new("a\"b-token"), Secret::new("a\"b-token-of-two"));
        let redactor = Redactor::of([&short, &long]);
        assert_eq!(redactor.message("bad a\"b-token-of-two!"), "bad [redacted]!");
        assert_eq!(redactor.answer(r#"{"output":"a\"b-token"}"#), r#"{"output":"[redacted]"}"#);
    }

    #[test]
    fn a_short_value_leaves_answers_as_they_are() {
        let redactor = Redactor::of([&Secret::new("ollama"), &Secret::new("x")]);
        assert_eq!(redactor.answer("ollama runs"), "ollama runs");
        assert_eq!(redactor.message("key ollama: extra"), "key [redacted]: extra");
    }

    #[test]
    fn a_cut_text_ends_with_a_whole_word() {
        assert_eq!(whole_words(b"token tok-12345"), b"token");
        assert_eq!(whole_words(b"tok-12345"), b"");
    }

    #[test]
    fn a_quoted_text_stays_on_one_line() {
        assert_eq!(one_line("a\n\n  b\u{7}c\r\n", 80), "a | b c");
        assert_eq!(one_line("äöü", 2), "äö…");
    }
}
