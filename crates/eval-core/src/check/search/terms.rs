//! Terms: words and phrases that must stand whole, whatever their case and typography.
//!
//! Both sides are brought to one form: NFC; typographic quotes, dashes and spaces as ASCII; full case
//! folding (The Unicode Standard, section 3.13, D144); every run of white space as one space.

use aho_corasick::AhoCorasick;
use memchr::memmem::Finder;

use super::any_of_many;
use crate::text::{continued, folded, nfc};

/// Words and phrases, compiled.
#[derive(Debug)]
pub(in crate::check) struct Terms {
    written: Vec<String>,
    finders: Vec<Finder<'static>>,
    /// Tells in one pass that none of many terms stands in a text, whole or not.
    any: Option<AhoCorasick>,
}

impl Terms {
    /// Terms as they were written; `None` for one that is empty once it is folded.
    pub(in crate::check) fn new(written: Vec<String>) -> Option<Self> {
        let folded: Vec<String> = written.iter().map(|term| folded_text(term)).collect();
        if folded.iter().any(String::is_empty) {
            return None;
        }
        let finders = folded.iter().map(|term| Finder::new(term.as_bytes()).into_owned()).collect();
        Some(Self { any: any_of_many(&folded), finders, written })
    }

    /// The terms as they were written.
    pub(in crate::check) fn written(&self) -> &[String] {
        &self.written
    }

    /// Whether every term stands whole in a text that is [`folded_text`].
    pub(in crate::check) fn all_in(&self, folded: &str) -> bool {
        self.finders.iter().all(|finder| whole(folded, finder).is_some())
    }

    /// Whether any term stands whole in a text that is [`folded_text`].
    pub(in crate::check) fn any_in(&self, folded: &str) -> bool {
        if self.any.as_ref().is_some_and(|any| !any.is_match(folded)) {
            return false;
        }
        self.finders.iter().any(|finder| whole(folded, finder).is_some())
    }

    /// The terms that do not stand whole in a text that is [`folded_text`].
    pub(in crate::check) fn missing_in<'s>(
        &'s self,
        folded: &'s str,
    ) -> impl Iterator<Item = &'s str> {
        self.each(folded).filter(|(_, found)| found.is_none()).map(|(term, _)| term)
    }

    /// The terms that stand whole in a text that is [`folded_text`], each with the range of its
    /// first occurrence.
    pub(in crate::check) fn found_in<'s>(
        &'s self,
        folded: &'s str,
    ) -> impl Iterator<Item = (&'s str, usize, usize)> {
        self.each(folded).filter_map(|(term, found)| {
            let (start, end) = found?;
            Some((term, start, end))
        })
    }

    fn each<'s>(
        &'s self,
        folded: &'s str,
    ) -> impl Iterator<Item = (&'s str, Option<(usize, usize)>)> {
        let terms = self.written.iter().zip(&self.finders);
        terms.map(|(term, finder)| (term.as_str(), whole(folded, finder)))
    }
}

/// The form in which terms are compared.
pub(in crate::check) fn folded_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut after_space = true;
    for c in nfc(text).chars().map(folded) {
        if c != ' ' {
            push_case_folded(c, &mut out);
        } else if !after_space {
            out.push(' ');
        }
        after_space = c == ' ';
    }
    out.truncate(out.trim_end().len());
    out
}

/// Full case folding of one character: `ß` as `ss`, every sigma as `σ`.
///
/// Lower, upper and lower case in turn partition the characters as `CaseFolding.txt` of Unicode does,
/// but for `ı`, whose upper case is that of `i`; compared for all code points.
fn push_case_folded(c: char, out: &mut String) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else if c == 'ı' {
        out.push(c);
    } else {
        let upper = c.to_lowercase().flat_map(char::to_uppercase);
        out.extend(upper.flat_map(char::to_lowercase));
    }
}

/// The first occurrence of a term that neither end cuts through a word or a number.
fn whole(text: &str, finder: &Finder<'_>) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(found) = finder.find(&text.as_bytes()[from..]) {
        let (start, end) = (from + found, from + found + finder.needle().len());
        if stands_whole(text, start, end) {
            return Some((start, end));
        }
        // Occurrences may overlap, so the next one is looked for just behind the start of this one.
        from = text.ceil_char_boundary(start + 1);
    }
    None
}

fn stands_whole(text: &str, start: usize, end: usize) -> bool {
    let term = &text[start..end];
    let (before, after) = (text[..start].chars().rev(), text[end..].chars());
    !cut(term.chars().next(), before) && !cut(term.chars().next_back(), after)
}

/// Whether a word or a number goes on outside of this edge. A script that is written without spaces
/// has no such edges to look at.
fn cut(edge: Option<char>, outside: impl Iterator<Item = char> + Clone) -> bool {
    let next = outside.clone().next();
    let spaced = !edge.is_some_and(is_unspaced) && !next.is_some_and(is_unspaced);
    spaced && continued(edge, outside)
}

/// Letters of scripts that are written without spaces between words: Thai, Lao, Myanmar, Khmer,
/// kana, and the ideographs.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(term: &str, text: &str) -> bool {
        let terms = Terms::new(vec![term.to_owned()]).unwrap();
        terms.all_in(&folded_text(text))
    }

    #[test]
    fn case_and_typography_are_folded() {
        for (term, text) in [
            ("don't panic", "DON’T\n\u{a0} PANIC!"),
            ("STRASSE", "in der Straße 5"),
            ("straẞe", "STRASSE"),
            ("ΣΊΣΥΦΟΣ", "ο Σίσυφος"),
            ("cafe\u{301}", "CAFÉ"),
            ("co-op", "the co‑op"),
            ("ﬁt", "a FIT one"),
        ] {
            assert!(stands(term, text), "{term} in {text}");
        }
        assert!(!stands("i", "ı"));
    }

    #[test]
    fn a_term_stands_whole() {
        for (term, text) in
            [("art", "part"), ("art", "arts"), ("1.5", "21.5"), ("1.5", "1.50"), ("1", "1.5")]
        {
            assert!(!stands(term, text), "{term} in {text}");
        }
        for (term, text) in
            [("art", "state-of-the-art"), ("1.5", "it is 1.5."), ("a a", "xa a a"), ("-5", "x-5")]
        {
            assert!(stands(term, text), "{term} in {text}");
        }
    }

    #[test]
    fn a_script_without_spaces_has_no_words_to_cut() {
        assert!(stands("東京", "東京都に住む"));
        assert!(stands("กรุงเทพ", "อยู่กรุงเทพนะ"));
    }

    #[test]
    fn many_terms_find_what_each_one_finds() {
        let words = ["part", "b", "c", "d", "e", "f", "g", "h", "art"];
        let terms = Terms::new(words.map(str::to_owned).to_vec()).unwrap();
        assert!(!terms.any_in("parts"));
        assert!(terms.any_in("parts of art"));
        assert_eq!(terms.found_in("parts of art").next(), Some(("art", 9, 12)));
        assert_eq!(terms.missing_in("art b c d e f g h").collect::<Vec<_>>(), ["part"]);
    }

    #[test]
    fn a_term_that_folds_to_nothing_is_none() {
        assert!(Terms::new(vec!["\u{200B}".to_owned()]).is_none());
    }
}
