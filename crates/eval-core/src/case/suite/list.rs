//! The lists of a case: one entry at least, because an empty list would expect nothing.

use crate::diag::Code;
use crate::doc::{Fields, Reader};

/// The texts under a key; empty where the key is absent.
pub(super) fn texts(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    key: &str,
) -> Option<Vec<String>> {
    let Some(node) = fields.get(key) else { return Some(Vec::new()) };
    let texts = reader.texts(node, &format!("`{key}`"))?;
    if texts.is_empty() {
        reader.report(Code::Empty, node.at, format!("`{key}` is an empty list"));
        return None;
    }
    Some(texts)
}

/// The identifiers under a key; empty where the key is absent.
pub(super) fn ids<T: From<String>>(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    key: &str,
) -> Option<Vec<T>> {
    Some(texts(reader, fields, key)?.into_iter().map(T::from).collect())
}
