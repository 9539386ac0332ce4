//! Needles: texts that are searched letter by letter, in Unicode NFC on both sides.

use aho_corasick::AhoCorasick;
use memchr::memmem::Finder;

use super::any_of_many;
use crate::text::nfc;

/// Needles, compiled.
#[derive(Debug)]
pub(in crate::check) struct Needles {
    written: Vec<String>,
    finders: Vec<Finder<'static>>,
    /// Finds any of many needles in one pass.
    any: Option<AhoCorasick>,
}

impl Needles {
    /// Needles as they were written.
    pub(in crate::check) fn new(written: Vec<String>) -> Self {
        let composed: Vec<_> = written.iter().map(|needle| nfc(needle)).collect();
        let finders = composed.iter().map(|needle| Finder::new(needle.as_bytes()).into_owned());
        Self { finders: finders.collect(), any: any_of_many(&composed), written }
    }

    /// The needles as they were written.
    pub(in crate::check) fn written(&self) -> &[String] {
        &self.written
    }

    /// Whether every needle stands in the text.
    pub(in crate::check) fn all_in(&self, text: &str) -> bool {
        self.finders.iter().all(|finder| finder.find(text.as_bytes()).is_some())
    }

    /// Whether any needle stands in the text.
    pub(in crate::check) fn any_in(&self, text: &str) -> bool {
        match &self.any {
            Some(any) => any.is_match(text),
            None => self.finders.iter().any(|finder| finder.find(text.as_bytes()).is_some()),
        }
    }

    /// Every needle with whether it stands in one of the texts.
    pub(in crate::check) fn each_in<'s, T: AsRef<str>>(
        &'s self,
        texts: &'s [T],
    ) -> impl Iterator<Item = (&'s str, bool)> {
        self.written.iter().zip(&self.finders).map(|(needle, finder)| {
            let found = texts.iter().any(|text| finder.find(text.as_ref().as_bytes()).is_some());
            (needle.as_str(), found)
        })
    }

    /// The needles that do not stand in the text.
    pub(in crate::check) fn missing_in<'s>(
        &'s self,
        text: &'s str,
    ) -> impl Iterator<Item = &'s str> {
        self.each(text).filter(|(_, found)| found.is_none()).map(|(needle, _)| needle)
    }

    /// The needles that stand in the text, each with the range of its first occurrence.
    pub(in crate::check) fn found_in<'s>(
        &'s self,
        text: &'s str,
    ) -> impl Iterator<Item = (&'s str, usize, usize)> {
        self.each(text).filter_map(|(needle, found)| {
            let (start, length) = found?;
            Some((needle, start, start + length))
        })
    }

    /// Every needle with the offset and length of its first occurrence.
    fn each<'s>(
        &'s self,
        text: &'s str,
    ) -> impl Iterator<Item = (&'s str, Option<(usize, usize)>)> {
        self.written.iter().zip(&self.finders).map(|(needle, finder)| {
            let found = finder.find(text.as_bytes());
            (needle.as_str(), found.map(|start| (start, finder.needle().len())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn needles(texts: &[&str]) -> Needles {
        Needles::new(texts.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn composed_and_decomposed_letters_are_the_same() {
        let needles = needles(&["cafe\u{301}"]);
        assert!(needles.all_in("the café"));
        assert_eq!(needles.found_in("the café").next(), Some(("cafe\u{301}", 4, 9)));
    }

    #[test]
    fn letter_case_and_typography_matter() {
        assert!(!needles(&["Bern"]).any_in("BERN bern"));
        assert!(!needles(&["it's"]).any_in("it’s"));
    }

    proptest! {
        #[test]
        fn many_needles_find_what_each_one_finds(
            texts in prop::collection::vec("[ab]{1,3}", 1..20), haystack in "[abc]{0,12}",
        ) {
            let needles = Needles::new(texts.clone());
            let expected = texts.iter().any(|needle| haystack.contains(needle.as_str()));
            prop_assert_eq!(needles.any_in(&haystack), expected);
            prop_assert_eq!(needles.found_in(&haystack).next().is_some(), expected);
            let all = texts.iter().all(|needle| haystack.contains(needle.as_str()));
            prop_assert_eq!(needles.all_in(&haystack), all);
            prop_assert_eq!(needles.missing_in(&haystack).next().is_none(), all);
        }
    }
}
