//! The one reader behind both files: lines in, entries collected by query out.
//!
//! A *group* is a query with its entries. Files come sorted by query nearly always, so consecutive
//! lines of a query are collected as they come and parted groups of one query are joined at the end:
//! the order of the lines never matters. Everything borrows from the bytes of the file.

use std::collections::HashMap;

use super::fields::{Field, fields, is_field};
use super::problem::{Fault, Found, Problems};

/// One line of a query: a record and what the file says about it.
#[derive(Clone, Debug)]
pub(super) struct Entry<'t, V> {
    pub(super) record: &'t str,
    pub(super) value: V,
    pub(super) line: usize,
}

/// A query and its entries, in line order.
#[derive(Clone, Debug)]
pub(super) struct Group<'t, V> {
    pub(super) query: &'t str,
    pub(super) entries: Vec<Entry<'t, V>>,
}

/// The value that a line states, or what is wrong with it and in which field.
pub(super) type Value<'t, V> = Result<V, (Field<'t>, Fault)>;

/// Reads a file of `N` columns, of which the first is the query, the third the record, and one or
/// more give the value that `value` reads out of them.
///
/// The groups are sorted by query id (as bytes), each holds at least one entry, and no record stands
/// twice in one.
pub(super) fn read_groups<'t, V, const N: usize>(
    file: &str,
    bytes: &'t [u8],
    value: impl for<'a> Fn(&[Field<'a>; N]) -> Value<'a, V>,
) -> Result<Vec<Group<'t, V>>, Problems> {
    let mut found = Found::in_file(file);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let groups = text_groups(text, value, &mut found);
        return found.or(groups);
    }
    find_foreign_bytes(bytes, &mut found);
    // For what else is wrong: all problems of a file come together.
    text_groups(&String::from_utf8_lossy(bytes), value, &mut found);
    found.or(Vec::new())
}

fn text_groups<'t, V, const N: usize>(
    text: &'t str,
    value: impl Fn(&[Field<'t>; N]) -> Value<'t, V>,
    found: &mut Found<'_>,
) -> Vec<Group<'t, V>> {
    if text.starts_with('\u{feff}') {
        found.push(Some(1), Some(1), Fault::ByteOrderMark);
    }
    let mut groups = Vec::new();
    for (text, line) in text.split('\n').zip(1..) {
        match fields::<N>(text) {
            Ok(None) => {}
            Ok(Some(fields)) => match value(&fields) {
                Ok(value) => {
                    let entry = Entry { record: fields[2].text, value, line };
                    collect(&mut groups, fields[0].text, entry);
                }
                Err((field, fault)) => found.push(Some(line), Some(field.column(text)), fault),
            },
            Err(fault) => found.push(Some(line), None, fault),
        }
    }
    if groups.is_empty() && found.is_empty() {
        found.push(None, None, Fault::NoLines);
    }
    let groups = joined(groups);
    for (line, fault) in groups.iter().flat_map(duplicates) {
        found.push(Some(line), None, fault);
    }
    groups
}

/// The first byte of each line that is no text.
fn find_foreign_bytes(bytes: &[u8], found: &mut Found<'_>) {
    for (raw, line) in bytes.split(|byte| *byte == b'\n').zip(1..) {
        if let Err(error) = std::str::from_utf8(raw) {
            let (valid, rest) = raw.split_at(error.valid_up_to());
            let column = String::from_utf8_lossy(valid).chars().count() + 1;
            found.push(Some(line), Some(column), Fault::NotUtf8 { found: rest[0] });
        }
    }
}

/// Collects entries that come from no file, by the same rules; each takes its position (from 1) for
/// its line.
pub(super) fn group_entries<'t, V>(
    entries: impl IntoIterator<Item = (&'t str, &'t str, V)>,
) -> Result<Vec<Group<'t, V>>, Fault> {
    let mut groups = Vec::new();
    for ((query, record, value), line) in entries.into_iter().zip(1..) {
        if let Some(id) = [query, record].into_iter().find(|id| !is_field(id)) {
            return Err(Fault::Id { found: id.to_owned() });
        }
        collect(&mut groups, query, Entry { record, value, line });
    }
    let groups = joined(groups);
    let first_duplicate = groups.iter().flat_map(duplicates).min_by_key(|(line, _)| *line);
    first_duplicate.map_or(Ok(()), |(_, fault)| Err(fault))?;
    Ok(groups)
}

/// Adds an entry to the last group if it is of the same query, else to a new one.
fn collect<'t, V>(groups: &mut Vec<Group<'t, V>>, query: &'t str, entry: Entry<'t, V>) {
    match groups.last_mut() {
        Some(last) if last.query == query => last.entries.push(entry),
        last => {
            // The lists of one file tend to be of one length.
            let mut entries = Vec::with_capacity(last.map_or(4, |group| group.entries.len()));
            entries.push(entry);
            groups.push(Group { query, entries });
        }
    }
}

/// The groups sorted by query, those of one query made one.
fn joined<V>(mut groups: Vec<Group<'_, V>>) -> Vec<Group<'_, V>> {
    // Stable, so that the entries of a query stay in line order.
    groups.sort_by(|a, b| a.query.cmp(b.query));
    groups.dedup_by(|later, earlier| {
        let same = later.query == earlier.query;
        if same {
            earlier.entries.append(&mut later.entries);
        }
        same
    });
    groups
}

/// Each entry whose record stood in the group before, as its line and the fault that it is.
fn duplicates<'g, V>(group: &'g Group<'_, V>) -> impl Iterator<Item = (usize, Fault)> + 'g {
    let mut first_lines = HashMap::with_capacity(group.entries.len());
    group.entries.iter().filter_map(move |entry| {
        let first = *first_lines.entry(entry.record).or_insert(entry.line);
        let (query, record) = (group.query, entry.record);
        (first != entry.line).then(|| (entry.line, Fault::duplicate(query, record, first)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads lines of the form `query _ record value`.
    fn read(text: &str) -> Result<Vec<Group<'_, i32>>, Problems> {
        read_groups::<_, 4>("a.txt", text.as_bytes(), |fields| {
            let fault = |_| (fields[3], Fault::Grade { found: fields[3].text.to_owned() });
            fields[3].text.parse().map_err(fault)
        })
    }

    #[test]
    fn parted_lines_of_a_query_are_joined_in_line_order() {
        let groups = read("b 0 r1 1\na 0 r2 2\n\nb 0 r3 3").expect("well-formed");
        let queries: Vec<&str> = groups.iter().map(|group| group.query).collect();
        assert_eq!(queries, ["a", "b"]);
        let entries: Vec<_> =
            groups[1].entries.iter().map(|entry| (entry.record, entry.value, entry.line)).collect();
        assert_eq!(entries, [("r1", 1, 1), ("r3", 3, 4)]);
    }

    #[test]
    fn all_problems_of_a_file_come_together_and_in_its_order() {
        let problems = read("q 0 r 1\nq 0 r\nq 0 r 2\nq  0 é x\n").expect_err("three problems");
        assert_eq!(
            problems.to_string(),
            "a.txt:2: found 3 fields, expected 4 fields: query, iteration, record, grade \
             [trec-field-count]\n\
             a.txt:3: found record `r` again under query `q`, expected each record once under a \
             query; this one stands on line 1 [trec-duplicate-record]\n\
             a.txt:4:8: found `x`, expected an integer grade between -2147483648 and 2147483647 \
             [trec-grade]"
        );
    }

    #[test]
    fn the_same_record_under_two_queries_is_no_duplicate() {
        assert_eq!(read("q1 0 r 1\nq2 0 r 1").expect("well-formed").len(), 2);
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_column_among_the_other_problems() {
        let bytes = b"q 0 d\xc3\xa9\xff 1\nq 0 r";
        let problems =
            read_groups::<_, 4>("a.txt", bytes, |_| Ok(())).expect_err("a byte and a short line");
        assert_eq!(
            problems.to_string(),
            "a.txt:1:7: found byte 0xFF, expected UTF-8 [trec-not-utf8]\n\
             a.txt:2: found 3 fields, expected 4 fields: query, iteration, record, grade \
             [trec-field-count]"
        );
    }

    #[test]
    fn a_byte_order_mark_does_not_become_part_of_the_first_query() {
        let problems = read("\u{feff}q 0 r 1\n").expect_err("a mark");
        assert_eq!(problems.listed()[0].fault, Fault::ByteOrderMark);
    }

    #[test]
    fn a_file_without_lines_is_refused() {
        for text in ["", "\n \n"] {
            let problems = read(text).expect_err("nothing in it");
            assert_eq!(
                problems.to_string(),
                "a.txt: found no line, expected at least one line [trec-no-lines]"
            );
        }
    }

    #[test]
    fn entries_from_no_file_obey_the_same_rules() {
        let twice = group_entries([("q", "r", 1), ("p", "r", 1), ("q", "r", 2)]);
        assert_eq!(twice.expect_err("twice"), Fault::duplicate("q", "r", 1));
        for id in ["", "a b", "a\n"] {
            let fault = group_entries([("q", id, 1)]).expect_err("no id");
            assert_eq!(fault, Fault::Id { found: id.to_owned() });
        }
    }
}
