//! Harbours by the words of their names.

use std::collections::BTreeMap;

/// From a word to the harbours that carry it.
#[derive(Debug, Default)]
pub struct Index {
    words: BTreeMap<String, Vec<String>>,
}

impl Index {
    pub fn add(&mut self, harbour: &str) {
        for word in harbour.split_whitespace() {
            self.words
                .entry(word.to_lowercase())
                .or_default()
                .push(harbour.to_owned());
        }
    }

    pub fn find(&self, word: &str) -> &[String] {
        self.words
            .get(&word.to_lowercase())
            .map_or(&[], Vec::as_slice)
    }
}
