//! The id of a case, which names a file, a line of a pin file and a row of a report.

use crate::diag::Code;
use crate::doc::{Node, Reader};

/// How long an id may be, in bytes: file systems hold 255, and an extension goes with it.
const LONGEST: usize = 200;

/// Reads an id that can be the name of a file in any folder: it leads nowhere else.
pub(super) fn read<'n>(reader: &mut Reader<'_>, node: &'n Node) -> Option<&'n str> {
    let id = reader.id(node, "`id`")?;
    let why = if id.contains(['/', '\\']) {
        "holds a path separator"
    } else if id.starts_with('.') {
        "begins with a dot"
    } else if id.len() > LONGEST {
        "is longer than 200 bytes"
    } else {
        return Some(id);
    };
    reader.report(Code::WrongValue, node.at, format!("`id` {why}, and it names a file"));
    None
}
