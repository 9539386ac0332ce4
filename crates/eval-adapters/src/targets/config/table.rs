//! One `[targets.NAME]` table while it is read.
//!
//! An optional key with a problem falls back to its default: the problem is reported, and whoever
//! loads the file refuses it for that.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use eval_core::diag::Code;
use eval_core::doc::{Fields, Node, Reader};

use super::units;

pub(crate) struct Table<'r, 'f, 'n> {
    pub(crate) reader: &'r mut Reader<'f>,
    pub(crate) fields: Fields<'n>,
}

fn of(key: &str) -> String {
    format!("`{key}`")
}

impl<'n> Table<'_, '_, 'n> {
    /// A text that must be there.
    pub(crate) fn required_text(&mut self, key: &str) -> Option<String> {
        let node = self.reader.required(&self.fields, key)?;
        self.reader.filled_text(node, &of(key)).map(str::to_owned)
    }

    /// A text that may be absent.
    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        let node = self.fields.get(key)?;
        self.reader.filled_text(node, &of(key)).map(str::to_owned)
    }

    /// One of several words; the default where it is absent.
    pub(super) fn choice<T: Copy>(&mut self, key: &str, default: T, words: &[(&str, T)]) -> T {
        let node = self.fields.get(key);
        node.and_then(|node| self.reader.choice(node, &of(key), words)).unwrap_or(default)
    }

    pub(crate) fn texts(&mut self, key: &str) -> Option<Vec<String>> {
        let node = self.fields.get(key)?;
        self.reader.texts(node, &of(key))
    }

    pub(crate) fn flag(&mut self, key: &str, default: bool) -> bool {
        let read = self.fields.get(key).and_then(|node| self.reader.flag(node, &of(key)));
        read.unwrap_or(default)
    }

    pub(crate) fn duration(&mut self, key: &str, default: Duration) -> Duration {
        let node = self.fields.get(key);
        let read = node.and_then(|node| units::read_duration(self.reader, node, &of(key)));
        read.unwrap_or(default)
    }

    pub(crate) fn size(&mut self, key: &str, default: u64) -> u64 {
        let node = self.fields.get(key);
        let read = node.and_then(|node| units::read_size(self.reader, node, &of(key)));
        read.unwrap_or(default)
    }

    /// A whole number within a range.
    pub(crate) fn count(&mut self, key: &str, default: u32, range: RangeInclusive<u32>) -> u32 {
        let Some(node) = self.fields.get(key) else { return default };
        let Some(count) = self.reader.count(node, &of(key)) else { return default };
        let within = u32::try_from(count).ok().filter(|count| range.contains(count));
        within.unwrap_or_else(|| {
            let message = format!("`{key}` lies outside {} to {}", range.start(), range.end());
            self.report(node, message);
            default
        })
    }

    /// The node of a key and its texts by free keys, such as the names of headers.
    pub(crate) fn texts_by_name(&mut self, key: &str) -> BTreeMap<String, (&'n Node, String)> {
        let Some(node) = self.fields.get(key) else { return BTreeMap::new() };
        let entries = self.reader.entries(node, &of(key)).unwrap_or_default();
        let texts = entries.iter().filter_map(|entry| {
            let text = self.reader.filled_text(&entry.node, &of(&entry.key))?;
            Some((entry.key.clone(), (&entry.node, text.to_owned())))
        });
        texts.collect()
    }

    pub(crate) fn report(&mut self, node: &Node, message: String) {
        self.reader.report(Code::WrongValue, node.at, message);
    }
}
