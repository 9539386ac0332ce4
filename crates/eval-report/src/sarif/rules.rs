//! Failure modes as rules, reasons of the gate as notifications.

use std::collections::BTreeMap;

use eval_core::mode::{Bucket, Entry, Severity};
use eval_core::run::Run;
use serde_json::json;

use super::level;
use super::model::{Configuration, Descriptor, DescriptorReference};
use super::text::message;
use crate::finding::{Finding, Level, mode};

/// Descriptors with their index by id.
pub(super) struct Descriptors {
    list: Vec<Descriptor>,
    index: BTreeMap<String, usize>,
}

impl Descriptors {
    /// A rule for every mode of the taxonomy, whether or not it occurred, and one for every mode of a
    /// case that the taxonomy does not name.
    pub(super) fn rules<'a>(run: &Run, findings: impl Iterator<Item = &'a Finding<'a>>) -> Self {
        let mut rules = Self { list: Vec::new(), index: BTreeMap::new() };
        for entry in &run.taxonomy {
            rules.add(rule(entry));
        }
        for finding in findings {
            if let Finding::Case(case) = finding {
                rules.add(bare(mode(case)));
            }
        }
        rules
    }

    /// A descriptor for every kind of notification.
    pub(super) fn notifications<'a>(kinds: impl Iterator<Item = &'a str>) -> Self {
        let mut notifications = Self { list: Vec::new(), index: BTreeMap::new() };
        kinds.for_each(|kind| notifications.add(bare(kind)));
        notifications
    }

    fn add(&mut self, descriptor: Descriptor) {
        if !self.index.contains_key(&descriptor.id) {
            self.index.insert(descriptor.id.clone(), self.list.len());
            self.list.push(descriptor);
        }
    }

    /// The reference to a descriptor of this id; the first one's where there is none, which cannot be.
    pub(super) fn reference(&self, id: &str) -> DescriptorReference {
        let index = self.index.get(id).copied().unwrap_or_default();
        DescriptorReference { id: id.to_owned(), index }
    }

    /// The descriptors in order.
    pub(super) fn into_list(self) -> Vec<Descriptor> {
        self.list
    }
}

fn rule(entry: &Entry) -> Descriptor {
    let help =
        format!("{} {} {}", entry.meaning, look_at(entry.bucket), consequence(entry.severity));
    Descriptor {
        id: entry.mode.as_str().to_owned(),
        short_description: Some(message(&entry.meaning)),
        help: Some(message(&help)),
        default_configuration: Some(Configuration { level: level(Level::of(entry.severity)) }),
        properties: BTreeMap::from([("tags", json!([entry.bucket]))]),
    }
}

fn bare(id: &str) -> Descriptor {
    Descriptor {
        id: id.to_owned(),
        short_description: None,
        help: None,
        default_configuration: None,
        properties: BTreeMap::new(),
    }
}

fn look_at(bucket: Bucket) -> &'static str {
    match bucket {
        Bucket::Boundary => "Look at what the system is allowed to do.",
        Bucket::Retrieval => "Look at what the system finds.",
        Bucket::Generation => "Look at what the system says about what it found.",
        Bucket::Format => "Look at the shape of what the system says.",
        Bucket::Refusal => "Look at when the system declines.",
        Bucket::Safety => "Look at whom the answer could hurt.",
        Bucket::Coverage => "Look at what the corpus holds.",
        Bucket::Harness => "Look at the harness and the way to the system.",
    }
}

fn consequence(severity: Severity) -> &'static str {
    match severity {
        Severity::Block => "A graded finding of this mode blocks a release.",
        Severity::SignOff => "A graded finding of this mode wants the owner's signature.",
        Severity::Report => "A graded finding of this mode is reported.",
    }
}
