//! Text of a case or of a system, made safe for whoever reads a report.
//!
//! Steering characters are written out (`\u{1b}`), so that nothing under test can move a cursor, hide a
//! word or end a line. What a format itself gives a meaning to (pipes, angle brackets, percent signs)
//! is escaped by the format.

use eval_core::inert::is_steering;

/// The text on one line: line feeds and tabs are spaces.
pub(crate) fn one_line(text: &str) -> String {
    written_out(text, |c| if matches!(c, '\n' | '\t') { Some(' ') } else { None })
}

/// The text with its line feeds; a line that ends in a carriage return and a line feed ends like any
/// other.
pub(crate) fn lines(text: &str) -> String {
    let kept = |c| match c {
        '\n' => Some('\n'),
        '\t' => Some(' '),
        _ => None,
    };
    written_out(&text.replace("\r\n", "\n"), kept)
}

/// At most `longest` characters, the last of which says that there is more.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest.saturating_sub(1)).chain(['…']).collect()
}

/// The text as one word of a command line that somebody may copy; none for text that could not be typed.
pub(crate) fn shell_word(text: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '/' | '-' | '#');
    if text.is_empty() || text.starts_with('-') || text.chars().any(is_steering) {
        return None;
    }
    if text.chars().all(is_plain) && !text.starts_with('#') {
        return Some(text.to_owned());
    }
    Some(format!("'{}'", text.replace('\'', r"'\''")))
}

/// Steering characters written out, but for those that have a stand-in.
fn written_out(text: &str, stand_in: impl Fn(char) -> Option<char>) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match stand_in(c) {
            Some(other) => out.push(other),
            None if is_steering(c) => out.extend(c.escape_unicode()),
            None => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_under_test_cannot_steer_its_reader() {
        assert_eq!(one_line("a\u{1b}[31mb\r\u{202e}c\nd"), "a\\u{1b}[31mb\\u{d}\\u{202e}c d");
        assert_eq!(lines("a\r\nb\rc\td"), "a\nb\\u{d}c d");
    }

    #[test]
    fn a_copied_command_runs_nothing_but_itself() {
        assert_eq!(shell_word("order-17").as_deref(), Some("order-17"));
        assert_eq!(shell_word("$(rm) it's").as_deref(), Some(r"'$(rm) it'\''s'"));
        assert_eq!([shell_word(""), shell_word("--out"), shell_word("a\nb")], [None, None, None]);
    }

    #[test]
    fn shortened_text_says_that_there_is_more() {
        assert_eq!(shortened("äöü", 3), "äöü");
        assert_eq!(shortened("äöüß", 3), "äö…");
    }
}
