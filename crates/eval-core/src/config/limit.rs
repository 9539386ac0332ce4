//! Limits between 0 and 1, kept as they are written.

use crate::diag::Code;
use crate::doc::{Fields, Reader};
use crate::stats::Threshold;

/// The limits of one table.
pub(crate) struct Limits<'r, 'f, 'n> {
    pub(crate) reader: &'r mut Reader<'f>,
    pub(crate) fields: &'r Fields<'n>,
}

impl Limits<'_, '_, '_> {
    /// Reads the limit under `key` into `limit`, which keeps its default where the key is absent.
    pub(crate) fn read(&mut self, key: &str, limit: &mut Threshold) {
        let Some(node) = self.fields.get(key) else { return };
        let of = format!("`{key}`");
        let Some((_, written)) = self.reader.number(node, &of) else { return };
        match written.parse::<Threshold>() {
            Ok(read) if (share("0")..=share("1")).contains(&read) => *limit = read,
            Ok(_) => {
                let message = format!("{of} is {written}, expected 0 to 1");
                self.reader.report(Code::WrongValue, node.at, message);
            }
            Err(error) => {
                self.reader.report(
                    Code::WrongValue,
                    node.at,
                    format!("{of} is {written}: {error}"),
                );
            }
        }
    }
}

/// A limit that this program ships.
pub(super) fn share(text: &str) -> Threshold {
    text.parse().expect("a test reads every shipped limit")
}
