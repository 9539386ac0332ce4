//! Text inside a message: one line, bounded, with what cannot be seen written out.

use crate::doc::escaped;

/// How many characters of a text a message shows.
const LONGEST: usize = 80;
/// How many characters around a finding a message shows, on each side.
const AROUND: usize = 30;

/// A text between backticks, shortened.
pub(super) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{}`", escaped(&shown))
}

/// Several texts between backticks.
pub(super) fn listed<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    const MOST: usize = 10;
    let texts: Vec<T> = texts.into_iter().collect();
    let mut shown: Vec<String> =
        texts.iter().take(MOST).map(|text| quoted(text.as_ref())).collect();
    if texts.len() > MOST {
        shown.push(format!("and {} more", texts.len() - MOST));
    }
    shown.join(", ")
}

/// What stands at `start..end`, with a little of what stands around it, between backticks.
pub(super) fn excerpt(text: &str, start: usize, end: usize) -> String {
    let from = text[..start].char_indices().rev().nth(AROUND - 1).map_or(0, |(offset, _)| offset);
    let to = text[end..].char_indices().nth(AROUND).map_or(text.len(), |(offset, _)| end + offset);
    let mut shown = String::new();
    if from > 0 {
        shown.push('…');
    }
    shown.push_str(&text[from..to.min(text.ceil_char_boundary(from + 4 * LONGEST))]);
    if to < text.len() {
        shown.push('…');
    }
    format!("`{}`", escaped(&shown))
}

/// `1 chunk`, `2 chunks`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shortened_and_control_characters_are_written_out() {
        assert_eq!(quoted("a\nb"), "`a\\u{a}b`");
        let shown = quoted(&"é".repeat(5_000));
        assert_eq!(shown.chars().count(), LONGEST + 3);
    }

    #[test]
    fn a_finding_is_shown_with_what_stands_around_it() {
        let text = format!("{}needle{}", "é".repeat(100), "ü".repeat(100));
        let start = text.find("needle").unwrap();
        let expected = format!("`…{}needle{}…`", "é".repeat(30), "ü".repeat(30));
        assert_eq!(excerpt(&text, start, start + 6), expected);
        assert_eq!(excerpt("needle", 0, 6), "`needle`");
    }

    #[test]
    fn a_long_list_is_cut() {
        let texts: Vec<String> = (0..12).map(|n| n.to_string()).collect();
        assert!(listed(&texts).ends_with("`9`, and 2 more"), "{}", listed(&texts));
    }
}
