//! Where the JSON of an answer stands.

use serde_json::Value;

use super::super::Argument;
use super::super::message::quoted;
use crate::doc::Fields;

/// Where the JSON of an answer stands (`in`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::check) enum Standing {
    /// The answer is JSON as a whole; white space around it is allowed.
    #[default]
    Whole,
    /// The last line that is not blank.
    LastLine,
    /// The first fenced code block marked `json`, or else the first fenced code block.
    Fenced,
}

const WORDS: &[(&str, Standing)] =
    &[("whole", Standing::Whole), ("last_line", Standing::LastLine), ("fenced", Standing::Fenced)];

impl Standing {
    /// How many places there are.
    pub(in crate::check) const COUNT: usize = WORDS.len();

    /// A number from 0 to [`COUNT`](Self::COUNT).
    pub(in crate::check) fn index(self) -> usize {
        self as usize
    }

    /// Reads the key `in`, whose default is `whole`.
    pub(in crate::check) fn read(
        argument: &mut Argument<'_, '_>,
        fields: &Fields<'_>,
    ) -> Option<Self> {
        match fields.get("in") {
            Some(node) => argument.reader.choice(node, "`in`", WORDS),
            None => Some(Self::default()),
        }
    }

    /// The word for it.
    pub(in crate::check) fn word(self) -> &'static str {
        WORDS[self.index()].0
    }

    /// Adds the key `in` to an argument where it is not the default.
    pub(in crate::check) fn write(self, argument: &mut serde_json::Map<String, Value>) {
        if self != Self::default() {
            argument.insert("in".to_owned(), self.word().into());
        }
    }

    /// The text that stands there, or why there is none.
    pub(in crate::check) fn text(self, answer: &str) -> Result<&str, String> {
        match self {
            Self::Whole => Ok(answer),
            Self::LastLine => {
                let line = answer.lines().rev().map(str::trim).find(|line| !line.is_empty());
                line.ok_or_else(|| "the answer has no line that could be JSON".to_owned())
            }
            Self::Fenced => {
                fenced(answer).ok_or_else(|| "the answer has no fenced code block".to_owned())
            }
        }
    }

    /// Why the text that stands there is no JSON.
    pub(in crate::check) fn no_json(self, text: &str, error: &serde_json::Error) -> String {
        let place = match self {
            Self::Whole => "the answer",
            Self::LastLine => "the last line",
            Self::Fenced => "the fenced code block",
        };
        format!("{place} is no JSON: {error}; it reads {}", quoted(text.trim()))
    }
}

/// The content of the first fenced code block marked `json`, or else of the first one.
fn fenced(answer: &str) -> Option<&str> {
    let mut first = None;
    let mut rest = answer;
    while let Some((info, content, after)) = next_block(rest) {
        if info.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("json")) {
            return Some(content);
        }
        first = first.or(Some(content));
        rest = after;
    }
    first
}

/// The next fenced code block: its info string, its content, and what follows it. Fences are those of
/// `CommonMark` 0.31, section 4.5: three or more backticks or tildes, indented by at most three
/// spaces; a block without a closing fence runs to the end.
fn next_block(text: &str) -> Option<(&str, &str, &str)> {
    let mut offset = 0;
    let mut open: Option<(&str, char, usize, usize)> = None;
    for line in text.split_inclusive('\n') {
        let (start, end) = (offset, offset + line.len());
        offset = end;
        match (open, fence(line)) {
            (None, Some((mark, length, info))) if mark == '~' || !info.contains('`') => {
                open = Some((info, mark, length, end));
            }
            (Some((info, mark, length, content)), Some((closing, closing_length, "")))
                if closing == mark && closing_length >= length =>
            {
                return Some((info, &text[content..start], &text[end..]));
            }
            _ => {}
        }
    }
    open.map(|(info, _, _, content)| (info, &text[content..], ""))
}

/// The mark, length and info string of a line that is a fence.
fn fence(line: &str) -> Option<(char, usize, &str)> {
    let unindented = line.trim_start_matches(' ');
    let mark = unindented.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = unindented.trim_start_matches(mark);
    let length = unindented.len() - info.len();
    (line.len() - unindented.len() <= 3 && length >= 3).then(|| (mark, length, info.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_the_last_that_is_not_blank() {
        assert_eq!(Standing::LastLine.text("so:\n {\"a\":1} \n\n"), Ok("{\"a\":1}"));
        assert!(Standing::LastLine.text(" \n\n").is_err());
    }

    #[test]
    fn a_block_marked_json_goes_before_other_blocks() {
        for (answer, expected) in [
            ("```\n1\n```", Some("1\n")),
            ("~~~~ JSON x\n```\n2\n~~~\n~~~~~\n", Some("```\n2\n~~~\n")),
            ("a\n```sh\nls\n```\nb\n   ```json\n{}\n```\n", Some("{}\n")),
            ("```json\n3", Some("3")),
            ("    ```\n4\n    ```", None),
            ("```json`\n5\n```", Some("")),
            ("no block", None),
            ("", None),
        ] {
            assert_eq!(fenced(answer), expected, "{answer:?}");
        }
    }
}
