//! The nearest text to a needle that was missed, so that a person sees whether the answer is wrong or
//! the needle is.

use super::terms::folded_text;
use crate::diag::nearest;

/// How much of a text is looked at, in bytes: a message need not read a whole novel.
const LOOKED_AT: usize = 16 * 1024;
/// How many words of a needle are compared.
const COMPARED: usize = 32;

/// Of how many letters a single word must be to have a misspelling.
const FEWEST_LETTERS: usize = 3;

/// A word and where it stands.
struct Word {
    folded: String,
    start: usize,
    end: usize,
}

/// The stretch of `text` that is closest to `needle`: as many words, at least half of them the same
/// in the same order; for a single word, the one with the closest spelling.
pub(in crate::check) fn nearest_text<'t>(text: &'t str, needle: &str) -> Option<&'t str> {
    let text = &text[..text.floor_char_boundary(LOOKED_AT)];
    let sought: Vec<Word> = words(needle).take(COMPARED).collect();
    let words: Vec<Word> = words(text).collect();
    let (start, end) = match sought.as_slice() {
        [] => return None,
        [word] if word.folded.chars().count() < FEWEST_LETTERS => return None,
        [word] => closest_word(&words, word)?,
        several => closest_window(&words, several)?,
    };
    Some(with_punctuation(text, start, end))
}

fn words(text: &str) -> impl Iterator<Item = Word> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(|word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        Word { folded: folded_text(word), start, end: start + word.len() }
    })
}

fn closest_word(words: &[Word], sought: &Word) -> Option<(usize, usize)> {
    let spelled = nearest(&sought.folded, words.iter().map(|word| word.folded.as_str()))?;
    let word = words.iter().find(|word| word.folded == spelled)?;
    Some((word.start, word.end))
}

/// The first window with the most words in place.
fn closest_window(words: &[Word], sought: &[Word]) -> Option<(usize, usize)> {
    let in_place = |window: &[Word]| {
        window.iter().zip(sought).filter(|(found, sought)| found.folded == sought.folded).count()
    };
    let windows = words.windows(sought.len().min(words.len()).max(1));
    let (count, window) = windows
        .map(|window| (in_place(window), window))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (2 * count >= sought.len()).then(|| (window[0].start, window[window.len() - 1].end))
}

/// The stretch with the quotes and brackets that stand directly around it.
fn with_punctuation(text: &str, start: usize, end: usize) -> &str {
    const MOST: usize = 3;
    let is_mark = |c: &char| !c.is_alphanumeric() && !c.is_whitespace();
    let before = text[..start].chars().rev().take(MOST).take_while(is_mark).map(char::len_utf8);
    let after = text[end..].chars().take(MOST).take_while(is_mark).map(char::len_utf8);
    &text[start - before.sum::<usize>()..end + after.sum::<usize>()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_stretch_of_text_is_found() {
        for (text, needle, expected) in [
            (
                r#"{"id": 7, "status": "archived"}"#,
                r#""status": "active""#,
                Some(r#""status": "archived"}"#),
            ),
            ("The capital is Bern.", "Berne", Some("Bern.")),
            ("It’s due on 3 MAY 2026", "3 May 2026", Some("3 MAY 2026")),
            ("entirely other words", "refund within 14 days", None),
            ("", "refund", None),
            ("one", "one two three", None),
            ("text", "?!", None),
        ] {
            assert_eq!(nearest_text(text, needle), expected, "{needle}");
        }
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_looked_at() {
        let text = format!("{} Bern", "é".repeat(LOOKED_AT));
        assert_eq!(nearest_text(&text, "Bern"), None);
    }
}
