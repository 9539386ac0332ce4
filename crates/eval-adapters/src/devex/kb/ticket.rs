//! Tickets: a title line `# OPS-303: …`, a block of `Key: value` lines, then prose.

use eval_core::data::WorldError;
use eval_core::record::{Lines, Locator, Record};

use super::TICKET;

/// Reads one ticket as one record; the keys of its header are its fields, in lower case.
///
/// # Errors
/// A missing title, or a header line that is no `Key: value`.
pub(super) fn read(file: &str, text: &str) -> Result<Record, WorldError> {
    let mut lines = (1_u32..).zip(text.lines());
    let (id, title) = lines
        .next()
        .and_then(|(_, line)| line.strip_prefix("# ")?.split_once(": "))
        .ok_or_else(|| WorldError::malformed(file, 1, "expected a title `# ID: …`"))?;
    let count = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
    let locator = Locator::lines(file, Lines::new(1, count));
    let record = Record::new(id, TICKET, locator, text.trim_end()).with_field("title", title);
    lines.skip_while(|(_, line)| line.is_empty()).take_while(|(_, line)| !line.is_empty()).try_fold(
        record,
        |record, (number, line)| {
            let (key, value) = line.split_once(": ").ok_or_else(|| {
                WorldError::malformed(file, number, "expected a header line `Key: value`")
            })?;
            Ok(record.with_field(key.to_lowercase(), value))
        },
    )
}

/// The runs that a ticket names in its header.
pub(in crate::devex) fn runs(ticket: &Record) -> impl Iterator<Item = &str> {
    list(ticket.field("runs"))
}

/// The tickets that a pull request fixes.
pub(in crate::devex) fn fixed_by(pull: &Record) -> impl Iterator<Item = &str> {
    list(pull.field("fixes"))
}

fn list(field: Option<&str>) -> impl Iterator<Item = &str> {
    field.unwrap_or_default().split([',', ';']).map(str::trim).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_becomes_fields_and_the_whole_is_the_text() {
        let text = "# OPS-1: It breaks\n\nStatus: open\nRuns: run-1, run-2\n\nOften: yes.\n";
        let ticket = read("tickets/OPS-1.md", text).unwrap();
        assert_eq!((ticket.id.as_str(), ticket.field("title")), ("OPS-1", Some("It breaks")));
        assert_eq!(runs(&ticket).collect::<Vec<_>>(), ["run-1", "run-2"]);
        assert_eq!(ticket.field("often"), None);
        assert_eq!(ticket.locator.lines, Lines::new(1, 6));
    }

    #[test]
    fn a_ticket_without_a_title_or_with_a_broken_header_is_refused() {
        let error = |text: &str| read("t.md", text).unwrap_err().to_string();
        assert_eq!(error(""), "t.md:1: expected a title `# ID: …`");
        assert_eq!(error("# OPS-1: x\n\nopen\n"), "t.md:3: expected a header line `Key: value`");
    }
}
