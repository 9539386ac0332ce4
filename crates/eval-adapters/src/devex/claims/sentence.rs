//! Parts of sentences that several statements share, each with its reader.

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Reads what [`listed`] writes; `None` for an empty item.
pub(super) fn unlisted(text: &str) -> Option<Vec<String>> {
    let (others, last) = text.rsplit_once(" and ").map_or((None, text), |(a, b)| (Some(a), b));
    let items = others.into_iter().flat_map(|others| others.split(", ")).chain([last]);
    let items: Vec<String> = items.map(str::to_owned).collect();
    items.iter().all(|item| !item.is_empty()).then_some(items)
}

/// `1 line`, `2 lines`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Reads what [`counted`] writes.
pub(super) fn uncounted(text: &str, one: &str, many: &str) -> Option<usize> {
    let count = text.split_once(' ')?.0.parse().ok()?;
    (counted(count, one, many) == text).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_count_is_read_in_the_one_way_it_is_written() {
        assert_eq!(uncounted("1 line", "line", "lines"), Some(1));
        for other in ["1 lines", "01 lines", "+2 lines", "2 line", "two lines", "2"] {
            assert_eq!(uncounted(other, "line", "lines"), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn a_list_is_read_as_it_was_written(items in prop::collection::vec("[a-z/.#-]{1,6}", 1..5)) {
            prop_assert_eq!(unlisted(&listed(&items)), Some(items));
        }
    }
}
