//! What Markdown, and HTML within it, gives a meaning to.
//!
//! Text of a case or of a system stands in `<code>` or in a fence and nowhere else: there a forge makes
//! no mention of a name, no link of an address and no reference of a number. Within `<code>` every
//! character that Markdown could read is a numeric reference, which `CommonMark` (0.31, section 2.5) never
//! takes for structure, so that a pipe does not end a table cell and a backtick does not end the code.

use std::fmt::Write as _;

use crate::inert::{lines, one_line, shortened};

/// Text on one line, for headings, tables and summaries.
pub(super) fn code(text: &str, longest: usize) -> String {
    let text = shortened(&one_line(text), longest);
    if text.trim().is_empty() {
        return "<code>(empty)</code>".to_owned();
    }
    format!("<code>{}</code>", plain(&text))
}

/// A sentence of ours that holds a word of somebody else's, on one line and without markup.
pub(super) fn plain(text: &str) -> String {
    let (text, mut out) = (one_line(text), String::new());
    let characters: Vec<char> = text.chars().collect();
    for (index, &c) in characters.iter().enumerate() {
        let (before, after) = (&characters[..index], &characters[index + 1..]);
        if is_plain(c, before, after) {
            out.push(c);
        } else {
            let _ = write!(out, "&#{};", u32::from(c));
        }
    }
    out
}

/// Whether no reader takes the character for structure where it stands. A period could end the `www` of
/// an address, a colon its scheme; an underscore within a word is no emphasis.
fn is_plain(c: char, before: &[char], after: &[char]) -> bool {
    let is_letter = |c: Option<&char>| c.is_some_and(char::is_ascii_alphanumeric);
    match c {
        '.' => !before.ends_with(&['w']) && !before.ends_with(&['W']),
        ':' => after.first() != Some(&'/'),
        '_' => is_letter(before.last()) && is_letter(after.first()),
        ' ' | ',' | ';' | '/' | '-' | '"' | '\'' | '(' | ')' | '%' | '+' | '=' | '?' => true,
        c => c.is_ascii_alphanumeric() || !c.is_ascii(),
    }
}

/// Text on its own lines, in a fence longer than any within it.
pub(super) fn fenced(text: &str) -> String {
    let text = lines(text);
    let mut longest = 2;
    for run in text.split(|c| c != '`') {
        longest = longest.max(run.len());
    }
    let fence = "`".repeat(longest + 1);
    format!("{fence}text\n{}\n{fence}\n", text.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_code_is_no_markup() {
        assert_eq!(
            code("a|b `c` <script> @x #1", 99),
            "<code>a&#124;b &#96;c&#96; &#60;script&#62; &#64;x &#35;1</code>"
        );
        assert_eq!(
            code("missing_fact _a_ https://x www.x", 99),
            "<code>missing_fact &#95;a&#95; https&#58;//x www&#46;x</code>"
        );
        assert_eq!(code(" ", 9), "<code>(empty)</code>");
    }

    #[test]
    fn a_fence_is_longer_than_those_within() {
        assert_eq!(fenced("a\n````\nb"), "`````text\na\n````\nb\n`````\n");
        assert_eq!(fenced("a"), "```text\na\n```\n");
    }
}
