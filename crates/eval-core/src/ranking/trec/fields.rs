//! A line taken apart at its white space, each field knowing where it began.

use super::problem::Fault;

/// One field of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'t> {
    pub(super) text: &'t str,
    /// Where it begins in its line, in bytes.
    pub(super) start: usize,
}

impl Field<'_> {
    /// Its column in its line, from 1, in characters.
    pub(super) fn column(&self, line: &str) -> usize {
        line[..self.start].chars().count() + 1
    }
}

/// The white space of C's `isspace`, on which `trec_eval` splits: space, and tab to carriage return.
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Whether a text can stand in a field: not empty, and nothing in it that would end the field.
pub(super) fn is_field(text: &str) -> bool {
    !text.is_empty() && !text.bytes().any(is_space)
}

/// The first field of a line; empty for a blank line.
pub(super) fn first_field(line: &[u8]) -> &[u8] {
    line.split(|byte| is_space(*byte)).find(|field| !field.is_empty()).unwrap_or_default()
}

/// The fields of a line that has exactly `N`; `None` for a blank line.
pub(super) fn fields<const N: usize>(line: &str) -> Result<Option<[Field<'_>; N]>, Fault> {
    let mut found = [Field { text: "", start: 0 }; N];
    let mut rest = split(line);
    for (index, slot) in found.iter_mut().enumerate() {
        match rest.next() {
            Some(field) => *slot = field,
            None if index == 0 => return Ok(None),
            None => return Err(Fault::FieldCount { found: index, expected: N }),
        }
    }
    match rest.count() {
        0 => Ok(Some(found)),
        more => Err(Fault::FieldCount { found: N + more, expected: N }),
    }
}

/// The fields of a line, however many. One pass over the bytes: this loop reads every file whole.
fn split(line: &str) -> impl Iterator<Item = Field<'_>> {
    let bytes = line.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() && is_space(bytes[at]) {
            at += 1;
        }
        let start = at;
        while at < bytes.len() && !is_space(bytes[at]) {
            at += 1;
        }
        (start < at).then(|| Field { text: &line[start..at], start })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_white_space_separates_and_none_of_it_belongs_to_a_field() {
        let line = "  q1\t0 \u{b} dé1  2\r";
        let fields = fields::<4>(line).expect("four fields").expect("not blank");
        assert_eq!(fields.map(|field| field.text), ["q1", "0", "dé1", "2"]);
        assert_eq!(fields.map(|field| field.start), [2, 5, 9, 15]);
    }

    #[test]
    fn a_blank_line_has_no_fields_and_is_no_problem() {
        assert_eq!(fields::<4>(" \t\r"), Ok(None));
        assert_eq!(fields::<4>(""), Ok(None));
    }

    #[test]
    fn too_few_and_too_many_fields_are_counted() {
        let short = fields::<4>("q1 0 d1").expect_err("three fields");
        assert_eq!(short, Fault::FieldCount { found: 3, expected: 4 });
        let long = fields::<4>("q1 0 d 1 2 x").expect_err("six fields");
        assert_eq!(long, Fault::FieldCount { found: 6, expected: 4 });
    }

    #[test]
    fn the_first_field_of_a_line_is_found_without_reading_the_rest() {
        assert_eq!(first_field(b" q1\tQ0 d1"), b"q1");
        assert_eq!(first_field(b"q1"), b"q1");
        assert_eq!(first_field(b"  "), b"");
    }
}
