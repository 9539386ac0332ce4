//! What statements ask of the records they cite.

use eval_core::record::Record;
use eval_core::shape::Evidence;

/// The cited record with this id and kind.
///
/// # Errors
/// It is not cited, or is of another kind.
pub(super) fn cited<'a>(
    evidence: &Evidence<'a>,
    id: &str,
    kind: &str,
) -> Result<&'a Record, String> {
    let record = evidence.cited().iter().find(|record| record.id == *id);
    let record = record.ok_or_else(|| format!("`{id}` is not cited"))?;
    if record.kind == kind {
        Ok(record)
    } else {
        Err(format!("`{id}` is a {}, not a {kind}", record.kind))
    }
}

/// Holds that every cited record is one the statement speaks of.
///
/// # Errors
/// The first that is not.
pub(super) fn nothing_but(
    evidence: &Evidence<'_>,
    spoken_of: impl Fn(&Record) -> bool,
) -> Result<(), String> {
    match evidence.cited().iter().find(|record| !spoken_of(record)) {
        Some(foreign) => Err(format!("cites `{}`, of which the claim does not speak", foreign.id)),
        None => Ok(()),
    }
}

/// Holds that a field says what the statement says.
///
/// # Errors
/// What it says instead.
pub(super) fn says(record: &Record, field: &str, stated: &str) -> Result<(), String> {
    match record.field(field) {
        Some(found) if found == stated => Ok(()),
        Some(found) => {
            Err(format!("the {field} of `{}` is \"{found}\", not \"{stated}\"", record.id))
        }
        None => Err(format!("`{}` has no {field}", record.id)),
    }
}

/// Holds that two lists of ids are equal as sets, each without repetition.
///
/// # Errors
/// The first id that one of them lacks, or that is stated twice.
pub(super) fn same(found: &[&str], stated: &[&str], what: &str) -> Result<(), String> {
    if let Some(id) = found.iter().find(|id| !stated.contains(id)) {
        return Err(format!("{what} `{id}` is left out"));
    }
    if let Some(id) = stated.iter().find(|id| !found.contains(id)) {
        return Err(format!("`{id}` is no such {what}"));
    }
    let twice = stated.iter().enumerate().find(|(at, id)| stated[..*at].contains(id));
    twice.map_or(Ok(()), |(_, id)| Err(format!("{what} `{id}` is named twice")))
}
