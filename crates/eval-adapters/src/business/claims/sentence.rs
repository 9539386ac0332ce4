//! Reading a sentence from left to right.

/// What is left of a sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Steps over `literal`; `None` if the rest does not start with it.
    pub(super) fn take(&mut self, literal: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(literal)?;
        Some(())
    }

    /// The text before `delimiter`, which is stepped over; `None` if it does not come.
    pub(super) fn until(&mut self, delimiter: &str) -> Option<&'a str> {
        let (before, rest) = self.rest.split_once(delimiter)?;
        self.rest = rest;
        Some(before)
    }

    /// The rest, without the `end` it must have.
    pub(super) fn rest_before(self, end: &str) -> Option<&'a str> {
        self.rest.strip_suffix(end)
    }

    /// `Some` if nothing but `end` is left.
    pub(super) fn end(self, end: &str) -> Option<()> {
        (self.rest == end).then_some(())
    }
}

/// `a`, `a or b`, `a, b or c`, with `or` as the `joint`.
pub(in crate::business) fn listed<T: ToString>(items: &[T], joint: &str) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_read_part_by_part() {
        let mut cursor = Cursor::new("The 3 rows of X (y) end.");
        assert_eq!(cursor.take("The "), Some(()));
        assert_eq!(cursor.until(" rows of "), Some("3"));
        assert_eq!(cursor.until(" (z)"), None);
        assert_eq!(cursor.rest_before(" end."), Some("X (y)"));
        assert_eq!(cursor.until(" end"), Some("X (y)"));
        assert_eq!(cursor.end("."), Some(()));
        assert_eq!(cursor.end(""), None);
    }

    #[test]
    fn a_list_reads_as_a_person_writes_it() {
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(listed::<&str>(&[], "or"), "");
    }
}
