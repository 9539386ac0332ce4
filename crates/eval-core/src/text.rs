//! Text as the harness compares it: one normal form, words, quoted fragments.
//!
//! All comparisons of claims and records go through [`normalised`], so that typography (quotes,
//! dashes, runs of spaces, composed or decomposed letters) never decides a verdict.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc, is_nfc_quick};

/// Unicode normalization form C, borrowed where the text is in it already.
pub fn nfc(text: &str) -> Cow<'_, str> {
    if is_composed(text) { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// Whether a text is in NFC. Only what stands outside ASCII is looked at, each stretch of it with the
/// ASCII character before: such a character composes with marks that follow it and with nothing else.
fn is_composed(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(start) = next_beyond_ascii(bytes, from) {
        let length = bytes[start..].iter().position(u8::is_ascii).unwrap_or(bytes.len() - start);
        from = start + length;
        let stretch = &text[start.saturating_sub(usize::from(start > 0))..from];
        let composed = match is_nfc_quick(stretch.chars()) {
            IsNormalized::Yes => true,
            IsNormalized::No => false,
            IsNormalized::Maybe => is_nfc(stretch),
        };
        if !composed {
            return false;
        }
    }
    true
}

/// Where the next byte beyond ASCII stands, from `from` on. Text is looked at many bytes at a time, and
/// only where there is such a byte one by one.
fn next_beyond_ascii(bytes: &[u8], from: usize) -> Option<usize> {
    const AT_ONCE: usize = 64;
    let rest = &bytes[from..];
    let whole = rest.chunks(AT_ONCE).take_while(|chunk| chunk.is_ascii()).count();
    let start = from + whole * AT_ONCE;
    let found = bytes.get(start..)?.iter().position(|byte| !byte.is_ascii())?;
    Some(start + found)
}

/// NFC, typographic quotes and dashes as ASCII, every run of white space as one space, trimmed.
/// Case is kept: `Polish` and `polish` differ in meaning.
pub fn normalised(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut push = |c: char| match folded(c) {
        ' ' if out.is_empty() || out.ends_with(' ') => {}
        c => out.push(c),
    };
    // Most text is ASCII, which is its own composition.
    if text.is_ascii() {
        text.chars().for_each(push);
    } else {
        text.nfc().for_each(&mut push);
    }
    out.truncate(out.trim_end().len());
    out
}

/// A character with its typographic variants folded: spaces to a space, quotes and dashes to ASCII.
pub fn folded(c: char) -> char {
    match c {
        '!'..='~' => c,
        '\u{2018}' | '\u{2019}' | '\u{201A}' | '\u{201B}' | '\u{2032}' => '\'',
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{201F}' | '\u{2033}' | '«' | '»' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c if c.is_whitespace() || c == '\u{200B}' || c == '\u{FEFF}' => ' ',
        c => c,
    }
}

/// Lower-case words: maximal runs of letters and digits after [`normalised`].
pub fn words(text: &str) -> Vec<String> {
    normalised(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The fragments between double quotes, normalised, in order of appearance. An opening quote
/// without a closing one opens no fragment; empty fragments are left out.
pub fn quoted_fragments(text: &str) -> Vec<String> {
    let text = normalised(text);
    let parts: Vec<&str> = text.split('"').collect();
    let closed = parts.len() - usize::from(parts.len().is_multiple_of(2));
    parts[..closed]
        .iter()
        .skip(1)
        .step_by(2)
        .map(|fragment| fragment.trim().to_owned())
        .filter(|fragment| !fragment.is_empty())
        .collect()
}

/// Whether `needle` stands in `haystack` (both already [`normalised`]) as a whole: neither end cuts
/// through a word or a number, so that `1.50` is not found in `21.50` nor `art` in `part`.
pub fn contains_whole(haystack: &str, needle: &str) -> bool {
    let Some(first) = needle.chars().next() else { return false };
    let mut from = 0;
    // Occurrences may overlap: in `xa a a` the first `a a` cuts a word, the second stands whole.
    while let Some(found) = haystack[from..].find(needle) {
        let start = from + found;
        let before = haystack[..start].chars().rev();
        let after = haystack[start + needle.len()..].chars();
        if !continued(Some(first), before) && !continued(needle.chars().next_back(), after) {
            return true;
        }
        from = start + first.len_utf8();
    }
    false
}

/// Whether `outside`, read away from the needle, continues the word or number that ends at `edge`:
/// `1.5` goes on in `1.50`, and `1` in `1.5`, but not in the full stop of a sentence.
pub(crate) fn continued(edge: Option<char>, mut outside: impl Iterator<Item = char>) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let next = outside.next();
    if edge.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric) {
        return true;
    }
    is_digit(edge) && matches!(next, Some('.' | ',')) && is_digit(outside.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_form_folds_typography_and_keeps_case() {
        assert_eq!(normalised(" “Cafe\u{301}”\u{a0} –  It’s \n"), "\"Café\" - It's");
    }

    #[test]
    fn words_are_lower_case_runs_of_letters_and_digits() {
        assert_eq!(words("Müller-Lüdenscheidt, 2nd run"), ["müller", "lüdenscheidt", "2nd", "run"]);
    }

    #[test]
    fn only_closed_quotes_make_fragments() {
        assert_eq!(quoted_fragments("says “a b” and \"c\" but \"open"), ["a b", "c"]);
        assert!(quoted_fragments("a \"\" b").is_empty());
        assert!(quoted_fragments("").is_empty());
    }

    #[test]
    fn a_number_is_not_found_inside_a_longer_number() {
        assert!(!contains_whole("total 21.50 EUR", "1.50"));
        assert!(!contains_whole("total 1.505 EUR", "1.50"));
        assert!(!contains_whole("total 1.5 EUR", "1"));
        assert!(!contains_whole("total 1.50 EUR", "50"));
        assert!(contains_whole("total 1.50.", "1.50"));
        assert!(contains_whole("a total of 1.50 EUR", "1.50"));
        assert!(!contains_whole("anything", ""));
        assert!(contains_whole("xa a a", "a a"));
    }
}
