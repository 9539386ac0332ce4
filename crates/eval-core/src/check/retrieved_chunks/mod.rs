//! `retrieved_chunks`: what retrieval handed to generation.
//!
//! A chunk that is a text is searched as it is; a structure is searched the way Python's
//! `json.dumps(…, ensure_ascii=False)` prints it, with keys and numbers as received, so that
//! `"status": "archived"` means here what it means in an adapter written in Python.

pub(super) mod each_must_contain;
pub(super) mod max_count;
pub(super) mod min_count;
pub(super) mod must_contain;
pub(super) mod must_not_contain;

use super::CHECKS;
use super::view::View;
use crate::diag::Code;
use crate::doc::{Fields, Node, Reader};

/// The key that leads to the checks of this folder.
pub(super) const KEY: &str = "retrieved_chunks";

/// The entries of the mapping behind the key.
pub(super) fn fields<'n>(reader: &mut Reader<'_>, node: &'n Node) -> Option<Fields<'n>> {
    let parts = CHECKS.iter().filter_map(|entry| entry.key.strip_prefix(KEY)?.strip_prefix('.'));
    let before = reader.problem_count();
    let fields = reader.fields(node, "`retrieved_chunks`", &parts.collect::<Vec<_>>())?;
    if fields.is_empty() && reader.problem_count() == before {
        reader.report(Code::Empty, node.at, "`retrieved_chunks` expects nothing");
    }
    if let (Some(min), Some(max)) = (fields.get("min_count"), fields.get("max_count")) {
        bounds_in_order(reader, min, max);
    }
    Some(fields)
}

/// Reports bounds between which there is no number. What is no number its own reader reports.
fn bounds_in_order(reader: &mut Reader<'_>, min: &Node, max: &Node) {
    let (Some(lower), Some(upper)) = (min.as_count(), max.as_count()) else { return };
    if lower > upper {
        let message = format!("`max_count` is {upper}, less than `min_count`, which is {lower}");
        reader.report(Code::Unsatisfiable, max.at, message);
    }
}

/// `chunk 2 of 5`, counted from 1.
fn numbered(view: &View<'_>, index: usize) -> String {
    format!("chunk {} of {}", index + 1, view.trace().chunks.len())
}

/// Complaints about single chunks: the first few, and how many more there are.
fn some_of(complaints: &[String]) -> String {
    const SHOWN: usize = 3;
    let shown = complaints[..complaints.len().min(SHOWN)].join("; ");
    match complaints.len().saturating_sub(SHOWN) {
        0 => shown,
        further => format!("{shown}; and {further} more chunks"),
    }
}
