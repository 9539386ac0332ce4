//! The id of a case, which names a file, a line of a pin file and a row of a report.

use crate::diag::Code;
use crate::doc::{Node, Reader};

/// How long an id may be, in bytes: file systems hold 255, and an extension goes with it.
const LONGEST: usize = 200;

/// Reads an id that can be the name of a file in any folder: it leads nowhere else.
pub(super) fn read<'n>(reader: &mut Reader<'_>, node: &'n Node) -> Option<&'n str> {
    let id = reader.id(node, "`id`")?;
    let Some(why) = obstacle(id) else { return Some(id) };
    reader.report(Code::WrongValue, node.at, format!("`id` {why}, and it names a file"));
    None
}

/// Whether a text can be an id: as [`read`] reads it, without a place to report.
pub(crate) fn is_usable(id: &str) -> bool {
    crate::doc::is_id(id) && obstacle(id).is_none()
}

/// Why a text leads elsewhere than to a file of its own.
fn obstacle(id: &str) -> Option<&'static str> {
    if id.contains(['/', '\\']) {
        Some("holds a path separator")
    } else if id.starts_with('.') {
        Some("begins with a dot")
    } else if id.len() > LONGEST {
        Some("is longer than 200 bytes")
    } else {
        None
    }
}
